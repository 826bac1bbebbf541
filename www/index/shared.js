// SPDX-License-Identifier: MIT
// Checks that many dialects have in common, each in its own words.
import { bigText, firstHundred, hardTexts, nested, same } from "./expect.js";

const isWrong = (i) => i % 33 === 32;
const small = [null, false, true, 0, "", [], {}];

// Of dialects that answer. `call(value, isWrong)` has native code echo a value, or asks for what
// must fail; its promise settles in both cases. `read` takes the value out of an answer.
export function echoChecks(call, read = (answer) => answer) {
  const echo = async (value) => read(await call(value, false));
  return [
    {
      way: "to-native", title: "hard texts arrive and come back",
      run: async () => {
        for (const [kind, text] of Object.entries(hardTexts)) same(await echo(text), text, kind);
      },
    },
    {
      way: "to-native", title: "nested JSON and small values come back intact",
      run: async () => {
        for (const value of [nested, ...small]) same(await echo(value), value);
      },
    },
    {
      way: "to-native", title: "100 calls in one tick, some wrong, keep their order",
      run: async () => {
        const order = [];
        const note = (i) => (answer) => {
          order.push(i);
          return answer;
        };
        const answers = await Promise.all(firstHundred.map((i) => call(i, isWrong(i)).then(note(i), note(i))));
        same(order, firstHundred);
        const right = firstHundred.filter((i) => !isWrong(i));
        same(right.map((i) => read(answers[i])), right);
      },
    },
    {
      way: "to-native", title: "an argument of 1 MiB",
      run: async () => same(await echo(bigText), bigText),
    },
  ];
}

// Of dialects whose pages have handlers. `callPage(data)` has native code call one that answers
// with what it is given.
export function mirrorCheck(callPage) {
  return {
    way: "to-page", title: "hard texts and nested JSON reach the handler and come back",
    run: async () => {
      for (const value of [{ hardTexts, nested }, hardTexts.separators, 0, false])
        same(await callPage(value), value);
    },
  };
}

// Loads a script of the examples, which some dialects need.
export function loadScript(src) {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = src;
    script.onload = resolve;
    script.onerror = () => reject(new Error(`expected ${src} to load, got an error`));
    document.head.append(script);
  });
}
