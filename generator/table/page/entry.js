// Entries by tapping: what is legal, as a sentence with choices. No game is known here: all comes from /state.

import { button, find, make, plural } from "/dom.js";

/** From so many values on a slot has a field to look for one. */
const MANY = 24;
const NUMERIC = ["AMOUNT", "NUMBER"];

let send = () => {};
let state = null;
let byKey = false; // whether the last thing done was a key pressed: then an amount may take the focus
let draft = null; // { choice, actor, values: Map slot → text or null, at: slot }

export function prepare(sender) {
  send = sender;
  addEventListener("keydown", () => { byKey = true; }, true);
  addEventListener("pointerdown", () => { byKey = false; }, true);
}

/** Show what may be entered in this state. A sentence under way stays if it is still possible. */
export function show(now) {
  state = now;
  const composer = find("#composer");
  if (draft) {
    const same = commands().find(one => one.form === draft.choice.form && one.actors.includes(draft.actor));
    if (same && now.role === "player") { draft.choice = same; compose(); } else close();
  }
  if (!draft) composer.hidden = true;
  chips();
}

const commands = () => state?.choices.commands ?? [];

// ——— the commands ———

function chips() {
  const place = find("#commands");
  place.replaceChildren();
  if (!state || state.role !== "player" || draft) return;
  const listed = commands().filter(one => one.listed);
  const free = commands().filter(one => !one.listed);
  const groups = new Map();
  for (const one of listed) {
    const [actor] = one.actors;
    if (!groups.has(actor)) groups.set(actor, []);
    groups.get(actor).push(one);
  }
  const order = [...groups.keys()].sort((a, b) => rank(a) - rank(b));
  const first = order.filter(actor => rank(actor) < 2);
  const others = order.filter(actor => rank(actor) === 2);
  for (const actor of first) place.append(group(actor, groups.get(actor)));
  const more = [...others.map(actor => group(actor, groups.get(actor)))];
  const own = free.filter(one => !one.anytime && one.actors.some(actor => rank(actor) < 2));
  const rest = free.filter(one => !own.includes(one));
  if (own.length && !first.length) place.append(group("", own));
  else if (own.length) more.push(group("", own, "Commands without a list"));
  if (rest.length) more.push(group("", rest, "At any time"));
  if (more.length) {
    place.append(make("details", { class: "more", open: !first.length && !own.length },
      make("summary", {}, "More commands"), more));
  }
}

const rank = actor => state.now.includes(actor) ? 0 : actor === "" ? 1 : 2;

function group(actor, choices, title = actor || "Table") {
  return make("div", { class: "group" },
    make("h3", {}, title),
    make("ul", { class: "chips" }, choices.map(choice => make("li", {},
      button(chipText(choice, choices), () => begin(choice), { class: "chip", title: choice.help, "data-form": choice.form })))));
}

/** Two commands of one word are told apart by the rest of their form. */
function chipText(choice, choices) {
  const same = choices.filter(one => one.phrase === choice.phrase);
  if (same.length < 2) return choice.phrase;
  const [slot] = choice.slots;
  return slot ? `${choice.phrase} ${slot.field.replace("_", " ")}` : choice.phrase;
}

/** Begin a sentence; `preset`: a value that some slot has. */
export function begin(choice, preset = null) {
  draft = { choice, actor: choice.actors.length === 1 ? choice.actors[0] : null, values: new Map(), at: -1 };
  if (preset !== null) {
    const at = choice.slots.findIndex((_, slot) => options(slot).values.includes(preset));
    if (at >= 0) draft.values.set(at, preset);
  }
  fill();
  if (ready() && !choice.slots.length) draft.at = -1;
  // What was asked about another line is no longer meant.
  find("#asked").replaceChildren();
  chips();
  compose(true);
}

export function close() {
  draft = null;
  find("#composer").hidden = true;
  chips();
}

// ——— what a slot may hold ———

const matches = (value, chosen) => {
  if (value === null || typeof value === "string") return value === chosen;
  if (value.type === "any") return value.values.includes(chosen);
  const number = Number(chosen);
  return chosen !== null && Number.isInteger(number) && number >= value.low && number <= value.high && (number - value.low) % value.step === 0;
};

const rowsFor = slot => draft.choice.rows.filter(row =>
  [...draft.values].every(([other, chosen]) => other === slot || matches(row[other], chosen)));

/** The values, ranges, and whether it can be left out, given what the other slots hold. */
function options(slot) {
  const values = [], ranges = [];
  let none = false;
  const add = value => { if (value === null) none = true; else if (!values.includes(value)) values.push(value); };
  if (!draft.choice.listed) {
    const form = draft.choice.slots[slot];
    const names = form.words.length ? form.words : state.choices.names[form.kind] ?? (form.kind === "OWNER" || form.kind === "PLAYER" ? state.players : []);
    return { values: [...names], ranges, none: optional(draft.choice.parts, slot), free: !form.words.length };
  }
  for (const row of rowsFor(slot)) {
    const value = row[slot];
    if (value === null || typeof value === "string") add(value);
    else if (value.type === "any") value.values.forEach(add);
    else if (!ranges.some(one => one.low === value.low && one.high === value.high)) ranges.push(value);
  }
  return { values, ranges, none, free: false };
}

function optional(parts, slot, inside = false) {
  return parts.some(part => part === slot ? inside : Array.isArray(part) && optional(part, slot, true));
}

/** Slots in the order in which they are asked for: those with a list first, since amounts hang on them. */
function order() {
  const slots = draft.choice.slots.map((_, slot) => slot);
  const weight = slot => options(slot).ranges.length || NUMERIC.includes(draft.choice.slots[slot].kind) ? 1 : 0;
  return draft.choice.listed ? slots.sort((a, b) => weight(a) - weight(b)) : slots;
}

/** Fill in what can be only one thing, and go to the next slot that is to be chosen. */
function fill() {
  for (const slot of order()) {
    if (draft.values.has(slot)) continue;
    const { values, ranges, none, free } = options(slot);
    if (free) { if (none) draft.values.set(slot, null); continue; }
    if (!ranges.length && values.length === 1 && !none) draft.values.set(slot, values[0]);
    else if (!ranges.length && !values.length && none) draft.values.set(slot, null);
    else if (none && (values.length || ranges.length)) draft.values.set(slot, null);
  }
  for (const slot of order()) {
    if (draft.values.has(slot)) continue;
    const { values, ranges } = options(slot);
    // The least amount is mostly meant: it stands there, to be changed.
    if (ranges.length === 1 && !values.length && order().every(other => other === slot || draft.values.has(other))) {
      draft.values.set(slot, String(ranges[0].low));
      draft.at = slot;
      return;
    }
  }
  const open = order().find(slot => !draft.values.has(slot));
  draft.at = open ?? (draft.values.has(draft.at) ? draft.at : -1);
}

const ready = () => draft.actor !== null && draft.choice.slots.every((_, slot) => draft.values.has(slot));

// ——— the sentence ———

/** The words of a sentence as it is typed; a slot that is open is an ellipsis. */
function written(parts, values) {
  const said = [];
  for (const part of parts) {
    if (typeof part === "string") said.push(part);
    else if (typeof part === "number") { if (values.get(part) !== null) said.push(values.get(part) ?? "…"); }
    else if (slotsOf(part).some(slot => values.get(slot) ?? (values.has(slot) ? null : "…"))) said.push(...written(part, values));
  }
  return said;
}

const slotsOf = parts => parts.flatMap(part => typeof part === "number" ? [part] : Array.isArray(part) ? slotsOf(part) : []);

export function line() {
  const said = written(draft.choice.parts, draft.values).join(" ");
  return draft.actor ? `${draft.actor}: ${said}` : said;
}

function compose(focus = false) {
  const { choice } = draft;
  const composer = find("#composer");
  composer.hidden = false;
  const slotButton = slot => button(label(slot), () => { draft.at = slot; compose(true); }, {
    class: "slot", "aria-pressed": String(draft.at === slot), "data-slot": slot,
    "aria-label": `${choice.slots[slot].field.replace("_", " ")}: ${label(slot)}`,
  });
  const sentence = make("p", { class: "sentence" },
    choice.actors.length > 1 || draft.actor
      ? choice.actors.length > 1
        ? button(draft.actor ?? "who?", () => { draft.at = -2; compose(true); }, { class: "slot", "aria-pressed": String(draft.at === -2 || draft.actor === null) })
        : make("b", {}, `${draft.actor}: `)
      : null,
    " ", ...words(choice.parts, slotButton));
  const enter = button("Enter", submit, { class: "main wide", disabled: !ready(), id: "enter-line" });
  composer.replaceChildren(
    make("div", { class: "head" }, sentence, button("✕", () => { close(); find("#commands button")?.focus(); }, { class: "plain", "aria-label": "Leave this entry" })),
    make("p", { class: "muted help" }, choice.help),
    draft.actor === null || draft.at === -2 ? who() : draft.at >= 0 ? picker(draft.at) : "",
    enter);
  if (focus) {
    // By keyboard the amount comes first, to be typed over; on a phone its keyboard would cover the page.
    const amount = byKey ? composer.querySelector(".stepper .number") : null;
    const target = amount ?? (ready() ? enter : composer.querySelector(".values button, .values input"));
    target?.focus({ preventScroll: false });
    amount?.select();
    composer.scrollIntoView({ block: "nearest" });
  }
}

function words(parts, slotButton) {
  return parts.flatMap(part => {
    if (typeof part === "string") return [part, " "];
    if (typeof part === "number") return [slotButton(part), " "];
    return slotsOf(part).length ? words(part.filter(one => typeof one !== "string" || slotsOf(part).some(slot => draft.values.get(slot) !== null)), slotButton) : [];
  });
}

function label(slot) {
  const value = draft.values.get(slot);
  return value === undefined ? `${draft.choice.slots[slot].field.replace("_", " ")}?` : value ?? `(${draft.choice.slots[slot].field.replace("_", " ")})`;
}

function who() {
  return make("div", { class: "values" }, make("h3", {}, "Who?"), make("ul", { class: "chips" },
    draft.choice.actors.map(actor => make("li", {}, button(actor || "Table", () => { draft.actor = actor; fill(); compose(true); }, { class: "chip" })))));
}

function choose(slot, value) {
  draft.values.set(slot, value);
  // What no longer goes with it is asked for anew.
  for (const [other, chosen] of [...draft.values]) {
    if (other !== slot && draft.choice.listed) {
      const { values, ranges, none } = options(other);
      const fits = chosen === null ? none : values.includes(chosen) || ranges.some(range => matches(range, chosen));
      if (!fits) draft.values.delete(other);
    }
  }
  fill();
  compose(true);
}

function picker(slot) {
  const form = draft.choice.slots[slot];
  const { values, ranges, none, free } = options(slot);
  const title = form.field.replace("_", " ");
  const chosen = draft.values.get(slot);
  const parts = [make("h3", {}, title)];
  if (form.several) return several(slot, values, title);
  if (ranges.length) parts.push(amounts(slot, ranges, chosen));
  else if (free && NUMERIC.includes(form.kind)) parts.push(field(slot, title, "numeric"));
  else if (free && !values.length) parts.push(field(slot, title, "text"));
  if (values.length > MANY) parts.push(search(slot, values, title));
  else if (values.length || none) {
    parts.push(make("ul", { class: "chips" },
      values.map(value => make("li", {}, button(value, () => choose(slot, value), { class: "chip", "aria-pressed": String(chosen === value), "data-value": value }))),
      none && make("li", {}, button(`no ${title}`, () => choose(slot, null), { class: "chip quietly", "aria-pressed": String(chosen === null) }))));
  }
  return make("div", { class: "values" }, parts);
}

function amounts(slot, ranges, chosen) {
  const range = ranges.find(one => chosen !== undefined && matches(one, chosen)) ?? ranges[0];
  const { low, high, step } = range;
  const current = chosen !== undefined && chosen !== null ? Number(chosen) : low;
  const set = value => choose(slot, String(Math.min(high, Math.max(low, low + Math.round((value - low) / step) * step))));
  const input = make("input", {
    type: "text", inputmode: "numeric", pattern: "[0-9]*", value: current, class: "number", "aria-label": `Amount, ${low} to ${high}${step > 1 ? ` in steps of ${step}` : ""}`,
    onchange: event => { const value = Number(event.target.value); set(Number.isFinite(value) && event.target.value.trim() ? value : low); },
    onkeydown: event => { if (event.key === "Enter") { event.preventDefault(); event.target.dispatchEvent(new Event("change")); submit(); } },
  });
  const near = [0, 1, 2, 5, 10, 20].map(times => low + times * step).filter(value => value <= high);
  return make("div", {},
    make("div", { class: "stepper" },
      button("−", () => set(current - step), { "aria-label": `Less: ${current - step}`, disabled: current <= low }),
      input,
      button("+", () => set(current + step), { "aria-label": `More: ${current + step}`, disabled: current >= high })),
    make("ul", { class: "chips" }, [...new Set([...near, high])].map(value => make("li", {},
      button(String(value), () => set(value), { class: "chip", "aria-pressed": String(value === current), "data-value": value })))));
}

function field(slot, title, mode) {
  return make("div", { class: "row" },
    make("input", { type: "text", inputmode: mode, "aria-label": title, value: draft.values.get(slot) ?? "", id: "slot-field",
      onkeydown: event => { if (event.key === "Enter") { event.preventDefault(); take(slot, event.target.value); } } }),
    button("Take", () => take(slot, find("#slot-field").value)));
}

const take = (slot, text) => text.trim() ? choose(slot, text.trim()) : null;

function search(slot, values, title) {
  const list = make("ul", { class: "chips" });
  const narrow = text => list.replaceChildren(...values.filter(one => one.toLowerCase().includes(text.toLowerCase())).slice(0, MANY)
    .map(value => make("li", {}, button(value, () => choose(slot, value), { class: "chip", "data-value": value }))));
  narrow("");
  return make("div", {}, make("input", { type: "search", "aria-label": `Look for ${title}`, placeholder: `Look among ${values.length}`, oninput: event => narrow(event.target.value) }), list);
}

function several(slot, values, title) {
  const chosen = (draft.values.get(slot) ?? "").split(", ").filter(Boolean);
  const set = list => { if (list.length) draft.values.set(slot, list.join(", ")); else draft.values.delete(slot); };
  const toggle = value => {
    set(chosen.includes(value) ? chosen.filter(one => one !== value) : [...chosen, value]);
    compose();
    find(`#composer [data-value="${CSS.escape(value)}"]`)?.focus({ preventScroll: true });
  };
  const list = make("ul", { class: "chips" });
  const narrow = text => list.replaceChildren(...values.filter(one => one.toLowerCase().includes(text.toLowerCase())).slice(0, 200).map(value => make("li", {},
    button(value, () => toggle(value), { class: "chip", "aria-pressed": String(chosen.includes(value)), "data-value": value }))));
  narrow("");
  return make("div", { class: "values" }, make("h3", {}, `${title}: ${plural(chosen.length, "chosen", "chosen")}`),
    values.length > MANY && make("input", { type: "search", "aria-label": `Look for ${title}`, placeholder: `Look among ${values.length}`, oninput: event => narrow(event.target.value) }),
    values.length ? list : field(slot, title, "text"));
}

function submit() {
  if (!draft || !ready()) return;
  const text = line();
  const kept = draft;
  draft = null;
  find("#composer").hidden = true;
  send(text, () => { draft = kept; compose(true); chips(); });
}

// ——— typing ———

/** Whole lines to complete from: legal entries, amounts at their least. */
export function completions() {
  const found = new Set();
  const held = draft;
  for (const choice of commands()) {
    if (!choice.listed) { for (const actor of choice.actors) found.add(`${actor ? `${actor}: ` : ""}${choice.phrase} `); continue; }
    for (const row of choice.rows.slice(0, 200)) {
      const values = new Map(row.map((value, slot) => [slot, value === null || typeof value === "string" ? value : value.type === "any" ? value.values[0] : String(value.low)]));
      const said = written(choice.parts, values).join(" ");
      found.add(choice.actors[0] ? `${choice.actors[0]}: ${said}` : said);
    }
  }
  draft = held;
  for (const word of ["count ", "undo", "accept ", "adjust ", "note "]) found.add(word);
  return [...found];
}

/** A name as it is compared: `bags_end` on a board is typed Bag's End. */
export const plainly = name => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

/** The commands that can be entered with a piece or a place, each with its name as that command has it. */
export function entriesWith(names) {
  const wanted = names.map(plainly);
  const named = list => list.find(one => one && wanted.includes(plainly(one)));
  const found = [];
  for (const choice of commands()) {
    const values = choice.listed
      ? choice.rows.flatMap(row => row.flatMap(value => typeof value === "string" ? [value] : value?.type === "any" ? value.values : []))
      : choice.actors.some(actor => rank(actor) < 2) ? choice.slots.flatMap(slot => state.choices.names[slot.kind] ?? []) : [];
    const name = named(values);
    if (name) found.push([choice, name]);
  }
  return found;
}
