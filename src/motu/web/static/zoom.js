// The board nearer or whole: by pinch, by wheel with control, by keys, and by the first tap where targets are small.
"use strict";
const zooming = (() => {
  const board = () => document.getElementById("board");
  let scale = 1;
  let isOwnIdea = false; // whether the page went nearer by itself, so that it goes back by itself

  function set(wanted, x, y) {
    const box = board();
    if (!box) return;
    const before = scale;
    scale = Math.min(5, Math.max(1, wanted));
    document.documentElement.style.setProperty("--zoom", scale);
    document.documentElement.classList.toggle("zoomed", scale > 1);
    const rect = box.getBoundingClientRect();
    const [px, py] = [(x ?? rect.left + rect.width / 2) - rect.left, (y ?? rect.top + rect.height / 2) - rect.top];
    box.scrollLeft = (box.scrollLeft + px) * (scale / before) - px;
    box.scrollTop = (box.scrollTop + py) * (scale / before) - py;
  }

  // Nearer by this factor with the point in the middle; false if it is as near already.
  function to(factor, x, y) {
    const wanted = Math.min(5, scale * factor);
    if (wanted < scale * 1.1) return false;
    set(wanted, x, y);
    isOwnIdea = true;
    const rect = board().getBoundingClientRect();
    board().scrollBy({ left: x - rect.left - rect.width / 2, top: y - rect.top - rect.height / 2 });
    return true;
  }

  function back() {
    if (isOwnIdea) set(1);
    isOwnIdea = false;
  }

  document.addEventListener("wheel", (event) => {
    if (!event.ctrlKey || !event.target.closest?.("#board")) return;
    event.preventDefault();
    set(scale * Math.exp(-event.deltaY / 300), event.clientX, event.clientY);
  }, { passive: false });
  let pinch = 0;
  document.addEventListener("touchmove", (event) => {
    if (event.touches.length !== 2 || !event.target.closest?.("#board")) return;
    event.preventDefault();
    const [a, b] = event.touches;
    const apart = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
    if (pinch) set((scale * apart) / pinch, (a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2);
    pinch = apart;
  }, { passive: false });
  document.addEventListener("touchend", () => { pinch = 0; });
  document.addEventListener("click", (event) => { if (event.target.closest("[data-zoom=fit]")) set(1); });
  document.addEventListener("keydown", (event) => {
    if (event.target.matches?.("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
    const wanted = { "+": scale * 1.35, "=": scale * 1.35, "-": scale / 1.35, 0: 1 }[event.key];
    if (wanted) set(wanted);
  });

  // A wide board on a phone begins in the middle.
  addEventListener("load", () => { const box = board(); if (box) box.scrollLeft = (box.scrollWidth - box.clientWidth) / 2; });

  return { to, back, fit: () => set(1), isNear: () => scale > 1 };
})();
