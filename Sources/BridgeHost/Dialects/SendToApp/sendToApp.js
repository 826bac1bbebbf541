// SPDX-License-Identifier: MIT
// The sendToApp dialect: KEY:##sendToApp##VALUE. The URL parser would lower-case the key, or take
// one like get_user for a file beside the page, and drop tabs, line breaks and blanks of the value.
(function (core) {
  "use strict";
  const { stringify, uncurry } = core;
  const slice = uncurry(String.prototype.slice);
  const indexOf = uncurry(String.prototype.indexOf);
  const trimStart = uncurry(String.prototype.trimStart);
  const lower = uncurry(String.prototype.toLowerCase);
  const marker = ":##sendToApp##";
  const PageURL = URL;
  const base = uncurry(Object.getOwnPropertyDescriptor(Node.prototype, "baseURI").get);
  const protocolOf = uncurry(Object.getOwnPropertyDescriptor(URL.prototype, "protocol").get);

  // Documents that speak this dialect themselves, such as a frame's from a data: address, and
  // ordinary addresses.
  const holdsDocument = (url) => {
    const scheme = lower(slice(url, 0, indexOf(url, ":")));
    return scheme === "data" || scheme === "javascript" || scheme === "blob" || scheme === "about" || scheme === "http" || scheme === "https";
  };

  const read = (url) => {
    const end = indexOf(url, marker);
    if (end < 0) return undefined;
    const key = trimStart(slice(url, 0, end));
    if (indexOf(key, ":") >= 0 && holdsDocument(key)) return undefined;
    return "[" + stringify(key) + "," + stringify(slice(url, end + marker.length)) + "]";
  };

  core.addMessages({
    __proto__: null,
    dialect: "sendToApp",
    read,
    // A key that is no scheme is taken for a file. Where the page's <base> leaves no address, or one
    // that WebKit refuses without asking, nothing is on its way.
    isDestroyed: (url) => {
      if (read(url) === undefined) return false;
      try {
        const protocol = protocolOf(new PageURL(url, base(document)));
        return protocol === "file:" || protocol === "blob:" || holdsDocument(protocol) && slice(protocol, 0, 4) !== "http";
      } catch {
        return true;
      }
    },
  });
})
