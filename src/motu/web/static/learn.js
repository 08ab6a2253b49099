// A lesson: what was done is in its address, so the address follows the page, and the way back in the browser is the way back in the lesson.
"use strict";
(() => {
  const table = () => document.getElementById("table");

  function arrived() {
    const { base } = table().dataset;
    if (location.pathname !== base) history.pushState(null, "", base);
    document.getElementById("said")?.parentElement.scrollTo(0, 0);
    const next = document.getElementById("go-on");
    if (next && (!document.activeElement || document.activeElement === document.body)) next.focus({ preventScroll: true });
  }

  history.replaceState(null, "", table().dataset.base);
  document.addEventListener("htmx:after:swap", arrived);
  addEventListener("popstate", () => location.reload());
  document.addEventListener("keydown", (event) => {
    if (event.target.matches?.("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector("dialog[open]")) return;
    if (event.key === "n") document.getElementById("go-on")?.click();
  });
})();
