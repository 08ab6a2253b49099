// Movements over the borders of parts, which CSS cannot make: a card flies from the market into a village, a disc from a hand to the
// island, points to their owner with the source named. The page shows the end already and never waits; a touch or a key ends them all.
"use strict";
window.movement = (() => {
  const SVG = "http://www.w3.org/2000/svg";
  const LONGEST = 400; // milliseconds of a flight
  const READING = 420; // so long points stand where they were earned, and so much later the next source begins
  const MOST = 24; // flights at a time
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const stage = () => document.getElementById("stage");
  const ply = () => Number(stage()?.closest("[data-ply]")?.dataset.ply ?? 0);
  const middle = (box) => [box.left + box.width / 2, box.top + box.height / 2];
  const isSeen = (box) => box.width > 0 && box.height > 0 && box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth;
  let before = null;

  // Called when the page is about to change: several changes at once are one.
  function changing() {
    if (before || still.matches || !stage()) return;
    before = { places: places(), points: points(), ply: ply() };
    queueMicrotask(() => { const then = before; before = null; play(then); });
  }

  function places() {
    const found = new Map();
    for (const piece of stage().querySelectorAll("svg.part .piece[id]")) {
      found.set(piece.id, { part: piece.closest("svg.part").id, box: piece.getBoundingClientRect() });
    }
    return found;
  }

  // By seat: every source with its name and its points, in the order of the score sheet.
  const points = () => new Map([...stage().querySelectorAll("[data-sources]")].map((head) => [head.dataset.seat, JSON.parse(head.dataset.sources)]));

  function play(then) {
    if (!stage()) return;
    let flights = 0;
    for (const piece of stage().querySelectorAll("svg.part .piece[id]")) {
      const known = then.places.get(piece.id);
      const from = origin(piece, then.places) ?? (known && known.part !== piece.closest("svg.part").id ? known : null);
      if (from && isSeen(from.box) && flights++ < MOST) fly(piece, from.box);
    }
    if (ply() >= then.ply) flyPoints(then.points);
  }

  // What is called otherwise than before says what it may have been; it was what is there no more.
  function origin(piece, known) {
    const id = (piece.dataset.from ?? "").split(" ").find((id) => known.has(id) && !document.getElementById(id));
    return id ? known.get(id) : null;
  }

  // A copy flies over all parts, because each of them ends at its border; the piece itself appears when the copy lands.
  function fly(piece, from) {
    for (const each of piece.getAnimations({ subtree: true })) each.cancel(); // they begin somewhere else or smaller
    const to = piece.getBoundingClientRect();
    if (!isSeen(to)) return;
    const [[fx, fy], [x, y]] = [middle(from), middle(to)];
    const matrix = piece.parentNode.getScreenCTM();
    const sky = document.body.appendChild(document.createElementNS(SVG, "svg"));
    sky.setAttribute("class", "motu sky");
    sky.setAttribute("aria-hidden", "true");
    const flight = sky.appendChild(document.createElementNS(SVG, "g"));
    const frame = flight.appendChild(document.createElementNS(SVG, "g"));
    frame.setAttribute("transform", `matrix(${[matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f].join(" ")})`);
    const copy = frame.appendChild(piece.cloneNode(true));
    for (const each of [copy, ...copy.querySelectorAll("*")]) {
      for (const name of ["id", "data-touch", "role", "aria-label", "tabindex"]) each.removeAttribute(name);
      each.classList.remove("thing", "lit", "near", "picked"); // a copy is nothing that can be touched
    }
    flight.style.transformOrigin = `${x}px ${y}px`;
    const size = Math.min(3, Math.max(0.3, from.height / to.height));
    const timing = { duration: LONGEST, easing: "ease-in-out" };
    piece.animate([{ opacity: 0 }, { opacity: 0 }], timing);
    flight.animate([{ transform: `translate(${fx - x}px, ${fy - y}px) scale(${size})` }, { transform: "none" }], timing).onfinish = () => sky.remove();
  }

  // One source after the other: its points stand where they were earned and then fly to the head of whoever earned them.
  function flyPoints(then) {
    const changes = [];
    for (const [seat, sources] of points()) {
      sources.forEach(([source, name, count], place) => {
        const gained = count - (then.get(seat)?.[place]?.[2] ?? 0);
        if (gained && then.has(seat)) changes.push({ seat, place, source, name, gained });
      });
    }
    const order = [...new Set(changes.map(({ place }) => place))].sort((one, other) => one - other);
    const prelude = Number(stage().querySelector("[data-prelude]")?.dataset.prelude ?? 0);
    for (const change of changes.slice(0, MOST)) send(change, prelude + order.indexOf(change.place) * READING);
  }

  function send({ seat, source, name, gained }, delay) {
    const head = document.querySelector(`#stage [data-sources][data-seat="${seat}"]`);
    const from = earnedAt(head, seat, source)?.getBoundingClientRect();
    const to = head.getBoundingClientRect();
    if (!from || !isSeen(to)) return;
    const chip = document.body.appendChild(document.createElement("div"));
    chip.className = "earned";
    chip.setAttribute("aria-hidden", "true");
    chip.style.setProperty("--seat", getComputedStyle(head).getPropertyValue("--seat"));
    chip.append(Object.assign(document.createElement("b"), { textContent: gained > 0 ? `+${gained}` : `−${-gained}` }), ` ${name}`);
    const own = chip.getBoundingClientRect();
    const [[fx, fy], [x, y]] = [middle(from), middle(to)];
    const left = Math.min(Math.max(4, fx - own.width / 2), innerWidth - own.width - 4);
    const [roof, apart] = [stage().getBoundingClientRect().top + 4, (own.height + 2) * Number(seat)]; // the header stays readable
    const above = fy - own.height / 2 - apart;
    const top = above < roof ? roof + apart : above;
    chip.style.left = `${left}px`;
    chip.style.top = `${top}px`;
    chip.animate([{ opacity: 0, transform: "scale(.6)" }, { opacity: 1, transform: "none" }], { duration: 160, delay, fill: "backwards", easing: "ease-out" });
    const away = `translate(${x - left - own.width / 2}px, ${y - top - own.height / 2}px) scale(.7)`;
    chip.animate([{ transform: "none" }, { transform: away, opacity: 0.4 }], { duration: LONGEST, delay: delay + READING, easing: "ease-in" }).onfinish = () => chip.remove();
  }

  // A drawing says where a source lies; else it was where the seat has done something last, or what lies before it.
  function earnedAt(head, seat, source) {
    const said = stage().querySelector(`.earned-at[data-seat="${seat}"][data-source="${source}"]`);
    const area = head.closest("section.area");
    const colour = /--seat: (var\(--[a-z]+\))/.exec(area?.getAttribute("style") ?? "")?.[1];
    const done = [...stage().querySelectorAll("#part-board .last")].filter((mark) => !colour || mark.getAttribute("style")?.includes(colour));
    return said ?? done.at(-1) ?? area?.querySelector(".body") ?? stage().querySelector("#part-board");
  }

  function end() {
    for (const each of document.getAnimations()) {
      if (each.effect?.target?.closest?.("#stage .part, .sky, .earned") && each.effect.getComputedTiming().endTime !== Infinity) each.finish();
    }
    for (const each of document.querySelectorAll(".sky, .earned")) each.remove();
  }

  document.addEventListener("pointerdown", end, true);
  document.addEventListener("keydown", end, true);
  return { changing, end };
})();
