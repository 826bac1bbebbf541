// SPDX-License-Identifier: MIT
import { same } from "./expect.js";
import { bridgeChecks, isError, receiveMessages } from "./wvjb.js";

export const name = "WebViewJavascriptBridge 4";
export const since = "2013";
export const description =
  "Versions 2.1 to 4: an answer is a call of a function, and there are no errors any more, unless in the data.";
export const sample = `
bridge.init(function (text, respond) {
  respond("heard: " + text);
});
bridge.send("Hello", function (data) {
  show(data);
});
`;

const bridge = () => window.WebViewJavascriptBridge;
const call = (handler, data) =>
  new Promise((resolve) => bridge().callHandler(handler, data, (answer) => resolve(answer)));
const callPage = (handler, data) => call("callPage", [handler, data]);

export const checks = [
  {
    way: "self", title: "the bridge has its methods",
    run: () => {
      const methods = ["init", "send", "registerHandler", "callHandler", "_fetchQueue", "_handleMessageFromObjC"];
      same(methods.filter((method) => typeof bridge()[method] !== "function"), []);
    },
  },
  ...bridgeChecks({
    prefix: "v4.",
    ask: (handler, data, done) => bridge().callHandler(handler, data, (answer) => done(answer)),
    handle: (handler, run) =>
      bridge().registerHandler(handler, (data, responseCallback) => run(data, responseCallback)),
  }),
  {
    way: "to-native", title: "what goes wrong is {error, message}",
    run: async () => {
      isError(await call("nobody"), "handler_not_found", "nobody");
      isError(await call("sayHello", []), "invalid_value", "missing argument");
    },
  },
  {
    way: "to-native", title: "a call without a callback disturbs nobody",
    run: async () => {
      bridge().callHandler("sayHello", "Ram");
      bridge().callHandler("sayHello");
      same(await call("sayHello", "Ram"), "Hello Ram !");
    },
  },
  {
    way: "to-native", title: "send reaches native code's handler of messages",
    run: async () => {
      const answer = await new Promise((resolve) => bridge().send({ version: 4 }, (data) => resolve(data)));
      same(answer, null);
    },
  },
  {
    way: "to-page", title: "a message without a name reaches what init was given",
    run: async () => {
      receiveMessages((message, responseCallback) => responseCallback(`heard: ${message}`));
      same(await callPage(null, "Hello"), "heard: Hello");
    },
  },
  {
    way: "self", title: "init may be called once",
    run: () => {
      receiveMessages(() => {});
      let thrown;
      try {
        bridge().init(() => {});
      } catch (error) {
        thrown = error;
      }
      same(thrown?.message, "WebViewJavascriptBridge.init called twice");
    },
  },
  {
    way: "to-page", title: "a handler that takes no function answers with what it returns",
    run: async () => {
      bridge().registerHandler("v4.length", (list) => list.length);
      same(await callPage("v4.length", [1, 2, 3]), 3);
      bridge().registerHandler("v4.nothing", () => {});
      same(await callPage("v4.nothing"), null);
    },
  },
  {
    way: "to-page", title: "a missing handler is {error, message}",
    run: async () => isError(await callPage("v4.nobody"), "handler_not_found", "v4.nobody"),
  },
];
