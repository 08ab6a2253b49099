// Manners of a table: a turn that ends by itself after a short while, sharing, and an invitation that waits for the friend.
"use strict";
(() => {
  // -- the end of a turn: a button with data-ends-in is pressed by itself after so many seconds, once for each moment of the table

  let number = ""; // the moment of the table for which the time runs
  let timer = 0;

  function runTime() {
    const button = document.querySelector("[data-ends-in]");
    const now = button ? document.getElementById("table").dataset.number : "";
    if (now === number) return;
    clearTimeout(timer);
    number = now;
    if (!button) return;
    timer = setTimeout(() => { document.querySelector("[data-ends-in]")?.click(); }, Number(button.dataset.endsIn) * 1000);
  }

  // whoever does something on the page meanwhile wants to look once more: the time begins anew
  function wait(event) {
    if (!timer || event.target.closest?.("[data-ends-in]")) return;
    clearTimeout(timer);
    timer = 0;
    number = "";
    for (const animation of document.querySelector("[data-ends-in]")?.getAnimations({ subtree: true }) ?? []) animation.currentTime = 0;
    runTime();
  }

  if (document.getElementById("table")) {
    new MutationObserver(runTime).observe(document.getElementById("main"), { subtree: true, childList: true, attributes: true, attributeFilter: ["data-number", "data-ends-in"] });
    document.addEventListener("pointerdown", wait, true);
    document.addEventListener("keydown", wait, true);
    runTime();
  }

  // -- a form in a dialog of the table: what it does is seen on the table, so the dialog makes room

  document.addEventListener("submit", (event) => {
    if (event.target.hasAttribute("hx-post")) event.target.closest("dialog")?.close();
  });

  // -- sharing: by the device where it can, else the address is copied; without a script the link leads to what is shared

  document.addEventListener("click", async (event) => {
    const link = event.target.closest?.("a[data-share]");
    if (!link || event.ctrlKey || event.metaKey) return;
    const { share, copied } = link.dataset;
    if (!navigator.share && !navigator.clipboard) return;
    event.preventDefault();
    if (navigator.share) {
      try { await navigator.share({ title: share, url: link.href }); } catch (problem) { if (problem.name !== "AbortError") location.href = link.href; }
      return;
    }
    try { await navigator.clipboard.writeText(link.href); } catch { location.href = link.href; return; }
    const said = link.textContent;
    link.textContent = copied;
    setTimeout(() => { link.textContent = said; }, 2500);
  });

  // -- the page of an invitation: as soon as the friend sits down, on to the table

  const waiting = document.querySelector("[data-news]");
  if (waiting) {
    const { news, seat, table } = waiting.dataset;
    new EventSource(news).addEventListener("message", ({ data }) => {
      const { open } = JSON.parse(data);
      if (!open.includes(Number(seat))) location.href = table;
    });
  }
})();
