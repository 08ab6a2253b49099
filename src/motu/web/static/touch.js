// Composing a decision: things on the table are touched, the legal decisions are narrowed by what was touched, and what can be touched
// next lights up. Drawn things carry marks (data-touch), decisions carry paths of marks. No rule of any game is in here.
"use strict";
const touching = (() => {
  const SNAP = 26; // how far, in pixels, a finger may miss a target
  const FINGER = 44; // the least size of a target for a finger
  const DOUBLE = 350; // within so many milliseconds a second click belongs to the first
  const DRAG = 8; // how far a thing is moved before it is dragged
  const stage = () => document.getElementById("stage");
  const table = () => document.getElementById("table");
  const things = () => [...(stage()?.querySelectorAll(".thing") ?? [])];
  const lit = () => things().filter((thing) => thing.classList.contains("lit"));
  const marksOf = (thing) => thing.dataset.touch.split(" ");
  const bare = (mark) => mark.replace(/^\?/, "");
  const kindOf = (mark) => mark.split(":")[0];
  const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

  let source = ""; // the decisions as they stand in the page
  let data = { decisions: [], marks: {} };
  let picks = []; // what was touched so far: { mark, thing }
  let ready = null; // the decision that is complete and waits for the button
  let hand = null; // else what was touched, where a drawing can lay it out before it is complete
  let pickedAt = 0; // when
  let sent = ""; // the number of the table to which the decision under way belongs: a double click sends one
  let expected = 0; // the number of the change that the server has promised
  let asked = ""; // the sentence of the bar when nothing is picked

  // -- paths ---------------------------------------------------------------------------------------------------------

  // What comes next on a path after these marks; null if it does not begin with them. A step is a set; "?" may be left out.
  function walk(path, marks) {
    let place = 0;
    let left = [...(path[0] ?? [])];
    const isOptional = () => path[place]?.[0].startsWith("?") && left.length === path[place].length;
    const step = () => { place += 1; left = [...(path[place] ?? [])]; };
    for (const mark of marks) {
      while (place < path.length && !left.some((one) => bare(one) === mark)) {
        if (!isOptional()) return null;
        step();
      }
      if (place === path.length) return null;
      left.splice(left.findIndex((one) => bare(one) === mark), 1);
      if (!left.length) step();
    }
    const next = left.map(bare);
    while (place < path.length && isOptional()) { step(); next.push(...left.map(bare)); }
    return { next, isDone: place >= path.length };
  }

  function alive(marks) {
    return data.decisions.map((decision) => ({ decision, at: walk(decision.path, marks) })).filter(({ at }) => at);
  }

  const picked = () => picks.map(({ mark }) => mark);
  const isOneByOne = (decision) => decision.path.every((step) => step.length === 1);

  // The decision that a further mark would complete beyond doubt.
  function completedBy(mark) {
    const left = alive([...picked(), mark]);
    return left.length === 1 && left[0].at.isDone && isOneByOne(left[0].decision) ? left[0].decision : null;
  }

  // -- showing -------------------------------------------------------------------------------------------------------

  function dress(thing, wanted) {
    for (const state of ["lit", "picked"]) thing.classList.toggle(state, state === wanted);
    const edge = thing.querySelector(":scope > .edge");
    const dressed = thing.querySelector(":scope > .case");
    if (wanted && edge && !dressed) {
      const line = edge.cloneNode(false);
      line.removeAttribute("id");
      line.setAttribute("class", "case");
      thing.insertBefore(line, edge);
    } else if (!wanted) dressed?.remove();
    if (wanted) { thing.setAttribute("role", "button"); if (!thing.hasAttribute("tabindex")) thing.setAttribute("tabindex", "-1"); }
    else { thing.setAttribute("role", "img"); thing.removeAttribute("tabindex"); thing.classList.remove("near"); }
  }

  function show() {
    const left = alive(picked());
    const next = new Set(left.flatMap(({ at }) => at.next));
    const held = new Set(picks.map(({ thing }) => thing));
    const drawn = new Set();
    for (const thing of things()) {
      const isNext = marksOf(thing).some((mark) => next.has(mark));
      if (isNext) for (const mark of marksOf(thing)) drawn.add(mark);
      dress(thing, held.has(thing) ? "picked" : isNext ? "lit" : "");
    }
    ready = left.find(({ at }) => at.isDone)?.decision ?? null;
    if (ready && !picks.length) ready = null;
    hand = picks.length && !ready && data.lays ? { action: picked().join(" "), query: new URLSearchParams({ picked: picked().join(" ") }) } : null;
    rove();
    sayMore(next);
    showLoose([...next].filter((mark) => !drawn.has(mark)));
    if (data.decisions.length === 1 && !picks.length && table().dataset.table) showOnly(data.decisions[0]);
    setTimeout(openHidden); // when the click that led here has closed other sheets
    panToLit();
    bringLit();
    stepBack();
  }

  // Whoever has gone nearer goes back when nothing that can be touched is in sight any more.
  function stepBack() {
    const board = document.getElementById("board")?.getBoundingClientRect();
    if (!board || !zooming.isNear()) return;
    const isSeen = (thing) => {
      const { left, right, top, bottom } = (thing.querySelector(".edge") ?? thing).getBoundingClientRect();
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      return !thing.closest("#board") || (x > board.left && x < board.right && y > board.top && y < board.bottom);
    };
    if (lit().length && !lit().some(isSeen)) zooming.fit();
  }

  const nameOf = ({ mark, thing }) => thing?.getAttribute("aria-label")?.split(/[:(]/)[0].trim() || data.marks[kindOf(mark)]?.[0] || mark;

  function sayMore(next) {
    const status = document.getElementById("status");
    const crumbs = document.getElementById("crumbs");
    const button = document.getElementById("do");
    if (!crumbs || !button) return;
    const kinds = [...new Set([...next].map(kindOf))];
    const question = picks.length ? kinds.map((kind) => data.marks[kind]?.[1]).find(Boolean) : "";
    const sentence = ready ? capital(ready.words) : question || asked; // what the button would do, else what is asked
    if (status.textContent !== sentence) status.textContent = sentence;
    document.getElementById("more").textContent = ready ? ready.note ?? question : "";
    const open = kinds.filter((kind) => data.marks[kind]?.[0]).slice(0, 2).map((kind) => data.marks[kind][0]);
    crumbs.replaceChildren(
      ...picks.map((pick, place) => made("button", { class: "crumb", type: "button", "data-place": place }, nameOf(pick))),
      ...(open.length && picks.length ? [made("span", { class: "crumb open" }, open.join(" / "))] : []),
    );
    button.disabled = !ready;
    button.textContent = ready?.do ?? button.dataset.words;
    button.classList.toggle("primary", Boolean(ready));
  }

  function made(tag, attributes, text = "") {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.textContent = text;
    return element;
  }

  // What can be touched but is drawn nowhere becomes a button in the bar.
  function showLoose(marks) {
    const loose = document.getElementById("loose");
    if (!loose) return;
    loose.replaceChildren(...marks.map((mark) => {
      const whole = completedBy(mark);
      const words = whole ? whole.words : data.marks[kindOf(mark)]?.[0] ?? mark;
      const button = made("button", { type: "button", "data-mark": mark, class: "loose-choice" }, capital(words));
      if (whole) button.dataset.action = whole.action;
      return button;
    }));
  }

  // Nothing else is left: a button does it, also where something could be touched for it; if only bots wait, it is pressed by itself.
  function showOnly(decision) {
    const loose = document.getElementById("loose");
    if (!loose) return;
    const button = made("button", { type: "button", "data-mark": "", "data-action": decision.action, class: "loose-choice" }, capital(decision.words));
    loose.replaceChildren(button);
    const seconds = table().dataset.forcedIn;
    if (!seconds) return;
    button.dataset.endsIn = seconds;
    button.classList.add("ending");
    button.style.setProperty("--ends-in", `${seconds}s`);
  }

  // On a phone a part may be folded away: if everything that can be touched is, its sheet opens.
  function openHidden() {
    const all = lit();
    if (!all.length || all.some((thing) => thing.getClientRects().length)) return;
    for (const sheet of document.querySelectorAll("#side [data-unfolded]")) sheet.removeAttribute("data-unfolded");
    all[0].closest("#side section")?.setAttribute("data-unfolded", "");
  }

  // What can be touched beside the board comes into sight where its column is scrolled.
  function bringLit() {
    const side = document.getElementById("side");
    const all = lit();
    if (!all.length || !side || side.scrollHeight <= side.clientHeight + 1) return;
    const isSeen = (thing) => document.elementFromPoint(...middle(thing))?.closest(".thing") === thing;
    if (!all.some(isSeen)) all[0].scrollIntoView({ block: "start" });
  }

  // A board that is larger than its frame shows what can be touched; if nothing can, what happened last, or where pieces stand.
  let wasWhole = true; // whether all of the board was in sight
  function panToLit() {
    const board = document.getElementById("board");
    if (!board) return;
    const isWhole = board.scrollWidth <= board.clientWidth + 1 && board.scrollHeight <= board.clientHeight + 1;
    const hasGrown = wasWhole && !isWhole && !zooming.isNear();
    wasWhole = isWhole;
    if (isWhole) return;
    const frame = board.getBoundingClientRect();
    const own = lit().filter((thing) => board.contains(thing)).map((thing) => thing.querySelector(".edge") ?? thing);
    const shown = [own, ...[".last", ".piece"].map((kind) => [...board.querySelectorAll(kind)])].find((found) => found.length) ?? [board.firstElementChild];
    const spots = shown.map((one) => one.getBoundingClientRect()).map((box) => [box.left + box.width / 2 - frame.left, box.top + box.height / 2 - frame.top]);
    if (!hasGrown && spots.some(([x, y]) => x > 0 && x < frame.width && y > 0 && y < frame.height)) return;
    const middle = (axis) => (Math.min(...spots.map((spot) => spot[axis])) + Math.max(...spots.map((spot) => spot[axis]))) / 2;
    board.scrollBy({ left: middle(0) - frame.width / 2, top: middle(1) - frame.height / 2 });
  }

  // -- touching ------------------------------------------------------------------------------------------------------

  function touch(thing, mark, pointer) {
    if (thing && picks.some((pick) => pick.thing === thing)) {
      if (performance.now() - pickedAt < DOUBLE) return; // the second half of a double click
      if (ready && picks.at(-1).thing === thing && isOneByOne(ready)) return send(ready);
      return putBack(picks.findIndex((pick) => pick.thing === thing));
    }
    picks.push({ mark, thing });
    pickedAt = performance.now();
    const whole = alive(picked());
    if (whole.length === 1 && whole[0].at.isDone && isOneByOne(whole[0].decision)) {
      const { decision } = whole[0];
      const mustConfirm = pointer === "touch" || (pointer !== "button" && table().dataset.confirm === "on");
      if (!mustConfirm) return send(decision);
      show();
      return foresight.show(decision, thing);
    }
    foresight.hide();
    show();
    if (ready ?? hand) foresight.show(ready ?? hand, null);
    document.dispatchEvent(new CustomEvent("motu:picked"));
  }

  // A thing was chosen by a pointer or a key: it goes on from what is picked, or from as much of it as it can.
  function choose(thing, pointer) {
    const own = marksOf(thing);
    if (picks.some((pick) => pick.thing === thing)) return touch(thing, "", pointer), true;
    for (let count = picks.length; count >= 0; count -= 1) {
      const next = new Set(alive(picked().slice(0, count)).flatMap(({ at }) => at.next));
      const mark = own.find((one) => next.has(one));
      if (!mark) continue;
      picks = picks.slice(0, count);
      touch(thing, mark, pointer);
      return true;
    }
    return false;
  }

  function putBack(place = picks.length - 1) {
    foresight.hide();
    const rest = picks.filter((_, number) => number !== place);
    picks = alive(rest.map(({ mark }) => mark)).length ? rest : picks.slice(0, Math.max(place, 0));
    show();
    if (ready ?? hand) foresight.show(ready ?? hand, null);
  }

  function clear() {
    if (!picks.length) return false;
    picks = [];
    foresight.hide();
    show();
    return true;
  }

  function send({ action }) {
    const here = table();
    const { number } = here.dataset;
    if (sent === number) return;
    sent = number;
    foresight.hide();
    zooming.back();
    const values = { action, ply: here.dataset.ply };
    for (const field of here.querySelectorAll("form.undo input[type=hidden]")) values[field.name] = field.value;
    const done = () => { if (sent === number && expected <= Number(number)) sent = ""; }; // else the stream brings it
    htmx.ajax("POST", `${here.dataset.base}/move`, { target: "#table", swap: "morph", values }).finally(done);
  }

  function nearest(x, y) {
    let best = null;
    let least = SNAP;
    for (const thing of lit()) {
      const box = (thing.querySelector(".edge") ?? thing).getBoundingClientRect();
      const away = Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
      if (away < least) [best, least] = [thing, away];
    }
    return best;
  }

  // A finger needs room: the first tap on a crowded board goes nearer.
  function mustGoNearer(thing, x, y) {
    if (!thing.closest("#board")) return false;
    const box = (thing.querySelector(".edge") ?? thing).getBoundingClientRect();
    const size = Math.min(box.width, box.height);
    return size < FINGER * 0.8 && zooming.to(FINGER / size, x, y);
  }

  // -- pointers ------------------------------------------------------------------------------------------------------

  let pointer = "mouse";
  let drag = null; // { thing, x, y, isOn }
  let wasDragged = false;
  let hadSheet = false; // a tap beside an open sheet closes it and asks nothing

  // Places that keep what was taken up: it can be dragged there, and a touch on one takes up the next that it can keep.
  const keepers = (mark) => [...(stage()?.querySelectorAll("[data-keeps]") ?? [])].filter((keeper) => keeper.dataset.keeps.split(" ").includes(mark));

  function within(element, { clientX, clientY }) {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return clientX > left && clientX < right && clientY > top && clientY < bottom;
  }

  document.addEventListener("pointerdown", (event) => {
    pointer = event.pointerType;
    wasDragged = false;
    hadSheet = pointer === "touch" && document.querySelector("#side [data-unfolded], #log-drawer[data-unfolded]") !== null;
    const thing = event.target.closest?.("#stage .thing.lit");
    drag = thing && event.isPrimary ? { thing, x: event.clientX, y: event.clientY, isOn: false } : null;
    if (drag && pointer === "touch" && thing.closest("#board")) drag = null; // there a finger pans
  }, true);

  document.addEventListener("pointermove", (event) => {
    if (!drag) return;
    const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.isOn) {
      if (Math.hypot(dx, dy) < DRAG) return;
      const mark = marksOf(drag.thing).find((one) => alive([...picked(), one]).length);
      if (!mark || completedBy(mark)) { drag = null; return; }
      drag.isOn = true;
      choose(drag.thing, "mouse");
      drag.thing.classList.add("dragged");
      for (const keeper of keepers(mark)) keeper.classList.add("wanted");
    }
    const { a } = drag.thing.getScreenCTM() ?? { a: 1 };
    drag.thing.style.translate = `${dx / a}px ${dy / a}px`;
  });

  document.addEventListener("pointerup", (event) => {
    if (!drag) return;
    const { thing, isOn } = drag;
    drag = null;
    if (!isOn) return;
    wasDragged = true;
    thing.style.translate = "";
    thing.classList.remove("dragged");
    const under = document.elementsFromPoint(event.clientX, event.clientY).map((one) => one.closest(".thing.lit"));
    const target = under.find((one) => one && one !== thing);
    const place = picks.findIndex((pick) => pick.thing === thing);
    const isKept = keepers(picks[place]?.mark).some((keeper) => within(keeper, event));
    for (const keeper of document.querySelectorAll(".wanted")) keeper.classList.remove("wanted");
    if (target) choose(target, event.pointerType === "touch" ? "touch" : "mouse");
    else if (!isKept && !under.includes(thing)) putBack(place);
  });
  document.addEventListener("pointercancel", () => { if (drag?.isOn) { drag.thing.style.translate = ""; drag.thing.classList.remove("dragged"); } drag = null; });

  document.addEventListener("click", (event) => {
    if (wasDragged) { wasDragged = false; return; }
    const isSecond = event.detail > 1; // of a double click, whose first has decided what was asked
    if (event.target.closest("#do")) { if (ready && !isSecond) send(ready); return; }
    const loose = event.target.closest("#loose [data-mark]");
    if (loose && isSecond) return;
    if (loose) return loose.dataset.mark ? touch(null, loose.dataset.mark, "button") : send(data.decisions[0]);
    const crumb = event.target.closest("#crumbs [data-place]");
    if (crumb) return putBack(Number(crumb.dataset.place));
    if (!event.target.closest("#board, #side")) return;
    const isTouch = pointer === "touch";
    let thing = event.target.closest(".thing");
    if (isTouch && !thing?.matches(".lit, .picked")) thing = nearest(event.clientX, event.clientY) ?? thing;
    const keeper = !thing && event.target.closest("[data-keeps]");
    if (keeper) thing = lit().find((one) => marksOf(one).some((mark) => keeper.dataset.keeps.split(" ").includes(mark)));
    if (keeper && !thing) return;
    if (!thing) { if (!event.target.closest("a, button, .head")) clear(); return; }
    if (isTouch && thing.matches(".lit") && mustGoNearer(thing, event.clientX, event.clientY)) return;
    if (choose(thing, isTouch ? "touch" : "mouse")) return tips.hide();
    if (!hadSheet || thing.closest("#side")) tips.ask(thing, picked(), event.clientX, event.clientY);
  });

  document.addEventListener("pointerover", (event) => near(event.target.closest?.("#stage .thing, #loose [data-mark], #do"), event));
  document.addEventListener("focusin", (event) => pointer === "touch" || near(event.target.closest?.("#stage .thing, #loose [data-mark], #do"), null));
  document.addEventListener("pointerout", (event) => {
    const thing = event.target.closest?.("#stage .thing, #loose [data-mark], #do");
    if (thing && !thing.contains(event.relatedTarget)) leave(thing);
  });
  document.addEventListener("focusout", (event) => { if (event.target.matches?.("#stage .thing, #loose [data-mark]")) leave(event.target); });

  function near(thing, event) {
    if (!thing || drag?.isOn || event?.pointerType === "touch") return;
    if (thing.id === "do") { if (ready) foresight.soon(ready, thing); return; }
    if (thing.matches(".lit")) thing.classList.add("near");
    else if (!thing.matches("[data-mark]")) return;
    const next = new Set(alive(picked()).flatMap(({ at }) => at.next));
    const mark = thing.dataset.mark ?? marksOf(thing).find((one) => next.has(one));
    const whole = mark ? completedBy(mark) : thing.dataset.action && data.decisions[0];
    if (whole) foresight.soon(whole, thing);
  }

  function leave(thing) {
    thing.classList.remove("near");
    if (pointer === "touch") return;
    if (ready ?? hand) foresight.soon(ready ?? hand, null);
    else foresight.hide();
  }

  // -- keys ----------------------------------------------------------------------------------------------------------

  const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const targets = () => [...lit(), ...document.querySelectorAll("#loose button, #do:not([disabled])")].filter((one) => one.getClientRects().length);

  function rove() {
    const all = lit();
    const first = all.find((thing) => thing === document.activeElement) ?? all[0];
    for (const thing of all) thing.setAttribute("tabindex", thing === first ? "0" : "-1");
  }

  function middle(element) {
    const box = (element.querySelector(".edge") ?? element).getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  }

  function focusOn(element) {
    if (element.matches(".thing")) for (const thing of lit()) thing.setAttribute("tabindex", thing === element ? "0" : "-1");
    element.focus({ preventScroll: true });
    if (element.closest("#board")) element.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  function focusFirst() {
    const [first] = targets();
    if (first) focusOn(first);
    return Boolean(first);
  }

  function go(from, [dx, dy]) {
    const [x, y] = middle(from);
    let best = null;
    let least = Infinity;
    for (const target of targets()) {
      if (target === from) continue;
      const [cx, cy] = middle(target);
      const along = (cx - x) * dx + (cy - y) * dy;
      const aside = Math.abs((cx - x) * dy) + Math.abs((cy - y) * dx);
      if (along > 0.5 && along + 2.5 * aside < least) [best, least] = [target, along + 2.5 * aside];
    }
    if (best) focusOn(best);
  }

  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") { if (clear()) focusFirst(); tips.hide(); return; }
    const here = event.target.closest?.("#stage .thing.lit, #stage .thing.picked, #loose button, #do");
    if (!here) return;
    if (ARROWS[event.key]) { event.preventDefault(); return go(here, ARROWS[event.key]); }
    if ((event.key === "Enter" || event.key === " ") && here.matches(".thing")) {
      event.preventDefault();
      choose(here, "key");
      if (picks.length) focusFirst();
    }
    if (event.key === "Backspace" && picks.length) { event.preventDefault(); putBack(); focusFirst(); }
  });

  // -- the page has changed ------------------------------------------------------------------------------------------

  function renew() {
    const now = document.getElementById("decisions")?.textContent ?? "";
    const isSame = now === source && picks.every(({ thing }) => !thing || thing.isConnected);
    source = now;
    if (table().dataset.number !== sent) sent = "";
    data = now ? JSON.parse(now) : { decisions: [], marks: {} };
    if (!isSame || !now) { picks = []; foresight.forget(); }
    asked = document.getElementById("status")?.dataset.asked ?? "";
    show();
  }

  return { renew, clear, lit, picked, focusFirst, middle, things, marksOf, data: () => data, hasPicks: () => picks.length > 0, isBusy: () => Boolean(sent), expect: (number) => { expected = number; } };
})();
