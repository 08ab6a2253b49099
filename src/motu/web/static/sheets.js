// What is folded away at a table and in a replay: the drawer of the log, and on a phone the sheets of players and supplies.
"use strict";
(() => {
  const narrow = matchMedia("(max-width: 43.75rem)");

  document.addEventListener("click", ({ target }) => {
    const opener = target.closest("[data-open], [data-close]");
    if (opener) return unfold(document.getElementById(opener.dataset.open ?? opener.dataset.close));
    if (narrow.matches) turnSheets(target);
  });

  function unfold(drawer) {
    const isOpen = drawer.toggleAttribute("data-unfolded");
    for (const one of document.querySelectorAll(`[data-open="${drawer.id}"]`)) one.setAttribute("aria-expanded", String(isOpen));
    if (isOpen) drawer.querySelector("[tabindex]")?.focus({ preventScroll: true });
  }

  // The head of a player and the tab of a supply open what lies there; a touch elsewhere closes it.
  function turnSheets(target) {
    const log = document.querySelector("#log-drawer[data-unfolded]");
    if (log && !log.contains(target)) unfold(log);
    const section = target.closest("#side .area:not(.own) .head, #side .tab")?.closest("section");
    for (const other of document.querySelectorAll("#side [data-unfolded]")) {
      if (other !== section && !other.contains(target)) fold(other, false);
    }
    if (section) fold(section, !section.hasAttribute("data-unfolded"));
  }

  function fold(section, isOpen) {
    section.toggleAttribute("data-unfolded", isOpen);
    section.querySelector(".tab")?.setAttribute("aria-expanded", String(isOpen));
  }
})();
