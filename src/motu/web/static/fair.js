// The player's part in sealed chance, without a click: keep what the house shows before the game, promise a word and say it when
// everybody has promised, and compare the record with what was kept. docs/sealed-chance.md describes it; no house is trusted here.
"use strict";
(() => {
  document.cookie = "motu_script=on; path=/; samesite=lax; max-age=31536000"; // so that a table knows to wait for this browser's promise
  const AGAIN = 700; // milliseconds between two looks while others promise
  const MOST = 60; // looks
  const MOST_KEPT = 300; // tables

  // -- SHA-256: crypto.subtle is not there in a club's network without a certificate ---------------------------------

  const PRIMES = [];
  for (let number = 2; PRIMES.length < 64; number++) if (PRIMES.every((prime) => number % prime)) PRIMES.push(number);
  const fraction = (value) => Math.floor((value - Math.floor(value)) * 2 ** 32) | 0;
  const FIRST = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
  const CUBES = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
  const turn = (word, by) => (word >>> by) | (word << (32 - by));

  function sha256(bytes) {
    const padded = new Uint8Array(((bytes.length + 8) >> 6) * 64 + 64);
    padded.set(bytes);
    padded[bytes.length] = 0x80;
    const view = new DataView(padded.buffer);
    view.setUint32(padded.length - 4, bytes.length * 8);
    const state = Int32Array.from(FIRST);
    const words = new Int32Array(64);
    for (let start = 0; start < padded.length; start += 64) {
      for (let place = 0; place < 64; place++) {
        if (place < 16) { words[place] = view.getInt32(start + 4 * place); continue; }
        const [near, far] = [words[place - 2], words[place - 15]];
        const mixed = (turn(near, 17) ^ turn(near, 19) ^ (near >>> 10)) + (turn(far, 7) ^ turn(far, 18) ^ (far >>> 3));
        words[place] = words[place - 16] + words[place - 7] + mixed;
      }
      let [a, b, c, d, e, f, g, h] = state;
      for (let place = 0; place < 64; place++) {
        const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + CUBES[place] + words[place]) | 0;
        const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
        [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
      }
      [a, b, c, d, e, f, g, h].forEach((word, place) => { state[place] += word; });
    }
    const out = new DataView(new ArrayBuffer(32));
    state.forEach((word, place) => out.setInt32(4 * place, word));
    return new Uint8Array(out.buffer);
  }

  const bytesOf = (text) => new TextEncoder().encode(text);
  const hexOf = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const digest = (text) => hexOf(sha256(bytesOf(text)));

  function hmac(key, text) {
    const pad = (byte) => Uint8Array.from({ length: 64 }, (_, place) => (key[place] ?? 0) ^ byte);
    return hexOf(sha256(Uint8Array.from([...pad(0x5c), ...sha256(Uint8Array.from([...pad(0x36), ...bytesOf(text)]))])));
  }

  // -- the numbers of docs/sealed-chance.md --------------------------------------------------------------------------

  const commitmentOf = (seed) => hmac(Uint8Array.from(seed.match(/../g) ?? [], (pair) => parseInt(pair, 16)), "motu commitment 1");
  const promiseOf = (commitment, seat, word) => digest(`motu word 2\n${commitment}\n${seat}\n${word}`);
  function sealOf(commitment, made, promises) {
    const seats = Object.keys(promises).map(Number).sort((one, other) => one - other);
    return digest(`motu seal 2\n${commitment}\n${made}${seats.map((seat) => `\n${seat}:${promises[seat]}`).join("")}`);
  }

  // -- what this browser keeps of each table -------------------------------------------------------------------------

  const unkept = new Map(); // where a browser keeps nothing, for as long as the page is open
  const nameOf = (table) => `motu fair ${table}`;

  function kept(table) {
    try { return JSON.parse(localStorage.getItem(nameOf(table))) ?? {}; } catch { return unkept.get(table) ?? {}; }
  }

  function keep(table, facts) {
    unkept.set(table, facts);
    try {
      localStorage.setItem(nameOf(table), JSON.stringify(facts));
      const names = Object.keys(localStorage).filter((name) => name.startsWith("motu fair "));
      const age = (name) => JSON.parse(localStorage.getItem(name)).at ?? 0;
      if (names.length > MOST_KEPT) localStorage.removeItem(names.sort((one, other) => age(one) - age(other))[0]);
    } catch { /* kept in the page only */ }
  }

  // -- before the game -----------------------------------------------------------------------------------------------

  const here = () => document.getElementById("fair-seal");
  const shown = ({ dataset }) => ({ ...dataset, promises: JSON.parse(dataset.promises), asked: dataset.asked.split(" ").filter(Boolean) });

  async function send(table, act, values) {
    try {
      const response = await fetch(`/table/${table}/fair${act}`, values && { method: "POST", body: new URLSearchParams(values) });
      if (response.status === 422) return { phase: "refused" }; // time is up, or another device of this player was faster
      return response.ok ? await response.json() : null;
    } catch { return null; } // no line to the house: asked again
  }

  // Keep what fixes the chance the first time it is seen; what was kept is never replaced.
  function pin(table, facts) {
    const mine = kept(table);
    const before = JSON.stringify(mine);
    if (!mine.commitment) Object.assign(mine, { commitment: facts.commitment, made: facts.made, at: Date.now() });
    if (!mine.seal && facts.made && (facts.phase === "reveal" || facts.phase === "mixed")) {
      mine.seal = sealOf(mine.commitment, mine.made, facts.promises);
      mine.spoke = mine.promise !== undefined && facts.promises[mine.seat] === mine.promise;
    }
    if (JSON.stringify(mine) !== before) keep(table, mine);
    return mine;
  }

  let isMixing = false;

  async function mix(table, seat) {
    isMixing = true;
    try {
      let facts = shown(here());
      for (let look = 0; look < MOST && facts.phase !== "mixed"; look++) {
        const mine = pin(table, facts);
        let answer;
        if (facts.phase === "promise" && !(seat in facts.promises) && !mine.seal) {
          mine.seat = seat;
          mine.word ??= hexOf(crypto.getRandomValues(new Uint8Array(16)));
          mine.promise = promiseOf(mine.commitment, seat, mine.word);
          keep(table, mine);
          answer = await send(table, "/promise", { seat, promise: mine.promise });
        } else if (facts.phase === "reveal" && mine.spoke && facts.commitment === mine.commitment && !mine.said) {
          answer = await send(table, "/word", { seat, word: mine.word }); // its promise stands in the seal that is kept
          if (answer) keep(table, { ...mine, said: true });
        } else {
          await new Promise((later) => setTimeout(later, AGAIN));
        }
        if (!answer || answer.phase === "refused") answer = await send(table, "");
        facts = answer ?? facts;
      }
      pin(table, facts);
    } finally {
      isMixing = false;
    }
  }

  // -- after the game ------------------------------------------------------------------------------------------------

  // What a record says of its chance, or null if it contradicts itself.
  function readRecord(text) {
    const facts = { promises: {}, words: {}, withheld: [] };
    for (const line of text.split("\n")) {
      const [, kind, rest] = line.match(/^@ \d+ (sealed|promised|word|withheld|seed) (.*)$/) ?? [];
      const [first, second] = rest?.split(" ") ?? [];
      if (kind === "sealed") [facts.commitment, facts.made] = [first, second ?? ""];
      if (kind === "promised") facts.promises[first] = second;
      if (kind === "word") facts.words[first] = JSON.parse(rest.slice(first.length + 1));
      if (kind === "withheld") facts.withheld.push(first);
      if (kind === "seed") facts.seed = first;
    }
    const isKept = ([seat, word]) => promiseOf(facts.commitment, seat, word) === facts.promises[seat];
    const isWhole = Object.keys(facts.promises).every((seat) => seat in facts.words || facts.withheld.includes(seat));
    return isWhole && Object.entries(facts.words).every(isKept) && commitmentOf(facts.seed ?? "") === facts.commitment ? facts : null;
  }

  const verdicts = new Map(); // by table: the key of the sentence

  async function check(table) {
    verdicts.set(table, "");
    const mine = kept(table);
    if (!mine.seal) return verdicts.set(table, "unknown");
    const response = await fetch(`/table/${table}/record`);
    if (!response.ok) return verdicts.delete(table);
    const text = await response.text();
    let facts = null;
    try { facts = readRecord(text); } catch { /* it cannot be read, so it does not fit */ }
    const isSame = facts && facts.commitment === mine.commitment && sealOf(facts.commitment, facts.made, facts.promises) === mine.seal;
    const isHeard = mine.spoke && facts?.words[mine.seat] === mine.word;
    verdicts.set(table, !isSame ? "bad" : isHeard ? "good" : mine.spoke && !facts.withheld.includes(mine.seat) ? "bad" : "wordless");
  }

  function tell(place) {
    const line = document.getElementById("fair-check");
    const { table, stage } = place.dataset;
    const key = stage === "over" ? verdicts.get(table) : kept(table).seal ? "kept" : "";
    const text = key ? line.dataset[key] : "";
    if (line && line.textContent !== text) line.textContent = text;
    if (line && line.className !== (key === "bad" ? "notice bad" : "")) line.className = key === "bad" ? "notice bad" : "";
    const seal = document.getElementById("fair-kept");
    if (seal && kept(table).seal && seal.textContent !== kept(table).seal) seal.textContent = kept(table).seal; // ours, not the house's
    const command = document.getElementById("fair-command");
    const words = `motu verify RECORD --commitment ${kept(table).seal}`;
    if (command && kept(table).seal && command.textContent !== words) command.textContent = words;
  }

  // -- the page ------------------------------------------------------------------------------------------------------

  async function look() {
    const place = here();
    if (!place) return;
    const { table, stage, phase } = place.dataset;
    if (!isMixing) pin(table, shown(place));
    const [seat] = shown(place).asked;
    if (!isMixing && seat !== undefined && (phase === "promise" || phase === "reveal")) await mix(table, seat);
    if (stage === "over" && !verdicts.has(table)) await check(table);
    if (here()) tell(here());
  }

  addEventListener("DOMContentLoaded", () => {
    if (!here() && !document.getElementById("table")) return;
    const seal = document.getElementById("verdict") && kept(here().dataset.table).seal;
    if (seal && !location.search) return location.replace(`?commitment=${seal}`); // the check begins with what this browser kept
    look();
    new MutationObserver(() => look()).observe(document.getElementById("main"), { childList: true, subtree: true, attributeFilter: ["data-phase", "data-stage"] });
  });
  window.motuFair = { sha256: (text) => digest(text), commitmentOf, promiseOf, sealOf, readRecord }; // for whoever wants to check by hand
})();
