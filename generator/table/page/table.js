// The table page: it asks for the state, hears of changes, and sends lines. All of it can be seen at /state.

import * as boards from "/boards.js";
import { button, find, get, key, make, plural } from "/dom.js";
import * as entry from "/entry.js";
import * as log from "/log.js";
import * as standing from "/standing.js";

let state = null; // the last /state, with `lines`: the whole log
let busy = false;
let loading = null;
const wide = matchMedia("(min-width: 64rem)");

// ——— the state ———

function apply(fresh) {
  const { length, whole, lines } = fresh.log;
  const log = whole || !state ? [] : state.lines.slice(0, length);
  for (const [number, line] of Object.entries(lines)) log[number - 1] = line;
  log.length = length;
  const dropped = state ? fresh.gone.number - state.gone.number : 0;
  state = { ...fresh, role: fresh.role ?? state?.role ?? "guest", lines: log };
  delete state.log;
  render();
  if (dropped > 0) {
    say("wrong", "Another program saved the file without lines that were entered here:",
      make("ul", { class: "plainly" }, fresh.gone.lines.slice(-dropped).map(line => make("li", {}, line))),
      make("p", {}, "Enter them again if they were meant to stay."));
  }
}

async function refresh() {
  // One after the other: an older answer never comes last.
  loading = (loading ?? Promise.resolve()).then(async () => {
    try {
      const known = state?.revision ?? "";
      apply(await get(`/state?known=${encodeURIComponent(known)}`));
      online(true);
    } catch (trouble) {
      online(false, trouble);
    }
  });
  return loading;
}

function render() {
  document.documentElement.dataset.revision = state.revision;
  document.documentElement.dataset.role = state.role;
  document.title = `${state.title || "Table"} · ${state.file}`;
  find("#turn").textContent = turn();
  find("#moment").textContent = [state.title, state.round, state.phase && (/phase/i.test(state.phase) ? state.phase : `phase ${state.phase}`), state.over ? winners() : state.who, state.role === "guest" ? "you are only looking" : ""].filter(Boolean).join(" · ");
  const trouble = find("#trouble");
  trouble.hidden = !state.findings;
  trouble.textContent = state.findings ? plural(state.findings, "finding") : "";
  setup();
  counts();
  entry.show(state);
  log.show(state);
  boards.show(state);
  standing.show(state);
  find("#typing").hidden = state.role !== "player";
  complete();
}

function turn() {
  if (!state.header) return "A new game";
  const said = state.awaited || "…";
  return said.charAt(0).toUpperCase() + said.slice(1);
}

const winners = () => state.winners.length ? `${state.winners.join(" and ")} ${state.winners.length === 1 ? "wins" : "win"}` : "";

function online(there, trouble = null) {
  const band = find("#offline");
  band.hidden = there;
  // A network that is gone is a TypeError; all else is a sentence of the server.
  if (!there) band.textContent = trouble && !(trouble instanceof TypeError) ? trouble.message : "No connection to the table. What was entered is saved; the page goes on by itself.";
}

// ——— a new file ———

function setup() {
  const place = find("#setup");
  if (state.header && !state.started && state.role === "player") {
    place.hidden = false;
    place.dataset.game = "";
    place.replaceChildren(make("p", { class: "muted" }, "Rulings, figures and what lies on the table already may come first. Type them: house …, have …"));
    return;
  }
  if (state.header || state.role !== "player") { place.hidden = true; place.replaceChildren(); return; }
  if (!place.hidden && place.dataset.game === state.game) return;
  place.hidden = false;
  place.dataset.game = state.game;
  if (!state.game) {
    const select = make("select", { id: "game" }, state.games.map(game => make("option", { value: game.id }, game.title)));
    place.replaceChildren(make("form", { onsubmit: event => { event.preventDefault(); send(`game ${select.value}`); } },
      make("label", { for: "game" }, "Which game?"), make("div", { class: "row" }, select, make("button", { type: "submit", class: "main" }, "Next"))));
  } else {
    const names = make("input", { id: "players", type: "text", placeholder: "Ann Bob Cy", autocomplete: "off", maxlength: 400 });
    place.replaceChildren(make("form", { onsubmit: event => { event.preventDefault(); if (names.value.trim()) send(`players ${names.value.trim()}`); } },
      make("label", { for: "players" }, `Who plays, in seat order?${seats()} Between two names is a space.`), make("div", { class: "row" }, names, make("button", { type: "submit", class: "main" }, "Begin"))));
  }
}

/** For how many the game is. */
function seats() {
  const [low, high] = state.games.find(game => game.id === state.game)?.seats ?? [];
  return !low ? "" : low === high ? ` ${plural(low, "player")}.` : ` ${low} to ${high} players.`;
}

// ——— what a count would settle ———

function counts() {
  const place = find("#open");
  const open = state.role === "player" ? state.open.filter(one => one.owner && one.played !== one.corrected) : [];
  place.replaceChildren(...open.map(one => make("div", { class: "card ask" },
    make("p", {}, make("b", {}, `What lies on the table before ${one.owner}?`)),
    make("p", { class: "muted" }, `Line ${one.line}: ${one.message}`),
    make("div", { class: "amounts" }, [...new Set([one.played, one.corrected])].map(amount => button(
      make("span", {}, make("strong", {}, amount), make("small", {}, amount === one.played ? "as played" : "as corrected")),
      () => send(`count ${one.owner} ${amount}`), { "data-count": amount }))))));
}

// ——— sending ———

/** Send a line. `from`: the line whose undo was tapped; `revision`: of the file that the sender saw. */
async function send(line, back = () => {}, insist = false, { from = 0, revision = state.revision } = {}) {
  if (busy) return;
  busy = true;
  document.body.classList.add("busy");
  find("#asked").replaceChildren();
  const before = { lines: state.lines };
  const body = JSON.stringify({ line, revision, insist, key: key() });
  try {
    const answer = await fetch("/lines", { method: "POST", headers: { "content-type": "application/json" }, body, credentials: "same-origin" });
    const data = await answer.json().catch(() => ({ problem: "the answer can't be read" }));
    if (answer.ok) {
      apply(data.state);
      tell(data.written, before.lines);
      online(true);
    } else if (answer.status === 409) await stale(line, data, back, from);
    else if (answer.status === 422 && !insist) propose(line, data, back);
    else { say("wrong", `Not written: ${data.problem}`); back(); }
  } catch {
    await lost(line, before, back);
  } finally {
    busy = false;
    document.body.classList.remove("busy");
  }
}

/** Undo a line; first ask if others have entered more since, which would go with it. */
function undo(number) {
  const line = log.undoing(number);
  if (line === "undo") send(line, undefined, false, { from: number });
  else ask(line, "Meanwhile others have typed; is it still meant so?", [], () => {});
}

/** The answer to a line that was written. */
function tell(written, before) {
  find("#typed").value = "";
  const settled = written.settled ? make("p", {}, `${plural(written.settled, "earlier finding is", "earlier findings are")} settled.`) : null;
  const gone = /^undo\b/i.test(written.line) ? log.gone(before).map(line => make("p", {}, `Taken back: ${line}`)) : null;
  if (!written.findings.length) say("right", written.line, gone, settled);
  else say("wrong", written.line, written.findings.map(one => make("p", { class: "message" }, one.replace(/^\d+:\d+: /, ""))), settled,
    make("div", { class: "actions" },
      button("Undo", () => undo(written.number)),
      button("Amend or accept", () => { location.hash = "#log"; find(`[data-line="${written.number}"] .actions button`)?.focus(); })));
}

function say(kind, line, ...more) {
  find("#answer").replaceChildren(make("div", { class: `card ${kind}` },
    make("p", { class: "said" }, make("span", { class: "dot", role: "img", "aria-label": kind === "right" ? "right" : "finding" }), " ", make("b", {}, line)), more));
}

/** The line was sent and no answer came: whether it was saved is seen once the table is there again. */
async function lost(line, before, back) {
  online(false);
  say("wrong", line, make("p", {}, "The connection was lost. Whether this line was saved is seen when it is back; don't enter it again yet."));
  for (let wait = 300; ; wait = Math.min(4000, wait * 1.6)) {
    await new Promise(done => setTimeout(done, wait));
    try { apply(await get("/state")); } catch { continue; }
    online(true);
    const since = state.lines.slice(before.lines.length).map(one => one[2].trim());
    if (since.includes(line)) { find("#typed").value = ""; say("right", line, make("p", {}, "It was saved.")); }
    else { say("wrong", line, make("p", {}, "It was not saved. Enter it again.")); find("#typed").value = line; back(); }
    return;
  }
}

/** What was likely meant. The first proposal has the focus, so that Enter takes it, only where nothing was guessed. */
function propose(line, { problem, proposals = [], sure = false, code }, back) {
  const leave = () => find("#asked").replaceChildren();
  find("#answer").replaceChildren();
  find("#asked").replaceChildren(make("div", { class: "card ask", role: "group", tabindex: "-1", "aria-labelledby": "asked-title" },
    make("p", { id: "asked-title" }, make("b", {}, "Not written yet: "), problem),
    proposals.length > 0 && make("p", { class: "muted" }, "Was this meant?"),
    make("ul", { class: "proposals" }, proposals.map(one => make("li", {}, button(one, () => { leave(); send(one, back); }, { class: "main" })))),
    make("div", { class: "actions" },
      button("Change it", () => { leave(); find("#typed").value = line; find("#typed").focus(); }),
      code && button("Write it as typed", () => { leave(); send(line, back, true); }, { class: "quietly" }))));
  find(sure ? "#asked button" : "#asked .card")?.focus();
}

/** Others have typed since this page saw the file: the line may mean something else by now. */
async function stale(line, { problem, since = [] }, back, from) {
  await refresh();
  ask(from ? log.undoing(from) : line, problem, since, back, from > 0 && Boolean(state.lines[from - 1]?.[1]));
}

/** Ask whether an undo, amend or accept is meant, naming the lines that it is about. `done`: it has been taken back already. */
function ask(line, problem, since, back, done = false) {
  const leave = () => find("#asked").replaceChildren();
  const lines = log.about(line), { revision } = state;
  find("#asked").replaceChildren(make("div", { class: "card ask", role: "group", "aria-labelledby": "asked-title" },
    make("p", { id: "asked-title" }, make("b", {}, done ? "That line has been taken back already." : problem)),
    since.length > 0 && [make("p", {}, "New in the file:"), make("ul", { class: "plainly" }, since.map(one => make("li", {}, one)))],
    !done && lines.length > 0 && [make("p", {}, /^undo/i.test(line) ? "This would be taken back:" : "This line is meant:"),
      make("ul", { class: "plainly" }, lines.map(one => make("li", {}, make("b", {}, one))))],
    make("div", { class: "actions" },
      !done && button(`Yes: ${line}`, () => { leave(); send(line, back, false, { revision }); }),
      button(done ? "Good" : "No", () => { leave(); back(); }))));
  location.hash = "#enter";
  find("#asked button")?.focus();
}

// ——— typing ———

function complete() {
  const typed = find("#typed").value;
  const list = find("#completions");
  const said = typed.trimStart().toLowerCase();
  const found = said && state ? entry.completions().filter(one => one.toLowerCase().startsWith(said) && one.toLowerCase() !== said).slice(0, 6) : [];
  list.replaceChildren(...found.map(one => make("li", {}, button(one.trim(), () => { find("#typed").value = one; complete(); find("#typed").focus(); }, { class: "chip" }))));
}

find("#typed").addEventListener("input", complete);
find("#typed").addEventListener("keydown", event => {
  const first = find("#completions button");
  const end = event.target.selectionStart === event.target.value.length;
  if (event.key === "ArrowRight" && end && first) { event.preventDefault(); first.click(); }
});
find("#typing").addEventListener("submit", event => {
  event.preventDefault();
  const line = find("#typed").value.trim();
  if (line) { entry.close(); send(line); }
});

document.addEventListener("photo", async ({ detail: { number, file } }) => {
  if (file.size > 10_000_000) { say("wrong", "This photo is larger than 10 MB."); return; }
  try {
    const answer = await fetch(`/photos/${number}`, { method: "POST", body: file, headers: { "content-type": file.type }, credentials: "same-origin" });
    const data = await answer.json();
    if (answer.ok) { apply(data.state); say("right", `The photo is kept with line ${number}.`); }
    else say("wrong", `Not kept: ${data.problem}`);
  } catch { online(false); }
});

// ——— views ———

const VIEWS = ["enter", "log", "table", "standing"];

function view() {
  const asked = location.hash.slice(1);
  // Guests have nothing to enter.
  const first = state?.role === "guest" ? "log" : "enter";
  const name = VIEWS.includes(asked) && !(asked === "enter" && first === "log") ? asked : first;
  document.body.dataset.view = name;
  for (const link of document.querySelectorAll(".tabs a")) {
    if (link.hash === `#${name}`) link.setAttribute("aria-current", "page"); else link.removeAttribute("aria-current");
  }
  const side = name === "standing" ? "standing" : "table";
  document.body.dataset.side = side;
  boards.watch(wide.matches ? side === "table" : name === "table");
  standing.watch(wide.matches ? side === "standing" : name === "standing");
}

for (const link of document.querySelectorAll('a[href^="#"]')) {
  link.addEventListener("click", event => {
    const name = link.hash.slice(1);
    event.preventDefault();
    history.replaceState(null, "", link.hash);
    view();
    if (name === "typed") { entry.close(); find("#typed").focus(); }
    else if (link.className === "skip") find(`${link.hash} :is(button, summary, [tabindex="0"]):not([tabindex="-1"], [hidden])`)?.focus();
    else if (!wide.matches) scrollTo(0, 0); else find(link.hash)?.scrollIntoView({ block: "nearest" });
  });
}
addEventListener("hashchange", view);
wide.addEventListener("change", view);

entry.prepare(send);
log.prepare((line, from = 0) => send(line, undefined, false, { from }));
view();
await refresh();
view();

// A phone that slept, or a server that was started again: the browser connects anew by itself, and the first event tells.
function listen() {
  const events = new EventSource("/events");
  events.onmessage = ({ data }) => { online(true); if (data !== state?.revision && !busy) refresh(); };
  events.onerror = () => {
    online(false);
    // It was refused: the browser doesn't ask again.
    if (events.readyState === EventSource.CLOSED) setTimeout(listen, 3000);
  };
}
listen();
document.addEventListener("visibilitychange", () => { if (!document.hidden) refresh(); });
