// SPDX-License-Identifier: MIT
// What all generations of WebViewJavascriptBridge have in common, also those that pages bring along.
import { firstHundred, holds, pause, same } from "./expect.js";
import { echoChecks, mirrorCheck } from "./shared.js";

// `ask(name, data, done)` calls a native handler and has `done` called with its answer.
// `handle(name, handler)` registers one of the page, which gets the data and a function to answer
// with. `prefix` begins the names: the generations of this page share their handlers.
export function bridgeChecks({ prefix, ask, handle }) {
  const call = (name, data) => new Promise((resolve) => ask(name, data, resolve));
  const callPage = (name, data) => call("callPage", [prefix + name, data]);
  return [
    {
      way: "to-native", title: "callHandler answers",
      run: async () => same(await call("sayHello", "Ram"), "Hello Ram !"),
    },
    ...echoChecks((value, isWrong) => call(isWrong ? "nobody" : "echo", value)),
    {
      way: "to-native", title: "a callback may call again",
      run: async () => {
        const order = [];
        await new Promise((resolve) => {
          const note = (value) => {
            order.push(value);
            if (order.length === 4) resolve();
          };
          ask("echo", 1, (one) => {
            note(one);
            ask("echo", 3, note);
            ask("echo", 4, note);
          });
          ask("echo", 2, note);
        });
        same(order, [1, 2, 3, 4]);
      },
    },
    {
      way: "to-page", title: "native code calls a handler, which may answer later",
      run: async () => {
        handle(`${prefix}reverse`, async (list, answer) => {
          await pause(5);
          answer([...list].reverse());
        });
        same(await callPage("reverse", [1, "two", null]), [null, "two", 1]);
      },
    },
    mirrorCheck((data) => {
      handle(`${prefix}mirror`, (given, answer) => answer(given));
      return callPage("mirror", data);
    }),
    {
      way: "to-page", title: "100 calls of a handler get an answer each",
      run: async () => {
        handle(`${prefix}double`, (number, answer) => answer(number * 2));
        const answers = await Promise.all(firstHundred.map((i) => callPage("double", i)));
        same(answers, firstHundred.map((i) => i * 2));
      },
    },
    {
      way: "to-page", title: "of two answers the first one counts",
      run: async () => {
        handle(`${prefix}twice`, (data, answer) => {
          answer("first");
          answer("second");
        });
        same(await callPage("twice"), "first");
      },
    },
    {
      way: "to-page", title: "a handler may call native code before it answers",
      run: async () => {
        handle(`${prefix}greet`, (who, answer) => ask("sayHello", who, (text) => answer(`${text} Welcome.`)));
        same(await callPage("greet", "Ram"), "Hello Ram ! Welcome.");
      },
    },
  ];
}

let onMessage;

// Sets what takes messages without a name. A document may call `init` once.
export function receiveMessages(handler) {
  if (!onMessage) window.WebViewJavascriptBridge.init((message, response) => onMessage(message, response));
  onMessage = handler;
}

// That an answer says what went wrong, where a callback has no parameter for an error.
export function isError(answer, code, part) {
  same([typeof answer, answer?.error], ["object", code]);
  holds(answer.message.toLowerCase().includes(part), `a message that says "${part}"`, answer.message);
}
