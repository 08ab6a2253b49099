// What is told at the pointer, and what a decision would do before it is made: changed points in the heads, ghosts of what moves.
"use strict";
const tips = (() => {
  const REST = 150; // how long the pointer rests before a thing tells its name
  const GAP = 16; // between the pointer and the text
  const WONDER = 650; // and how long before it is asked why a thing cannot be touched
  const box = () => document.getElementById("tip");
  let resting = 0;
  let wondering = 0;
  let asking = "";
  const answers = new Map();

  // Beside the point, where it covers least of what is spoken of, of what can be touched next, and of what lies before the reader.
  function place(x, y, about) {
    const tip = box();
    tip.hidden = false;
    const { width, height } = tip.getBoundingClientRect();
    const bottom = (document.getElementById("bar")?.getBoundingClientRect().top ?? innerHeight) - 6;
    const boxOf = (element) => (element.querySelector(".edge") ?? element).getBoundingClientRect();
    const kept = [...touching.lit(), ...document.querySelectorAll(".thing.picked, .ghost, #side .own .body")].map(boxOf);
    const spoken = about ? boxOf(about) : { left: x, right: x, top: y, bottom: y };
    const within = (value, most) => Math.max(6, Math.min(value, most));
    const places = [];
    for (const left of [spoken.right + GAP, spoken.left - GAP - width, x - width / 2]) {
      for (const top of [y + GAP, y - GAP - height, spoken.top - GAP - height, spoken.bottom + GAP]) {
        places.push([within(left, innerWidth - 6 - width), within(top, bottom - height)]);
      }
    }
    const shared = ([left, top], one) => Math.max(0, Math.min(left + width, one.right) - Math.max(left, one.left))
      * Math.max(0, Math.min(top + height, one.bottom) - Math.max(top, one.top));
    const covers = (at) => kept.reduce((sum, one) => sum + shared(at, one), 3 * shared(at, spoken));
    const [left, top] = places.map((at) => [at, covers(at)]).reduce((best, one) => one[1] < best[1] ? one : best)[0];
    tip.style.left = `${left}px`;
    tip.style.top = `${top}px`;
  }

  function say(content, x, y, isPinned = false, about = null) {
    const tip = box();
    if (!tip) return;
    tip.replaceChildren(...content);
    tip.classList.toggle("pinned", isPinned);
    place(x, y, about);
  }

  function hide() {
    clearTimeout(resting);
    clearTimeout(wondering);
    asking = "";
    const tip = box();
    if (tip) tip.hidden = true;
  }

  const lineOf = (text, css = "") => { const line = document.createElement("p"); line.textContent = text; line.className = css; return line; };

  async function ask(thing, picked, x, y, isPinned = true, isOnlyWhat = false) {
    clearTimeout(resting);
    clearTimeout(wondering);
    const here = document.getElementById("table").dataset;
    const label = thing.getAttribute("aria-label") ?? "";
    const query = new URLSearchParams({ marks: thing.dataset.touch ?? "", picked: picked.join(" "), label });
    if (isOnlyWhat || here.turn !== "mine" || !thing.dataset.touch) query.set("what", "only");
    const key = `${here.number} ${query}`;
    asking = key;
    if (!answers.has(key)) {
      const response = await fetch(`${here.base}/why?${query}`, { headers: { "HX-Request": "true" } });
      if (!response.ok) return;
      answers.set(key, await response.text());
      if (asking !== key) return;
    }
    const told = document.createElement("div");
    told.innerHTML = answers.get(key); // made by our server, every text escaped there
    say([lineOf(label, "label"), told], x, y, isPinned);
  }

  function name(target, x, y) {
    const label = target.getAttribute("aria-label");
    if (label) say([lineOf(label, "label")], x, y);
  }

  document.addEventListener("pointermove", (event) => {
    if (event.pointerType !== "mouse") return;
    const tip = box();
    if (tip?.classList.contains("pinned") && !tip.hidden) {
      const { left, right, top, bottom } = tip.getBoundingClientRect();
      const away = Math.hypot(Math.max(left - event.clientX, 0, event.clientX - right), Math.max(top - event.clientY, 0, event.clientY - bottom));
      if (away < 90) return;
    }
    if (foresight.isShown() && event.target.closest?.(".thing.lit")) return; // what would happen is told while the pointer is there
    hide();
    const target = event.target.closest?.("#board [aria-label]:not(svg), #side .body [aria-label]:not(svg)");
    if (!target || event.buttons) return;
    const [x, y] = [event.clientX, event.clientY];
    if (!target.matches(".lit") || !foresight.isShown()) resting = setTimeout(() => name(target, x, y), REST);
    if (!target.matches(".lit, .picked")) wondering = setTimeout(() => ask(target, touching.picked(), x, y, false), WONDER);
  });

  return { say, hide, ask, lineOf };
})();

const foresight = (() => {
  const REST = 150;
  const known = new Map();
  let wanted = null; // the decision to be shown
  let waiting = 0;
  let shown = false;

  function soon(decision, thing) {
    if (wanted === decision) return;
    hide();
    wanted = decision;
    waiting = setTimeout(() => show(decision, thing), REST);
  }

  async function show(decision, thing) {
    clearTimeout(waiting);
    wanted = decision;
    const here = document.getElementById("table").dataset;
    const key = `${here.number} ${here.layout} ${decision.action}`;
    if (!known.has(key)) {
      const response = await fetch(`${here.base}/preview?${decision.query ?? `action=${decision.action}`}`);
      if (!response.ok) return;
      known.set(key, await response.json());
    }
    if (wanted !== decision || document.getElementById("table").dataset.number !== here.number) return;
    const told = known.get(key);
    if (!told.changes) return; // the table went on
    erase();
    shown = true;
    for (const { seat, text, sign } of told.changes) {
      const chip = document.getElementById(`change-${seat}`);
      if (chip) { chip.textContent = text; chip.className = `change ${sign}`; }
    }
    addDefinitions(told.definitions);
    for (const [id, svg] of Object.entries(told.parts)) ghosts(id, svg);
    tell(decision, told, thing);
  }

  function tell(decision, told, thing) {
    const lines = [tips.lineOf(told.words.charAt(0).toUpperCase() + told.words.slice(1), "label")];
    const changes = document.createElement("p");
    changes.className = "changes";
    for (const { seat, text, sign } of told.changes) {
      if (sign === "same") continue;
      const one = document.createElement("span");
      one.className = sign;
      const mark = document.querySelector(`#seat-${seat} .head .mark`)?.cloneNode(true);
      if (mark) one.append(mark);
      one.append(text);
      changes.append(one);
    }
    if (changes.childNodes.length) lines.push(changes);
    if (decision.note) lines.push(tips.lineOf(decision.note));
    if (told.note) lines.push(tips.lineOf(told.note, "faint"));
    const more = document.getElementById("more");
    if (more && !decision.note && told.note) more.textContent = told.note;
    if (!thing?.isConnected) return;
    const box = (thing.querySelector?.(".edge") ?? thing).getBoundingClientRect();
    if (thing.matches("button")) return;
    tips.say(lines, box.left + box.width / 2, box.top + box.height / 2, false, thing);
  }

  function addDefinitions(markup) {
    const box = document.querySelector("#definitions defs");
    const coming = fragment(`<svg><defs>${markup}</defs></svg>`).querySelector("defs");
    for (const one of [...(coming?.children ?? [])]) if (!document.getElementById(one.id)) { one.classList.add("lent"); box.append(one); }
  }

  function fragment(markup) {
    const template = document.createElement("template");
    template.innerHTML = markup; // made by our server, every text escaped there
    return template.content;
  }

  // Every piece that is new or lies elsewhere afterwards, over the table as it is.
  function ghosts(id, svg) {
    const part = document.getElementById(id);
    const coming = fragment(svg).firstElementChild;
    if (!part || !coming) return;
    const moved = [...coming.querySelectorAll(".piece[id]")].filter((piece) => {
      const now = document.getElementById(piece.id);
      return !now || now.closest("svg.part")?.id !== id || now.style.transform !== piece.style.transform;
    });
    for (const piece of moved) {
      if (moved.some((other) => other !== piece && other.contains(piece))) continue;
      let whole = piece.cloneNode(true);
      whole.classList.add("ghost");
      for (let outer = piece.parentElement; outer && outer !== coming; outer = outer.parentElement) {
        const shell = outer.cloneNode(false);
        shell.append(whole);
        whole = shell;
      }
      // what a drawing refers to inside itself keeps its id, unless it is on the table already
      for (const named of [whole, ...whole.querySelectorAll("[id]")]) if (named.matches(".piece") || document.getElementById(named.id)) named.removeAttribute("id");
      for (const thing of [whole, ...whole.querySelectorAll("[data-touch]")]) { thing.removeAttribute("data-touch"); thing.classList.remove("thing"); }
      for (const one of [whole, ...whole.querySelectorAll("[style]")]) if (one.style) one.style.animation = "none";
      whole.classList.add("lent");
      part.insertBefore(document.importNode(whole, true), part.querySelector(":scope > .over")); // handles stay over ghosts
    }
  }

  function erase() {
    shown = false;
    for (const one of document.querySelectorAll(".lent")) one.remove();
    for (const chip of document.querySelectorAll(".change")) { chip.textContent = ""; chip.className = "change"; }
  }

  function hide() {
    clearTimeout(waiting);
    wanted = null;
    if (shown) { erase(); tips.hide(); }
  }

  function forget() {
    hide();
    known.clear();
  }

  return { soon, show, hide, forget, isShown: () => shown || Boolean(wanted) };
})();
