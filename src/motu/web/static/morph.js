// The swap style "morph" of htmx: the page is turned into the part that comes, so that a piece that moved is still the same element and
// CSS shows it moving. Elements with an id are found again wherever they were, the others by their place. Pieces are moved directly to
// where they belong, and what is left over goes at the very end: an element that leaves the page for a moment does not move, it jumps.
"use strict";
(() => {
  const STAYS = new Set(["data-htmx-powered", "open", "data-unfolded", "aria-expanded"]); // htmx's own mark, and what somebody has unfolded

  class Morph {
    constructor(shown, coming) {
      this.found = new Map(); // by id: the element of the page that is to become the one that comes
      this.used = new Set(); // elements of the page that have their place
      this.spare = []; // nodes of the page that had no use where they were
      this.renewed = new Set(); // elements that send another request than before
      const wanted = new Set([coming, ...coming.querySelectorAll("[id]")].map((element) => element.id));
      for (const element of [shown, ...shown.querySelectorAll("[id]")]) if (wanted.has(element.id)) this.found.set(element.id, element);
    }

    turn(shown, coming) {
      this.used.add(shown);
      if (shown.isEqualNode(coming)) return;
      if (shown.nodeType !== Node.ELEMENT_NODE) { shown.data = coming.data; return; }
      this.turnAttributes(shown, coming);
      this.turnChildren(shown, coming);
    }

    turnAttributes(shown, coming) {
      for (const attribute of coming.attributes) {
        const { name, value } = attribute;
        if (STAYS.has(name) || shown.getAttribute(name) === value) continue;
        this.note(shown, name);
        shown.setAttributeNode(attribute.cloneNode()); // keeps its namespace
        if (name === "value" && shown !== document.activeElement) shown.value = value;
      }
      for (const { name } of [...shown.attributes]) {
        if (STAYS.has(name) || coming.hasAttribute(name)) continue;
        this.note(shown, name);
        shown.removeAttribute(name);
      }
    }

    note(element, name) {
      if (name.startsWith("hx-")) this.renewed.add(element);
    }

    turnChildren(parent, coming) {
      const free = [...parent.childNodes].filter((node) => !this.used.has(node));
      const matches = [...coming.childNodes].map((node) => this.match(node, free));
      const staying = new Set(matches);
      let place = parent.firstChild;
      const pass = () => { while (place && !staying.has(place)) place = place.nextSibling; };
      pass();
      [...coming.childNodes].forEach((node, number) => {
        // a fresh one is made empty: what belongs into it may be on the page already
        const match = matches[number] ?? document.importNode(node, false);
        if (match === place) { place = place.nextSibling; pass(); }
        else move(parent, match, place);
        this.turn(match, node);
      });
      this.spare.push(...free);
    }

    match(node, free) {
      if (node.id) {
        const found = this.found.get(node.id);
        if (!found || !isAlike(found, node)) return null;
        this.found.delete(node.id);
        if (free.includes(found)) free.splice(free.indexOf(found), 1);
        return found;
      }
      const number = free.findIndex((shown) => !shown.id && isAlike(shown, node));
      return number < 0 ? null : free.splice(number, 1)[0];
    }

    finish() {
      for (const node of this.spare) if (!this.used.has(node)) node.remove();
      for (const element of this.renewed) if (element.isConnected) htmx.process(element, true);
    }
  }

  const isAlike = (one, other) => one.nodeType === other.nodeType && one.nodeName === other.nodeName && one.namespaceURI === other.namespaceURI;

  function move(parent, node, place) {
    if (node.isConnected && parent.moveBefore) parent.moveBefore(node, place); // keeps the focus and lets CSS go on
    else parent.insertBefore(node, place);
  }

  function morph(shown, coming) {
    window.movement?.changing();
    if (!isAlike(shown, coming)) { shown.replaceWith(coming); return [coming]; }
    const under = new Morph(shown, coming);
    under.turn(shown, coming);
    under.finish();
    return [shown];
  }

  // A part of the page turned into other markup of ours, outside of any request.
  window.motuMorph = (shown, markup) => {
    const template = document.createElement("template");
    template.innerHTML = markup;
    if (shown && template.content.firstElementChild) morph(shown, template.content.firstElementChild);
  };

  htmx.registerExtension("morph", {
    handle_swap: (style, target, fragment) => style === "morph" && morph(target, fragment.firstElementChild),
  });
})();
