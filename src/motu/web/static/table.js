// The table: the frame around the board. News from the server, keys, rules, drawers and sheets, hints. No rule of any game is in here.
"use strict";
(() => {
  const SILENCE = 50_000; // a stream that is silent for so long is dead
  const table = () => document.getElementById("table");
  const narrow = matchMedia("(max-width: 43.75rem)"); // parts for a phone fit better then
  let usesKeys = false; // whoever plays by keys keeps the focus on the board when it changes
  document.addEventListener("pointerdown", () => { usesKeys = false; }, true);
  let wasHolding = false; // whether something was in hand when a key was pressed: Esc puts that back first
  document.addEventListener("keydown", () => { usesKeys = true; wasHolding = touching.hasPicks(); }, true);

  // -- drawers, sheets, dialogs --------------------------------------------------------------------------------------

  document.addEventListener("click", (event) => {
    const rules = event.target.closest("a[data-drawer]");
    if (rules && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      return openRules(rules.getAttribute("href"));
    }
    const reason = event.target.closest("[data-reason]");
    if (reason) { if (reason.dataset.reason) tips.say([tips.lineOf(reason.dataset.reason)], event.clientX, event.clientY - 30); return; }
    const dialog = event.target.closest("[data-dialog]");
    if (dialog) return document.getElementById(dialog.dataset.dialog).showModal();
    const end = event.target.closest(".close-end")?.closest(".end");
    if (end) return end.toggleAttribute("data-unfolded"); // out of the way, to look at the board
    if (event.target.closest(".close-hints")) return closeHints();
    const again = event.target.closest("[data-again]");
    if (again && !event.ctrlKey && !event.metaKey) { event.preventDefault(); return showAgain(again.dataset.again); }
  });

  document.addEventListener("submit", (event) => event.target.closest("#menu")?.close());

  // What a player did last happens once more: the table as it was before, and then as it is.
  async function showAgain(ply) {
    const { table: id, layout } = table().dataset;
    const part = async (number) => {
      const response = await fetch(`/table/${id}/parts/${number}?layout=${layout}`);
      return response.ok ? response.json() : null;
    };
    const [before, after] = [await part(Number(ply) - 1), await part(Number(ply))];
    if (!before || !after) return;
    state = UNKNOWN;
    const turn = (parts) => { for (const [name, svg] of Object.entries(parts)) motuMorph(document.getElementById(name), svg); };
    turn(before);
    setTimeout(() => { turn(after); setTimeout(refresh, 1100); }, 500);
  }

  // -- hints ---------------------------------------------------------------------------------------------------------

  const SVG = "http://www.w3.org/2000/svg";
  const MARK = 13; // the radius of a numbered mark in pixels

  function closeHints() {
    document.getElementById("hints")?.replaceChildren();
    showHints();
  }

  function showHints() {
    for (const old of document.querySelectorAll(".hint-mark")) old.remove();
    for (const old of document.querySelectorAll("#bar button[data-hint]")) old.removeAttribute("data-hint");
    const told = [...document.querySelectorAll("#hints [data-hint]")].map((one) => {
      const decision = touching.data().decisions.find(({ action }) => String(action) === one.dataset.for);
      return [one, (decision?.path ?? []).flat().map((mark) => mark.replace(/^\?/, ""))];
    });
    // a mark of several things that are alike (a token of three) or of all hints tells none from another
    const isCommon = (mark) => told.length > 1 && told.every(([, marks]) => marks.includes(mark));
    const isOneOfMany = (mark) => touching.things().filter((thing) => touching.marksOf(thing).includes(mark)).length > 1;
    for (const [one, all] of told) {
      const own = all.filter((mark) => !isCommon(mark) && !isOneOfMany(mark));
      const marks = own.length ? own : all;
      for (const button of document.querySelectorAll("#loose button")) {
        if (marks.includes(button.dataset.mark)) button.setAttribute("data-hint", one.dataset.hint);
      }
      for (const thing of touching.things()) if (touching.marksOf(thing).some((mark) => marks.includes(mark))) number(thing, one.dataset.hint);
    }
    putAside(document.querySelector("#hints .hints"));
  }

  // A hint stands in the corner of the stage in which it covers least of what it speaks of.
  function putAside(hints) {
    if (!hints) return;
    const spoken = [...document.querySelectorAll(".hint-mark")].flatMap((mark) => [mark, ...touching.things().filter((thing) => thing.dataset.touch === mark.dataset.on)])
      .map((one) => (one.querySelector(".edge") ?? one).getBoundingClientRect());
    const covers = (corner) => {
      hints.parentElement.dataset.corner = corner;
      const box = hints.getBoundingClientRect();
      const shared = (one) => Math.max(0, Math.min(box.right, one.right) - Math.max(box.left, one.left)) * Math.max(0, Math.min(box.bottom, one.bottom) - Math.max(box.top, one.top));
      return spoken.reduce((sum, one) => sum + shared(one), 0);
    };
    const corners = ["bottom right", "bottom left", "top right", "top left"].map((corner) => [corner, covers(corner)]);
    hints.parentElement.dataset.corner = corners.reduce((best, one) => one[1] < best[1] ? one : best)[0];
  }

  function number(thing, text) {
    const part = thing.closest("svg.part");
    const edge = thing.querySelector(".edge");
    const screen = part?.getScreenCTM();
    if (!edge || !screen) return;
    const box = edge.getBoundingClientRect();
    const there = part.querySelectorAll(".hint-mark").length ? 0.34 * [...part.querySelectorAll(`.hint-mark[data-on="${thing.dataset.touch}"]`)].length : 0;
    const at = new DOMPoint(box.left + box.width * (0.14 + there), box.top + box.height * 0.14).matrixTransform(screen.inverse());
    const size = MARK / screen.a;
    const mark = part.appendChild(document.createElementNS(SVG, "g"));
    mark.setAttribute("class", "hint-mark");
    mark.dataset.on = thing.dataset.touch;
    mark.setAttribute("transform", `translate(${at.x} ${at.y})`);
    mark.appendChild(document.createElementNS(SVG, "circle")).setAttribute("r", size);
    const label = mark.appendChild(document.createElementNS(SVG, "text"));
    label.setAttribute("font-size", size * 1.35);
    label.setAttribute("y", size * 0.48);
    label.textContent = text;
  }

  // -- the board in words: told only to whoever has unfolded it

  async function spell() {
    const words = document.getElementById("words");
    if (!words?.open) return;
    const { table: id, number } = table().dataset;
    const response = await fetch(`/table/${id}/words`);
    if (response.ok && table().dataset.number === number) words.querySelector("pre").textContent = await response.text();
  }

  document.addEventListener("toggle", (event) => { if (event.target.id === "words") spell(); }, true);

  // -- keys ----------------------------------------------------------------------------------------------------------

  document.addEventListener("keydown", (event) => {
    if (event.target.matches?.("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector("dialog[open]")) return;
    if (event.key === "Escape" && !wasHolding) {
      closeHints();
      return document.querySelector("#log-drawer[data-unfolded] [data-close]")?.click();
    }
    if (event.key === "?") return document.getElementById("keys").showModal();
    if (event.key === "r") return openRules(document.querySelector("a[data-drawer]").getAttribute("href"));
    if (event.key === "l") return document.querySelector("[data-open=log-drawer]")?.click();
    if (event.key === "b") { if (touching.focusFirst()) event.preventDefault(); return; }
    if (event.key === "m") {
      const typed = document.getElementById("typed");
      if (!typed) return;
      event.preventDefault();
      document.getElementById("menu").showModal();
      typed.open = true;
      document.getElementById("text").focus();
      return;
    }
    if (event.key === "u" || event.key === "e" || event.key === "h") document.querySelector(`button[data-key="${event.key}"]:not([aria-disabled])`)?.click();
  });

  // -- rules ---------------------------------------------------------------------------------------------------------

  async function openRules(address) {
    const [path, rule] = address.split("#");
    const drawer = document.getElementById("drawer");
    const text = document.getElementById("drawer-text");
    tips.hide();
    if (!text.firstChild) {
      const response = await fetch(path, { headers: { "HX-Request": "true" } });
      if (!response.ok) { location.href = address; return; }
      text.innerHTML = await response.text();
    }
    if (!drawer.open) drawer.showModal();
    for (const aim of text.querySelectorAll(".aim")) aim.classList.remove("aim");
    const aim = rule && text.querySelector(`#${CSS.escape(rule)}`);
    if (aim) { aim.classList.add("aim"); aim.scrollIntoView({ block: "center" }); }
    else text.querySelector("h2")?.scrollIntoView({ block: "start" }); // "in two minutes" comes first, the history of the game above it
  }

  for (const dialog of document.querySelectorAll("dialog")) {
    dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
  }

  // -- news ----------------------------------------------------------------------------------------------------------

  let wasMine = table().dataset.turn === "mine";
  let boardHadFocus = false;

  function chime() {
    const sound = new AudioContext();
    const volume = sound.createGain();
    const tone = sound.createOscillator();
    tone.frequency.value = 660;
    volume.gain.setValueAtTime(0.08, sound.currentTime);
    volume.gain.exponentialRampToValueAtTime(0.0001, sound.currentTime + 0.5);
    tone.connect(volume).connect(sound.destination);
    tone.start();
    tone.stop(sound.currentTime + 0.5);
  }

  function arrived() {
    const here = table();
    if (!here) return;
    if (here.dataset.version !== document.documentElement.dataset.version) return location.reload();
    const isMine = here.dataset.turn === "mine";
    document.title = here.dataset.title;
    const icon = document.getElementById("favicon");
    const wanted = isMine ? "/static/favicon-turn.svg" : "/static/favicon.svg";
    if (!icon.getAttribute("href").startsWith(wanted)) icon.setAttribute("href", wanted);
    if (isMine && !wasMine && here.dataset.sound === "on") chime();
    wasMine = isMine;
    for (const field of here.querySelectorAll("input[name=ply], input[name=key]")) field.value = here.dataset[field.name] ?? field.value;
    touching.renew();
    if (boardHadFocus && usesKeys && !document.activeElement?.closest("#stage, #bar")) touching.focusFirst();
    if (!isMine) document.getElementById("hints")?.replaceChildren();
    showHints();
    spell();
  }

  document.addEventListener("focusin", (event) => { boardHadFocus = Boolean(event.target.closest?.("#stage, #bar, .curtain")); });
  document.addEventListener("htmx:before:swap", (event) => {
    const text = event.detail.ctx?.text ?? "";
    if (text.startsWith('<p id="notice"')) { event.preventDefault(); return refused(text); }
    // answers and the stream race each other: what is older than the page shows is dropped
    const coming = /data-number="(\d+)"/.exec(text);
    if (coming && Number(coming[1]) < Number(table().dataset.number)) return event.preventDefault();
    tips.hide();
    foresight.hide();
  });

  // What was asked for is refused, in a sentence above the board; the table is as it was.
  function refused(text) {
    const template = document.createElement("template");
    template.innerHTML = text; // made by our server, every text escaped there
    document.getElementById("notice")?.remove();
    document.getElementById("stage").prepend(template.content.firstElementChild);
    touching.renew();
  }

  document.addEventListener("htmx:after:swap", arrived);
  arrived();

  // -- wide or tall --------------------------------------------------------------------------------------------------

  function fit() {
    const wanted = narrow.matches ? "tall" : "wide";
    if (table().dataset.layout === wanted) return;
    document.cookie = `motu_layout=${wanted}; path=/; max-age=31536000; samesite=lax`;
    zooming.fit();
    refresh();
  }

  // -- the line to the server ----------------------------------------------------------------------------------------

  const PATIENCE = 4000; // so long after an answer its change may take to come by the stream
  const offline = document.getElementById("offline");
  let heard = Date.now();
  const UNKNOWN = "-"; // the state of a page from which no change goes out
  let { state } = offline.dataset; // names what the page shows; changes go out from it
  let swaps = Promise.resolve(); // one after the other

  let line = null;
  let isLeaving = false;

  function connect() {
    heard = Date.now();
    if (!table().dataset.table) return; // a lesson: nobody else changes it
    line?.close();
    const here = line = new EventSource(`/table/${table().dataset.table}/stream?state=${state}`);
    const well = () => { heard = Date.now(); offline.hidden = true; };
    line.addEventListener("open", well);
    line.addEventListener("beat", well);
    const turn = (text, to) => { swaps = swaps.then(() => line === here && show(text, to)); };
    line.addEventListener("message", ({ data, lastEventId }) => { well(); turn(() => data, lastEventId); });
    line.addEventListener("change", ({ data, lastEventId }) => {
      well();
      const end = data.indexOf("\n");
      turn(() => data.slice(0, end) === state ? data.slice(end + 1) : null, lastEventId);
    });
    line.addEventListener("error", () => { offline.hidden = isLeaving; });
  }

  async function show(text, to) {
    const coming = text();
    if (coming === null) return refresh();
    state = to;
    const [notice, { number }] = [document.getElementById("notice"), table().dataset];
    await htmx.swap({ sourceElement: table(), target: table(), swap: "morph", text: coming });
    if (notice && table().dataset.number === number) document.getElementById("stage").prepend(notice); // only somebody came or went
  }

  // The whole table anew, by a new stream.
  function refresh() {
    if (!table().dataset.table) return htmx.ajax("GET", location.pathname, { target: "#table", swap: "morph" }); // a lesson
    state = "";
    connect();
  }

  document.addEventListener("motu:gap", refresh);

  document.addEventListener("htmx:error", () => { offline.hidden = isLeaving; });
  document.addEventListener("htmx:config:request", ({ detail: { ctx } }) => {
    // whoever leaves the page breaks off what is under way: that is no error
    ctx.fetch = (...request) => fetch(...request).then(answered)
      .catch((problem) => { if (!isLeaving) throw problem; return new Promise(() => {}); });
    if (line?.readyState === EventSource.OPEN && ctx.request.headers) ctx.request.headers["Motu-Line"] = "open";
  });

  // An answer is the number of a change that the stream brings, or the whole table, from which a new stream goes on.
  let whole = null; // the state of a whole table that is about to be shown

  function answered(response) {
    const number = Number(response.headers.get("motu-number"));
    const told = response.headers.get("motu-state");
    if (number) {
      touching.expect(number);
      setTimeout(() => { if (Number(table().dataset.number) < number) refresh(); }, PATIENCE);
    }
    if (told) { line?.close(); line = null; }
    if (told !== null) whole = told || UNKNOWN;
    return response;
  }

  document.addEventListener("htmx:after:swap", () => { if (whole !== null) [state, whole] = [whole, null]; });
  document.addEventListener("htmx:finally:request", () => { whole = null; if (!line) connect(); });
  addEventListener("pagehide", () => { isLeaving = true; line?.close(); });
  addEventListener("pageshow", ({ persisted }) => { isLeaving = false; if (persisted) refresh(); });
  connect();
  narrow.addEventListener("change", fit);
  setTimeout(fit);
  addEventListener("online", refresh);
  addEventListener("offline", () => { offline.hidden = false; });
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && Date.now() - heard > 20_000) refresh();
  });
  setInterval(() => { if (line && Date.now() - heard > SILENCE) { offline.hidden = false; refresh(); } }, 5000);
})();
