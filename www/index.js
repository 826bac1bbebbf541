// SPDX-License-Identifier: MIT
// Runs the checks of every dialect, shows them, and ends the run with what they amount to.
import { Report } from "./index/report.js";
import { keepAwake, runCheck, watchErrors, within } from "./index/runner.js";

// One module each, by age, and in this order: js2ios comes before iosBridge, whose script changes
// what the callbacks of a page are given; wvjbOwn before those that use the bridge that is there.
const modules = [
  "js2ios", "iosBridge", "sendToApp", "wvjbOwn", "wvjbV2", "wvjbV4", "messageHandlers", "jsBridge",
  "wvjbV6", "dsBridge", "bridgeHost", "host",
];

window.removeEventListener("error", window.notStarted, true);

async function runDialect(file, report) {
  let dialect;
  try {
    dialect = await within(import(`./index/${file}.js`));
    await within(dialect.prepare?.());
  } catch (error) {
    const group = report.addGroup(dialect ?? { name: file, description: "" });
    return group.add({ way: "self", title: "starts" }, { ok: false, ms: 0, problem: `expected no error, got ${error}` });
  }
  const group = report.addGroup(dialect);
  for (const check of dialect.checks) group.add(check, await runCheck(check));
  dialect.finish?.();
}

async function main() {
  const report = new Report();
  if (!window.bridgeHost) return report.showNoBridge();
  watchErrors();
  const sleep = keepAwake();
  for (const file of modules) await runDialect(file, report);
  const allHold = report.finish();
  await drawn();
  sleep();
  window.bridgeHost.exit(allHold ? 0 : 1);
}

// Two frames later what was written is on the screen.
async function drawn() {
  for (let i = 0; i < 2; i++) await new Promise((resolve) => requestAnimationFrame(resolve));
}

main().catch((error) => {
  console.log(`FAIL page: runs to its end: expected no error, got ${error}`);
  window.bridgeHost?.exit(1);
});
