// The swap style "morph" of htmx: the page is turned into the part that comes, so that a piece that moved is still the same element and
// CSS shows it moving. Elements with an id are found again wherever they were, the others among their sisters. In a drawing nothing becomes
// another thing: what has no id is what it was only if its tag says the same as before, or has the same mark to touch; all else is new and
// begins where it is. Pieces are moved directly to where they belong, and as few of them as can be; what is left over goes at the very
// end: an element that leaves the page for a moment does not move, it jumps.
// What comes may be only what changed: <k id="bar"></k> is an element of the page that stays, but for the elements inside the mark;
// <k at="3" n="40"></k> are forty children that stay; an element with data-k="7" is the eighth child of where it stands.
"use strict";
(() => {
  const SVG = "http://www.w3.org/2000/svg";
  const STAYS = new Set(["data-htmx-powered", "open", "data-unfolded", "aria-expanded"]); // htmx's own mark, and what somebody has unfolded

  const isMark = (node) => node.localName === "k";
  const isAdded = (node) => node.matches(".case, .lent, .hint-mark"); // by our scripts

  class Morph {
    constructor(shown, coming) {
      this.found = new Map(); // by id: the element of the page that is to become the one that comes
      this.used = new Set(); // elements of the page that have their place
      this.spare = []; // nodes of the page that had no use where they were
      this.renewed = new Set(); // elements that send another request than before
      this.children = new Map(); // the children of the page's elements as they were
      const wanted = new Set([coming, ...coming.querySelectorAll("[id]")].map((element) => element.id));
      for (const element of [shown, ...shown.querySelectorAll("[id]")]) if (wanted.has(element.id)) this.found.set(element.id, element);
      this.meant = new Map(); // what marks and told elements stand for, found out before anything is moved
      this.staying = new Set(); // elements that have their use by this
      for (const mark of coming.querySelectorAll("k, [data-k]")) this.find(mark);
      for (const told of coming.querySelectorAll("[data-n]")) this.count(told);
    }

    // The page has as many children as what is told goes out from.
    count(told) {
      const shown = this.found.get(told.id);
      const has = shown && [...shown.children].filter((node) => !isAdded(node)).length;
      if (has !== Number(told.getAttribute("data-n"))) throw new Error(`${told.id} has ${has} children on the page`);
      told.removeAttribute("data-n");
    }

    // The elements of the page that a mark keeps, or the one of which some is told; an error if the page is another one.
    find(mark) {
      const place = mark.getAttribute("data-k");
      const found = place !== null ? [this.child(mark, Number(place))]
        : mark.id ? [this.found.get(mark.id)]
          : Array.from({ length: Number(mark.getAttribute("n")) }, (_, count) => this.child(mark, Number(mark.getAttribute("at")) + count));
      if (found.includes(undefined)) throw new Error(`no such element on the page: ${mark.outerHTML.slice(0, 80)}`);
      this.meant.set(mark, found);
      mark.removeAttribute("data-k");
      for (const one of found) this.staying.add(one);
    }

    child(mark, place) {
      const outer = mark.parentElement;
      const [parent] = this.meant.get(outer) ?? [this.found.get(outer.id)];
      if (!parent) return undefined;
      if (!this.children.has(parent)) this.children.set(parent, [...parent.children].filter((node) => !isAdded(node)));
      return this.children.get(parent)[place];
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
      const left = [...parent.childNodes].filter((node) => !this.used.has(node) && !this.staying.has(node));
      const free = new Map(); // those without an id, by what they are
      for (const node of left.filter((each) => !each.id)) {
        const kind = kindOf(node);
        free.has(kind) ? free.get(kind).push(node) : free.set(kind, [node]);
      }
      const nodes = [...coming.childNodes].flatMap((node) => isMark(node) ? this.meant.get(node).map((kept) => ({ node, kept })) : [{ node }]);
      const matches = nodes.map(({ node, kept }) => kept ?? this.match(node, free));
      const resting = inOrder(parent, matches);
      let place = parent.firstChild;
      const pass = () => { while (place && !resting.has(place)) place = place.nextSibling; };
      pass();
      nodes.forEach(({ node, kept }, number) => {
        // a fresh one is made empty: what belongs into it may be on the page already
        const match = matches[number] ?? document.importNode(node, false);
        if (match === place) { place = place.nextSibling; pass(); }
        else move(parent, match, place);
        if (kept) this.keep(kept, node);
        else this.turn(match, node);
      });
      this.spare.push(...left);
    }

    // An element stays; of what is inside it only what stands in the mark changes.
    keep(shown, mark) {
      this.used.add(shown);
      for (const inner of mark.querySelectorAll(":scope > [id], :scope > svg:not([id]) > [id]")) {
        const found = this.found.get(inner.id);
        if (isMark(inner)) this.keep(found, inner);
        else this.turn(found, inner);
      }
    }

    match(node, free) {
      if (this.meant.has(node)) return this.meant.get(node)[0];
      if (!node.id) return free.get(kindOf(node))?.shift() ?? null;
      const found = this.found.get(node.id);
      if (!found || !isAlike(found, node)) return null;
      this.found.delete(node.id);
      return found;
    }

    finish() {
      for (const node of this.spare) if (!this.used.has(node)) node.remove();
      for (const element of this.renewed) if (element.isConnected) htmx.process(element, true);
    }
  }

  const isAlike = (one, other) => one.nodeType === other.nodeType && one.nodeName === other.nodeName && one.namespaceURI === other.namespaceURI;

  // What an element without an id is: in a drawing all that its tag says, or the mark by which it is touched; on a page its name alone.
  function kindOf(node) {
    if (node.namespaceURI !== SVG) return node.nodeName;
    const mark = node.getAttribute("data-touch") ?? node.getAttribute("data-keeps");
    return [node.nodeName, ...(mark === null ? [...node.attributes].map(({ name, value }) => `${name}=${value}`).sort() : [mark])].join(" ");
  }

  // As many of these children as can stay where they are while the others are moved around them: the longest row that is in order already.
  function inOrder(parent, wanted) {
    const places = new Map([...parent.childNodes].map((node, place) => [node, place]));
    const rows = []; // by length: the child that ends the row of this length with the lowest place, and the row before it
    for (const node of wanted) {
      const place = places.get(node);
      if (place === undefined) continue;
      let [low, high] = [0, rows.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (places.get(rows[middle].node) < place) low = middle + 1;
        else high = middle;
      }
      rows[low] = { node, before: rows[low - 1] };
    }
    const found = new Set();
    for (let end = rows.at(-1); end; end = end.before) found.add(end.node);
    return found;
  }

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
    handle_swap: (style, target, fragment) => {
      if (style !== "morph") return false;
      try {
        return morph(target, fragment.firstElementChild);
      } catch (problem) {
        document.dispatchEvent(new CustomEvent("motu:gap", { detail: problem }));
        return [target];
      }
    },
  });
})();
