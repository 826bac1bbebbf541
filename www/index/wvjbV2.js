// SPDX-License-Identifier: MIT
import { holds, same } from "./expect.js";
import { bridgeChecks, isError, receiveMessages } from "./wvjb.js";

export const name = "WebViewJavascriptBridge 2.0";
export const since = "2012";
export const description =
  "Two equal ends: each sends messages, has handlers, and answers by an object. Callbacks get an error first.";
export const sample = `
bridge.callHandler("sayHello", "Ram",
  function (error, text) {
    show(error || text);
  });

// and for native code to call
bridge.registerHandler("shout",
  function (text, response) {
    response.respondWith(text + "!");
  });
`;

let bridge;
let event;

// The event came with the load: who listens now hears it late.
export async function prepare() {
  event = await new Promise((resolve) => document.addEventListener("WebViewJavascriptBridgeReady", resolve));
  bridge = event.bridge;
}

// Resolves to [error, data].
const call = (handler, data) =>
  new Promise((resolve) => bridge.callHandler(handler, data, (error, answer) => resolve([error, answer])));
const callPage = (handler, data) => call("callPage", [handler, data]);

const failsWith = ([error, data], part) => {
  holds(typeof error === "string" && error.includes(part), `an error that says "${part}"`, error);
  same(data, undefined);
};

export const checks = [
  {
    way: "self", title: "the event WebViewJavascriptBridgeReady brings the bridge",
    run: () => same([event.type, bridge === window.WebViewJavascriptBridge], ["WebViewJavascriptBridgeReady", true]),
  },
  ...bridgeChecks({
    prefix: "v2.",
    ask: (handler, data, done) => bridge.callHandler(handler, data, (error, answer) => done(error ?? answer)),
    handle: (handler, run) =>
      bridge.registerHandler(handler, (data, response) => run(data, (answer) => response.respondWith(answer))),
  }),
  {
    way: "to-native", title: "a callback gets (error, data)",
    run: async () => {
      same(await call("sayHello", "Ram"), [undefined, "Hello Ram !"]);
      failsWith(await call("sayHello", []), "Missing argument");
      failsWith(await call("nobody", "Ram"), "nobody");
    },
  },
  {
    way: "to-native", title: "with one parameter it gets the data, or {error, message}",
    run: async () => {
      const ask = (handler) => new Promise((resolve) => bridge.callHandler(handler, "Ram", (data) => resolve(data)));
      same(await ask("sayHello"), "Hello Ram !");
      isError(await ask("nobody"), "handler_not_found", "nobody");
    },
  },
  {
    way: "to-native", title: "send reaches native code's handler of messages",
    run: async () => {
      const answer = await new Promise((resolve) =>
        bridge.send("a message of version 2", (error, data) => resolve([error, data]))
      );
      same(answer, [undefined, null]);
    },
  },
  {
    way: "to-page", title: "a message without a name reaches what init was given",
    run: async () => {
      receiveMessages((message, response) => response.respondWith({ heard: message }));
      same(await callPage(null, ["one", 2]), [undefined, { heard: ["one", 2] }]);
    },
  },
  {
    way: "to-page", title: "respondWithError, and what is thrown, are the error",
    run: async () => {
      bridge.registerHandler("v2.refuse", (data, response) => response.respondWithError("not today"));
      bridge.registerHandler("v2.throw", () => {
        throw new Error("not ever");
      });
      failsWith(await callPage("v2.refuse"), "not today");
      failsWith(await callPage("v2.throw"), "not ever");
    },
  },
  {
    way: "to-page", title: "a missing handler is an error",
    run: async () => failsWith(await callPage("v2.nobody"), "v2.nobody"),
  },
];
