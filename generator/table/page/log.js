// The log: every line as it was typed, what was found beneath it, and what can be done about it.

import { button, find, make, plural } from "/dom.js";

/** So many lines are shown at first. */
const SHOWN = 120;
const COUNTED = ["entry", "count", "adjust", "have"];
/** Lines that an undo takes back, as `language/script.py` does. */
const UNDONE = [...COUNTED, "house", "==", "note", "amend", "accept"];

const SAID = { right: "right", wrong: "finding", gone: "taken back", "": "" };

let send = () => {};
let state = null;
let shown = SHOWN;
let opened = null; // { line, form } whose buttons or form are open

export function prepare(sender) {
  send = sender;
  find("#earlier").addEventListener("click", () => { shown += 500; show(state); });
}

export function show(now) {
  state = now;
  const list = find("#lines");
  const lines = now.lines;
  const from = Math.max(0, lines.length - shown);
  find("#earlier").hidden = from === 0;
  find("#log-file").textContent = `${now.file} · ${plural(lines.length, "line")} · ${now.findings ? plural(now.findings, "finding") : "no findings"}`;
  const photos = new Map();
  for (const [kind, , text] of lines) {
    const match = kind === "photo" && /^# photo (\d+) \S*\/([\d]+-[\d]+\.jpg)$/.exec(text.trim());
    if (match) photos.set(Number(match[1]), [...(photos.get(Number(match[1])) ?? []), match[2]]);
  }
  const items = [];
  for (let at = lines.length - 1; at >= from; at--) {
    const item = row(at + 1, lines[at], photos.get(at + 1));
    if (item) items.push(item);
  }
  // The newest line is first: it is what was just entered.
  list.replaceChildren(...items);
  list.reversed = true;
  recent(lines);
}

/** The last lines that count, the newest first, for the view where entries are made. */
function recent(lines) {
  const last = [];
  for (let at = lines.length - 1; at >= 0 && last.length < 5; at--) {
    const [kind, gone, text, found] = lines[at];
    if (![...COUNTED, "undo", "amend", "accept"].includes(kind)) continue;
    const mark = gone ? "gone" : !COUNTED.includes(kind) ? "" : (found ?? []).some(one => one.kind === "finding") ? "wrong" : "right";
    last.push(make("li", { class: mark }, make("span", { class: "dot", role: mark ? "img" : null, "aria-label": SAID[mark] || null }), make("span", { class: "text" }, text.trim())));
  }
  find("#recent").replaceChildren(...last);
}

function row(number, [kind, gone, text, found], photos) {
  if (!kind || kind === "photo") return null;
  if (kind === "time") return make("li", { class: "time" }, text.trim().replace("# time ", ""));
  if (kind === "==" && !gone) return make("li", { class: "heading" }, make("h3", {}, text.replace(/^[=\s]+|[=\s]+$/g, "")));
  const wrong = (found ?? []).some(one => one.kind === "finding");
  const counted = COUNTED.includes(kind);
  const mark = gone ? "gone" : !counted ? "" : wrong ? "wrong" : "right";
  const said = SAID[mark];
  const acts = UNDONE.includes(kind) && !gone && state.role === "player";
  const open = opened?.line === number;
  return make("li", { class: `line ${mark} ${kind}`, "data-line": number },
    make("div", { class: "typed" },
      make("span", { class: "dot", role: said ? "img" : null, "aria-label": said || null }),
      make("span", { class: "number", "aria-hidden": "true" }, number),
      make("span", { class: "text" }, text.trim()),
      acts && button("⋯", () => { opened = open ? null : { line: number }; show(state); refocus(number); },
        { class: "plain dots", "aria-label": `What to do with line ${number}`, "aria-expanded": String(open) })),
    (found ?? []).map(one => finding(number, one)),
    photos && make("div", { class: "photos" }, photos.map(name => make("a", { href: `/photos/${name}`, target: "_blank", rel: "noopener" },
      make("img", { src: `/photos/${name}`, alt: `Photo of the table at line ${number}`, loading: "lazy" })))),
    (open || (acts && counted && wrong && !(found ?? []).every(one => one.settled))) && actions(number, kind, text, wrong),
    open && opened.form);
}

function refocus(number) {
  find(`[data-line="${number}"] .dots`)?.focus();
}

const STATUS = { played: "It was done as played", corrected: "It was put right at the table" };

function finding(number, one) {
  const told = one.kind === "accepted" ? "Accepted:" : one.kind === "note" ? "Note" : one.code;
  return make("div", { class: `found ${one.kind}` },
    make("p", {}, make("b", {}, told), " ", one.message),
    one.accepted && make("p", { class: "muted" }, `Reason: ${one.accepted}`),
    one.settled && make("p", { class: "muted" }, `${STATUS[one.settled] ?? one.settled}: ${one.evidence}`),
    one.help && make("p", { class: "muted" }, one.help),
    one.rule && make("details", {}, make("summary", {}, `Rule ${one.code}`), make("p", {}, one.rule)),
    one.then.length > 0 && make("details", {}, make("summary", {}, plural(one.then.length, "follow-on finding")), make("ul", {}, one.then.map(each => make("li", {}, each)))));
}

const undoable = ([kind, gone]) => gone !== "undo" && UNDONE.includes(kind);

/** How many lines an undo takes back so that this line goes too. */
const linesFrom = number => state.lines.slice(number - 1).filter(undoable).length;

/** The undo that takes back line `number`, and all that were entered since. */
export function undoing(number) {
  const many = linesFrom(number);
  return many > 1 ? `undo ${many}` : "undo";
}

/** The lines that an undo, amend or accept is about as the file stands, each with its number. */
export function about(line) {
  const [, word, number] = /^(undo|amend|accept)(?:\s+(\d+))?/i.exec(line.trim()) ?? [];
  if (!word) return [];
  const numbered = state.lines.map((one, at) => [at + 1, one]);
  if (word.toLowerCase() !== "undo") return numbered.filter(([at]) => at === Number(number)).map(([at, one]) => `${at}: ${one[2].trim()}`);
  return numbered.filter(([, one]) => undoable(one)).slice(-Number(number ?? 1)).map(([at, one]) => `${at}: ${one[2].trim()}`);
}

/** The lines that were in force in `before` and are no longer. */
export const gone = before => state.lines.filter(([, gone], at) => gone && !before[at]?.[1]).map(one => one[2].trim());

function actions(number, kind, text, wrong) {
  const many = linesFrom(number), counted = COUNTED.includes(kind);
  return make("div", { class: "actions" },
    button(many === 1 ? "Undo" : `Undo ${many} lines, back to here`, () => { opened = null; send(undoing(number), number); }, { class: many === 1 ? "" : "quietly" }),
    counted && button("Amend", () => ask(number, "Amended line", text.trim().replace(/^amend\s+\d+\s+/i, ""), "Amend", value => `amend ${number} ${value}`)),
    counted && wrong && button("Accept", () => ask(number, "Why is it accepted?", "", "Accept", value => `accept ${number} "${value.replaceAll('"', "'")}"`)),
    make("label", { class: "file button quietly" }, "Photo", make("input", { type: "file", accept: "image/jpeg,image/png,image/webp", class: "quiet", "aria-label": `Photo of the table at line ${number}`,
      onchange: event => photo(number, event.target.files[0]) })));
}

function ask(number, label, value, does, made) {
  const input = make("input", { type: "text", id: "asked-field", value, autocapitalize: "off", autocomplete: "off", maxlength: 2000 });
  const form = make("form", { class: "asking", onsubmit: event => {
    event.preventDefault();
    if (!input.value.trim()) { input.focus(); return; }
    const text = input.value.trim();
    opened = null;
    send(made(text));
  } },
  make("label", { for: "asked-field" }, label),
  make("div", { class: "row" }, input, make("button", { type: "submit", class: "main" }, does), button("Leave", () => { opened = null; show(state); refocus(number); })));
  opened = { line: number, form };
  show(state);
  input.focus();
  input.setSelectionRange(input.value.length, input.value.length);
}

async function photo(number, file) {
  if (!file) return;
  document.dispatchEvent(new CustomEvent("photo", { detail: { number, file } }));
}
