// SPDX-License-Identifier: MIT
// What checks are written with. A check that does not hold throws "expected ..., got ...".

// A value as a person reads it, cut where it gets long.
export function show(value) {
  if (value instanceof Error) return `${value.name}${value.code ? ` (${value.code})` : ""}: ${value.message}`;
  const text = typeof value === "object" || typeof value === "string" ? JSON.stringify(value) : String(value);
  return text.length > 160 ? `${text.slice(0, 140)}... (${text.length} characters)` : text;
}

export function same(actual, expected, where = "") {
  const path = difference(actual, expected, "$");
  if (path === undefined) return;
  const at = path === "$" ? "" : ` (they differ at ${path})`;
  throw new Error(`${where && `${where}: `}expected ${show(expected)}, got ${show(actual)}${at}`);
}

export function holds(condition, expected, actual) {
  if (!condition) throw new Error(`expected ${expected}, got ${show(actual)}`);
}

// The reason of a promise that must be rejected, with this code.
export async function rejection(promise, code) {
  let value;
  try {
    value = await promise;
  } catch (error) {
    holds(error?.code === code, `a rejection with code ${code}`, error);
    return error;
  }
  throw new Error(`expected a rejection with code ${code}, got the answer ${show(value)}`);
}

// Where two values differ; undefined where they do not.
function difference(actual, expected, path) {
  if (Object.is(actual, expected)) return undefined;
  const areObjects = [actual, expected].every((value) => typeof value === "object" && value !== null);
  if (!areObjects || Array.isArray(actual) !== Array.isArray(expected)) return path;
  const keys = new Set([...Object.keys(actual), ...Object.keys(expected)]);
  for (const key of keys) {
    if (!Object.hasOwn(actual, key) || !Object.hasOwn(expected, key)) return `${path}.${key}`;
    const inner = difference(actual[key], expected[key], `${path}.${key}`);
    if (inner !== undefined) return inner;
  }
  return undefined;
}

// Texts that bridges made of glued strings and URLs have broken on.
export const hardTexts = {
  quotes: `it's "quoted" and \`ticked\``,
  backslashes: "C:\\new\\table \\u0041 \\",
  percent: "100% of %41 and %zz and %",
  accents: "Ünïcödé, naïve façade, ő, Ελλάδα",
  emoji: "👋🏽 👩‍👩‍👧 🇫🇷",
  markup: "</script><!-- <b>&amp;</b> ]]>",
  lines: "one\ntwo\r\nthree\tfour",
  separators: "\u2028 and \u2029",
  url: "js2ios://{}?a=b&c=d#e +/",
  controls: "\u0000\u0001\u001f\u007f",
  empty: "",
};

// What JSON can say, with names and numbers that are easily lost.
export const nested = {
  list: [1, [2, [3, { four: [] }]], null, true, false],
  numbers: [0, -1, 0.1, 1e21, 5e-324, 9007199254740991],
  "": { "a key with spaces, 'quotes' and \"more\"": "é" },
  constructor: "c",
  toJSON: "j",
  length: 0,
  none: null,
};

// 1 MiB whose parts all differ.
export const bigText = Array.from({ length: 200_000 }, (_, index) => `${index},`).join("").slice(0, 1024 * 1024);

export const firstHundred = Array.from({ length: 100 }, (_, index) => index);

export const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
