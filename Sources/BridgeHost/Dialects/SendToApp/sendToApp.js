// SPDX-License-Identifier: MIT
// The sendToApp dialect: KEY:##sendToApp##VALUE. The URL parser would lower-case the key, or take
// one like get_user for a file beside the page, and drop tabs, line breaks and blanks of the value.
(function (core) {
  "use strict";
  const { stringify, uncurry } = core;
  const slice = uncurry(String.prototype.slice);
  const indexOf = uncurry(String.prototype.indexOf);
  const trimStart = uncurry(String.prototype.trimStart);
  const marker = ":##sendToApp##";

  core.addMessages({
    __proto__: null,
    dialect: "sendToApp",
    read: (url) => {
      const end = indexOf(url, marker);
      if (end < 0) return undefined;
      const key = trimStart(slice(url, 0, end));
      return "[" + stringify(key) + "," + stringify(slice(url, end + marker.length)) + "]";
    },
    isDestroyed: () => false,
  });
})
