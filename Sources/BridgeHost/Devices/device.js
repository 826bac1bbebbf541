// SPDX-License-Identifier: MIT
// What pages look at to find out that they run on a phone or a tablet. Runs in every frame.
(function (config) {
  "use strict";
  // After document.open the same window gets the script again, with what the page has made of the
  // built-ins: all is there but the listeners.
  if (window.__bridgeHostDevice) return window.__bridgeHostDevice();
  const { defineProperty, freeze, getOwnPropertyDescriptor } = Object;
  const uncurry = Function.prototype.bind.bind(Function.prototype.call);
  const { apply } = Reflect;
  const listen = uncurry(EventTarget.prototype.addEventListener);
  const unlisten = uncurry(EventTarget.prototype.removeEventListener);
  const windowListeners = []; // {type, listener, options}
  const listenToWindow = (type, listener, options) => {
    const value = { __proto__: null, type, listener, options };
    defineProperty(windowListeners, windowListeners.length, { __proto__: null, value, enumerable: true });
    listen(window, type, listener, options);
  };
  // Those that are there are not added twice. The handlers of the page are gone with its listeners.
  const handlerMaps = [];
  const listenAgain = freeze(() => {
    for (let i = 0; i < handlerMaps.length; i++) {
      mapSet(handlerMaps[i], window, undefined);
      mapSet(handlerMaps[i], document, undefined);
    }
    for (let i = 0; i < windowListeners.length; i++) {
      const { type, listener, options } = windowListeners[i];
      listen(window, type, listener, options);
    }
  });
  defineProperty(window, "__bridgeHostDevice", { __proto__: null, value: listenAgain });

  const define = (owner, key, get, set) =>
    defineProperty(owner, key, { __proto__: null, get, set, enumerable: true, configurable: true });
  const give = (owner, key, value) => define(owner, key, function () { return value; }, undefined);

  const hasTouch = config[1] > 0;
  const navigatorPrototype = Navigator.prototype;
  give(navigatorPrototype, "platform", config[0]);
  give(navigatorPrototype, "maxTouchPoints", config[1]);
  give(navigatorPrototype, "standalone", false);
  // Nobody gives a window in memory a frame, and WebKit says 0.
  give(window, "outerWidth", config[2]);
  give(window, "outerHeight", config[3]);
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
    defineProperty(handlerMaps, handlerMaps.length, { __proto__: null, value: handlers, enumerable: true });
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
  for (let i = 0; i < owners.length && hasTouch; i++)
    for (let j = 0; j < touches.length; j++) addHandler(owners[i], touches[j]);

  // A touch that the page prevents has no mouse events and no click after it. WebKitGTK (2.50)
  // sends them all the same where the end of a touch is prevented, or its beginning alone, and it
  // may send the touches of the next tap before them: each tap is told by its place.
  const getter = (owner, key) => uncurry(getOwnPropertyDescriptor(owner, key).get);
  const isPrevented = getter(Event.prototype, "defaultPrevented");
  const stop = uncurry(Event.prototype.stopImmediatePropagation);
  const typeOf = getter(Event.prototype, "type");
  const mouseX = getter(MouseEvent.prototype, "clientX");
  const mouseY = getter(MouseEvent.prototype, "clientY");
  const changedTouches = getter(TouchEvent.prototype, "changedTouches");
  const touchOf = uncurry(TouchList.prototype.item);
  const touchX = getter(Touch.prototype, "clientX");
  const touchY = getter(Touch.prototype, "clientY");
  const areNear = (x, y, otherX, otherY, distance) =>
    x - otherX < distance && otherX - x < distance && y - otherY < distance && otherY - y < distance;
  // Touches whose mouse events have not come, in their order: {start, end, x, y, next}.
  let first, last, current;
  // The beginning and the latest move of the touch that goes on.
  let down, moved;
  const noteTouch = (event) => {
    if (!event.isTrusted) return;
    const type = typeOf(event);
    if (type === "touchmove") {
      moved = event;
      return;
    }
    // A drag, or nothing: no mouse event will ever ask for it.
    const isOver = type === "touchend" || type === "touchcancel";
    down = type === "touchstart" ? event : undefined;
    moved = undefined;
    const finger = touchOf(changedTouches(event), 0);
    const x = touchX(finger);
    const y = touchY(finger);
    if (type === "touchstart") {
      const touch = { __proto__: null, start: event, end: undefined, x, y, next: undefined };
      if (first === undefined) first = touch;
      else last.next = touch;
      last = touch;
    } else if (type === "touchend" && last !== undefined && areNear(last.x, last.y, x, y, 16)) {
      // Further away it was a drag, which does not click.
      last.end = event;
      last.x = x;
      last.y = y;
    } else if (isOver && last !== undefined && last.end === undefined) forget(last);
  };
  const forget = (touch) => {
    let before;
    for (let other = first; other !== undefined && other !== touch; other = other.next) before = other;
    if (before === undefined) first = touch.next;
    else before.next = touch.next;
    if (last === touch) last = before;
  };
  const isAt = (touch, event) =>
    touch.end !== undefined && areNear(touch.x, touch.y, mouseX(event), mouseY(event), 2);
  const suppress = (event) => {
    if (!event.isTrusted) return;
    const type = typeOf(event);
    let touch = current;
    if (type === "pointermove" || type === "mousemove" || type === "pointerdown") {
      touch = first;
      while (touch !== undefined && !isAt(touch, event)) touch = touch.next;
    }
    if (type === "pointerdown") {
      current = touch;
      // The touches before it were none that click.
      if (touch !== undefined) first = touch.next;
    }
    if (touch === undefined || !(isPrevented(touch.start) || isPrevented(touch.end))) return;
    stop(event);
    preventDefault(event);
  };
  // A drag that the page prevents does not scroll. WebKitGTK makes a wheel of it, which turns a
  // little before it knows what the page wants.
  const suppressWheel = (event) => {
    if (!event.isTrusted || down === undefined) return;
    if (!isPrevented(down) && !(moved !== undefined && isPrevented(moved))) return;
    stop(event);
    preventDefault(event);
  };
  const watching = { __proto__: null, capture: true, passive: true };
  for (let i = 0; i < touches.length && hasTouch; i++) listenToWindow(touches[i], noteTouch, watching);
  if (hasTouch) listenToWindow("wheel", suppressWheel, { __proto__: null, capture: true, passive: false });
  const compatibility = [
    "pointermove", "mousemove", "pointerdown", "mousedown", "pointerup", "mouseup", "click",
  ];
  for (let i = 0; i < compatibility.length && hasTouch; i++)
    listenToWindow(compatibility[i], suppress, true);

  // Upright unless the page is wider than high.
  const widthOf = getOwnPropertyDescriptor(window, "innerWidth").get;
  const heightOf = getOwnPropertyDescriptor(window, "innerHeight").get;
  const orientation = () => (apply(widthOf, window, []) > apply(heightOf, window, []) ? 90 : 0);
  define(window, "orientation", orientation, undefined);
  if (!("onorientationchange" in window)) window.onorientationchange = null;
  const dispatch = uncurry(EventTarget.prototype.dispatchEvent);
  const PlainEvent = Event;
  let lastOrientation = orientation();
  listenToWindow("resize", () => {
    const now = orientation();
    if (now === lastOrientation) return;
    lastOrientation = now;
    const event = new PlainEvent("orientationchange");
    dispatch(window, event);
    if (typeof window.onorientationchange === "function") apply(window.onorientationchange, window, [event]);
  });
})
