// SPDX-License-Identifier: MIT
import { same } from "./expect.js";
import { bridgeChecks, isError } from "./wvjb.js";

export const name = "WebViewJavascriptBridge 6";
export const since = "2016";
export const description =
  "Versions 5 and 6: handlers only. A page queues what it wants to do, and asks for the bridge by an address.";
export const sample = `
window.WVJBCallbacks = [setUp];
frame.src =
  "https://__bridge_loaded__";

function setUp(bridge) {
  bridge.callHandler("sayHello",
    "Ram", show);
}
`;

const bridge = () => window.WebViewJavascriptBridge;
const call = (handler, ...rest) =>
  new Promise((resolve) => bridge().callHandler(handler, ...rest, (answer) => resolve(answer)));
const callPage = (handler, data) => call("callPage", [handler, data]);

// Queues setups and asks for the bridge; resolves when the last one has run.
function setUp(address, ...setups) {
  return new Promise((resolve) => {
    window.WVJBCallbacks = [...setups, resolve];
    const frame = document.createElement("iframe");
    frame.style.display = "none";
    frame.src = address;
    document.documentElement.append(frame);
    setTimeout(() => frame.remove(), 0);
  });
}

export const checks = [
  {
    way: "to-native", title: "queued setups run when a frame asks for the bridge",
    run: async () => {
      const given = [];
      const note = (loaded) => given.push(loaded === bridge());
      await setUp("https://__bridge_loaded__", note, note);
      same([given, "WVJBCallbacks" in window], [[true, true], false]);
    },
  },
  ...bridgeChecks({
    prefix: "v6.",
    ask: (handler, data, done) => bridge().callHandler(handler, data, (answer) => done(answer)),
    handle: (handler, run) =>
      bridge().registerHandler(handler, (data, responseCallback) => run(data, responseCallback)),
  }),
  {
    way: "to-native", title: "the callback may stand in the place of the data",
    run: async () => same(await call("echo"), null),
  },
  {
    way: "to-native", title: "what goes wrong is {error, message}",
    run: async () => isError(await call("nobody"), "handler_not_found", "nobody"),
  },
  {
    way: "self", title: "the safety timeout of dialogs can be disabled",
    run: () => {
      bridge().disableJavscriptAlertBoxSafetyTimeout();
      same(JSON.parse(bridge()._fetchQueue()), []);
    },
  },
  {
    way: "to-page", title: "a removed handler is missing, and {error, message}",
    run: async () => {
      bridge().registerHandler("v6.brief", (data, responseCallback) => responseCallback("here"));
      same(await callPage("v6.brief"), "here");
      bridge().removeHandler("v6.brief");
      isError(await callPage("v6.brief"), "handler_not_found", "v6.brief");
    },
  },
];
