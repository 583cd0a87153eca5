// The table drawn: a tab for each board and for each owner's holdings; what changed is marked; a tap tells what a piece is.

import { begin, entriesWith, plainly } from "/entry.js";
import { button, find, get, make, plural } from "/dom.js";

let state = null;
let data = null;
let chosen = "";
let zoom = 1;
let wanted = false;
let asking = "";
let picked = null;
const openLists = new Set();

/** Whether the view is to be seen; it is asked for only then. */
export function watch(seen) {
  wanted = seen;
  if (seen && state && data?.revision !== state.revision) load();
}

export function show(now) {
  state = now;
  if (wanted) load();
}

async function load() {
  if (!state || asking === state.revision || data?.revision === state.revision) return;
  asking = state.revision;
  drawing();
  try {
    const fresh = await get("/boards");
    data = fresh;
    draw();
  } catch (trouble) {
    find("#board").replaceChildren(make("p", { class: "muted" }, trouble.message || "The boards can't be drawn."));
  } finally {
    const again = asking !== state.revision || data?.revision !== state.revision;
    asking = "";
    find("#board").removeAttribute("aria-busy");
    if (again && data && wanted && data.revision !== state.revision) setTimeout(load, 300);
  }
}

/** Say that the boards are being drawn; what was drawn before stays meanwhile. */
function drawing() {
  const panel = find("#board"), said = make("p", { class: "drawing", role: "status" }, "Drawing the table …");
  panel.setAttribute("aria-busy", "true");
  if (data) panel.prepend(said);
  else panel.replaceChildren(said);
}

function tabs() {
  const players = data.players ?? [], others = companies();
  return [
    ...data.boards.map(board => ({ id: `board:${board.name}`, title: board.title, changed: board.changedSpots.length })),
    ...players.map(owner => ({ id: `owner:${owner}`, title: owner, changed: 0 })),
    ...(others.length ? [{ id: "others", title: others.length === 1 ? others[0] : "Companies", changed: 0 }] : []),
    { id: "owner:", title: "Bank and table", changed: 0 },
  ];
}

/** Who holds something besides players, bank and table. */
const companies = () => [...new Set([...data.held.map(one => one.owner), ...Object.keys(data.money ?? {})])]
  .filter(owner => owner && owner !== "bank" && !(data.players ?? []).includes(owner));

function draw() {
  const all = tabs();
  if (!all.some(tab => tab.id === chosen)) { chosen = all[0]?.id ?? ""; zoom = 1; }
  find("#board-tabs").replaceChildren(...all.map((tab, at) => button(tab.title, () => { chosen = tab.id; zoom = 1; picked = null; draw(); find(`#board-tabs [aria-selected="true"]`)?.focus(); }, {
    role: "tab", id: `tab-${at}`, "aria-selected": String(tab.id === chosen), "aria-controls": "board", tabindex: tab.id === chosen ? "0" : "-1",
    class: tab.changed ? "has-changed" : "",
    onkeydown: event => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!step) return;
      event.preventDefault();
      chosen = all[(at + step + all.length) % all.length].id;
      zoom = 1;
      draw();
      find(`#board-tabs [aria-selected="true"]`)?.focus();
    },
  })));
  const panel = find("#board");
  panel.setAttribute("aria-labelledby", find(`#board-tabs [aria-selected="true"]`)?.id ?? "");
  if (chosen.startsWith("board:")) panel.replaceChildren(...boardView(data.boards.find(board => `board:${board.name}` === chosen)));
  else if (chosen === "others") panel.replaceChildren(...companies().flatMap(owner => [make("h3", {}, owner), ...ownerView(owner)]));
  else panel.replaceChildren(...ownerView(chosen.slice("owner:".length)));
}

// ——— a board ———

function boardView(board) {
  const image = make("img", { src: `/board/${board.picture}.svg`, alt: `${board.title}: ${plural(board.pieces.length, "piece")}`, draggable: "false" });
  const layer = make("div", { class: "layer" }, image,
    board.changed.map(box => placed(make("div", { class: "changed", "aria-hidden": "true" }), box)),
    picked?.box && placed(make("div", { class: "picked", "aria-hidden": "true" }), picked.box));
  layer.style.width = `${zoom * 100}%`;
  layer.addEventListener("click", event => {
    const frame = layer.getBoundingClientRect();
    const x = 100 * (event.clientX - frame.left) / frame.width, y = 100 * (event.clientY - frame.top) / frame.height;
    pick(board, nearest(board, x, y));
  });
  const frame = make("div", { class: "frame", tabindex: "0", role: "group", "aria-label": `${board.title}, drawn` }, layer);
  return [
    make("div", { class: "zoom" },
      button("−", () => rescale(1 / 1.5), { "aria-label": "Smaller", disabled: zoom <= 1 }),
      button("+", () => rescale(1.5), { "aria-label": "Larger", disabled: zoom >= 8 }),
      board.changedSpots.length > 0 && make("span", { class: "muted" }, `changed: ${board.changedSpots.slice(0, 6).map(name => name.replace(/:.*/, "")).filter((name, at, all) => all.indexOf(name) === at).join(", ")}`)),
    frame,
    make("div", { id: "picked", role: "status" }, picked ? about(picked) : make("p", { class: "muted" }, "Tap a piece or a space to see what it is.")),
    list(board, board.pieces, `${plural(board.pieces.length, "piece")} as a list`),
    ...(state.role === "player" ? [spaces(board).filter(space => entriesWith([space.spot]).length)] : []).filter(open => open.length)
      .map(open => list(board, open, `${plural(open.length, "space")} where something can be entered`)),
  ];
}

function list(board, pieces, title) {
  const kind = title.replace(/^\d+ /, "").replace(/s?s /, " ");
  const toggled = event => { if (event.target.open) openLists.add(kind); else openLists.delete(kind); };
  return make("details", { open: openLists.has(kind), ontoggle: toggled }, make("summary", {}, title),
    make("ul", { class: "pieces" }, pieces.map(piece => make("li", {}, button(piece.label, () => pick(board, piece), { class: "plain" })))));
}

function placed(element, [x, y, width, height]) {
  Object.assign(element.style, { left: `${x}%`, top: `${y}%`, width: `${width}%`, height: `${height}%` });
  return element;
}

function rescale(by) {
  const frame = find("#board .frame");
  const across = frame ? (frame.scrollLeft + frame.clientWidth / 2) / frame.scrollWidth : .5;
  const down = frame ? (frame.scrollTop + frame.clientHeight / 2) / frame.scrollHeight : .5;
  zoom = Math.min(8, Math.max(1, zoom * by));
  draw();
  const now = find("#board .frame");
  now.scrollLeft = across * now.scrollWidth - now.clientWidth / 2;
  now.scrollTop = down * now.scrollHeight - now.clientHeight / 2;
}

function nearest(board, x, y) {
  const under = ({ box }) => x >= box[0] && x <= box[0] + box[2] && y >= box[1] && y <= box[1] + box[3];
  const size = ({ box }) => box[2] * box[3];
  const first = list => list.filter(under).sort((a, b) => size(a) - size(b))[0];
  return first(board.pieces) ?? first(spaces(board)) ?? null;
}

/** The spaces of a board, as pieces without a piece. */
const spaces = board => board.spaces.map(({ spot, box }) => ({ label: `Space ${spot}`, spot, piece: "", box }));

function pick(board, piece) {
  picked = piece;
  draw();
}

function about(piece) {
  const names = [piece.spot, piece.spot.split(":")[0], piece.piece].filter(Boolean);
  const entries = state.role === "player" ? entriesWith(names) : [];
  const typed = [...new Set(entries.map(([, name]) => name))];
  const place = piece.spot.split(":")[0], name = typed.find(one => plainly(one) === plainly(place));
  return make("div", { class: "about" },
    make("div", { class: "head" }, make("b", {}, name ? piece.label.replace(place, name) : piece.label), button("✕", () => pick(null, null), { class: "plain", "aria-label": "Leave this piece" })),
    entries.length > 0 && make("ul", { class: "chips" },
      entries.slice(0, 8).map(([choice, name]) => make("li", {},
        button(`${choice.actors.length === 1 && choice.actors[0] ? `${choice.actors[0]}: ` : ""}${choice.phrase} ${name}`, () => { location.hash = "#enter"; begin(choice, name); }, { class: "chip" }))),
      typed.map(name => make("li", {}, button(`Put ${name} into the line`, () => {
        const field = find("#typed");
        field.value = `${field.value}${field.value && !field.value.endsWith(" ") ? " " : ""}${name} `;
        location.hash = "#enter";
        field.focus();
      }, { class: "chip quietly" })))));
}

// ——— holdings ———

function ownerView(owner) {
  const lists = data.held.filter(one => one.owner === owner);
  const money = owner ? data.money[owner] : data.money.bank;
  const rows = [];
  if (money) rows.push(["money", [money]]);
  for (const one of lists) rows.push([one.what, one.items]);
  if (!rows.length) return [make("p", { class: "muted" }, owner ? `${owner} holds nothing.` : "Nothing lies here.")];
  return [make("dl", { class: "held" }, rows.map(([what, items]) => make("div", {}, make("dt", {}, what), items.map(item => make("dd", {}, item)))))];
}
