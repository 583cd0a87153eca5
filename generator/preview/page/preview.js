"use strict";
// The preview's page. It asks for the game's state, shows it, and asks again whenever the server says that something was
// saved. Elements of pieces stay in the document and are changed in place, so that nothing flickers and focus stays.

const $ = (id) => document.getElementById(id);
const root = document.documentElement;
const SIZES = [0.25, 0.35, 0.5, 0.65, 0.8, 1, 1.25, 1.5, 2, 2.5, 3];
const SCHEMES = { auto: "Auto", dark: "Dark", light: "Light" };
const WHAT = { changed: "changed", copies: "another number", came: "new", gone: "gone", data: "data only" };

/** An element: attributes by name, `on…` as listeners, `css` as custom properties, then its children. */
function el(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (name === "css") for (const [key, one] of Object.entries(value)) made.style.setProperty(key, one);
    else made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

function icon(name) {
  const space = "http://www.w3.org/2000/svg";
  const made = document.createElementNS(space, "svg");
  made.setAttribute("aria-hidden", "true");
  made.append(document.createElementNS(space, "use"));
  made.firstChild.setAttribute("href", `/icons.svg#${name}`);
  return made;
}

/** Make `children` the children of `parent`, moving as little as possible. */
function place(parent, children) {
  children.forEach((child, at) => {
    if (parent.children[at] !== child) parent.insertBefore(child, parent.children[at] || null);
  });
  while (parent.children.length > children.length) parent.lastElementChild.remove();
}

const store = {
  get(name, usual) {
    try { return localStorage.getItem(`playproof-${name}`) ?? usual; } catch { return usual; }
  },
  set(name, value) {
    try { localStorage.setItem(`playproof-${name}`, value); } catch { /* a private window keeps nothing */ }
  },
};

const plural = (count, one, many) => `${count.toLocaleString("en").replaceAll(",", "\u2009")} ${count === 1 ? one : many}`;

let state = null;
let changes = { since: "", trouble: "", pieces: [], shared: [] };
let changed = new Map();     // piece → what changed of it
let sheets = null;
let view = "pieces";
let shown = "";        // a kind ("kind:cards"), a set ("set:events"), or all
let open = null;       // what is enlarged: {piece: id} or {page: number}
const cards = new Map();     // piece → its element
const sections = new Map();  // set → its section

// ——— asking ———

let asking = false;
let again = false;
let heard = 0;         // how often something was saved, as far as the server said

async function ask(address) {
  const answer = await fetch(address, { credentials: "same-origin" });
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** Ask for all that the page shows; calls that come meanwhile are answered by one more round. */
async function refresh() {
  if (asking) { again = true; return; }
  asking = true;
  try {
    do {
      again = false;
      const wanted = store.get("theme", "");
      const known = !state || !wanted || state.themes.includes(wanted);
      const theme = known && wanted ? `?theme=${encodeURIComponent(wanted)}` : "";
      try {
        showState(await ask(`/state${theme}`));
      } catch (trouble) {
        if (!theme) throw trouble;
        store.set("theme", "");  // a theme that this game doesn't have
        showState(await ask("/state"));
      }
      if (view === "sheets") await fetchSheets();
      showChanges(await ask("/changes"));
      root.dataset.saved = state.saved;
      $("ended").hidden = true;
    } while (again || heard > state.saved);
  } catch (trouble) {
    ended(`The preview can’t answer (${trouble.message.trim()}).`);
  } finally {
    asking = false;
  }
}

async function fetchSheets() {
  if (sheets && sheets.revision === state.revision && sheets.theme === state.theme) return;
  if (!sheets) $("sheets").replaceChildren(el("p", { class: "empty muted" }, "Laying out the sheets …"));
  sheets = { ...await ask(`/sheets?theme=${encodeURIComponent(state.theme)}`), theme: state.theme };
  showSheets();
}

function ended(text) {
  $("ended").textContent = text;
  $("ended").hidden = false;
}

function listen() {
  const stream = new EventSource("/events");
  stream.onmessage = (event) => {
    heard = Number(event.data);
    if (!asking && state && state.saved !== heard) refresh();
  };
  stream.onerror = () => ended(`The preview has ended. Start it again: playproof preview ${state?.name ?? "GAME"}`);
  stream.onopen = () => { $("ended").hidden = true; };
  // A page that stays open must not keep the server from ending, nor a closed one the connection.
  addEventListener("pagehide", () => stream.close());
}

// ——— pieces ———

function showState(next) {
  const before = state;
  state = next;
  if (!state.game) $("title").textContent = state.name;
  else {
    document.title = `${state.game.title}: preview`;
    $("title").textContent = state.game.title;
    $("about").textContent = `Version ${state.game.version} · ${plural(state.game.count, "piece", "pieces")} · ${state.game.folder}`;
  }
  $("theme").replaceChildren(...state.themes.map((name) => el("option", { value: name, selected: name === state.theme }, name)));
  $("theme").value = state.theme;
  showFaults();
  showPieces(before && before.theme === state.theme ? before : null);
  showSets();
  filter();
  if (open) enlarge(open);
}

function showFaults() {
  const faults = state.faults;
  $("faults").hidden = !faults.length;
  $("faults").querySelector("h2 span").textContent = ` ${plural(faults.length, "fault", "faults")} in the data`;
  $("held").hidden = state.readable || !state.pieces.length;
  $("fault-list").replaceChildren(...faults.map((fault) => el("li", {},
    el("b", {}, fault.where), fault.field ? `, field ‘${fault.field}’: ` : ": ",
    fault.problem,
    fault.allowed ? `; allowed: ${fault.allowed}` : "",
    fault.hint ? `; did you mean ‘${fault.hint}’?` : "",
    fault.pieces.length && cards.has(fault.pieces[0]) ? el("button", { type: "button", onclick: () => goTo(fault.pieces[0]) }, "Show") : null,
  )));
}

function showPieces(before) {
  const former = new Map((before?.pieces ?? []).map((piece) => [piece.id, piece]));
  const blamed = new Set(state.faults.flatMap((fault) => fault.pieces));
  const news = [];
  for (const piece of state.pieces) {
    piece.blamed = blamed.has(piece.id);
    const old = former.get(piece.id);
    const fresh = before && (!old || old.front.digest !== piece.front.digest || old.back?.digest !== piece.back?.digest);
    if (fresh) news.push(piece);
    piece.words = [piece.id, piece.name, piece.kind, piece.setName, ...piece.fields.flat()].join("\n").toLowerCase();
    showPiece(piece, fresh);
  }
  const there = new Set(state.pieces.map((piece) => piece.id));
  const own = new Map(state.sets.map((one) => [one.id, []]));
  for (const piece of state.pieces) own.get(piece.set).push(piece);
  for (const id of [...cards.keys()]) if (!there.has(id)) cards.delete(id);
  place($("pieces"), state.sets.filter((one) => own.get(one.id).length).map((one) => section(one, own.get(one.id))));
  $("pieces").classList.toggle("held", !state.readable);
  if (!state.pieces.length) $("pieces").replaceChildren(el("p", { class: "empty" }, "Nothing could be drawn yet. The faults above say why."));
  const gone = before ? before.pieces.filter((piece) => !there.has(piece.id)) : [];
  if (news.length || gone.length) say(told(news, gone));
  if (!document.activeElement?.classList?.contains("piece")) rove(null);
}

function told(news, gone) {
  const parts = [];
  if (news.length) parts.push(news.length < 4 ? `Drawn again: ${news.map((piece) => piece.name).join(", ")}` : `${news.length} pieces drawn again`);
  if (gone.length) parts.push(gone.length < 4 ? `Gone: ${gone.map((piece) => piece.name).join(", ")}` : `${gone.length} pieces gone`);
  return parts.join(". ");
}

function section(one, own) {
  let made = sections.get(one.id);
  if (!made) {
    made = el("section", { "aria-labelledby": `set-${one.id}`, "data-set": one.id }, el("h2", { id: `set-${one.id}` }), el("div", { class: "grid" }));
    sections.set(one.id, made);
  }
  const copies = own.reduce((sum, piece) => sum + piece.copies, 0);
  const extra = [one.optional ? "printed only when asked for" : "", one.source !== "document" && state.sets.some((other) => other.source === "document") ? one.source : ""].filter(Boolean);
  made.firstChild.replaceChildren(icon(one.icon), one.name, el("small", {}, [
    own.length === copies ? plural(copies, "piece", "pieces") : `${own.length} different, ${plural(copies, "piece", "pieces")}`, ...extra,
  ].join(" · ")));
  place(made.lastChild, own.map((piece) => cards.get(piece.id)));
  return made;
}

function face(data, alt, extra = {}) {
  return el("img", { src: `/face/${data.digest}.svg`, alt, loading: "lazy", decoding: "async", css: { "--w": data.width, "--h": data.height }, ...extra });
}

function showPiece(piece, fresh) {
  let card = cards.get(piece.id);
  if (!card) {
    card = el("button", { type: "button", class: "piece", "data-id": piece.id, tabindex: "-1", onclick: () => enlarge({ piece: piece.id }) },
      el("span", { class: "faces" }), el("span", { class: "caption" }));
    cards.set(piece.id, card);
  }
  const now = looks(piece);
  if (card.looks === now) return;
  card.looks = now;
  const [faces, caption] = card.children;
  const wanted = [["front", piece.front, piece.name], ["back", piece.back, `${piece.name}, back`]].filter(([, data]) => data);
  place(faces, wanted.map(([side, data, alt]) => {
    let image = faces.querySelector(`.${side}`);
    if (!image || image.dataset.digest !== data.digest) {
      // The former picture stays in its place until the new one is there.
      if (!image) image = face(data, alt, { class: side });
      else image.src = `/face/${data.digest}.svg`;
      image.dataset.digest = data.digest;
      image.style.setProperty("--w", data.width);
      image.style.setProperty("--h", data.height);
    }
    image.alt = alt;
    return image;
  }));
  card.classList.toggle("stale", piece.stale || (!state.readable && piece.blamed));
  caption.replaceChildren(
    el("b", {}, piece.name), " ", el("small", {}, piece.name === piece.own ? "" : piece.own, piece.copies === 1 ? "" : ` × ${piece.copies}`),
    ...marks(piece));
  if (fresh) {
    card.classList.add("fresh");
    setTimeout(() => card.classList.remove("fresh"), 2500);
  }
}

/** What a piece says beside its picture, as one text: while it stays the same, nothing has to be written again. */
function looks(piece) {
  const { id, name, copies, stale, blamed, front, back } = piece;
  return [name, copies, stale, blamed, state.readable, front.digest, back?.digest, changed.get(id)?.change].join("\n");
}

function marks(piece) {
  const found = [];
  if (piece.stale) found.push("as it was before the fault");
  else if (piece.blamed) found.push("fault");
  const made = found.map((text) => el("span", { class: "mark fault" }, text));
  const change = changed.get(piece.id);
  if (change && change.change !== "data") made.push(el("span", { class: "mark" }, WHAT[change.change]));
  return made.flatMap((mark) => [el("br"), mark]);
}

// ——— choosing ———

function showSets() {
  const kinds = [...new Map(state.sets.map((one) => [one.kind, one])).values()];
  const count = (test) => state.pieces.filter(test).length;
  const entries = [["", "All", "deck", state.pieces.length, "kind"]];
  for (const kind of kinds) {
    const sets = state.sets.filter((one) => one.kind === kind.kind);
    entries.push([`kind:${kind.kind}`, kind.title, kind.icon, count((piece) => piece.kind === kind.kind), "kind"]);
    if (sets.length > 1) for (const one of sets) entries.push([`set:${one.id}`, one.name, "", count((piece) => piece.set === one.id), "set"]);
  }
  if (!entries.some(([value]) => value === shown)) shown = "";
  const focus = $("sets").contains(document.activeElement) ? document.activeElement.value : null;
  $("sets").replaceChildren(...entries.map(([value, title, sign, number, level]) => el("button",
    { type: "button", value, class: level, "aria-current": value === shown ? "true" : null, onclick: () => choose(value) },
    sign ? icon(sign) : null, el("span", {}, title), el("small", {}, String(number)))));
  if (focus !== null) [...$("sets").children].find((one) => one.value === focus)?.focus();
  $("kind").replaceChildren(...entries.map(([value, title, , number, level]) => el("option", { value }, `${level === "set" ? "\u2003" : ""}${title} (${number})`)));
  $("kind").value = shown;
}

function choose(value) {
  shown = value;
  if (view !== "pieces") location.hash = "/pieces";
  showSets();
  filter();
}

function filter() {
  if (!state) return;
  const words = $("search").value.toLowerCase().split(/\s+/).filter(Boolean);
  let count = 0;
  for (const piece of state.pieces) {
    const wanted = (!shown || shown === `kind:${piece.kind}` || shown === `set:${piece.set}`) && words.every((word) => piece.words.includes(word));
    cards.get(piece.id).hidden = !wanted;
    if (wanted) count += 1;
  }
  for (const [, one] of sections) one.hidden = !one.querySelector(".piece:not([hidden])");
  const all = state.pieces.length;
  $("count").textContent = view !== "pieces" || !all ? "" : count === all ? "" : count ? `${count} of ${plural(all, "piece", "pieces")}` : "Nothing here has that. Esc clears the search.";
  rove(document.activeElement?.classList?.contains("piece") ? document.activeElement : null);
}

// ——— sheets and changes ———

function showSheets() {
  const box = $("sheets");
  if (sheets.trouble) { box.replaceChildren(el("p", { class: "empty" }, `The sheets can’t be laid out: ${sheets.trouble}`)); return; }
  const [first, ...rest] = sheets.told;
  const open = box.querySelector("details")?.open;
  box.replaceChildren(
    el("p", { class: "told" }, `${first}. Print: `, el("code", {}, `playproof kit ${state.name}`)),
    el("details", { open }, el("summary", {}, "What is on which sheet"), el("div", { class: "lines" }, ...rest.map((line) => el("p", {}, line)))),
    el("div", { class: "grid" }, ...sheets.pages.map((page, at) => el("button",
      { type: "button", class: "piece", "data-page": at + 1, tabindex: "-1", onclick: () => enlarge({ page: at + 1 }) },
      el("span", { class: "faces" }, el("img", { src: page.url, alt: `Page ${at + 1}: ${page.title}`, loading: "lazy", css: { "--w": page.width, "--h": page.height } })),
      el("span", { class: "caption" }, el("b", { class: "figure" }, String(at + 1)), " ", el("small", {}, page.title))))));
  rove(null);
}

function showChanges(next) {
  changes = next;
  changed = new Map(changes.pieces.map((one) => [one.id, one]));
  const paper = changes.pieces.filter((one) => one.change !== "data").length;
  $("changed").hidden = !paper;
  $("changed").textContent = paper;
  for (const piece of state.pieces) showPiece(piece, false);
  const box = $("changes");
  if (!changes.since) { box.replaceChildren(el("p", { class: "empty" }, changes.trouble)); return; }
    const lead = changes.pieces.length || changes.shared.length
    ? [`Since ${changes.since}: ${plural(paper, "piece", "pieces")} to print again. `, el("code", {}, `playproof kit ${state.name} --changed`)]
    : [`Nothing changed since ${changes.since}.`];
  box.replaceChildren(
    el("p", { class: "told" }, ...lead),
    changes.trouble ? el("p", { class: "told" }, changes.trouble) : "",
    changes.shared.length ? el("dl", { class: "fields told" }, ...changes.shared.flatMap((one) => fieldRow(one.field, one.name))) : "",
    ...changes.pieces.map(changeOf));
}

function fieldRow(field, name = field.path) {
  const tags = { both: "span", before: "del", after: "ins" };
  return [el("dt", {}, name), el("dd", {}, ...field.runs.flatMap(([where, text]) => [el(tags[where], {}, text), " "]))];
}

function changeOf(one) {
  const [before, after] = one.copies;
  const copies = before === after ? "" : `, ${before} → ${after} copies`;
  return el("article", { class: "change", "data-change": one.id },
    el("h3", {}, one.name, " ", el("small", {}, `${one.id.split("/")[1]} · ${one.setName}${copies} `), el("span", { class: "mark" }, WHAT[one.change])),
    one.fields.length ? el("dl", { class: "fields" }, ...one.fields.flatMap((field) => fieldRow(field))) : null,
    one.because.length ? el("p", { class: "muted" }, `Hangs on ${one.because.join(", ")}`) : null,
    one.redrawn ? el("p", { class: "muted" }, "Drawn by another version of Playproof.") : null,
    ...one.sides.map((side) => el("div", { class: "trio" },
      figure("Before", side.before && face(side.before, `${one.name}, ${side.side}, before`)),
      figure("After", side.after && face(side.after, `${one.name}, ${side.side}, after`)),
      side.before && side.after ? figure("What differs", el("div", { class: "unlike" }, el("div", {}, face(side.before, ""), face(side.after, "What differs")), face(side.after, ""))) : null)));
}

function figure(title, image) {
  return image ? el("figure", {}, el("figcaption", {}, title), image) : null;
}

// ——— enlarging ———

function enlarge(what) {
  if (what.page) {
    const page = sheets?.pages?.[what.page - 1];
    if (!page) return;
    $("large-title").textContent = `Page ${what.page}: ${page.title}`;
    $("boxes").hidden = true;
    $("large-body").className = "whole";
    $("large-body").replaceChildren(el("div", { class: "big" }, el("img", { src: page.url, alt: page.title, css: { "--w": page.width } })));
  } else {
    const piece = state.pieces.find((one) => one.id === what.piece);
    if (!piece) { $("large").close(); return; }
    const change = changed.get(piece.id);
    const faults = state.faults.filter((fault) => fault.pieces.includes(piece.id));
    $("large-title").textContent = piece.name;
    $("boxes").hidden = !piece.boxes.length;
    $("large-body").className = "";
    $("large-body").replaceChildren(
      el("div", { class: piece.back ? "big both" : "big" }, side(piece, "front", piece.name), piece.back ? side(piece, "back", `${piece.name}, back`) : null),
      el("div", {},
        ...faults.map((fault) => el("p", { class: "mark fault" }, fault.problem)),
        el("p", { class: "muted" }, `${piece.setName} · ${piece.own} · ${plural(piece.copies, "copy", "copies")}`),
        el("p", { class: "muted" }, `${piece.front.width} × ${piece.front.height} mm · ${piece.place}`),
        el("dl", { class: "fields" }, ...piece.fields.flatMap(([name, value]) => [el("dt", {}, name), el("dd", {}, value)])),
        change ? changeOf(change) : null));
  }
  near = 0;
  closer(0);
  open = what;
  if (!$("large").open) { $("large").showModal(); $("close").focus(); }
}

/** A side of an enlarged piece, with the boxes of its template's parts where they are asked for. */
function side(piece, name, alt) {
  const image = face(piece[name], alt, { loading: null });
  const [set, own] = piece.id.split("/").map(encodeURIComponent);
  if (boxes && piece.boxes.includes(name)) image.src = `/boxes/${state.theme}/${set}/${own}/${name}.svg?${piece[name].digest}.${state.revision}`;
  return image;
}

function showBoxes(wanted) {
  boxes = wanted;
  $("boxes").setAttribute("aria-pressed", String(boxes));
  if (open) enlarge(open);
}

const NEAR = [1, 2, 4, 8];  // times the size at which it fits the window; then it can be scrolled over
let near = 0;
let boxes = false;

function closer(level) {
  const body = $("large-body");
  if (!near) for (const one of body.querySelectorAll(".big img")) one.style.setProperty("--fit", `${one.clientWidth}px`);
  near = (level + NEAR.length) % NEAR.length;
  body.style.setProperty("--near", NEAR[near]);
  body.classList.toggle("near", near > 0);
  $("closer").textContent = near ? `${NEAR[near]} ×` : "Closer";
  $("closer").setAttribute("aria-label", near ? `Closer: now ${NEAR[near]} times as large` : "Closer");
}

/** The neighbours of what is enlarged, among what is shown. */
function step(by) {
  const all = visible();
  const at = all.findIndex((one) => (open.page ? Number(one.dataset.page) === open.page : one.dataset.id === open.piece));
  const next = all[(at + by + all.length) % all.length];
  if (!next) return;
  rove(next);
  enlarge(open.page ? { page: Number(next.dataset.page) } : { piece: next.dataset.id });
}

function goTo(id) {
  shown = "";
  $("search").value = "";
  if (view !== "pieces") { location.hash = "/pieces"; show("pieces"); }
  showSets();
  filter();
  const card = cards.get(id);
  card.scrollIntoView({ block: "center" });
  rove(card);
  card.focus();
}

// ——— moving ———

const visible = () => [...$(view).querySelectorAll(".piece:not([hidden])")].filter((one) => !one.closest("[hidden]"));

/** One piece at a time can be reached with the tab key; arrows go on from there. */
function rove(to) {
  const all = [...$(view).querySelectorAll(".piece")];
  const now = to && !to.hidden ? to : all.find((one) => one.tabIndex === 0 && !one.hidden && !one.closest("[hidden]")) ?? visible()[0];
  for (const one of all) if (one.tabIndex === 0 && one !== now) one.tabIndex = -1;
  if (now) now.tabIndex = 0;
}

function move(key) {
  const all = visible();
  if (!all.length) return;
  const here = document.activeElement;
  const at = all.indexOf(here);
  let next = all[at < 0 ? 0 : at];
  if (at >= 0) {
    if (key === "ArrowRight") next = all[at + 1];
    else if (key === "ArrowLeft") next = all[at - 1];
    else if (key === "Home") next = all[0];
    else if (key === "End") next = all[all.length - 1];
    else {
      const box = here.getBoundingClientRect();
      const middle = (rect) => rect.left + rect.width / 2;
      const down = key === "ArrowDown";
      const rows = all.map((one) => [one, one.getBoundingClientRect()])
        .filter(([, rect]) => (down ? rect.top > box.top + 4 && rect.top >= box.bottom - rect.height / 2 : rect.top < box.top - 4));
      const nearest = down ? Math.min(...rows.map(([, rect]) => rect.top)) : Math.max(...rows.map(([, rect]) => rect.top));
      next = rows.filter(([, rect]) => Math.abs(rect.top - nearest) < 8)
        .sort(([, a], [, b]) => Math.abs(middle(a) - middle(box)) - Math.abs(middle(b) - middle(box)))[0]?.[0];
    }
  }
  if (next) { rove(next); next.focus(); next.scrollIntoView({ block: "nearest" }); }
}

function show(name) {
  view = ["pieces", "sheets", "changes"].includes(name) ? name : "pieces";
  root.dataset.view = view;
  for (const one of ["pieces", "sheets", "changes"]) $(one).hidden = one !== view;
  for (const link of document.querySelectorAll(".views a")) {
    if (link.dataset.view === view) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  $("backs").hidden = view !== "pieces";
  document.querySelector(".find").hidden = view !== "pieces";
  if (!state) return;
  filter();
  if (view === "sheets") fetchSheets().catch((trouble) => ended(trouble.message));
}

function size(step) {
  const at = Math.min(SIZES.length - 1, Math.max(0, step));
  $("zoom").value = at;
  $("percent").textContent = `${Math.round(SIZES[at] * 100)} %`;
  $("zoom").setAttribute("aria-valuetext", `${Math.round(SIZES[at] * 100)} percent of true size`);
  root.style.setProperty("--size", SIZES[at]);
  store.set("size", at);
}

const system = matchMedia("(prefers-color-scheme: dark)");

function scheme(name) {
  root.dataset.scheme = name;
  root.toggleAttribute("data-dark", name === "dark" || (name === "auto" && system.matches));
  $("scheme").textContent = SCHEMES[name];
  $("scheme").setAttribute("aria-label", `Dark or light: ${SCHEMES[name].toLowerCase()}`);
  store.set("scheme", name);
}

function theme(name) {
  store.set("theme", name);
  say(`Theme: ${name}`);
  refresh();
}

function backs() {
  const now = root.toggleAttribute("data-backs");
  $("backs").setAttribute("aria-pressed", String(now));
}

let hush = 0;
function say(text) {
  $("news").textContent = text;
  $("news").classList.add("shown");
  clearTimeout(hush);
  hush = setTimeout(() => $("news").classList.remove("shown"), 3500);
}

const next = (list, one) => list[(list.indexOf(one) + 1) % list.length];
const KEYS = {
  "/": () => { if (view !== "pieces") { location.hash = "/pieces"; show("pieces"); } $("search").focus(); $("search").select(); },
  "?": () => $("help").showModal(),
  1: () => { location.hash = "/pieces"; },
  2: () => { location.hash = "/sheets"; },
  3: () => { location.hash = "/changes"; },
  "+": () => size(Number($("zoom").value) + 1),
  "=": () => size(Number($("zoom").value) + 1),
  "-": () => size(Number($("zoom").value) - 1),
  0: () => size(SIZES.indexOf(1)),
  b: backs,
  d: () => scheme(next(Object.keys(SCHEMES), root.dataset.scheme)),
  t: () => { if (state) theme(next(state.themes, state.theme)); },
};
const ARROWS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"];

function pressed(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if ($("large").open) {
    const scrolls = near && document.activeElement === $("large-body");
    if (!scrolls && (event.key === "ArrowRight" || event.key === "ArrowLeft")) { step(event.key === "ArrowRight" ? 1 : -1); event.preventDefault(); }
    else if ("+=".includes(event.key)) closer(Math.min(near + 1, NEAR.length - 1));
    else if (event.key === "-") closer(Math.max(near - 1, 0));
    else if (event.key === "p" && !$("boxes").hidden) showBoxes(!boxes);
    return;
  }
  if ($("help").open) return;
  const field = event.target.closest?.("input, select, textarea");
  if (event.key === "Escape") {
    if ($("search").value) { $("search").value = ""; filter(); }
    $("search").blur();
    return;
  }
  if (field) {
    if (field.id === "search" && (event.key === "Enter" || event.key === "ArrowDown")) { visible()[0]?.focus(); event.preventDefault(); }
    return;
  }
  if (ARROWS.includes(event.key)) {
    const inGrid = document.activeElement?.classList?.contains("piece");
    if (inGrid || (document.activeElement === document.body && !["Home", "End"].includes(event.key))) { move(event.key); event.preventDefault(); }
    return;
  }
  const does = KEYS[event.key];
  if (does) { does(); event.preventDefault(); }
}

// ——— beginning ———

scheme(store.get("scheme", "auto"));
size(Number(store.get("size", SIZES.indexOf(innerWidth < 900 ? 0.5 : 0.8))));
system.addEventListener("change", () => scheme(root.dataset.scheme));
addEventListener("hashchange", () => show(location.hash.slice(2)));
document.addEventListener("keydown", pressed);
document.addEventListener("focusin", (event) => { if (event.target.classList?.contains("piece")) rove(event.target); });
$("search").addEventListener("input", filter);
$("kind").addEventListener("change", () => choose($("kind").value));
$("zoom").addEventListener("input", () => size(Number($("zoom").value)));
$("theme").addEventListener("change", () => theme($("theme").value));
$("scheme").addEventListener("click", KEYS.d);
$("backs").addEventListener("click", backs);
$("keys").addEventListener("click", KEYS["?"]);
$("previous").addEventListener("click", () => step(-1));
$("next").addEventListener("click", () => step(1));
$("boxes").addEventListener("click", () => showBoxes(!boxes));
$("closer").addEventListener("click", () => closer(near + 1));
$("large-body").addEventListener("click", (event) => { if (event.target.closest(".big")) closer(near + 1); });
$("close").addEventListener("click", () => $("large").close());
$("large").addEventListener("close", () => {
  const here = open?.page ? document.querySelector(`[data-page="${open.page}"]`) : cards.get(open?.piece);
  open = null;
  if (here?.isConnected) { rove(here); here.focus(); }
});
$("large").addEventListener("click", (event) => { if (event.target === $("large")) $("large").close(); });
show(location.hash.slice(2));
listen();
refresh();
