// A lesson: what was done is in its address, so the address follows the page, and the way back in the browser is the way back in the lesson.
"use strict";
(() => {
  const table = () => document.getElementById("table");
  const here = () => table().dataset.here ?? table().dataset.base; // the solution of a puzzle has an address of its own

  // What the teacher speaks of is in sight: a sheet that holds all of it opens, board and side are moved to it.
  function reveal() {
    const all = [...document.querySelectorAll("#stage .pointed")];
    const folded = all.filter((thing) => !shape(thing).getClientRects().length);
    if (folded.length && folded.length === all.length) folded[0].closest("#side section")?.setAttribute("data-unfolded", "");
    for (const name of ["board", "side"]) moveTo(document.getElementById(name), all.filter((thing) => !folded.includes(thing)));
  }

  // On a phone a section is drawn by its parts alone.
  const shape = (thing) => (thing.matches("section.area") && !thing.getClientRects().length ? thing.querySelector(".head") : thing.querySelector(":scope > .edge") ?? thing);

  function moveTo(frame, things) {
    const view = frame.getBoundingClientRect();
    const boxes = things.filter((thing) => frame.contains(thing)).map((thing) => shape(thing).getBoundingClientRect());
    if (!boxes.length || boxes.every((box) => box.left >= view.left && box.right <= view.right && box.top >= view.top && box.bottom <= view.bottom)) return;
    const by = (low, high, size) => {
      const [from, to] = [Math.min(...boxes.map((box) => box[low])), Math.max(...boxes.map((box) => box[high]))];
      return to - from > view[size] ? boxes[0][low] - view[low] : (from + to - view[low] - view[high]) / 2;
    };
    frame.scrollBy(by("left", "right", "width"), by("top", "bottom", "height"));
  }

  function arrived() {
    if (location.pathname !== here()) history.pushState(null, "", here());
    document.getElementById("said")?.parentElement.scrollTo(0, 0);
    const next = document.getElementById("go-on");
    if (next && (!document.activeElement || document.activeElement === document.body)) next.focus({ preventScroll: true });
    if (document.querySelector("#speech .oops")) touching.clear(); // what was not right is put back
    setTimeout(reveal); // when the click that led here has closed other sheets
  }

  history.replaceState(null, "", here());
  document.addEventListener("htmx:after:swap", arrived);
  addEventListener("load", () => setTimeout(reveal));
  addEventListener("popstate", () => location.reload());
  document.addEventListener("keydown", (event) => {
    if (event.target.matches?.("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector("dialog[open]")) return;
    if (event.key === "n") document.getElementById("go-on")?.click();
  });
})();
