// SPDX-License-Identifier: MIT
// The middle of an element in the view; null where there is none, or nothing of it to click.
const element = document.querySelector(selector);
if (!element) return null;
element.scrollIntoView({ block: "nearest", inline: "nearest" });
const { left, top, width, height } = element.getBoundingClientRect();
return width > 0 && height > 0 ? [left + width / 2, top + height / 2] : null;
