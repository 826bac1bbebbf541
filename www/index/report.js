// SPDX-License-Identifier: MIT
// Shows results: as lines on the console, and as a table.

const arrows = { "to-native": "→", "to-page": "←", self: "·" };
const meanings = {
  "to-native": "the page asks native code",
  "to-page": "native code asks the page",
  self: "the page by itself",
};

const find = (id) => document.getElementById(id);

// make("p.name", "text", child, ...)
function make(selector, ...children) {
  const [tag, ...classes] = selector.split(".");
  const element = document.createElement(tag);
  element.className = classes.join(" ");
  element.append(...children);
  return element;
}

// Code with its texts and comments set apart.
function coloured(code) {
  const parts = code.split(/("[^"]*"|\/\/ .*)/);
  const kind = (part) => (part.startsWith("//") ? "i" : "b");
  return make("code", ...parts.map((part, index) => (index % 2 ? make(kind(part), part) : part)));
}

function duration(ms) {
  if (ms < 1) return "< 1 ms";
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}

export class Report {
  #groups = [];
  #start = performance.now();

  addGroup(dialect) {
    const group = new Group(dialect, `dialect-${this.#groups.length + 1}`);
    this.#groups.push(group);
    find("dialects").append(group.element);
    find("overview").append(group.link);
    find("bar").append(group.bar);
    return group;
  }

  // Returns whether all checks hold.
  finish() {
    const passed = this.#groups.reduce((sum, group) => sum + group.passed, 0);
    const total = this.#groups.reduce((sum, group) => sum + group.total, 0);
    const failed = total - passed;
    const time = duration(performance.now() - this.#start);
    console.log(`${total} checks: ${passed} ok, ${failed} failed, ${time}`);

    const allHold = failed === 0 && total > 0;
    document.body.classList.add(allHold ? "all-hold" : "some-fail");
    document.title = `${allHold ? "ok" : "FAIL"}: ${passed} of ${total} checks`;
    find("count").textContent = allHold ? `All ${total} checks hold` : `${failed} of ${total} checks fail`;
    find("facts").textContent += ` It took ${time}.`;
    find("agent").textContent = navigator.userAgent;
    return allHold;
  }

  showNoBridge() {
    console.log("This page needs a bridge: bridge-host www/index.html");
    document.body.classList.add("no-bridge");
    find("count").textContent = "There is no bridge here";
    find("facts").replaceChildren(
      "This page checks how pages and native code talk, so it has to run in the host: ",
      make("code", "bridge-host www/index.html")
    );
  }
}

class Group {
  passed = 0;
  total = 0;
  bar = make("span");
  #rows = make("tbody");
  #score = make("span.score");
  #count = make("small");

  constructor({ name, since, description, sample }, id) {
    this.name = name;
    this.link = make("a", name, " ", this.#count);
    this.link.href = `#${id}`;
    const about = make("div.about", make("h2", name), make("p", description));
    if (since) about.prepend(make("small", since));
    if (sample) about.append(make("pre", coloured(sample.trim())));
    about.append(this.#score);
    this.element = make("section", about, make("table", this.#rows));
    this.element.id = id;
    this.element.setAttribute("aria-label", name);
  }

  add(check, { ok, ms, problem }) {
    this.total += 1;
    if (ok) this.passed += 1;
    const line = `${this.name}: ${check.title}`;
    console.log(ok ? `ok   ${line}` : `FAIL ${line}: ${problem}`);

    const arrow = make(`b.way.${check.way}`, arrows[check.way]);
    arrow.title = meanings[check.way];
    const title = make("td", check.title);
    if (!ok) title.append(make("span.problem", problem));
    const mark = make("td.mark", ok ? "✓" : "✗");
    mark.setAttribute("aria-label", ok ? "ok" : "fails");
    this.#rows.append(make(`tr.${ok ? "ok" : "fail"}`, mark, make("td", arrow), title, make("td.time", duration(ms))));

    this.#score.textContent = `${this.passed} of ${this.total}`;
    this.#count.textContent = this.passed < this.total ? this.#score.textContent : this.total;
    for (const element of [this.#score, this.link]) element.classList.toggle("fail", this.passed < this.total);
    this.bar.append(make(`i.${ok ? "ok" : "fail"}`));
    // As wide as it has checks.
    this.bar.style.flexGrow = this.total;
  }
}
