// Small conveniences of every page: menus close when one clicks elsewhere, addresses can be copied.
"use strict";
document.addEventListener("click", (event) => {
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    if (!menu.contains(event.target)) menu.open = false;
  }
  const copy = event.target.closest("[data-copy]");
  if (copy) {
    const field = document.querySelector(copy.dataset.copy);
    field.select();
    navigator.clipboard?.writeText(field.value);
  }
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") {
    for (const menu of document.querySelectorAll("details.menu[open]")) {
      menu.open = false;
      menu.querySelector("summary").focus();
    }
  }
});
for (const button of document.querySelectorAll("[data-copy]")) button.hidden = false;
