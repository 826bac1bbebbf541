// SPDX-License-Identifier: MIT
import { firstHundred, hardTexts, nested, pause, same } from "./expect.js";

export const name = "iosBridge.js";
export const since = "2012";
export const description =
  "One function from a small script that pages brought along. Callbacks are closures or names, and get objects.";
export const sample = `
calliOSFunction("sayHello", ["Ram"],
  function (answer) {
    show(answer.result);
  },
  "complain");
`;

export function prepare() {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = "iosBridge.js";
    script.onload = resolve;
    script.onerror = () => reject(new Error("expected iosBridge.js to load, got an error"));
    document.head.appendChild(script);
  });
}

const ask = (functionName, args) =>
  new Promise((resolve) => {
    calliOSFunction(
      functionName, args,
      (answer) => resolve(["success", answer]),
      (error) => resolve(["error", error])
    );
  });

const echoed = async (value) => {
  const [callback, answer] = await ask("echo", [value]);
  same(callback, "success");
  return answer.result[0];
};

export const checks = [
  {
    way: "to-native", title: "a closure gets {result}",
    run: async () => same(await ask("sayHello", ["Ram"]), ["success", { result: "Hello Ram !" }]),
  },
  {
    way: "to-native", title: "a function called by its name gets {result}",
    run: async () => {
      const answer = await new Promise((resolve) => {
        window.onHello = resolve;
        calliOSFunction("sayHello", ["Ram"], "onHello");
      });
      same(answer, { result: "Hello Ram !" });
    },
  },
  {
    way: "to-native", title: "a missing argument is {message, code}",
    run: async () =>
      same(await ask("sayHello"), ["error", { message: "Missing argument in function sayHello", code: -1 }]),
  },
  {
    way: "to-native", title: "an unknown name is {message, code}",
    run: async () =>
      same(await ask("sayHello1", ["Ram"]), ["error", { message: "Function 'sayHello1' not found", code: -1 }]),
  },
  {
    way: "to-native", title: "hard texts arrive and come back",
    run: async () => {
      for (const [kind, text] of Object.entries(hardTexts)) same(await echoed(text), text, kind);
    },
  },
  {
    way: "to-native", title: "nested JSON comes back intact",
    run: async () => same(await echoed(nested), nested),
  },
  {
    way: "to-native", title: "100 calls in one tick, some wrong, keep their order",
    run: async () => {
      const order = [];
      await Promise.all(
        firstHundred.map((i) => ask(i % 10 === 9 ? "nobody" : "echo", [i]).then(() => order.push(i)))
      );
      same(order, firstHundred);
    },
  },
  {
    way: "to-native", title: "closures leave no globals behind",
    run: async () => {
      const before = Object.keys(window).length;
      await ask("sayHello", ["Ram"]);
      await ask("sayHello");
      same(Object.keys(window).length, before);
    },
  },
  {
    way: "to-page", title: "native code calls a handler of the page",
    run: async () => {
      bridgeHost.handle("shout", async (text) => {
        await pause(5);
        return { loud: text.toUpperCase() };
      });
      same(await ask("callPage", ["shout", "ram"]), ["success", { result: { loud: "RAM" } }]);
    },
  },
  {
    way: "to-page", title: "what the handler throws is the error",
    run: async () => {
      bridgeHost.handle("refuse", async () => {
        throw new Error("not today");
      });
      same(await ask("callPage", ["refuse"]), ["error", { message: "not today", code: -1 }]);
    },
  },
];
