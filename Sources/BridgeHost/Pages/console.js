// SPDX-License-Identifier: MIT
// Reports console output, uncaught errors, unhandled rejections and resources that fail to load.
(function (core) {
  "use strict";
  const { stringify, uncurry } = core;
  const { apply, getOwnPropertyDescriptor } = Reflect;
  const { defineProperty, keys } = Object;
  const { isArray } = Array;
  const { isView } = ArrayBuffer;
  const text = String;
  const number = Number;
  const truncate = Math.trunc;
  const NativeError = Error;
  const isError = uncurry(Object.prototype.isPrototypeOf).bind(undefined, Error.prototype);
  const tagOf = uncurry(Object.prototype.toString);
  const split = uncurry(String.prototype.split);
  const lastIndexOf = uncurry(String.prototype.lastIndexOf);
  const slice = uncurry(String.prototype.slice);
  const charAt = uncurry(String.prototype.charAt);
  const getAttribute = uncurry(Element.prototype.getAttribute);
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

  const safely = (body, fallback) => {
    try {
      return body();
    } catch {
      return fallback;
    }
  };

  const isDirective = (c) =>
    c === "s" || c === "d" || c === "i" || c === "f" || c === "o" || c === "O" || c === "c";

  // printf-like directives of the console, as far as browsers agree on them.
  const format = (args) => {
    shown = 0;
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
        send(level, message, placeIn(new NativeError().stack, 1));
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

  const sendError = (kind, message, where, stack) =>
    core.send(
      '["error",' + stringify(kind) + "," + stringify(message) + "," +
        place(where[0], where[1], where[2]) + "," + stringify(stack) + "]"
    );

  // What an element wanted to load; empty where it names nothing.
  const PageURL = URL;
  const addressOf = (element) => {
    if (getAttribute(element, "src") === "") return "";
    const own = element.currentSrc || element.src || element.href || element.data || "";
    // SVG elements have objects for their attributes.
    return typeof own === "string" ? own : new PageURL(own.baseVal, document.baseURI).href;
  };
  const unknown = "a value that cannot be shown";

  core.listen("error", (event) => {
    const target = event.target;
    if (target !== window && isElement(target)) {
      return sendError("resource", target.localName, [location.href, 0, 0], safely(() => addressOf(target), ""));
    }
    const raised = core.takeRaised();
    // Muted: WebKit (2.50) keeps the error of a user script, and many of its own built-ins, from
    // everybody.
    const isMuted = event.error === null && event.filename === "" && event.message === "Script error.";
    const error = isMuted ? raised : event.error;
    let message = safely(() => (isError(error) ? describe(error) : thrown(event)), unknown);
    const stack = safely(() => (isError(error) ? text(error.stack) : ""), "");
    let where = [event.filename, event.lineno, event.colno];
    if (isMuted) {
      where = safely(() => placeOf(stack), undefined) || placeOfScript();
      if (error === undefined) message += whereabouts();
    }
    sendError("uncaught", message, where, stack);
    const isAddress = message === "SyntaxError: Invalid URL" ||
      (isMuted && error === undefined && setsAddress());
    if (isAddress)
      core.log("unsent", "a script set an address that is no URL: js2ios:// with plain JSON can be sent by a frame, a link or window.open; by location with encodeURIComponent");
  }, true);

  // The page's own place in a stack that begins in our functions, which have no address of a page.
  const placeOf = (stack) => {
    for (let line = 0; line < 10; line++) {
      const place = placeIn(stack, line);
      if (place && place[0] !== "" && !(slice(place[0], 0, 12) === "user-script:")) return place;
    }
    return undefined;
  };
  const currentScript = uncurry(getOwnPropertyDescriptor(Document.prototype, "currentScript").get);
  const placeOfScript = () => {
    const script = currentScript(document);
    return [(script && script.src) || location.href, 0, 0];
  };
  const trim = uncurry(String.prototype.trim);
  const whereabouts = () => {
    const script = currentScript(document);
    const advice = " (WebKit says no more; try and catch in the page would)";
    if (!script || script.src) return advice;
    const source = trim(text(script.textContent));
    return advice + " in the script that begins with: " + slice(source, 0, 60) + (source.length > 60 ? "..." : "");
  };

  const indexOf = uncurry(String.prototype.indexOf);
  const setsAddress = () => {
    const script = currentScript(document);
    const source = script ? text(script.textContent) : "";
    return indexOf(source, "js2ios:") >= 0 && indexOf(source, "location") >= 0;
  };

  // A document that is XML and has a fault ends there, with a note in it that nobody reads headless.
  const find = uncurry(Document.prototype.querySelector);
  const typeOf = uncurry(getOwnPropertyDescriptor(Document.prototype, "contentType").get);
  core.whenLoaded(() => {
    if (typeOf(document) === "text/html") return;
    const fault = find(document, "parsererror");
    if (fault) sendError("uncaught", "the document is no well-formed XML: " + trim(text(fault.textContent)), [location.href, 0, 0], "");
  });

  // Of a script from elsewhere the page, and so this script, is told nothing but "Script error."
  const thrown = (event) => {
    if (event.error === null || event.error === undefined) return text(event.message);
    return reason(event.error);
  };
  const reason = (value) => {
    shown = 0;
    return value === "" ? '""' : show(value, 0);
  };

  core.listen("unhandledrejection", (event) => {
    const value = event.reason;
    const message = safely(() => reason(value), unknown);
    const stack = safely(() => (isError(value) ? text(value.stack) : ""), "");
    // The error knows its own place; what is no error has none.
    const where =
      safely(() => (isError(value) && value.line ? [value.sourceURL, value.line, value.column] : placeIn(stack, 0))) ||
      [location.href, 0, 0];
    sendError("rejection", message, where, stack);
  }, true);
})
