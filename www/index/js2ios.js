// SPDX-License-Identifier: MIT
import { pause, same } from "./expect.js";
import { echoChecks } from "./shared.js";

export const name = "js2ios";
export const since = "2012";
export const description =
  "JSON in the address of an iframe that is gone at once. The answer is a string, given to a function by its name.";
export const sample = `
var call = {
  functionname: "sayHello",
  args: ["Ram"],
  success: "greeted"
};
frame.setAttribute("src",
  "js2ios://" + JSON.stringify(call));

function greeted(text) {
  show(JSON.parse(text).result);
}
`;

function navigate(url) {
  const frame = document.createElement("iframe");
  frame.setAttribute("src", url);
  document.documentElement.appendChild(frame);
  frame.parentNode.removeChild(frame);
}

let lastNumber = 0;

// Sends a message and resolves to which callback was called, and with what.
function ask(functionname, args, send = (message) => navigate(`js2ios://${JSON.stringify(message)}`)) {
  const number = ++lastNumber;
  const success = `answered${number}`;
  const error = `refused${number}`;
  return new Promise((resolve) => {
    window[success] = (answer) => resolve(["success", answer]);
    window[error] = (answer) => resolve(["error", answer]);
    send({ functionname, args, success, error });
  }).finally(() => {
    delete window[success];
    delete window[error];
  });
}

const hello = ["success", '{"result":"Hello Ram !"}'];

function resultOf([callback, text]) {
  same([callback, typeof text], ["success", "string"]);
  return JSON.parse(text).result[0];
}

const echoed = async (value, send) => resultOf(await ask("echo", [value], send));

export const checks = [
  {
    way: "to-native", title: "success gets the text of {result}",
    run: async () => same(await ask("sayHello", ["Ram"]), hello),
  },
  {
    way: "to-native", title: "names and the scheme are matched without case",
    run: async () =>
      same(await ask("SAYHELLO", ["Ram"], (message) => navigate(`JS2iOS://${JSON.stringify(message)}`)), hello),
  },
  {
    way: "to-native", title: "a missing argument is an error",
    run: async () =>
      same(await ask("sayHello"), [
        "error", '{"error":"Error calling function sayHello. Error : Missing argument"}',
      ]),
  },
  {
    way: "to-native", title: "an unknown name is an error",
    run: async () =>
      same(await ask("sayHello1", ["Ram"]), [
        "error", '{"error":"Cannot process function sayHello1. Function not found"}',
      ]),
  },
  {
    way: "to-native", title: "callbacks may be dotted names",
    run: async () => {
      const answer = await new Promise((resolve) => {
        window.app = { on: { success: resolve } };
        navigate(`js2ios://${JSON.stringify({ functionname: "sayHello", args: ["Ram"], success: "app.on.success" })}`);
      });
      same(answer, hello[1]);
    },
  },
  {
    way: "to-native", title: "an encoded payload is decoded once",
    run: async () =>
      same(await echoed("%41 é", (message) => navigate(`js2ios://${encodeURIComponent(JSON.stringify(message))}`)), "%41 é"),
  },
  {
    way: "to-native", title: "raw line breaks and tabs in the payload survive",
    run: async () => {
      const send = (message) => navigate(`js2ios://${JSON.stringify(message).replace("BREAK", "\n\t\n")}`);
      same(await echoed("one BREAK two", send), "one \n\t\n two");
    },
  },
  {
    way: "to-native", title: "an anchor and window.open carry messages too",
    run: async () => {
      const click = (message) => {
        const anchor = document.createElement("a");
        anchor.setAttribute("href", `js2ios://${JSON.stringify(message)}`);
        document.body.appendChild(anchor);
        anchor.click();
        anchor.remove();
      };
      same(await ask("sayHello", ["Ram"], click), hello, "anchor");
      const open = (message) => window.open(`js2ios://${JSON.stringify(message)}`);
      same(await ask("sayHello", ["Ram"], open), hello, "window.open");
    },
  },
  ...echoChecks((value, isWrong) => ask(isWrong ? "nobody" : "echo", [value]), resultOf),
  {
    way: "to-page", title: "native code calls a handler of the page",
    run: async () => {
      bridgeHost.handle("addUp", async (numbers) => {
        await pause(5);
        return numbers.reduce((sum, number) => sum + number);
      });
      same(await ask("callPage", ["addUp", [1, 2, 3]]), ["success", '{"result":6}']);
    },
  },
  {
    way: "to-page", title: "what the handler throws is the error",
    run: async () => {
      bridgeHost.handle("refuse", () => {
        throw new Error("not today");
      });
      same(await ask("callPage", ["refuse"]), [
        "error", '{"error":"Error calling function callPage. Error : not today"}',
      ]);
    },
  },
];
