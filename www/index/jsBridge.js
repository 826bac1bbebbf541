// SPDX-License-Identifier: MIT
import { same } from "./expect.js";
import { loadScript } from "./shared.js";
import { bridgeChecks, isError } from "./wvjb.js";

export const name = "JsBridge";
export const since = "2015";
export const description =
  "The same messages on Android. One frame says that they wait, another one brings them when native code asks.";
export const sample = `
bell.src = "yy://__QUEUE_MESSAGE__/";

// when native code asks
var text = JSON.stringify(queue);
carrier.src =
  "yy://return/_fetchQueue/" +
  encodeURIComponent(text);
`;

const original = window.WebViewJavascriptBridge;
let bridge;

export async function prepare() {
  await loadScript("jsBridge.js");
  bridge = window.WebViewJavascriptBridge;
}

export function finish() {
  window.WebViewJavascriptBridge = original;
}

const call = (handler, data) => new Promise((resolve) => bridge.callHandler(handler, data, resolve));

export const checks = [
  {
    way: "self", title: "the page's own bridge stays in its place",
    run: () => {
      same(bridge !== original, true);
      same(window.WebViewJavascriptBridge === bridge, true);
    },
  },
  ...bridgeChecks({
    prefix: "js.",
    ask: (handler, data, done) => bridge.callHandler(handler, data, done),
    handle: (handler, run) => bridge.registerHandler(handler, run),
  }),
  {
    way: "to-native", title: "what goes wrong is {error, message}",
    run: async () => {
      isError(await call("nobody"), "handler_not_found", "nobody");
      isError(await call("sayHello", []), "invalid_value", "missing argument");
    },
  },
  {
    way: "to-page", title: "what an unknown handler would take goes to the one of init",
    run: async () => {
      bridge.init((message, responseCallback) => responseCallback(`instead: ${message}`));
      same(await call("callPage", ["js.nobody", "Hello"]), "instead: Hello");
    },
  },
];
