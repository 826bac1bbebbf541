// SPDX-License-Identifier: MIT
// Readable forms of values and places, for what console.js and errors.js report.
(function (core) {
  "use strict";
  const { stringify, uncurry } = core;
  const { getOwnPropertyDescriptor } = Reflect;
  const { keys } = Object;
  const { isArray } = Array;
  const { isView } = ArrayBuffer;
  const text = String;
  const isError = uncurry(Object.prototype.isPrototypeOf).bind(undefined, Error.prototype);
  const tagOf = uncurry(Object.prototype.toString);
  const split = uncurry(String.prototype.split);
  const lastIndexOf = uncurry(String.prototype.lastIndexOf);
  const slice = uncurry(String.prototype.slice);
  const isElement = uncurry(Object.prototype.isPrototypeOf).bind(undefined, Element.prototype);

  // Values shown for one line: however large what is logged, the page goes on.
  let shown = 0;

  // A readable form of any value, a few levels deep, that runs no getters of plain objects.
  const show = (value, depth) => {
    shown += 1;
    if (shown > 1000) return "...";
    switch (typeof value) {
      case "string":
        return depth === 0 ? value : stringify(value);
      case "bigint":
        return text(value) + "n";
      case "function":
        return "[function " + (ownString(value, "name") || "anonymous") + "]";
      case "object":
        break;
      default:
        return text(value);
    }
    if (value === null) return "null";
    if (isError(value)) return describe(value);
    if (isElement(value)) return "<" + value.localName + ">";
    const tag = slice(tagOf(value), 8, -1);
    if (tag === "Date") return text(value);
    if (depth > 3) return isArray(value) ? "[...]" : "{...}";
    if (isArray(value) || isView(value)) return showList(value, depth, tag);
    const names = keys(value);
    const limit = names.length < 100 ? names.length : 100;
    let result = "";
    for (let i = 0; i < limit; i++) {
      const descriptor = getOwnPropertyDescriptor(value, names[i]);
      const member = descriptor && "value" in descriptor ? show(descriptor.value, depth + 1) : "(getter)";
      result += (i ? ", " : "") + names[i] + ": " + member;
    }
    if (limit < names.length) result += ", ...";
    return (tag === "Object" ? "" : tag + " ") + "{" + result + "}";
  };
  // By index: the names of a million elements would take a second.
  const showList = (list, depth, tag) => {
    const limit = list.length < 100 ? list.length : 100;
    let result = "";
    for (let i = 0; i < limit; i++) {
      const descriptor = getOwnPropertyDescriptor(list, i);
      const isValue = descriptor === undefined || "value" in descriptor;
      const element = isValue ? show(descriptor && descriptor.value, depth + 1) : "(getter)";
      result += (i ? ", " : "") + element;
    }
    if (limit < list.length) result += ", ...";
    return (tag === "Array" ? "" : tag + " ") + "[" + result + "]";
  };
  const ownString = (object, key) => {
    const descriptor = getOwnPropertyDescriptor(object, key);
    return descriptor && typeof descriptor.value === "string" ? descriptor.value : "";
  };
  const describe = (error) => {
    const name = error.name === undefined ? "Error" : text(error.name);
    const message = error.message === undefined ? "" : text(error.message);
    return message === "" ? name : name + ": " + message;
  };

  // The caller's place, from a line of the stack: "name@url:line:column".
  const placeIn = (stack, line) => {
    const lines = split(text(stack), "\n");
    if (lines.length <= line) return undefined;
    const frame = lines[line];
    const rest = slice(frame, lastIndexOf(frame, "@") + 1);
    const column = lastIndexOf(rest, ":");
    const row = lastIndexOf(rest, ":", column - 1);
    if (row < 0) return undefined;
    return [slice(rest, 0, row), +slice(rest, row + 1, column), +slice(rest, column + 1)];
  };

  // Code that native runs has no address: WebKit calls it "undefined".
  const place = (url, line, column) =>
    stringify(url === "undefined" ? "" : text(url || "")) + "," + (+line || 0) + "," + (+column || 0);

  // A script that is one call of a function and nothing else runs without being compiled
  // (JavaScriptCore's way with JSONP): it is in no stack, and its errors have no place.
  const currentScript = uncurry(getOwnPropertyDescriptor(Document.prototype, "currentScript").get);
  const placeOfScript = () => {
    const script = currentScript(document);
    return script ? [script.src || location.href, 0, 0] : undefined;
  };

  core.reports = {
    __proto__: null,
    // A readable form, where `depth` 0 shows strings as they are.
    show,
    // Begins a line: what is shown in one has a limit.
    begin: () => {
      shown = 0;
    },
    describe,
    isError,
    isElement,
    placeIn,
    place,
    currentScript: () => currentScript(document),
    placeOfScript,
    // What a body gives, or something else where the page's own code in it throws.
    safely: (body, fallback) => {
      try {
        return body();
      } catch {
        return fallback;
      }
    },
  };
})
