// SPDX-License-Identifier: MIT
// Runs checks: each has a time limit, and all of them together have one.
import { show } from "./expect.js";

const checkLimit = 10_000;
const pageLimit = 25_000; // the host gives a headless run 30 s

const pageStart = performance.now();

// Errors that nobody caught, for the last check of all.
export const uncaught = [];

export function watchErrors() {
  window.addEventListener("error", (event) => uncaught.push(event.message));
  window.addEventListener("unhandledrejection", (event) => uncaught.push(String(event.reason)));
}

// A page without a call or a near timer is idle, and the host ends its run: a check whose answer
// never comes would pass for the end. Returns a function that lets the page be idle again.
export function keepAwake() {
  let timer;
  const turn = () => (timer = setTimeout(turn, 200));
  turn();
  return () => clearTimeout(timer);
}

// The outcome of a promise, or a rejection when it takes too long.
export function within(promise) {
  const left = pageStart + pageLimit - performance.now();
  const limit = Math.min(checkLimit, Math.max(left, 0));
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Error(`expected an answer, got none within ${(limit / 1000).toFixed(1)} s`));
    }, limit);
    Promise.resolve(promise).then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

// A check holds when its function returns, and fails with what it throws.
export async function runCheck(check) {
  const start = performance.now();
  const result = (ok, problem) => ({ ok, ms: performance.now() - start, problem });
  try {
    await within((async () => check.run())());
    return result(true, "");
  } catch (error) {
    // What checks throw themselves is a plain Error that says what was expected.
    const isOurs = error instanceof Error && error.name === "Error";
    return result(false, isOurs ? error.message : `expected no error, got ${show(error)}`);
  }
}
