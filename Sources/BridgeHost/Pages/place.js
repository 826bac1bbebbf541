// SPDX-License-Identifier: MIT
// The middle of an element in the view; null where there is none, or nothing of it to click; empty
// for what is no selector.
let element;
try {
  element = document.querySelector(selector);
} catch {
  return [];
}
if (!element) return null;
const before = element.getBoundingClientRect();
element.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
const after = element.getBoundingClientRect();
// At the edge there may be a scroll bar over it.
if (before.left !== after.left || before.top !== after.top)
  element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
// The middle of a link that is broken into lines may be beside all of them.
const rects = element.getClientRects();
for (let i = 0; i < rects.length; i++) {
  const { left, top, width, height } = rects[i];
  if (width > 0 && height > 0) return [left + width / 2, top + height / 2];
}
return null;
