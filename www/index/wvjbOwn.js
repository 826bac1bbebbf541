// SPDX-License-Identifier: MIT
import { firstHundred, hardTexts, same } from "./expect.js";
import { bridgeChecks } from "./wvjb.js";

export const name = "WebViewJavascriptBridge, brought along";
export const since = "2012";
export const description =
  "A page with a bridge of its own in the place of ours. It keeps a queue, and native code fetches it when a frame says so.";
export const sample = `
var queue = [];
function post(message) {
  queue.push(JSON.stringify(message));
  frame.src = "wvjbscheme://" +
    "__WVJB_QUEUE_MESSAGE__";
}
`;

const separator = "__WVJB_MESSAGE_SEPERATOR__";

// A bridge as pages brought it along. `address` is where its frame goes, `pack` makes one text of
// the texts of its messages.
function makeBridge(address, pack) {
  const frame = document.createElement("iframe");
  frame.style.display = "none";
  const handlers = new Map();
  const callbacks = new Map();
  let waiting = [];
  let lastID = 0;

  function post(message) {
    waiting.push(JSON.stringify(message));
    if (!frame.isConnected) document.documentElement.append(frame);
    frame.src = address;
  }

  function receive({ handlerName, data, callbackId, responseId, responseData, error }) {
    if (responseId) {
      const callback = callbacks.get(responseId);
      callbacks.delete(responseId);
      return callback(error, responseData);
    }
    const answer = (key) => (value) => post({ responseId: callbackId, [key]: value });
    handlers.get(handlerName)(data, { respondWith: answer("responseData"), respondWithError: answer("error") });
  }

  return {
    frame,
    fetched: 0, // how often native code fetched the queue
    registerHandler: (handler, run) => handlers.set(handler, run),
    callHandler(handlerName, data, callback) {
      const callbackId = `js_cb_${++lastID}`;
      callbacks.set(callbackId, callback);
      post({ handlerName, data, callbackId });
    },
    _fetchQueue() {
      this.fetched += 1;
      const text = pack(waiting);
      waiting = [];
      return text;
    },
    _handleMessageFromObjC: (text) => void setTimeout(() => receive(JSON.parse(text)), 0),
  };
}

const separated = makeBridge("wvjbscheme://__WVJB_QUEUE_MESSAGE__", (texts) => texts.join(separator));
const listed = makeBridge("https://__wvjb_queue_message__", (texts) => `[${texts.join()}]`);
const textsListed = makeBridge("http://__wvjb_queue_message__/", (texts) => JSON.stringify(texts));

const use = (bridge) => (window.WebViewJavascriptBridge = bridge);

// Resolves to [error, data].
const call = (bridge, handler, data) =>
  new Promise((resolve) => use(bridge).callHandler(handler, data, (...answer) => resolve(answer)));

const original = window.WebViewJavascriptBridge;

export function finish() {
  window.WebViewJavascriptBridge = original;
  for (const { frame } of [separated, listed, textsListed]) frame.remove();
}

export const checks = [
  ...bridgeChecks({
    prefix: "own.",
    ask: (handler, data, done) => use(listed).callHandler(handler, data, (error, answer) => done(error ?? answer)),
    handle: (handler, run) =>
      use(listed).registerHandler(handler, (data, response) => run(data, (answer) => response.respondWith(answer))),
  }),
  {
    way: "to-native", title: "a queue is JSON objects with separators, or a list of texts",
    run: async () => {
      for (const bridge of [separated, textsListed]) {
        for (const [kind, text] of Object.entries({ ...hardTexts, separator, glued: `"${separator}{}` }))
          same(await call(bridge, "echo", { [text]: text }), [undefined, { [text]: text }], kind);
      }
    },
  },
  {
    way: "to-native", title: "what a tick sends is fetched at once",
    run: async () => {
      for (const bridge of [separated, listed, textsListed]) {
        const before = bridge.fetched;
        const answers = await Promise.all(firstHundred.map((i) => call(bridge, "echo", i)));
        same(answers, firstHundred.map((i) => [undefined, i]));
        same(bridge.fetched - before, 1);
      }
    },
  },
  {
    way: "to-native", title: "what goes wrong is an error, and {error, message}",
    run: async () => {
      const message = 'no handler is named "nobody"';
      for (const bridge of [separated, listed, textsListed])
        same(await call(bridge, "nobody"), [message, { error: "handler_not_found", message }]);
    },
  },
  {
    way: "to-page", title: "respondWithError is the error",
    run: async () => {
      for (const bridge of [separated, listed, textsListed]) {
        bridge.registerHandler("own.refuse", (data, response) => response.respondWithError("not today"));
        const [error] = await call(bridge, "callPage", ["own.refuse"]);
        same(error, "not today");
      }
    },
  },
  {
    way: "self", title: "the frame of the queue goes nowhere",
    run: () => {
      for (const { frame } of [separated, listed, textsListed])
        same(frame.contentWindow.location.href, "about:blank");
    },
  },
];
