// Replay: the slider, keys and autoplay fetch the page of a ply; every ply has its own address.
"use strict";
(() => {
  const SPEED = 900;
  const here = () => document.getElementById("replay");
  let playing = 0;
  let wanted = null;
  let isBusy = false;
  let isShownAgain = false; // the table waits for whoever watches

  async function go(ply) {
    const { last, base, query } = here().dataset;
    wanted = Math.max(0, Math.min(Number(last), ply));
    if (isBusy) return;
    isBusy = true;
    while (wanted !== null && wanted !== Number(here().dataset.ply)) {
      const aim = wanted;
      await htmx.ajax("GET", `${base}${aim}${query}`, { target: "#replay", swap: "morph" });
      history.replaceState(null, "", `${base}${aim}${query}`);
      if (wanted === aim) wanted = null;
    }
    isBusy = false;
    const slider = document.getElementById("slider");
    slider.value = here().dataset.ply;
    if (Number(here().dataset.ply) < Number(last)) return;
    const wasPlaying = Boolean(playing);
    stop();
    if (wasPlaying && isShownAgain) setTimeout(() => { location.href = base.replace(/\/replay\/$/, ""); }, SPEED);
  }

  function stop() {
    clearInterval(playing);
    playing = 0;
    show();
  }

  function show() {
    const button = document.getElementById("autoplay");
    button.hidden = false;
    button.classList.toggle("playing", Boolean(playing));
    button.setAttribute("aria-label", playing ? button.dataset.pause : button.dataset.play);
    // nothing can be touched here: to screen readers every thing is a picture
    for (const thing of here().querySelectorAll(".thing:not([role])")) thing.setAttribute("role", "img");
  }

  document.addEventListener("click", (event) => {
    if (event.target.closest("#autoplay")) {
      if (playing) return stop();
      if (Number(here().dataset.ply) >= Number(here().dataset.last)) go(0);
      playing = setInterval(() => go(Number(here().dataset.ply) + 1), SPEED);
      return show();
    }
    const link = event.target.closest("#bar .player a, #log a");
    if (link && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      stop();
      go(Number(link.pathname.split("/").pop()));
    }
  });
  document.addEventListener("input", (event) => {
    if (event.target.id === "slider") { stop(); go(Number(event.target.value)); }
  });
  document.addEventListener("submit", (event) => { if (event.target.id === "slide") event.preventDefault(); });
  document.addEventListener("keydown", (event) => {
    if (event.target.matches?.("input, select, textarea, summary") || event.ctrlKey || event.metaKey || event.altKey) return;
    const ply = Number(here().dataset.ply);
    const aims = { ArrowLeft: ply - 1, ArrowRight: ply + 1, Home: 0, End: Number(here().dataset.last) };
    if (event.key in aims) { event.preventDefault(); stop(); go(aims[event.key]); }
    if (event.key === " " && event.target === document.body) { event.preventDefault(); document.getElementById("autoplay").click(); }
  });
  const narrow = matchMedia("(max-width: 43.75rem)");

  function fit() {
    const wanted = narrow.matches ? "tall" : "wide";
    if (here().dataset.layout === wanted) return;
    document.cookie = `motu_layout=${wanted}; path=/; max-age=31536000; samesite=lax`;
    htmx.ajax("GET", location.pathname + location.search, { target: "#replay", swap: "morph" });
  }

  document.addEventListener("htmx:after:swap", show);
  narrow.addEventListener("change", fit);
  show();
  fit();
  // "show again" at a table leads here: play what the others did, then go back
  if (new URLSearchParams(location.search).get("play") === "on") {
    isShownAgain = true;
    document.getElementById("autoplay").click();
  }
})();
