// The table: the frame around the board. News from the server, keys, rules, drawers and sheets, hints. No rule of any game is in here.
"use strict";
(() => {
  const SILENCE = 50_000; // a stream that is silent for so long is dead
  const table = () => document.getElementById("table");
  const narrow = matchMedia("(max-width: 43.75rem)"); // parts for a phone fit better then
  let usesKeys = false; // whoever plays by keys keeps the focus on the board when it changes
  document.addEventListener("pointerdown", () => { usesKeys = false; }, true);
  document.addEventListener("keydown", () => { usesKeys = true; }, true);

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
    if (event.target.closest(".close-hints")) { document.getElementById("hints").replaceChildren(); return showHints(); }
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
    const turn = (parts) => { for (const [name, svg] of Object.entries(parts)) motuMorph(document.getElementById(name), svg); };
    turn(before);
    setTimeout(() => { turn(after); setTimeout(refresh, 1100); }, 500);
  }

  // -- hints ---------------------------------------------------------------------------------------------------------

  const SVG = "http://www.w3.org/2000/svg";
  const MARK = 13; // the radius of a numbered mark in pixels

  function showHints() {
    for (const old of document.querySelectorAll(".hint-mark")) old.remove();
    for (const old of document.querySelectorAll("#bar button[data-hint]")) old.removeAttribute("data-hint");
    for (const one of document.querySelectorAll("#hints [data-hint]")) {
      const decision = touching.data().decisions.find(({ action }) => String(action) === one.dataset.for);
      const marks = (decision?.path ?? []).flat().map((mark) => mark.replace(/^\?/, ""));
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

  // -- keys ----------------------------------------------------------------------------------------------------------

  document.addEventListener("keydown", (event) => {
    if (event.target.matches?.("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector("dialog[open]")) return;
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
    touching.renew();
    if (boardHadFocus && usesKeys && !document.activeElement?.closest("#stage, #bar")) touching.focusFirst();
    if (!isMine) document.getElementById("hints")?.replaceChildren();
    showHints();
  }

  document.addEventListener("focusin", (event) => { boardHadFocus = Boolean(event.target.closest?.("#stage, #bar, .curtain")); });
  document.addEventListener("htmx:before:swap", (event) => {
    // answers and the stream race each other: what is older than the page shows is dropped
    const coming = /data-number="(\d+)"/.exec(event.detail.ctx?.text ?? "");
    if (coming && Number(coming[1]) < Number(table().dataset.number)) return event.preventDefault();
    tips.hide();
    foresight.hide();
  });
  document.addEventListener("htmx:after:swap", arrived);
  arrived();

  // -- wide or tall --------------------------------------------------------------------------------------------------

  function fit() {
    const wanted = narrow.matches ? "tall" : "wide";
    if (table().dataset.layout === wanted) return;
    document.cookie = `motu_layout=${wanted}; path=/; max-age=31536000; samesite=lax`;
    zooming.fit();
    refresh();
    connect();
  }

  // -- the line to the server ----------------------------------------------------------------------------------------

  const offline = document.getElementById("offline");
  let heard = Date.now();

  function refresh() {
    htmx.ajax("GET", location.pathname, { target: "#table", swap: "morph" });
  }

  let line = null;
  let isLeaving = false;

  function connect() {
    heard = Date.now();
    if (!table().dataset.table) return; // a lesson: nobody else changes it
    line?.close();
    line = new EventSource(`/table/${table().dataset.table}/stream?after=${table().dataset.number}&here=${table().dataset.here ?? ""}`);
    const well = () => { heard = Date.now(); offline.hidden = true; };
    line.addEventListener("open", well);
    line.addEventListener("beat", well);
    line.addEventListener("message", ({ data }) => {
      well();
      htmx.swap({ sourceElement: table(), target: table(), swap: "morph", text: data });
    });
    line.addEventListener("error", () => { offline.hidden = isLeaving; });
  }

  document.addEventListener("htmx:error", () => { offline.hidden = isLeaving; });
  document.addEventListener("htmx:config:request", ({ detail: { ctx } }) => {
    // whoever leaves the page breaks off what is under way: that is no error
    ctx.fetch = (...request) => fetch(...request).catch((problem) => { if (!isLeaving) throw problem; return new Promise(() => {}); });
  });
  addEventListener("pagehide", () => { isLeaving = true; line?.close(); });
  addEventListener("pageshow", ({ persisted }) => { isLeaving = false; if (persisted) { refresh(); connect(); } });
  connect();
  narrow.addEventListener("change", fit);
  setTimeout(fit);
  addEventListener("online", () => { refresh(); connect(); });
  addEventListener("offline", () => { offline.hidden = false; });
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && Date.now() - heard > 20_000) { refresh(); connect(); }
  });
  setInterval(() => { if (line && Date.now() - heard > SILENCE) { offline.hidden = false; refresh(); connect(); } }, 5000);
})();
