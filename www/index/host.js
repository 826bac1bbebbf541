// SPDX-License-Identifier: MIT
import { holds, same } from "./expect.js";
import { uncaught } from "./runner.js";

export const name = "the host";
export const description =
  "What a page may rely on around the bridge: focus, a secure origin, modules, workers, storage, and a folder that it cannot leave.";
export const sample = `
document.hasFocus(); // true, headless

// from the page's folder
await fetch("index/sample.json");
import("./index/runner.js");

// and not from above it
await fetch("../README.md"); // 404
`;

// The answer of a request's promise, as one.
const result = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

export const checks = [
  {
    way: "self", title: "the document has focus and is visible",
    run: () => same([document.hasFocus(), document.visibilityState], [true, "visible"]),
  },
  {
    way: "self", title: "the origin is secure",
    run: () => same([isSecureContext, typeof crypto.subtle], [true, "object"]),
  },
  {
    way: "self", title: "modules import each other once",
    run: async () => {
      const again = await import("./runner.js");
      same(again.uncaught === uncaught, true);
      holds(import.meta.url.endsWith("/index/host.js"), "the address of this module", import.meta.url);
    },
  },
  {
    way: "self", title: "fetch reads JSON from the folder",
    run: async () => {
      const response = await fetch("index/sample.json");
      same(response.status, 200);
      same(await response.json(), { greeting: "Hello Ram !", accents: "éőç", numbers: [1, 2, 3] });
    },
  },
  {
    way: "self", title: "files come with their content type",
    run: async () => {
      for (const [file, type] of [["sample.json", "application/json"], ["add.wasm", "application/wasm"]])
        same((await fetch(`index/${file}`)).headers.get("content-type"), type, file);
    },
  },
  {
    way: "self", title: "a file that is not there answers 404",
    run: async () => same((await fetch("index/nothing.json")).status, 404),
  },
  {
    way: "self", title: "nothing outside the folder can be read",
    run: async () => {
      for (const path of ["../README.md", "..%2fREADME.md", "index/%2e%2e/..%2f..%2f..%2fetc/passwd", "%2fetc/passwd"]) {
        const { status } = await fetch(path);
        holds(status === 403 || status === 404, `403 or 404 for ${path}`, status);
      }
    },
  },
  {
    way: "self", title: "a worker computes",
    run: async () => {
      const worker = new Worker(new URL("worker.js", import.meta.url));
      const answer = await new Promise((resolve, reject) => {
        worker.onmessage = (event) => resolve(event.data);
        worker.onerror = () => reject(new Error("expected a worker, got an error event"));
        worker.postMessage([1, 2, 3]);
      });
      worker.terminate();
      same(answer, { sum: 6 });
    },
  },
  {
    way: "self", title: "WebAssembly runs from bytes",
    run: async () => {
      const bytes = await (await fetch("index/add.wasm")).arrayBuffer();
      const { instance } = await WebAssembly.instantiate(bytes);
      same(instance.exports.add(40, 2), 42);
    },
  },
  {
    way: "self", title: "WebAssembly streams from the folder",
    run: async () => {
      const { instance } = await WebAssembly.instantiateStreaming(fetch("index/add.wasm"));
      same(instance.exports.add(40, 2), 42);
    },
  },
  {
    way: "self", title: "localStorage keeps a text",
    run: () => {
      localStorage.setItem("bridge-host check", "kept é");
      same(localStorage.getItem("bridge-host check"), "kept é");
      localStorage.removeItem("bridge-host check");
    },
  },
  {
    way: "self", title: "IndexedDB keeps an object",
    run: async () => {
      const opening = indexedDB.open("bridge-host check", 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore("things");
      const database = await result(opening);
      const store = () => database.transaction("things", "readwrite").objectStore("things");
      await result(store().put({ bytes: new Uint8Array([1, 2]) }, "key"));
      same((await result(store().get("key"))).bytes[1], 2);
      database.close();
      await result(indexedDB.deleteDatabase("bridge-host check"));
    },
  },
  {
    way: "self", title: "frames are drawn and timers are not slowed down",
    run: async () => {
      const start = performance.now();
      for (let i = 0; i < 5; i++) await new Promise((resolve) => requestAnimationFrame(resolve));
      for (let i = 0; i < 20; i++) await new Promise((resolve) => setTimeout(resolve, 5));
      const time = performance.now() - start;
      holds(time < 3000, "5 frames and 20 timers of 5 ms within 3 s", time);
    },
  },
  {
    way: "self", title: "no error of this page went uncaught",
    run: () => same(uncaught, []),
  },
];
