// SPDX-License-Identifier: MIT
// The js2ios dialect: takes what a page sends as it was written, before the URL parser sees it.
(function (core) {
  "use strict";
  const { stringify, uncurry } = core;
  const slice = uncurry(String.prototype.slice);
  const lower = uncurry(String.prototype.toLowerCase);
  const charCode = uncurry(String.prototype.charCodeAt);
  const evaluate = eval;
  const scheme = "js2ios://";

  // The URL parser drops leading blanks and control characters.
  const payloadOf = (url) => {
    let start = 0;
    while (start < url.length && charCode(url, start) <= 32) start += 1;
    if (lower(slice(url, start, start + scheme.length)) !== scheme) return undefined;
    return slice(url, start + scheme.length);
  };

  const hasTable = () => {
    try {
      return typeof window.__functionIndexMap === "object";
    } catch {
      return false;
    }
  };

  core.addMessages({
    __proto__: null,
    dialect: "js2ios",
    read: (url) => {
      const payload = payloadOf(url);
      if (payload === undefined) return undefined;
      // Copies of iosBridge.js keep this table, and their callbacks expect objects. Without it the
      // names of the callbacks tell.
      const form = hasTable() ? "framework" : "";
      return "[" + stringify(form) + "," + stringify(payload) + "]";
    },
    isDestroyed: (url) => {
      const payload = payloadOf(url);
      return payload !== undefined && slice(payload, 0, 1) === "{";
    },
  });

  // A callback may be declared with let or const, and is no property of window then. The name is
  // one identifier, checked by native; a content security policy may forbid even this.
  const lexical = (name) => {
    try {
      return evaluate(name);
    } catch {
      return undefined;
    }
  };

  // ["js2ios", [identifier, ...], argument]
  core.on("js2ios", (directive) => {
    const path = directive[1];
    let self = window;
    let value = window[path[0]];
    if (value === undefined) value = lexical(path[0]);
    let name = path[0];
    for (let i = 1; i < path.length; i++) {
      self = value;
      value = value === undefined || value === null ? undefined : value[path[i]];
      name += "." + path[i];
    }
    if (typeof value === "function") core.invoke(value, self, [directive[2]]);
    else core.log("lost", "js2ios: the page has no function " + name + " to take the answer");
  });
})
