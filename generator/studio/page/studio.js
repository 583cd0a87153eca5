// The studio: what was changed is sent to the server, which holds it until it is saved; what it answers is shown.

import { button, find, get, make, plural } from "/dom.js";
import * as grid from "/grid.js";

let state = null;
let chosenSet = "";
let chain = Promise.resolve();
let busy = 0;
let latest = 0; // the revision that was told last
const typed = new Map(); // what was typed last in a cell, and not sent yet
let pause = 0;
const PAUSE = 700; // milliseconds

const where = () => `?table=${encodeURIComponent(chosenSet)}`;

// ——— the state ———

function apply(fresh) {
  state = fresh;
  chosenSet = state.key;
  document.documentElement.dataset.saved = state.revision;
  document.title = `${state.unsaved.length ? "• " : ""}${state.game.title} · Studio`;
  find("#title").textContent = state.game.title;
  const saved = find("#saved");
  const said = state.unsaved.length ? `Not saved: ${state.unsaved.join(", ")}` : state.game.version ? `Version ${state.game.version} · all is saved` : "All is saved";
  if (saved.textContent !== said) saved.textContent = said;
  saved.classList.toggle("open", state.unsaved.length > 0);
  for (const [name, what, keys] of [["undo", state.undo, "Ctrl+Z"], ["redo", state.redo, "Ctrl+Shift+Z"]]) {
    find(`#${name}`).disabled = !what;
    find(`#${name}`).title = `${name === "undo" ? "Undo" : "Redo"}${what ? `: ${what}` : ""} (${keys})`;
  }
  find("#save").disabled = !state.unsaved.length;
  sets();
  notes();
  grid.show(state);
  choose();
  clearTimeout(pause);
  // Faults that take longer to find are looked for once nobody types.
  if (!state.whole) pause = setTimeout(() => { if (!busy) refresh(); }, PAUSE);
}

function sets() {
  const select = find("#set"), now = JSON.stringify(state.tables);
  if (select.dataset.now !== now) {
    select.dataset.now = now;
    select.replaceChildren(...state.tables.map(one => make("option", { value: one.key }, one.name)));
  }
  select.value = state.key;
  const writable = state.table && !state.why;
  find("#add").disabled = !writable;
  find("#copy").disabled = find("#remove").disabled = !writable || !state.table.rows.length;
  const more = find("#more"), fields = writable ? state.table.more : [];
  more.hidden = !fields.length;
  find("select", more).replaceChildren(make("option", { value: "" }, "add a field …"), ...fields.map(one => make("option", { value: one.key, title: one.about }, one.name)));
  find("#rows-title").textContent = state.tables.find(one => one.key === state.key)?.name ?? "Rows";
  find("#count").textContent = state.table ? `${plural(state.table.rows.length, "row")} in ${state.table.file.split("/").pop()}` : "";
}

function notes() {
  const why = find("#why");
  const said = state.why ? `To look at only: ${state.why}.` : state.note ? `${state.note}.` : "";
  why.hidden = !said;
  why.textContent = said;
  const others = find("#others"), wrong = state.others.filter(one => !one.note).length;
  others.hidden = !state.others.length;
  find("summary", others).textContent = wrong ? `${plural(wrong, "fault")} elsewhere in the game` : `${plural(state.others.length, "note")} elsewhere in the game`;
  find("ul", others).replaceChildren(...state.others.map(one => make("li", {}, make("span", { class: "where" }, one.where), ` ${one.said}`)));
  bands();
}

// ——— messages ———

let message = null; // { kind, text, stays }
let stale = false; // whether the last change was refused because the page was behind

/** Show a message; one that `stays` is there until it is closed. */
function say(kind, text, stays = false) {
  message = text ? { kind, text, stays } : null;
  bands();
}

const sentence = text => `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;

function bands() {
  const told = state?.told ?? "";
  const shown = [];
  if (told) {
    shown.push(make("div", { class: "band wrong", id: "told" }, make("p", {}, sentence(told)),
      button("Make my changes again", () => send("/again", {}).then(answer => { if (answer?.done?.length) say("wrong", answer.done.join("; ")); }), { class: "main", id: "again" }),
      button("Leave them", () => send("/leave", {}), { id: "leave" }),
      make("ul", {}, state.lost.map(one => make("li", {}, one)))));
  }
  if (message) shown.push(make("div", { class: `band ${message.kind}`, id: "message" }, make("p", {}, sentence(message.text)), button("Close", () => say("", ""), { class: "quietly" })));
  const now = JSON.stringify([told, state?.lost, message]);
  if (find("#bands").dataset.now === now) return;
  find("#bands").dataset.now = now;
  find("#bands").replaceChildren(...shown);
}

// ——— sending ———

/** Send something, one after the other; `body` is asked for when it is its turn. Returns the answer; undefined if it was refused or lost. */
function send(address, body) {
  busy += 1;
  const sent = chain.then(() => body === null ? look() : post(address, typeof body === "function" ? body() : body)).finally(() => { busy -= 1; follow(); });
  chain = sent;
  return sent;
}

async function post(address, body) {
  let answer, data;
  try {
    answer = await fetch(`${address}${where()}`, {
      method: "POST", headers: { "content-type": "application/json" }, credentials: "same-origin",
      body: JSON.stringify({ ...body, revision: state.revision }),
    });
    data = await answer.json();
  } catch {
    say("wrong", "the studio doesn't answer; if it has ended, what was not saved is gone with it");
    return undefined;
  }
  stale = answer.status === 409;
  if (data.state) apply(data.state);
  if (answer.ok) {
    if (message && !message.stays) say("", "");
    return data;
  }
  if (data.problem !== state.told) say("wrong", data.problem);
  return undefined;
}

async function look() {
  try { apply(await get(`/state${where()}`)); }
  catch (trouble) { if (!(trouble instanceof TypeError)) say("wrong", trouble.message); }
}

/** Change cells; what is returned ends when the answer is here. Letters that are typed faster than they are drawn are sent together. */
function change(cells, key, live = false) {
  const body = { table: state.key, what: "cells", cells, key };
  if (!live) return send("/edit", body);
  const waiting = typed.has(key);
  typed.set(key, body);
  if (waiting) return chain;
  return send("/edit", () => {
    const last = typed.get(key);
    typed.delete(key);
    return last;
  });
}

const step = (address, body = {}) => send(address, body);

async function rows(what) {
  const at = grid.chosen()?.row ?? -1;
  const before = state.table.rows.length;
  if (!await send("/edit", { table: state.key, what, row: at })) return;
  if (state.table.rows.length > before) grid.go(at + 1, 0); else grid.focus();
}

async function save() {
  const answer = await send("/save", {});
  if (answer) grid.focus();
}

// ——— the piece of the chosen row ———

function choose() {
  const at = grid.chosen(), faces = find("#faces"), about = find("#about");
  const row = at && state.table?.rows[at.row];
  if (!row) {
    faces.replaceChildren(make("p", { class: "muted" }, "No row is chosen."));
    about.replaceChildren();
    faces.dataset.now = "";
    return;
  }
  const mine = state.faults.filter(one => one.row === at.row);
  const now = JSON.stringify([row.id, row.pieces, mine, at.column]);
  if (faces.dataset.now === now) return;
  faces.dataset.now = now;
  faces.classList.toggle("stale", !state.readable || row.pieces.some(one => one.stale));
  const images = row.pieces.slice(0, 6).flatMap(one => [face(one, "front"), row.pieces.length === 1 && face(one, "back")]).filter(Boolean);
  const same = images.length === faces.children.length && images.every((one, number) => one.src === faces.children[number].src && one.alt === faces.children[number].alt);
  if (!same) faces.replaceChildren(...(images.length ? images : [make("p", { class: "muted" }, "Nothing is drawn for this row yet.")]));
  const [piece] = row.pieces;
  about.replaceChildren(...[
    make("h2", {}, piece ? `${piece.name}${row.pieces.length > 1 ? ` and ${row.pieces.length - 1} more` : ""}` : row.id),
    piece && make("p", { class: "muted" }, row.pieces.length > 1 ? `${row.pieces.length} pieces` : piece.copies === 1 ? "1 copy" : `${piece.copies} copies`),
    (!state.readable || row.pieces.some(one => one.stale)) && make("p", { class: "muted" }, "The picture is that of before: it is drawn again when the faults are put right."),
    ...mine.map(one => make("p", { class: one.note ? "said hint" : "said" }, sentence(one.said))),
    at.column && meaning(at.column)].filter(Boolean));
}

function face(piece, side) {
  const drawn = piece[side];
  return drawn && make("img", {
    class: side, src: `/face/${drawn.digest}.svg`, alt: `${piece.name}, ${side}`, draggable: "false",
    width: Math.round(drawn.width * 3.7795), height: Math.round(drawn.height * 3.7795),
  });
}

function meaning(column) {
  const chips = column.choices.slice(0, 16);
  return make("div", {}, make("p", {}, make("b", {}, column.name), column.field && column.field !== column.name ? ` (${column.field})` : ""),
    column.about && make("p", { class: "muted" }, column.about),
    chips.length > 0 && !state.why && make("ul", { class: "chips" }, chips.map(one => make("li", {}, button(one, () => { grid.set(one); grid.focus(); }, { class: "chip" })))));
}

// ——— kit, check, table page ———

async function kit() {
  const press = find("#kit");
  press.disabled = true;
  press.textContent = "Drawing …";
  try {
    const answer = await fetch("/kit.pdf", { credentials: "same-origin" });
    if (!answer.ok) { say("wrong", (await answer.json()).problem); return; }
    const link = make("a", { href: URL.createObjectURL(await answer.blob()), download: `${state.game.id}.pdf` });
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    say("", "");
  } catch {
    say("wrong", "the kit could not be fetched");
  } finally {
    press.disabled = false;
    press.textContent = "Kit as PDF";
  }
}

function panel(title, ...content) {
  find("#panel-title").textContent = title;
  find("#panel-body").replaceChildren(...content.flat().filter(Boolean));
  if (!find("#panel").open) find("#panel").showModal();
}

async function games() {
  try { return await get("/check"); }
  catch (trouble) { say("wrong", trouble.message || "the studio doesn't answer"); return null; }
}

async function check() {
  const found = await games();
  if (!found) return;
  panel("Games on record",
    state.unsaved.length > 0 && make("p", { class: "note" }, "They are checked by the game as it is saved."),
    found.length ? found.map(result) : make("p", {}, "There is no tracker file of this game yet. The table page keeps one."));
}

function result(one) {
  const said = one.unreadable || (one.findings.length ? plural(one.findings.length, "finding") : `No findings in ${plural(one.entries, "entry", "entries")}.`);
  return make("section", {}, make("h3", {}, one.file), make("p", { class: "muted" }, said),
    one.findings.length > 0 && make("ul", {}, one.findings.slice(0, 50).map(finding => make("li", { class: "said" },
      make("span", { class: "where" }, `Line ${finding.line}`), ` ${finding.message} `, make("span", { class: "muted" }, finding.code)))));
}

async function atTable() {
  const found = await games();
  if (!found) return;
  const opened = make("p", { role: "status" });
  const open = async file => {
    const answer = await fetch("/table", { method: "POST", headers: { "content-type": "application/json" }, credentials: "same-origin", body: JSON.stringify({ file }) }).catch(() => null);
    const data = await answer?.json().catch(() => null);
    if (!answer?.ok) { opened.replaceChildren(data?.problem ? sentence(data.problem) : "The studio doesn't answer."); return; }
    const link = make("a", { class: "button main", href: data.address, target: "_blank", rel: "noopener" }, `Open the table page of ${data.file}`);
    opened.replaceChildren(link);
    link.focus();
  };
  panel("Table page",
    make("p", {}, "At the table, the page keeps the record of a game and checks each entry."),
    found.length > 0 && make("ul", {}, found.map(one => make("li", {}, button(one.file, () => open(one.file)), make("span", { class: "muted" }, plural(one.entries, "entry", "entries"))))),
    make("p", {}, button("Begin a new record", () => open(""), { id: "new-record" })),
    opened);
}

const KEYS = [
  ["Arrows", "from cell to cell; with Ctrl to the end"], ["Enter or F2", "type in a cell; typing replaces what is there"], ["Enter", "take it, one row down"],
  ["Tab", "take it, and type in the next cell"], ["Shift+Enter", "a new line in a cell"], ["Esc", "leave it as it was"], ["Delete", "empty a cell"],
  ["Ctrl+C, Ctrl+V", "copy a cell; paste cells, also from a spreadsheet"], ["Ctrl+Z, Ctrl+Shift+Z", "undo, redo"], ["Ctrl+S", "save"],
];

find("#undo").addEventListener("click", () => step("/undo"));
find("#redo").addEventListener("click", () => step("/redo"));
find("#save").addEventListener("click", save);
find("#add").addEventListener("click", () => rows("add"));
find("#copy").addEventListener("click", () => rows("copy"));
find("#remove").addEventListener("click", () => rows("remove"));
find("#kit").addEventListener("click", kit);
find("#check").addEventListener("click", check);
find("#table").addEventListener("click", atTable);
find("#keys").addEventListener("click", () => panel("Keys", make("dl", { class: "keys" }, KEYS.flatMap(([name, what]) => [make("dt", {}, make("kbd", {}, name)), make("dd", {}, what)]))));
find("#set").addEventListener("change", event => { chosenSet = event.target.value; refresh(); });
find("#more select").addEventListener("change", event => {
  const column = state.table.more.find(one => one.key === event.target.value);
  if (column) { grid.addColumn(column, state); grid.focus(); }
});
document.addEventListener("keydown", event => {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || find("#panel").open || grid.typing()) return;
  const pressed = event.key.toLowerCase();
  const act = pressed === "s" ? save : pressed === "z" ? () => step(event.shiftKey ? "/redo" : "/undo") : pressed === "y" ? () => step("/redo") : null;
  if (act) { event.preventDefault(); act(); }
});
addEventListener("beforeunload", event => { if (state?.unsaved.length) event.preventDefault(); });

// ——— following ———

function refresh() {
  return send("", null);
}

/** Show what was told, once nothing is under way. */
function follow() {
  if (!busy && latest > Number(state.revision)) refresh();
}

grid.prepare({ change, save, say, behind: () => stale, choose: () => state && choose() });
chain = get("/state").then(apply);
await chain;

function listen() {
  const events = new EventSource("/events");
  events.onmessage = ({ data }) => { latest = Number(data); follow(); };
  events.onerror = () => { if (events.readyState === EventSource.CLOSED) setTimeout(listen, 3000); };
}
listen();
