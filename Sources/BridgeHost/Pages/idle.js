// SPDX-License-Identifier: MIT
// Answers whether the page is idle: which of its one-shot timers is due next.
(function (core) {
  "use strict";
  const { uncurry } = core;
  const { apply } = Reflect;
  const timers = new Map(); // id -> when it is due
  const set = uncurry(Map.prototype.set);
  const remove = uncurry(Map.prototype.delete);
  const each = uncurry(Map.prototype.forEach);
  const now = performance.now.bind(performance);
  const setTimer = window.setTimeout.bind(window);
  const clearTimer = window.clearTimeout.bind(window);
  const evaluate = eval;

  // A string is code, as in 1995; a content security policy still decides about it.
  const replacement = function setTimeout(callback, delay) {
    if (arguments.length === 0 || (typeof callback !== "function" && typeof callback !== "string"))
      return apply(setTimer, window, arguments);
    const args = arguments;
    const source = callback;
    args[0] = function () {
      remove(timers, id);
      return typeof source === "function" ? apply(source, window, arguments) : evaluate(source);
    };
    const id = apply(setTimer, window, args);
    set(timers, id, now() + (+delay > 0 ? +delay : 0));
    return id;
  };
  window.setTimeout = replacement;
  // Timeouts and intervals share their numbers, and either function ends both.
  const clearing = (original) =>
    function (id) {
      remove(timers, +id);
      return apply(original, window, arguments);
    };
  window.clearTimeout = clearing(clearTimer);
  window.clearInterval = clearing(window.clearInterval.bind(window));

  // <meta http-equiv=refresh> is a timer, too. One that leads nowhere is not waited for twice.
  const { parseFloat } = Number;
  const find = uncurry(Document.prototype.querySelector);
  const getAttribute = uncurry(Element.prototype.getAttribute);
  const isLate = 500;
  let refreshAt = -1;
  core.whenLoaded(() => {
    const meta = find(document, "meta[http-equiv=refresh i]");
    const delay = meta ? parseFloat(getAttribute(meta, "content")) : -1;
    if (delay >= 0) refreshAt = now() + delay * 1000;
  });

  core.onPing(() => {
    let next = -1;
    const at = now();
    each(timers, (due) => {
      const left = due > at ? due - at : 0;
      if (next < 0 || left < next) next = left;
    });
    if (refreshAt >= 0 && at < refreshAt + isLate) {
      const left = refreshAt > at ? refreshAt - at : 0;
      if (next < 0 || left < next) next = left;
    }
    return next;
  });
})
