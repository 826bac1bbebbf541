// SPDX-License-Identifier: MIT
import { holds, pause, rejection, same } from "./expect.js";
import { echoChecks, mirrorCheck } from "./shared.js";

export const name = "bridgeHost";
export const since = "today";
export const description =
  "Promises, errors with a code, and handlers of the page that native code can await.";
export const sample = `
const {call, native} = bridgeHost;
await call("echo", {list: [1, 2]});
await native.sayHello("Ram");

// and for native code to call
bridgeHost.handle("addUp",
  async (numbers) => sum(numbers));
`;

const { call, handle, native, removeHandler, BridgeHostError } = window.bridgeHost ?? {};
const callPage = (handler, data) => call("callPage", { name: handler, data });

export const checks = [
  {
    way: "to-native", title: "call answers, and no data is undefined",
    run: async () => {
      same(await call("sayHello", "Ram"), "Hello Ram !");
      same(await call("echo"), undefined);
    },
  },
  {
    way: "to-native", title: "native.NAME passes its arguments as a list",
    run: async () => {
      same(await native.sayHello("Ram"), "Hello Ram !");
      same(await native.echo(1, "two", [3]), [1, "two", [3]]);
    },
  },
  {
    way: "to-native", title: "a missing argument rejects with invalid_value",
    run: async () => {
      const error = await rejection(native.sayHello(), "invalid_value");
      holds(/missing argument/i.test(error.message), "a message about the missing argument", error);
    },
  },
  {
    way: "to-native", title: "an unknown name is handler_not_found, and near names",
    run: async () => {
      const error = await rejection(call("sayHelo", "Ram"), "handler_not_found");
      holds(error.message.includes("sayHello"), "a message that names sayHello", error);
      same([error instanceof BridgeHostError, error instanceof Error], [true, true]);
      same([error.name, error.handler], ["BridgeHostError", "sayHelo"]);
    },
  },
  {
    way: "to-native", title: "a function in the value rejects with invalid_value, and where",
    run: async () => {
      const error = await rejection(call("echo", { user: { onClick() {} } }), "invalid_value");
      holds(error.message.includes("$.user.onClick"), "a message that says $.user.onClick", error);
    },
  },
  ...echoChecks((value, isWrong) => call(isWrong ? "nobody" : "echo", value)),
  {
    way: "to-native", title: "a page that replaces JSON and Promise changes nothing",
    run: async () => {
      const { JSON, Promise } = window;
      let answer;
      try {
        window.JSON = window.Promise = undefined;
        answer = call("echo", { a: [1] });
      } finally {
        Object.assign(window, { JSON, Promise });
      }
      same(await answer, { a: [1] });
    },
  },
  {
    way: "to-page", title: "a handler answers with a value, or with a promise",
    run: async () => {
      handle("double", (number) => number * 2);
      handle("slowDouble", async (number) => {
        await pause(20);
        return number * 2;
      });
      same(await Promise.all([callPage("slowDouble", 21), callPage("double", 4)]), [42, 8]);
    },
  },
  {
    way: "to-page", title: "what a handler throws arrives with code handler_error",
    run: async () => {
      handle("refuse", () => {
        throw new RangeError("not today");
      });
      handle("refuseLater", () => pause(5).then(() => Promise.reject("a plain text")));
      const error = await rejection(callPage("refuse"), "handler_error");
      holds(error.message.includes("not today"), 'a message that says "not today"', error);
      const later = await rejection(callPage("refuseLater"), "handler_error");
      holds(later.message.includes("a plain text"), 'a message that says "a plain text"', later);
    },
  },
  {
    way: "to-page", title: "a missing or removed handler is handler_not_found",
    run: async () => {
      await rejection(callPage("nobodyHere"), "handler_not_found");
      handle("brief", () => "here");
      same(await callPage("brief"), "here");
      removeHandler("brief");
      await rejection(callPage("brief"), "handler_not_found");
    },
  },
  mirrorCheck((data) => {
    handle("mirror", (given) => given);
    return callPage("mirror", data);
  }),
  {
    way: "to-page", title: "a handler may call native code before it answers",
    run: async () => {
      handle("greet", async (who) => `${await native.sayHello(who)} Welcome.`);
      same(await callPage("greet", "Ram"), "Hello Ram ! Welcome.");
    },
  },
  {
    way: "to-page", title: "an answer that cannot be sent is invalid_value",
    run: async () => {
      handle("giveFunction", () => ({ inner: [() => {}] }));
      const error = await rejection(callPage("giveFunction"), "invalid_value");
      holds(error.message.includes("$.inner[0]"), "a message that says $.inner[0]", error);
    },
  },
];
