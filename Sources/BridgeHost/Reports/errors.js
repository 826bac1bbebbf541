// SPDX-License-Identifier: MIT
// Reports uncaught errors, unhandled rejections, resources that fail to load, documents with faults.
(function (core) {
  "use strict";
  const { stringify, uncurry } = core;
  const { begin, currentScript, describe, isElement, isError, place, placeIn, placeOfScript, safely, show } =
    core.reports;
  const { getOwnPropertyDescriptor } = Reflect;
  const text = String;
  const slice = uncurry(String.prototype.slice);
  const getAttribute = uncurry(Element.prototype.getAttribute);

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
  const localName = uncurry(getOwnPropertyDescriptor(Element.prototype, "localName").get);
  const isErrorEvent = uncurry(Object.prototype.isPrototypeOf).bind(undefined, ErrorEvent.prototype);

  core.listen("error", (event) => {
    const target = event.target;
    if (target !== window && isElement(target)) {
      return sendError("resource", localName(target), [location.href, 0, 0], safely(() => addressOf(target), ""));
    }
    // Pages make events of that name themselves.
    if (!isErrorEvent(event)) return;
    const raised = core.takeRaised();
    // Muted: WebKit (2.50) keeps the error of a user script, and many of its own built-ins, from
    // everybody.
    const isMuted = event.error === null && event.filename === "" && event.message === "Script error.";
    const error = isMuted ? raised : event.error;
    let message = safely(() => (isError(error) ? describe(error) : thrown(event)), unknown);
    const stack = safely(() => (isError(error) ? text(error.stack) : ""), "");
    let where = [event.filename, event.lineno, event.colno];
    if (isMuted) {
      where = safely(() => placeOf(stack), undefined) || placeOfScript() || [location.href, 0, 0];
      if (error === undefined) message += whereabouts();
    }
    sendError("uncaught", message, where, stack);
    const isAddress = message === "SyntaxError: Invalid URL" ||
      (isMuted && error === undefined && setsAddress());
    if (isAddress)
      core.log("unsent", "a script set an address that is no URL: js2ios:// with plain JSON can be sent by a frame, a link or window.open; by location with encodeURIComponent");
  }, true);

  const isOurs = (url) => slice(text(url), 0, 12) === "user-script:";
  // The page's own place in a stack that begins in our functions, which have no address of a page.
  const placeOf = (stack) => {
    for (let line = 0; line < 10; line++) {
      const place = placeIn(stack, line);
      if (place && place[0] !== "" && !isOurs(place[0])) return place;
    }
    return undefined;
  };
  const trim = uncurry(String.prototype.trim);
  const whereabouts = () => {
    const script = currentScript();
    const advice = " (WebKit says no more; try and catch in the page would)";
    if (!script || script.src) return advice;
    const source = trim(text(script.textContent));
    return advice + " in the script that begins with: " + slice(source, 0, 60) + (source.length > 60 ? "..." : "");
  };

  const indexOf = uncurry(String.prototype.indexOf);
  const setsAddress = () => {
    const script = currentScript();
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
    begin();
    return value === "" ? '""' : show(value, 0);
  };

  const placeOfError = (value) => {
    if (!isError(value)) return undefined;
    const { sourceURL, line, column } = value;
    const isPlace = typeof sourceURL === "string" && typeof line === "number" && typeof column === "number";
    return isPlace && !isOurs(sourceURL) ? [sourceURL, line, column] : undefined;
  };

  core.listen("unhandledrejection", (event) => {
    const value = event.reason;
    const message = safely(() => reason(value), unknown);
    const stack = safely(() => (isError(value) ? text(value.stack) : ""), "");
    // The error knows its own place; what is no error has none.
    const where =
      safely(() => placeOfError(value)) || safely(() => placeOf(stack)) || [location.href, 0, 0];
    sendError("rejection", message, where, stack);
  }, true);
})
