// The table: clicks, taps and keys on the board become the form that the server understands. No rule of any game is in here.
"use strict";
(() => {
  const SNAP = 26; // how far, in pixels, a finger may miss a target
  const SILENCE = 50_000; // a stream that is silent for so long is dead
  const HOVER = 550; // how long the pointer rests before "why not?" is asked
  const table = () => document.getElementById("table");
  const frame = () => document.getElementById("frame");
  const controls = () => [...document.querySelectorAll("#frame [data-action]")];
  const why = document.getElementById("why");
  const narrow = matchMedia("(max-width: 43.75rem)"); // a tall drawing fits better then
  let picked = null; // the control that waits to be confirmed
  let sent = ""; // the number of the table to which the decision under way belongs: a double click sends one

  // -- choosing ------------------------------------------------------------------------------------------------------

  function send(action) {
    const here = table();
    const { number } = here.dataset;
    if (sent === number) return;
    sent = number;
    unpick();
    hush();
    if (!usesKeys) document.activeElement?.blur();
    const form = here.querySelector("form[hx-post$='/move']");
    const values = { action };
    for (const field of form ? form.querySelectorAll("input[type=hidden]") : []) values[field.name] = field.value;
    htmx.ajax("POST", `/table/${here.dataset.table}/move`, { target: "#table", swap: "morph", values }).finally(() => { if (sent === number) sent = ""; });
  }

  function pick(control) {
    unpick();
    picked = control;
    control.classList.add("picked");
    document.getElementById("confirm-text").textContent = control.getAttribute("aria-label");
    document.getElementById("confirm").hidden = false;
    document.getElementById("bar").classList.add("choosing");
  }

  function unpick() {
    picked?.classList.remove("picked");
    picked = null;
    document.getElementById("confirm")?.setAttribute("hidden", "");
    document.getElementById("bar")?.classList.remove("choosing");
  }

  function choose(control, isTouch) {
    if (control === picked) return send(control.dataset.action);
    if (isTouch || table().dataset.confirm === "on") return pick(control);
    send(control.dataset.action);
  }

  function nearest(x, y) {
    let best = null;
    let least = SNAP;
    for (const control of controls()) {
      const box = (control.querySelector(".choice") ?? control).getBoundingClientRect();
      const away = Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
      if (away < least) [best, least] = [control, away];
    }
    return best;
  }

  let pointer = "mouse";
  let usesKeys = false; // whoever plays by keys keeps the focus on the board when it changes
  document.addEventListener("pointerdown", (event) => { pointer = event.pointerType; usesKeys = false; }, true);
  document.addEventListener("keydown", () => { usesKeys = true; }, true);

  document.addEventListener("click", (event) => {
    const confirm = event.target.closest("[data-confirm]:is(button)");
    if (confirm) return confirm.dataset.confirm === "yes" && picked ? send(picked.dataset.action) : unpick();
    const zoomButton = event.target.closest("[data-zoom]");
    if (zoomButton) return zoom(zoomButton.dataset.zoom);
    const drawer = event.target.closest("a[data-drawer]");
    if (drawer && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      return openRules(drawer.getAttribute("href"));
    }
    if (event.target.closest(".close-hints")) { document.getElementById("hints").replaceChildren(); return showHints(); }
    if (event.target.closest("[data-key='?']")) return document.getElementById("keys").showModal();
    if (!event.target.closest("#frame")) {
      if (!event.target.closest("#why, #bar")) { hush(); unpick(); }
      return;
    }
    const isTouch = pointer === "touch";
    const control = event.target.closest("[data-action]") ?? (isTouch ? nearest(event.clientX, event.clientY) : null);
    if (control) return choose(control, isTouch);
    unpick();
    ask(event.target, event.clientX, event.clientY);
  });

  // -- why not? ------------------------------------------------------------------------------------------------------

  const answers = new Map();
  let resting = 0;
  let asked = ""; // what the last question was about; an answer to another one comes too late

  function thing(target) {
    const named = target.closest?.("[id]");
    return named && frame()?.contains(named) && named !== frame() && !named.closest("[data-action]") ? named.id : "";
  }

  async function ask(target, x, y) {
    const id = thing(target);
    if (!id) return hush();
    const address = `/table/${table().dataset.table}/why?thing=${encodeURIComponent(id)}`;
    const key = `${table().dataset.number} ${id}`;
    asked = key;
    if (!answers.has(key)) {
      const response = await fetch(address, { headers: { "HX-Request": "true" } });
      if (!response.ok) return;
      answers.set(key, await response.text());
      if (asked !== key) return;
    }
    why.innerHTML = answers.get(key); // made by our server, every text escaped there
    why.hidden = false;
    const box = why.getBoundingClientRect();
    why.style.left = `${Math.max(8, Math.min(x + 12, innerWidth - box.width - 8))}px`;
    why.style.top = `${y + 18 + box.height < innerHeight ? y + 18 : Math.max(8, y - box.height - 14)}px`;
  }

  function hush() {
    clearTimeout(resting);
    asked = "";
    why.hidden = true;
  }

  document.addEventListener("pointermove", (event) => {
    if (event.pointerType !== "mouse" || event.target.closest?.("#why")) return;
    clearTimeout(resting);
    const isInert = event.target.closest?.("#frame") && !event.target.closest("[data-action]");
    if (!isInert || table().dataset.turn !== "mine") return;
    resting = setTimeout(() => ask(event.target, event.clientX, event.clientY), HOVER);
  });

  // -- hints ---------------------------------------------------------------------------------------------------------

  const SVG = "http://www.w3.org/2000/svg";
  const MARK = 13; // the radius of a numbered mark in pixels

  function showHints() {
    for (const old of document.querySelectorAll(".hint-mark")) old.remove();
    for (const old of document.querySelectorAll("#bar button[data-hint]")) old.removeAttribute("data-hint");
    const board = frame()?.querySelector("svg");
    for (const one of document.querySelectorAll("#hints [data-hint]")) {
      document.getElementById(`bar-${one.dataset.for}`)?.setAttribute("data-hint", one.dataset.hint);
      const control = document.getElementById(`do-${one.dataset.for}`);
      if (!control || !board) continue;
      const box = (control.querySelector(".choice") ?? control).getBoundingClientRect();
      const screen = board.getScreenCTM();
      const at = new DOMPoint(box.left + box.width * 0.16, box.top + box.height * 0.16).matrixTransform(screen.inverse());
      const size = MARK / screen.a;
      const mark = board.appendChild(document.createElementNS(SVG, "g"));
      mark.setAttribute("class", "hint-mark");
      mark.setAttribute("transform", `translate(${at.x} ${at.y})`);
      mark.appendChild(document.createElementNS(SVG, "circle")).setAttribute("r", size);
      const text = mark.appendChild(document.createElementNS(SVG, "text"));
      text.setAttribute("font-size", size * 1.35);
      text.setAttribute("y", size * 0.48);
      text.textContent = one.dataset.hint;
    }
  }

  document.addEventListener("pointerover", (event) => {
    const one = event.target.closest?.("#hints [data-hint]");
    for (const lit of document.querySelectorAll("#frame .picked")) if (lit !== picked) lit.classList.remove("picked");
    if (one) document.getElementById(`do-${one.dataset.for}`)?.classList.add("picked");
  });

  // -- keys ----------------------------------------------------------------------------------------------------------

  const middle = (control) => {
    const box = control.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

  function rove(from, [dx, dy]) {
    const [x, y] = middle(from);
    let best = null;
    let least = Infinity;
    for (const control of controls()) {
      if (control === from) continue;
      const [cx, cy] = middle(control);
      const along = (cx - x) * dx + (cy - y) * dy;
      const aside = Math.abs((cx - x) * dy) + Math.abs((cy - y) * dx);
      if (along > 0.5 && along + 2.5 * aside < least) [best, least] = [control, along + 2.5 * aside];
    }
    if (best) focusOn(best);
  }

  function focusOn(control) {
    for (const other of controls()) other.setAttribute("tabindex", other === control ? "0" : "-1");
    control.focus({ preventScroll: true }); // its explanation lies elsewhere: what is chosen must come into sight
    (control.querySelector(".choice, .button") ?? control).scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  document.addEventListener("keydown", (event) => {
    const isTyping = event.target.matches?.("input, select, textarea");
    if (event.key === "Escape") { unpick(); hush(); return; }
    const control = event.target.closest?.("[data-action]");
    if (control && ARROWS[event.key]) { event.preventDefault(); return rove(control, ARROWS[event.key]); }
    if (control && (event.key === "Enter" || event.key === " ")) { event.preventDefault(); return choose(control, false); }
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (event.key === "?") return document.getElementById("keys").showModal();
    if (event.key === "r") return openRules(document.querySelector("nav a[data-drawer]").getAttribute("href"));
    if (event.key === "+" || event.key === "=") return zoom("in");
    if (event.key === "-") return zoom("out");
    if (event.key === "0") return zoom("fit");
    if (event.key === "b") { const first = controls()[0]; if (first) { event.preventDefault(); focusOn(first); } return; }
    if (event.key === "m") {
      const typed = document.getElementById("typed");
      if (typed) { event.preventDefault(); typed.open = true; document.getElementById("text").focus(); }
      return;
    }
    if (event.key === "u" || event.key === "e" || event.key === "h") document.querySelector(`button[data-key="${event.key}"]`)?.click();
  });

  // -- rules ---------------------------------------------------------------------------------------------------------

  async function openRules(address) {
    const [path, rule] = address.split("#");
    const drawer = document.getElementById("drawer");
    const text = document.getElementById("drawer-text");
    hush();
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

  // -- zoom ----------------------------------------------------------------------------------------------------------

  const ZOOM = `zoom ${table().dataset.table}`;
  let scale = Number(sessionStorage.getItem(ZOOM)) || 1;

  function zoom(how, x, y) {
    const box = frame();
    if (!box) return;
    const before = scale;
    scale = how === "fit" ? 1 : Math.min(4, Math.max(1, typeof how === "number" ? how : scale * (how === "in" ? 1.35 : 1 / 1.35)));
    document.documentElement.style.setProperty("--zoom", scale);
    sessionStorage.setItem(ZOOM, scale);
    const rect = box.getBoundingClientRect();
    const [px, py] = [(x ?? rect.left + rect.width / 2) - rect.left, (y ?? rect.top + rect.height / 2) - rect.top];
    box.scrollLeft = (box.scrollLeft + px) * (scale / before) - px;
    box.scrollTop = (box.scrollTop + py) * (scale / before) - py;
  }
  document.documentElement.style.setProperty("--zoom", scale);
  document.addEventListener("wheel", (event) => {
    if (event.ctrlKey && event.target.closest?.("#frame")) {
      event.preventDefault();
      zoom(scale * Math.exp(-event.deltaY / 300), event.clientX, event.clientY);
    }
  }, { passive: false });
  let pinch = 0;
  document.addEventListener("touchmove", (event) => {
    if (narrow.matches || event.touches.length !== 2 || !event.target.closest?.("#frame")) return;
    event.preventDefault();
    const [a, b] = event.touches;
    const apart = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
    if (pinch) zoom((scale * apart) / pinch, (a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2);
    pinch = apart;
  }, { passive: false });
  document.addEventListener("touchend", () => { pinch = 0; });

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
    const all = controls();
    if (all.length && !all.some((control) => control.getAttribute("tabindex") === "0" && control === document.activeElement)) {
      all.forEach((control, place) => control.setAttribute("tabindex", place ? "-1" : "0"));
    }
    if (boardHadFocus && usesKeys && !document.activeElement?.closest("#frame, #bar")) {
      const next = controls()[0] ?? document.querySelector("#bar button:not([data-confirm])");
      if (next) next.closest("#frame") ? focusOn(next) : next.focus();
    }
    if (picked && !picked.isConnected) unpick();
    showHints();
  }

  document.addEventListener("focusin", (event) => { boardHadFocus = Boolean(event.target.closest?.("#frame, #bar, .curtain")); });
  document.addEventListener("htmx:before:swap", (event) => {
    // answers and the stream race each other: what is older than the page shows is dropped
    const coming = /data-number="(\d+)"/.exec(event.detail.ctx?.text ?? "");
    if (coming && Number(coming[1]) < Number(table().dataset.number)) return event.preventDefault();
    hush();
    unpick();
  });
  document.addEventListener("htmx:after:swap", (event) => {
    arrived();
    if (event.detail.ctx?.target?.id === "hints" && !narrow.matches) event.detail.ctx.target.scrollIntoView({ block: "nearest" });
  });
  document.addEventListener("htmx:after:settle", arrived);
  arrived();

  // -- wide or tall --------------------------------------------------------------------------------------------------

  function fit() {
    const wanted = narrow.matches ? "tall" : "wide";
    if (table().dataset.layout === wanted) return;
    document.cookie = `motu_layout=${wanted}; path=/; max-age=31536000; samesite=lax`;
    zoom("fit");
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
    line?.close();
    line = new EventSource(`/table/${table().dataset.table}/stream?after=${table().dataset.number}`);
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
  setInterval(() => { if (Date.now() - heard > SILENCE) { offline.hidden = false; refresh(); connect(); } }, 5000);
})();
