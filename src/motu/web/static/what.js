// What is this? A long press, the other mouse button or the key i ask about anything on the table that has a name; a click, about what
// cannot be decided with.
"use strict";
(() => {
  const NAMED = "#board [aria-label]:not(svg), #side .body [aria-label]:not(svg)";

  document.addEventListener("contextmenu", (event) => {
    const named = event.target.closest?.(NAMED);
    if (!named) return;
    event.preventDefault();
    tips.ask(named, [], event.clientX, event.clientY, true, true);
  });
  document.addEventListener("click", (event) => {
    const named = event.target.closest?.(NAMED);
    if (named && !named.closest(".thing") && !touching.hasPicks()) tips.ask(named, [], event.clientX, event.clientY);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "i" || event.ctrlKey || event.metaKey || event.altKey || event.target.matches?.("input, select, textarea")) return;
    const named = document.activeElement?.closest?.(NAMED);
    if (!named) return;
    const [x, y] = touching.middle(named);
    tips.ask(named, [], x, y, true, true);
  });
})();
