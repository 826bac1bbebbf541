// SPDX-License-Identifier: MIT
// Help for pages whose messages are navigations. The URL parser would destroy what they send
// (raw JSON is no host name), so a dialect reads the URL as the page wrote it. That is posted with
// a number, and the page navigates to bridge-message-N-DOCUMENT: instead: the navigation stays the message.
(function (core) {
  "use strict";
  const { defineProperty, getOwnPropertyDescriptor } = Object;
  const { stringify, uncurry } = core;
  const { apply } = Reflect;
  const text = String;
  const parse = Number.parseInt;
  const lower = uncurry(String.prototype.toLowerCase);
  const slice = uncurry(String.prototype.slice);
  const kinds = []; // of messages, one a dialect
  const blockedListeners = [];
  const define = (object, key, descriptor) => defineProperty(object, key, descriptor);
  const prefix = "bridge-message-";
  let lastNumber = 0;

  // The URL that carries a message; undefined where no dialect knows the one that is given. It
  // takes the place of the message `before`, if there is one.
  const rewrite = (url, before) => {
    for (let i = 0; i < kinds.length; i++) {
      const payload = kinds[i].read(url);
      if (payload === undefined) continue;
      lastNumber += 1;
      if (before !== undefined) core.send('["replaces",' + lastNumber + "," + before + "]");
      core.send('["write",' + lastNumber + "," + stringify(kinds[i].dialect) + "," + payload + "]");
      if (kinds[i].isSentAtOnce) core.send('["sent",' + lastNumber + "]");
      return prefix + lastNumber + "-" + core.document + ":";
    }
    return undefined;
  };

  // A content security policy that forbids the frame has no say in a message that is posted
  // anyway. The URI of a violation is no more than the scheme (WebKitGTK 2.50): hence the number
  // in it.
  const matches = uncurry(RegExp.prototype.exec);
  const keyIn = /^(?!(?:null|data|blob|about|filesystem|inline|eval|self)$)([^:]+)$|\/([^/:]+):$/;
  const keyOf = (uri) => {
    const found = matches(keyIn, uri);
    return found === null ? undefined : (found[1] || found[2]) + ":";
  };
  const blockedURI = uncurry(getOwnPropertyDescriptor(SecurityPolicyViolationEvent.prototype, "blockedURI").get);
  const directiveOf = uncurry(getOwnPropertyDescriptor(SecurityPolicyViolationEvent.prototype, "effectiveDirective").get);
  const isViolation = uncurry(Object.prototype.isPrototypeOf).bind(undefined, SecurityPolicyViolationEvent.prototype);
  core.listen("securitypolicyviolation", (event) => {
    if (!isViolation(event)) return;
    const uri = blockedURI(event);
    if (slice(uri, 0, prefix.length) !== prefix) {
      const directive = directiveOf(event);
      if (directive !== "frame-src" && directive !== "child-src") return;
      // A key of sendToApp is a scheme, of which the URI is all, or a file beside the page.
      const key = keyOf(uri);
      if (key !== undefined)
        core.log("unsent", "a message is lost: the content security policy of the page blocks the frame for " + key);
      for (let i = 0; i < blockedListeners.length; i++) blockedListeners[i]();
      return;
    }
    const number = parse(slice(uri, prefix.length), 10);
    if (number >= 1 && number <= lastNumber) core.send('["sent",' + number + "]");
  }, true);

  // Also those of framesets.
  const isPrototypeOf = uncurry(Object.prototype.isPrototypeOf);
  const iframePrototype = HTMLIFrameElement.prototype;
  const framePrototype = HTMLFrameElement.prototype;
  const isFrame = (value) => isPrototypeOf(iframePrototype, value) || isPrototypeOf(framePrototype, value);

  const isElement = isPrototypeOf.bind(undefined, Element.prototype);
  const addedNodes = uncurry(getOwnPropertyDescriptor(MutationRecord.prototype, "addedNodes").get);
  const lengthOf = uncurry(getOwnPropertyDescriptor(NodeList.prototype, "length").get);
  const nodeAt = uncurry(NodeList.prototype.item);

  // A frame that is given the next message before it has navigated to the one before loses that.
  const mapGet = uncurry(WeakMap.prototype.get);
  const mapSet = uncurry(WeakMap.prototype.set);
  const carried = new WeakMap(); // frame -> number of its latest message
  const rewriteFor = (frame, url) => {
    if (!isFrame(frame)) return rewrite(url);
    const helped = rewrite(url, mapGet(carried, frame));
    if (helped === undefined) explainFrame(frame, url);
    else mapSet(carried, frame, lastNumber);
    return helped;
  };

  // Addresses of which nothing arrives, and of which WebKit says nothing either.
  const PageURL = URL;
  // Not `test`: that calls the page's `exec`.
  const ownScheme = /^\s*(?!https?:|data:|blob:|about:|javascript:)[a-z][a-z0-9+.-]*:/i;
  const fileScheme = /^\s*file:/i;
  const hasOwnScheme = (url) => matches(ownScheme, url) !== null;
  const isFile = (url) => matches(fileScheme, url) !== null;
  const explain = (what, url) => {
    if (!hasOwnScheme(url)) return;
    const shown = slice(url, 0, 200);
    if (isFile(url)) {
      // Of windows native code hears by itself.
      if (what !== "window")
        core.log("unsent", "the " + what + (what === "frame" ? " for " + shown + " stays empty" : " to " + shown + " leads nowhere") +
          ": pages cannot open file: addresses; write the path from the page to the file");
      return;
    }
    try {
      new PageURL(url);
    } catch {
      core.log("unsent", "the " + what + " for " + shown +
        " is lost: that is no URL; encodeURIComponent what follows the scheme");
    }
  };
  // Said when the address is set, or when the frame is inserted.
  const explained = new WeakMap();
  const explainFrame = (frame, url) => {
    if (!isFrame(frame) || mapGet(explained, frame) === url) return;
    mapSet(explained, frame, url);
    explain("frame", url);
  };

  const patchSrc = (prototype) => {
    const { enumerable, get, set } = getOwnPropertyDescriptor(prototype, "src");
    const original = uncurry(set);
    define(prototype, "src", {
      __proto__: null,
      get,
      set: function (value) {
        const url = text(value);
        const helped = rewriteFor(this, url);
        original(this, helped === undefined ? url : helped);
      },
      enumerable,
      configurable: true,
    });
  };
  patchSrc(iframePrototype);
  patchSrc(framePrototype);
  const setAttribute = uncurry(Element.prototype.setAttribute);
  const setSrc = (frame, url) => setAttribute(frame, "src", url);

  const getAttribute = uncurry(Element.prototype.getAttribute);
  const isSource = (element, name) => lower(text(name)) === "src" && isFrame(element);
  const patch = (owner, key, at) => {
    const original = owner[key];
    const replacement = function () {
      const args = arguments;
      if (args.length > at && isSource(this, args[at - 1])) {
        const helped = rewriteFor(this, text(args[at]));
        if (helped !== undefined) args[at] = helped;
      }
      return apply(original, this, args);
    };
    define(owner, key, {
      __proto__: null, value: replacement, writable: true, enumerable: true, configurable: true,
    });
  };
  patch(Element.prototype, "setAttribute", 1);
  patch(Element.prototype, "setAttributeNS", 2);

  // Without a gesture WebKit blocks it before native is asked: a frame carries the message.
  const open = window.open;
  const rootOf = uncurry(getOwnPropertyDescriptor(Document.prototype, "documentElement").get);
  const append = uncurry(Node.prototype.appendChild);
  const remove = uncurry(Element.prototype.remove);
  const createElement = uncurry(Document.prototype.createElement);
  define(window, "open", {
    __proto__: null,
    value: function (url) {
      const helped = arguments.length ? rewrite(text(url)) : undefined;
      if (helped === undefined) {
        if (arguments.length) explain("window", text(url));
        return apply(open, this, arguments);
      }
      carry(helped);
      return null;
    },
    writable: true, enumerable: true, configurable: true,
  });

  // A frame of our own, gone at once, as these pages do it.
  const carry = (url) => {
    const frame = createElement(document, "iframe");
    setSrc(frame, url);
    append(rootOf(document) || document, frame);
    remove(frame);
  };

  // Anchors: when the page's own handlers have had the click, and left it to WebKit. A click whose
  // way one of them has stopped goes on as it is.
  const closest = uncurry(Element.prototype.closest);
  const composedPath = uncurry(Event.prototype.composedPath);
  const preventDefault = uncurry(Event.prototype.preventDefault);
  const isPrevented = uncurry(getOwnPropertyDescriptor(Event.prototype, "defaultPrevented").get);
  core.listen("click", (event) => {
    const target = composedPath(event)[0];
    const anchor = !isPrevented(event) && isElement(target) && closest(target, "a[href], area[href]");
    if (!anchor) return;
    const helped = rewrite(getAttribute(anchor, "href"));
    if (helped === undefined) return explain("link", getAttribute(anchor, "href"));
    preventDefault(event);
    carry(helped);
  });

  // Forms, as anchors: the URL parser would put a "?" before a fragment.
  const isForm = uncurry(Object.prototype.isPrototypeOf).bind(undefined, HTMLFormElement.prototype);
  const submitterOf = uncurry(getOwnPropertyDescriptor(SubmitEvent.prototype, "submitter").get);
  const isSubmit = uncurry(Object.prototype.isPrototypeOf).bind(undefined, SubmitEvent.prototype);
  const carryForm = (form, submitter) => {
    const own = submitter && getAttribute(submitter, "formaction");
    const url = own || getAttribute(form, "action");
    const helped = url ? rewrite(url) : undefined;
    if (helped !== undefined) carry(helped);
    return helped !== undefined;
  };
  core.listen("submit", (event) => {
    if (!isSubmit(event) || isPrevented(event)) return;
    const form = composedPath(event)[0];
    if (isForm(form) && carryForm(form, submitterOf(event))) preventDefault(event);
  });
  const submit = HTMLFormElement.prototype.submit;
  define(HTMLFormElement.prototype, "submit", {
    __proto__: null,
    value: function () {
      if (!isForm(this) || !carryForm(this)) return apply(submit, this, arguments);
    },
    writable: true, enumerable: true, configurable: true,
  });

  // Frames that come out of the parser (innerHTML, markup): by now their navigation has failed.
  // Only the forms that the URL parser destroys are helped here; the others are on their way.
  const raw = (url) => {
    for (let i = 0; i < kinds.length; i++) if (kinds[i].isDestroyed(url)) return true;
    return false;
  };
  const observer = new MutationObserver((records) => {
    for (let i = 0; i < records.length; i++) {
      const added = addedNodes(records[i]);
      for (let j = 0; j < lengthOf(added); j++) visit(nodeAt(added, j));
    }
  });
  const all = uncurry(Element.prototype.querySelectorAll);
  const isConnected = uncurry(getOwnPropertyDescriptor(Node.prototype, "isConnected").get);
  const visit = (node) => {
    if (isFrame(node)) return visitFrame(node);
    if (!isElement(node)) return;
    const frames = all(node, "iframe, frame");
    for (let i = 0; i < lengthOf(frames); i++) visitFrame(nodeAt(frames, i));
  };
  const visitFrame = (frame) => {
    const url = getAttribute(frame, "src");
    if (url === null) return;
    if (!raw(url)) return explainFrame(frame, url);
    const helped = rewriteFor(frame, url);
    if (isConnected(frame)) return setSrc(frame, helped);
    // Removed already: it navigates nowhere any more.
    carry(helped);
  };
  observer.observe(document, { childList: true, subtree: true });

  // Messages of a dialect: `read` gives the JSON text of what a URL says, as the page wrote it, or
  // undefined where it is none of the dialect's; `isDestroyed` tells whether the URL parser would
  // reject it. With `isSentAtOnce` a message does not wait for its frame to navigate.
  core.addMessages = (kind) => core.add(kinds, kind);
  // Runs when a content security policy has blocked a frame that is no such message. Of an address
  // with a scheme of its own the violation does not tell what it was: its URI is "null" (2.50).
  core.onBlocked = (listener) => core.add(blockedListeners, listener);
})
