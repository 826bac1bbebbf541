// SPDX-License-Identifier: MIT
// Reports what the page prints.
(function (core) {
  "use strict";
  const { stringify, uncurry } = core;
  const { begin, place, placeIn, placeOfScript, safely, show } = core.reports;
  const { apply } = Reflect;
  const { defineProperty } = Object;
  const text = String;
  const number = Number;
  const truncate = Math.trunc;
  const NativeError = Error;
  const charAt = uncurry(String.prototype.charAt);

  const isDirective = (c) =>
    c === "s" || c === "d" || c === "i" || c === "f" || c === "o" || c === "O" || c === "c";

  // printf-like directives of the console, as far as browsers agree on them.
  const format = (args) => {
    begin();
    let result = "";
    let next = 0;
    if (args.length > 1 && typeof args[0] === "string") {
      next = 1;
      const pattern = args[0];
      for (let i = 0; i < pattern.length; i++) {
        const c = charAt(pattern, i);
        const directive = c === "%" ? charAt(pattern, i + 1) : "";
        if (directive === "%") result += "%";
        else if (directive !== "" && next < args.length && isDirective(directive)) {
          const value = args[next++];
          if (directive === "d" || directive === "i") result += text(truncate(number(value)));
          else if (directive === "f") result += text(number(value));
          else if (directive === "s") result += show(value, 0);
          else if (directive !== "c") result += show(value, 1);
        } else {
          result += c;
          continue;
        }
        i += 1;
      }
    }
    for (; next < args.length; next++) result += (next ? " " : "") + show(args[next], 0);
    return result;
  };

  const send = (level, message, where) => {
    const at = where ? place(where[0], where[1], where[2]) : place("", 0, 0);
    core.send('["console",' + stringify(level) + "," + stringify(message) + "," + at + "]");
  };

  const wrap = (method, level) => {
    const original = console[method];
    defineProperty(console, method, {
      __proto__: null,
      value: function () {
        const args = arguments;
        const message = safely(() => format(args), "(a value that cannot be shown)");
        send(level, message, placeIn(new NativeError().stack, 1) || placeOfScript());
        return apply(original, console, args);
      },
      writable: true, enumerable: true, configurable: true,
    });
  };
  wrap("log", "log");
  wrap("info", "info");
  wrap("debug", "debug");
  wrap("warn", "warn");
  wrap("error", "error");
  const originalAssert = console.assert;
  defineProperty(console, "assert", {
    __proto__: null,
    value: function (condition) {
      if (!condition) {
        const args = [];
        for (let i = 1; i < arguments.length; i++)
          defineProperty(args, args.length, { __proto__: null, value: arguments[i] });
        const message = safely(() => format(args), "");
        const where = placeIn(new NativeError().stack, 1);
        send("error", "Assertion failed" + (message === "" ? "" : ": " + message), where);
      }
      return apply(originalAssert, console, arguments);
    },
    writable: true, enumerable: true, configurable: true,
  });
})
