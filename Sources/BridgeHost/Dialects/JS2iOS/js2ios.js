// SPDX-License-Identifier: MIT
// The js2ios dialect: takes what a page sends as it was written, before the URL parser sees it.
(function (core, textual) {
  "use strict";
  const { stringify, uncurry } = core;
  const slice = uncurry(String.prototype.slice);
  const lower = uncurry(String.prototype.toLowerCase);
  const charCode = uncurry(String.prototype.charCodeAt);
  const evaluate = eval;
  // Not `test`: that calls the page's `exec`.
  const matches = uncurry(RegExp.prototype.exec);
  const scheme = "js2ios:";
  const slashes = "//";
  // As copies of iosBridge.js make them.
  const madeName = /_(success|error)Callback\d+$/;

  // What follows the scheme; the URL parser drops blanks and control characters before it.
  const restOf = (url) => {
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
      const rest = restOf(url);
      if (rest === undefined) return undefined;
      const payload = slice(rest, 0, 2) === slashes ? slice(rest, 2) : rest;
      // Copies of iosBridge.js keep this table, and their callbacks expect objects. Without it the
      // names of the callbacks tell.
      const form = hasTable() ? "framework" : "";
      return "[" + stringify(form) + "," + stringify(payload) + "]";
    },
    // A brace is no host; without slashes there is none, and the address is on its way.
    isDestroyed: (url) => {
      const rest = restOf(url);
      return rest !== undefined && slice(rest, 0, 3) === slashes + "{";
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
    const answer = directive[2];
    if (typeof value === "function")
      return core.invoke(value, self, [typeof answer === "string" ? answer : textual(answer)]);
    // Scripts of 2012 send `callback.name`: empty then, it is the name of a property today.
    const isOwnName = path.length === 1 && value === undefined && matches(madeName, name) === null;
    core.log("lost", "js2ios: the page has no function " + name + " to take the answer" +
      (isOwnName ? ": a callback is named by a path from window; the name of a function expression is none" : ""));
  });
})
