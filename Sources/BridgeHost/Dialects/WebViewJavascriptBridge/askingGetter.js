// SPDX-License-Identifier: MIT
// A getter that is told which function asks. Not strict: one that is cannot know. Strict callers,
// and code outside of functions, have no name there either: null.
(function (ask) {
  return function get() {
    return ask(get.caller);
  };
})
