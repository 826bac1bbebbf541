// SPDX-License-Identifier: MIT
// What <meta name=viewport> asks for: phones lay a page out as wide as it says, and show it smaller.
// A page that says nothing is as wide as the device, as in the web views of apps.
(function (core) {
  "use strict";
  const { uncurry } = core;
  const { getOwnPropertyDescriptor } = Object;
  const { parseFloat } = Number;
  const find = uncurry(Document.prototype.querySelectorAll);
  const lengthOf = uncurry(getOwnPropertyDescriptor(NodeList.prototype, "length").get);
  const nodeAt = uncurry(NodeList.prototype.item);
  const getAttribute = uncurry(Element.prototype.getAttribute);
  const lower = uncurry(String.prototype.toLowerCase);
  const trim = uncurry(String.prototype.trim);
  const indexOf = uncurry(String.prototype.indexOf);
  const slice = uncurry(String.prototype.slice);

  // The value of a key in "width=640, user-scalable=no"; separators are commas, semicolons, blanks.
  const valueOf = (content, key) => {
    let rest = content;
    for (;;) {
      const at = indexOf(rest, "=");
      if (at < 0) return undefined;
      let start = at;
      while (start > 0 && rest[start - 1] === " ") start -= 1;
      const last = start;
      while (start > 0 && indexOf(" ,;\t\n\r", rest[start - 1]) < 0) start -= 1;
      let end = at + 1;
      while (end < rest.length && rest[end] === " ") end += 1;
      const first = end;
      while (end < rest.length && indexOf(" ,;\t\n\r", rest[end]) < 0) end += 1;
      if (slice(rest, start, last) === key) return slice(rest, first, end);
      rest = slice(rest, end);
    }
  };

  let latest = "";
  const read = () => {
    const all = find(document, "meta[name=viewport i]");
    const count = lengthOf(all);
    // The last one counts.
    const content = count ? trim(lower(getAttribute(nodeAt(all, count - 1), "content") || "")) : "";
    if (content === latest) return;
    latest = content;
    const width = parseFloat(valueOf(content, "width"));
    const scale = parseFloat(valueOf(content, "initial-scale"));
    // NaN, as of "device-width", becomes null: the device's own.
    core.send('["viewport",' + (width > 0 ? width : "null") + "," + (scale > 0 ? scale : "null") + "]");
  };
  const observer = new MutationObserver(read);
  observer.observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ["content", "name"] });
})
