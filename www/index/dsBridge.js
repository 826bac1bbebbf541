// SPDX-License-Identifier: MIT
import { bigText, hardTexts, holds, nested, pause, rejection, same } from "./expect.js";
import { echoChecks, loadScript, mirrorCheck } from "./shared.js";

export const name = "DSBridge";
export const since = "2018";
export const description =
  "Calls that the page stands still for, by the one function that waits: prompt. Others are told the name of a function.";
export const sample = `
var text = prompt("_dsbridge=sayHello",
  JSON.stringify({data: "Ram"}));
show(JSON.parse(text).data);

// as its script says it
dsBridge.call("sayHello", "Ram");
`;

export const prepare = () => loadScript("dsBridge.js");

export function finish() {
  delete window.dsBridge;
  delete window._handleMessageFromNative;
}

const bridge = () => window.dsBridge;
const callSync = (handler, data) => bridge().call(handler, data);
const call = (handler, data) => new Promise((resolve) => bridge().call(handler, data, resolve));
const callPage = (handler, ...args) => call("callPage", [`ds.${handler}`, args]);
const stubs = () => Object.keys(window).filter((key) => key.startsWith("dscb"));

export const checks = [
  {
    way: "to-native", title: "a call is answered before the next line",
    run: () => same(callSync("sayHello", "Ram"), "Hello Ram !"),
  },
  {
    way: "to-native", title: "a call with a callback is answered later",
    run: async () => {
      const answer = await new Promise((resolve) => {
        let isLater = false;
        bridge().call("sayHello", "Ram", (text) => resolve([text, isLater]));
        isLater = true;
      });
      same(answer, ["Hello Ram !", true]);
      same(await new Promise((resolve) => bridge().call("echo", resolve)), null);
      same(stubs(), []);
    },
  },
  {
    way: "to-native", title: "hard texts and nested JSON, standing still",
    run: () => {
      for (const [kind, text] of Object.entries(hardTexts)) same(callSync("echo", text), text, kind);
      same(callSync("echo", nested), nested);
    },
  },
  ...echoChecks((value, isWrong) => call(isWrong ? "nobody" : "echo", value)),
  {
    way: "to-native", title: "an argument of 1 MiB, standing still",
    run: () => same(callSync("echo", bigText), bigText),
  },
  {
    way: "to-native", title: "what goes wrong has the code -1 and no data",
    run: async () => {
      for (const handler of ["nobody", "sayHello"]) {
        const answer = JSON.parse(prompt(`_dsbridge=${handler}`, "{}"));
        same([answer.code, "data" in answer], [-1, false], handler);
        same(await call(handler, []), undefined, handler);
      }
    },
  },
  {
    way: "to-native", title: "the bridge says which handlers there are",
    run: () => same([bridge().hasNativeMethod("sayHello"), bridge().hasNativeMethod("nobody")], [true, false]),
  },
  {
    way: "to-native", title: "a callback may call again, both ways",
    run: async () => {
      const answer = await new Promise((resolve) =>
        bridge().call("echo", 1, (one) => {
          const two = callSync("echo", one + 1);
          bridge().call("echo", two + 1, (three) => resolve([one, two, three]));
        })
      );
      same(answer, [1, 2, 3]);
    },
  },
  {
    way: "to-page", title: "native code calls a handler, with the arguments of a list",
    run: async () => {
      bridge().register("ds.addUp", (...numbers) => numbers.reduce((sum, number) => sum + number));
      same(await callPage("addUp", 1, 2, 3), 6);
    },
  },
  {
    way: "to-page", title: "a handler may answer later, and say how far it is",
    run: async () => {
      bridge().registerAsyn("ds.climb", async (step, answer) => {
        for (const height of [step, 2 * step]) {
          answer(height, false);
          await pause(5);
        }
        answer("on top");
      });
      same(await callPage("climb", 10), "on top");
    },
  },
  {
    way: "to-page", title: "handlers may be the functions of an object",
    run: async () => {
      const math = { factor: 3, multiply: function (number) { return this.factor * number; } };
      bridge().register("ds.math", math);
      same(await callPage("math.multiply", 4), 12);
      await rejection(bridgeHost.call("callPage", { name: "ds.math.divide" }), "handler_not_found");
    },
  },
  mirrorCheck((data) => {
    bridge().register("ds.mirror", (given) => given);
    return callPage("mirror", data);
  }),
  {
    way: "to-page", title: "of two answers the first one counts",
    run: async () => {
      bridge().registerAsyn("ds.twice", (answer) => {
        answer("first");
        answer("second");
      });
      same(await callPage("twice"), "first");
    },
  },
  {
    way: "to-page", title: "a handler may call native code before it answers",
    run: async () => {
      bridge().register("ds.greet", (who) => `${callSync("sayHello", who)} Welcome.`);
      same(await callPage("greet", "Ram"), "Hello Ram ! Welcome.");
    },
  },
  {
    way: "to-page", title: "what a handler throws, and a missing one, are errors",
    run: async () => {
      bridge().register("ds.refuse", () => {
        throw new Error("not today");
      });
      const error = await rejection(bridgeHost.call("callPage", { name: "ds.refuse" }), "handler_error");
      holds(error.message.includes("not today"), 'a message that says "not today"', error);
      await rejection(bridgeHost.call("callPage", { name: "ds.nobody" }), "handler_not_found");
    },
  },
];
