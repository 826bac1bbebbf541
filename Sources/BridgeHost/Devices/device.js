// SPDX-License-Identifier: MIT
// What pages look at to find out that they run on a phone or a tablet. Runs in every frame.
(function (config) {
  "use strict";
  const { defineProperty, getOwnPropertyDescriptor } = Object;
  const uncurry = Function.prototype.bind.bind(Function.prototype.call);
  const { apply } = Reflect;
  const listen = uncurry(EventTarget.prototype.addEventListener);
  const unlisten = uncurry(EventTarget.prototype.removeEventListener);
  const define = (owner, key, get, set) =>
    defineProperty(owner, key, { __proto__: null, get, set, enumerable: true, configurable: true });
  const give = (owner, key, value) => define(owner, key, function () { return value; }, undefined);

  const navigatorPrototype = Navigator.prototype;
  give(navigatorPrototype, "platform", config[0]);
  give(navigatorPrototype, "maxTouchPoints", config[1]);
  give(navigatorPrototype, "standalone", false);
  const screenPrototype = Screen.prototype;
  give(screenPrototype, "width", config[2]);
  give(screenPrototype, "availWidth", config[2]);
  give(screenPrototype, "height", config[3]);
  give(screenPrototype, "availHeight", config[3]);

  // Event handler attributes. WebKitGTK has them in markup only, where there is no touch screen.
  const mapGet = uncurry(WeakMap.prototype.get);
  const mapSet = uncurry(WeakMap.prototype.set);
  const isNode = uncurry(Object.prototype.isPrototypeOf).bind(undefined, Node.prototype);
  const isElement = uncurry(Object.prototype.isPrototypeOf).bind(undefined, Element.prototype);
  const hasAttribute = uncurry(Element.prototype.hasAttribute);
  const setAttribute = uncurry(Element.prototype.setAttribute);
  const preventDefault = uncurry(Event.prototype.preventDefault);
  const addHandler = (owner, type) => {
    const key = "on" + type;
    const handlers = new WeakMap();
    define(
      owner, key,
      function () {
        const entry = mapGet(handlers, targetOf(this));
        return entry === undefined ? null : entry.handler;
      },
      function (handler) {
        const target = targetOf(this);
        const previous = mapGet(handlers, target);
        const isHandler = typeof handler === "function" || (typeof handler === "object" && handler !== null);
        // The handler of the markup ends here, as it would with a property of WebKit's own.
        if (isElement(target) && hasAttribute(target, key)) setAttribute(target, key, "");
        if (previous !== undefined && isHandler) {
          previous.handler = handler;
          return;
        }
        if (previous !== undefined) unlisten(target, type, previous.listener);
        mapSet(handlers, target, undefined);
        if (!isHandler) return;
        const entry = {
          __proto__: null,
          handler,
          listener: function (event) {
            if (typeof entry.handler !== "function") return;
            if (apply(entry.handler, this, [event]) === false) preventDefault(event);
          },
        };
        mapSet(handlers, target, entry);
        listen(target, type, entry.listener);
      });
  };
  const targetOf = (object) => (isNode(object) ? object : window);
  const touches = ["touchstart", "touchmove", "touchend", "touchcancel"];
  const owners = [window, Document.prototype, HTMLElement.prototype, SVGElement.prototype];
  for (let i = 0; i < owners.length; i++)
    for (let j = 0; j < touches.length; j++) addHandler(owners[i], touches[j]);

  // A touch that the page prevents has no mouse events and no click after it. WebKitGTK (2.50)
  // sends them all the same where the end of a touch is prevented, or its beginning alone.
  const isPrevented = uncurry(getOwnPropertyDescriptor(Event.prototype, "defaultPrevented").get);
  const stop = uncurry(Event.prototype.stopImmediatePropagation);
  const typeOf = uncurry(getOwnPropertyDescriptor(Event.prototype, "type").get);
  let start, end;
  const noteTouch = (event) => {
    if (!event.isTrusted) return;
    if (typeOf(event) === "touchstart") {
      start = event;
      end = undefined;
    } else end = event;
  };
  const suppress = (event) => {
    if (!event.isTrusted || start === undefined) return;
    if (!isPrevented(start) && (end === undefined || !isPrevented(end))) return;
    stop(event);
    preventDefault(event);
  };
  listen(window, "touchstart", noteTouch, { __proto__: null, capture: true, passive: true });
  listen(window, "touchend", noteTouch, { __proto__: null, capture: true, passive: true });
  const compatibility = ["mousemove", "mousedown", "mouseup", "click", "pointerdown", "pointermove", "pointerup"];
  for (let i = 0; i < compatibility.length; i++) listen(window, compatibility[i], suppress, true);

  // Upright unless the page is wider than high.
  const widthOf = getOwnPropertyDescriptor(window, "innerWidth").get;
  const heightOf = getOwnPropertyDescriptor(window, "innerHeight").get;
  const orientation = () => (apply(widthOf, window, []) > apply(heightOf, window, []) ? 90 : 0);
  define(window, "orientation", orientation, undefined);
  if (!("onorientationchange" in window)) window.onorientationchange = null;
  const dispatch = uncurry(EventTarget.prototype.dispatchEvent);
  const PlainEvent = Event;
  let lastOrientation = orientation();
  listen(window, "resize", () => {
    const now = orientation();
    if (now === lastOrientation) return;
    lastOrientation = now;
    const event = new PlainEvent("orientationchange");
    dispatch(window, event);
    if (typeof window.onorientationchange === "function") apply(window.onorientationchange, window, [event]);
  });
})
