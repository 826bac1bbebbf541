// SPDX-License-Identifier: MIT
// Gives the JSON text of any value, for people to read: see docs/eval.md. Written here and not by
// WebKit, which loses the order of members on their way out of the page.
(function readable(value) {
  "use strict";
  const quote = (text) => JSON.stringify(String(text));
  const path = new Set();
  const list = (items) => "[" + Array.from(items, (item) => show(item) ?? "null").join(",") + "]";
  const show = (value) => {
    switch (typeof value) {
      case "undefined":
        return undefined;
      case "number":
        return Number.isFinite(value) ? String(value) : "null";
      case "boolean":
        return String(value);
      case "bigint":
        return quote(value + "n");
      case "function":
        return quote("[function " + (value.name || "anonymous") + "]");
      case "object":
        break;
      default:
        return quote(String(value));
    }
    if (value === null) return "null";
    if (path.has(value)) return quote("[cycle]");
    if (path.size >= 1000) return quote("[...]");
    path.add(value);
    try {
      return showObject(value);
    } finally {
      path.delete(value);
    }
  };
  const showObject = (value) => {
    if (Array.isArray(value)) return list(value);
    if (value instanceof Error || value instanceof RegExp) return quote(value);
    if (value instanceof Date) return quote(isNaN(value) ? value : value.toISOString());
    if (value instanceof Map || value instanceof Set) return list(value);
    if (value instanceof ArrayBuffer) return list(new Uint8Array(value));
    if (ArrayBuffer.isView(value) && !(value instanceof DataView)) return list(value);
    if (value instanceof Element) return quote("<" + value.localName + ">");
    if (value instanceof String || value instanceof Number || value instanceof Boolean)
      return show(value.valueOf());
    const tag = Object.prototype.toString.call(value);
    if (tag !== "[object Object]") return quote(tag);
    const members = [];
    for (const key of Object.keys(value)) {
      const member = show(value[key]);
      if (member !== undefined) members.push(quote(key) + ":" + member);
    }
    return "{" + members.join(",") + "}";
  };
  return show(value);
})
