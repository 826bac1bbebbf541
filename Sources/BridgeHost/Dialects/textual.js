// SPDX-License-Identifier: MIT
// An answer that is an object, but whose text is its JSON: for pages that print it, or hand it to
// JSON.parse because their native code gave them text.
(function (core) {
  "use strict";
  const { defineProperty } = Object;
  const textOf = core.uncurry(Object.prototype.toString);
  return (object) =>
    defineProperty(object, "toString", {
      __proto__: null,
      value: function toString() {
        try {
          return core.strictJSON(this);
        } catch {
          return textOf(this);
        }
      },
      writable: true, enumerable: false, configurable: true,
    });
})
