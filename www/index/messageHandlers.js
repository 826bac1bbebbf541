// SPDX-License-Identifier: MIT
import { holds, pause, rejection, same } from "./expect.js";
import { echoChecks } from "./shared.js";

export const name = "messageHandlers";
export const since = "2014";
export const description =
  "WebKit's own way: an object for every native handler, and one method. Later it learned to answer with a promise.";
export const sample = `
webkit.messageHandlers.sayHello
  .postMessage("Ram")
  .then(show, complain);
`;

const handlers = () => window.webkit.messageHandlers;

export const checks = [
  {
    way: "to-native", title: "postMessage answers with a promise",
    run: async () => same(await handlers().sayHello.postMessage("Ram"), "Hello Ram !"),
  },
  {
    way: "to-native", title: "a missing argument rejects with invalid_value",
    run: async () => {
      const error = await rejection(handlers().sayHello.postMessage(undefined), "invalid_value");
      holds(/missing argument/i.test(error.message), "a message about the missing argument", error);
    },
  },
  {
    way: "self", title: "postMessage without a value throws a TypeError",
    run: () => {
      let thrown;
      try {
        handlers().sayHello.postMessage();
      } catch (error) {
        thrown = error;
      }
      holds(thrown instanceof TypeError, "a TypeError", thrown);
    },
  },
  {
    way: "self", title: "an unknown name is undefined, a known one is listed",
    run: () => {
      same(handlers().nobody, undefined);
      same(["echo", "jsHandler"].map((key) => key in handlers()), [true, true]);
    },
  },
  ...echoChecks((value, isWrong) =>
    isWrong ? handlers().sayHello.postMessage([]) : handlers().echo.postMessage(value)
  ),
  {
    way: "to-native", title: "a function in the value rejects with invalid_value",
    run: async () => {
      const error = await rejection(handlers().echo.postMessage({ user: { onClick() {} } }), "invalid_value");
      holds(error.message.includes("$.user.onClick"), "a message that says $.user.onClick", error);
    },
  },
  {
    way: "to-page", title: "native code calls a handler of the page",
    run: async () => {
      bridgeHost.handle("reverse", async (list) => {
        await pause(5);
        return [...list].reverse();
      });
      same(await handlers().callPage.postMessage(["reverse", [1, "two", null]]), [null, "two", 1]);
    },
  },
  {
    way: "to-page", title: "what the handler throws rejects with handler_error",
    run: async () => {
      bridgeHost.handle("refuse", () => {
        throw new Error("not today");
      });
      const error = await rejection(handlers().callPage.postMessage({ name: "refuse" }), "handler_error");
      holds(error.message.includes("not today"), 'a message that says "not today"', error);
    },
  },
];
