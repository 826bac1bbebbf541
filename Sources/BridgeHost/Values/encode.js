// SPDX-License-Identifier: MIT
// Writes a value of the page as JSON text, by its own members alone: a `toJSON`, which old
// libraries put on Array.prototype, is data like any other. Given the class of our errors, it
// returns the encoder.
(function (BridgeHostError) {
  "use strict";
  const uncurry = Function.prototype.bind.bind(Function.prototype.call);
  const { keys } = Object;
  const { isArray } = Array;
  const { isFinite } = Number;
  const { stringify } = JSON;
  const text = String;
  const tagOf = uncurry(Object.prototype.toString);
  const isoString = uncurry(Date.prototype.toISOString);
  const slice = uncurry(String.prototype.slice);
  const charCode = uncurry(String.prototype.charCodeAt);
  const stringValue = uncurry(String.prototype.valueOf);
  const numberValue = uncurry(Number.prototype.valueOf);
  const booleanValue = uncurry(Boolean.prototype.valueOf);
  const maximumDepth = 1000;
  const maximumLength = 10000000;

  const invalid = (what, path) => {
    const shown = path.length > 200 ? slice(path, 0, 200) + "..." : path;
    return new BridgeHostError("invalid_value", what + " cannot be sent (at " + shown + ")");
  };

  // `user.name`, but `user["first name"]`.
  const pathTo = (path, key) => {
    for (let i = 0; i < key.length; i++) {
      const c = charCode(key, i);
      const isLetter = (c >= 97 && c <= 122) || (c >= 65 && c <= 90) || c === 95 || c === 36;
      if (!isLetter && !(i > 0 && c >= 48 && c <= 57)) return path + "[" + stringify(key) + "]";
    }
    return key === "" ? path + '[""]' : path + "." + key;
  };

  // The primitive that stands for a date or is wrapped in an object.
  const unwrap = (value, path) => {
    const tag = tagOf(value);
    try {
      if (tag === "[object Date]") return isoString(value);
      if (tag === "[object String]") return stringValue(value);
      if (tag === "[object Number]") return numberValue(value);
      return booleanValue(value);
    } catch {
      // A date that is none, or an object that only calls itself so.
      throw invalid("an invalid " + slice(tag, 8, -1), path);
    }
  };

  // JSON text of a value, or undefined for undefined; toJSON is data like any other key.
  const encode = (value, path, depth) => {
    switch (typeof value) {
      case "undefined":
        return undefined;
      case "string":
        return stringify(value);
      case "boolean":
        return value ? "true" : "false";
      case "number":
        if (!isFinite(value)) throw invalid("the number " + text(value), path);
        return value === 0 && 1 / value < 0 ? "-0" : text(value);
      case "object":
        break;
      default:
        throw invalid("a " + typeof value, path);
    }
    if (value === null) return "null";
    if (depth >= maximumDepth)
      throw invalid("a value nested deeper than " + maximumDepth + ", or holding itself,", path);
    let result = "";
    if (isArray(value)) {
      if (value.length > maximumLength)
        throw invalid("an array of more than " + maximumLength + " elements", path);
      for (let i = 0; i < value.length; i++) {
        const element = encode(value[i], path + "[" + i + "]", depth + 1);
        result += (i ? "," : "") + (element === undefined ? "null" : element);
      }
      return "[" + result + "]";
    }
    switch (tagOf(value)) {
      case "[object Date]":
      case "[object String]":
      case "[object Number]":
      case "[object Boolean]":
        return encode(unwrap(value, path), path, depth + 1);
      case "[object Object]":
        break;
      default:
        throw invalid("a value of kind " + slice(tagOf(value), 8, -1), path);
    }
    const names = keys(value);
    for (let i = 0; i < names.length; i++) {
      const element = encode(value[names[i]], pathTo(path, names[i]), depth + 1);
      if (element !== undefined)
        result += (result ? "," : "") + stringify(names[i]) + ":" + element;
    }
    return "{" + result + "}";
  };

  return encode;
})
