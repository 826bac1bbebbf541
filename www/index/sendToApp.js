// SPDX-License-Identifier: MIT
import { bigText, firstHundred, hardTexts, same } from "./expect.js";

export const name = "sendToApp";
export const since = "2012";
export const description =
  "A key and a value in the address of an iframe. There is no answer: native code is told, and the page stays as it is.";
export const sample = `
frame.setAttribute("src",
  key + ":##sendToApp##" + value);

// printed by native code
sendToApp("ios-log", "Hello");
`;

// The address of a document that is still loading would end its load.
export function prepare() {
  if (document.readyState === "complete") return undefined;
  return new Promise((resolve) => window.addEventListener("load", resolve));
}

const address = (key, value) => `${key}:##sendToApp##${value}`;

function sendToApp(key, value) {
  const frame = document.createElement("iframe");
  frame.setAttribute("src", address(key, value));
  document.documentElement.append(frame);
  frame.remove();
}

function click(href) {
  const anchor = document.createElement("a");
  anchor.setAttribute("href", href);
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
}

// After a message, and a way to native code and back, the page is where it was.
async function stays(send) {
  const state = () => [location.href, history.length, window.length];
  const before = state();
  send();
  for (let i = 0; i < 2; i++) same(await bridgeHost.call("echo", i), i);
  same(state(), before);
}

export const checks = [
  {
    way: "to-native", title: "a key and a value",
    run: () => stays(() => sendToApp("ios-log", "sendToApp tells: 100% of\tit, é & #1")),
  },
  {
    way: "to-native", title: "keys in any case, and some that are no schemes",
    run: () =>
      stays(() => {
        for (const key of ["ECHO", "echo", "%65cho", "get_user"]) sendToApp(key, "Ram");
      }),
  },
  {
    way: "to-native", title: "hard texts, as they are and encoded",
    run: () =>
      stays(() => {
        for (const text of Object.values(hardTexts)) {
          sendToApp("echo", text);
          sendToApp("echo", encodeURIComponent(text));
        }
      }),
  },
  {
    way: "to-native", title: "anchors, window.open and location carry messages too",
    run: () =>
      stays(() => {
        click(address("echo", "anchor"));
        window.open(address("echo", "window"));
        location.href = address("echo", "location");
      }),
  },
  {
    way: "to-native", title: "100 messages in one tick",
    run: () => stays(() => firstHundred.forEach((i) => sendToApp("echo", i))),
  },
  {
    way: "to-native", title: "a value of 1 MiB",
    run: () => stays(() => sendToApp("echo", bigText)),
  },
  {
    way: "self", title: "a clicked link to another site is not for this view",
    run: () => stays(() => click("http://www.example.com/")),
  },
];
