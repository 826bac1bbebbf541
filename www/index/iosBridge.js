// SPDX-License-Identifier: MIT
import { pause, same } from "./expect.js";
import { echoChecks, loadScript } from "./shared.js";

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

export const prepare = () => loadScript("iosBridge.js");

const ask = (functionName, args) =>
  new Promise((resolve) => {
    calliOSFunction(
      functionName, args,
      (answer) => resolve(["success", answer]),
      (error) => resolve(["error", error])
    );
  });

function resultOf([callback, answer]) {
  same(callback, "success");
  return answer.result[0];
}

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
  ...echoChecks((value, isWrong) => ask(isWrong ? "nobody" : "echo", [value]), resultOf),
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
