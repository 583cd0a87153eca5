// The rows as a grid: one cell has the focus, arrows move it, what is typed goes into it.

import { block, open } from "/cell.js";
import { find, key, make } from "/dom.js";

let table = null; // { key, columns, rows }, as it is shown
let faults = []; // { row, column, said, note } of it
let writable = false;
let here = { row: 0, column: 0 };
let editing = null; // the cell that is typed in: { table, row, ids, column, field, … }
let conflicts = 0; // how often another program's save has undone something
let act = {}; // what a change does: change(cells, key), choose(), save(), say(kind, text, stays), behind()
const waiting = new Map(); // cells that were typed in, by row and column, until the answer to the last letter is here
const extra = new Map(); // table → columns that were asked for and that no row has

export function prepare(actions) {
  act = actions;
  const grid = find("#grid");
  grid.addEventListener("keydown", keys);
  grid.addEventListener("focusin", event => {
    const cell = event.target.closest("td");
    if (cell && event.target === cell) go(+cell.dataset.row, +cell.dataset.column, false);
  });
  grid.addEventListener("dblclick", event => { if (event.target.closest("td") && !editing) edit(); });
  // Rows change their height when they are chosen: not before the finger or the mouse is up again.
  grid.addEventListener("mousedown", event => { if (event.target.closest("td") && !event.target.closest("textarea")) event.preventDefault(); });
  grid.addEventListener("click", event => {
    const cell = event.target.closest("td");
    if (!cell || event.target.closest("textarea")) return;
    const again = cell === document.activeElement;
    go(+cell.dataset.row, +cell.dataset.column);
    // Fingers have no double click everywhere: the second tap opens the chosen cell.
    if (again && matchMedia("(pointer: coarse)").matches) edit();
  });
  grid.addEventListener("copy", event => {
    if (editing) return;
    event.clipboardData.setData("text/plain", text(here.row, here.column));
    event.preventDefault();
  });
  grid.addEventListener("paste", event => {
    if (editing || !writable) return;
    event.preventDefault();
    paste(block(event.clipboardData.getData("text/plain")));
  });
}

export const chosen = () => table?.rows.length ? { row: here.row, column: columns()[here.column] } : null;
export const typing = () => editing !== null;

const columns = () => [...(table?.columns ?? []), ...(extra.get(table?.key) ?? [])];
const row = number => find("#grid").tBodies[0]?.rows[number];
const cellAt = (at, column) => row(at)?.cells[column];
const text = (at, column) => waiting.get(`${at} ${columns()[column]?.key}`) ?? table.rows[at]?.cells[column] ?? "";
const isFixed = (at, column) => !writable || table.rows[at].fixed.includes(columns()[column].key);

/** Show another state of the rows; the cell that is typed in stays. */
export function show(state) {
  const fresh = state.table;
  writable = Boolean(fresh) && !state.why;
  const other = fresh?.key !== table?.key;
  const mine = fresh ? (extra.get(fresh.key) ?? []).filter(one => !fresh.columns.some(there => there.key === one.key)) : [];
  if (fresh) extra.set(fresh.key, mine);
  const heads = JSON.stringify([fresh?.key, [...(fresh?.columns ?? []), ...mine].map(one => [one.key, one.name, one.about])]);
  const grid = find("#grid"), focused = grid.contains(document.activeElement) && !other;
  const rebuilt = grid.dataset.heads !== heads;
  table = fresh;
  faults = state.faults;
  const undone = state.conflicts !== conflicts, began = editing;
  conflicts = state.conflicts;
  const moved = began && (rebuilt || !writable || place(began) !== began.row);
  if (moved) { began.dropped = true; editing = null; }
  if (!table) { grid.replaceChildren(); grid.dataset.heads = ""; if (moved) reopen(began, undone, state); return; }
  if (other) here = { row: 0, column: 0 };
  if (rebuilt) {
    grid.dataset.heads = heads;
    grid.replaceChildren(
      make("thead", { role: "rowgroup" }, make("tr", { role: "row" }, columns().map(column =>
        make("th", { role: "columnheader", scope: "col", title: column.about }, column.name)))),
      make("tbody", { role: "rowgroup" }));
  }
  const body = grid.tBodies[0];
  while (body.rows.length > table.rows.length) body.rows[body.rows.length - 1].remove();
  table.rows.forEach((one, at) => {
    const line = body.rows[at] ?? body.appendChild(make("tr", { role: "row" }));
    columns().forEach((column, number) => {
      const cell = line.cells[number] ?? line.appendChild(make("td", { role: "gridcell", tabindex: "-1" }));
      fill(cell, at, number, column);
    });
  });
  here.row = Math.min(here.row, Math.max(0, table.rows.length - 1));
  here.column = Math.min(here.column, columns().length - 1);
  mark();
  if (rebuilt && focused) focus();
  if (moved) reopen(began, undone, state);
  else if (began && undone && began.touched) began.send(began.field.value).then(() => kept(began, state));
}

/** The row of a cell that is, or was, typed in; -1 where it is gone. */
function place(one) {
  if (one.table !== table?.key) return -1;
  if (one.ids.has(table.rows[one.row]?.id)) return one.row;
  const found = table.rows.flatMap((row, at) => (one.ids.has(row.id) ? [at] : []));
  return found.length === 1 ? found[0] : -1;
}

const kept = (one, state) => act.say("note", `another program has saved ${state.table.file.split("/").pop()} meanwhile; what is typed in ${one.name} is kept, and not saved yet`, true);

/** Go on typing in a cell whose row is elsewhere now. */
function reopen(one, undone, state) {
  const at = place(one), number = columns().findIndex(column => column.key === one.column.key && column.name === one.column.name);
  if (writable && at >= 0 && number >= 0) {
    go(at, number);
    const sent = edit(one.touched ? one.field.value : null);
    if (one.touched && undone) sent?.then(() => kept(one, state));
  }
  else if (one.touched) act.say("wrong", `${one.name} can't be changed any more; typed was: ${one.field.value}`, true);
}

function fill(cell, at, number, column) {
  if (editing && editing.row === at && editing.column.key === column.key) return;
  const wrong = faults.filter(one => one.row === at && (one.column === column.key || (one.column === "" && number === 0)));
  const now = JSON.stringify([text(at, number), wrong, isFixed(at, number), column.long]);
  if (cell.dataset.now === now) return;
  cell.dataset.now = now;
  Object.assign(cell.dataset, { row: at, column: number, name: column.name });
  cell.className = [column.long && "long", wrong.some(one => !one.note) && "wrong", isFixed(at, number) && "fixed"].filter(Boolean).join(" ");
  if (isFixed(at, number)) cell.setAttribute("aria-readonly", "true"); else cell.removeAttribute("aria-readonly");
  if (wrong.some(one => !one.note)) cell.setAttribute("aria-invalid", "true"); else cell.removeAttribute("aria-invalid");
  cell.replaceChildren(make("span", { class: "value" }, text(at, number)),
    ...wrong.map(one => make("span", { class: one.note ? "fault hint" : "fault" }, one.short)));
}

/** Mark the row and the cell that are chosen. */
function mark() {
  const grid = find("#grid");
  const line = row(here.row), cell = cellAt(here.row, here.column);
  // What stays chosen isn't touched: on a phone it would be hidden for a moment, and lose the focus.
  line?.classList.add("here");
  for (const one of grid.querySelectorAll("tr.here, td[tabindex='0']")) {
    if (one === line || one === cell) continue;
    one.classList.remove("here");
    if (one.tagName === "TD") one.tabIndex = -1; else one.removeAttribute("aria-selected");
  }
  line?.setAttribute("aria-selected", "true");
  if (cell && cell.tabIndex !== 0) cell.tabIndex = 0;
  act.choose?.();
}

export function go(at, column, focus = true) {
  if (!table?.rows.length) return;
  here = { row: Math.max(0, Math.min(table.rows.length - 1, at)), column: Math.max(0, Math.min(columns().length - 1, column)) };
  mark();
  if (focus) {
    const cell = cellAt(here.row, here.column);
    cell.focus({ preventScroll: true });
    cell.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
}

export const focus = () => cellAt(here.row, here.column)?.focus();

function keys(event) {
  if (editing || !table?.rows.length || event.target.tagName !== "TD") return;
  const jump = event.ctrlKey || event.metaKey;
  const last = table.rows.length - 1, end = columns().length - 1;
  const to = {
    ArrowUp: () => go(jump ? 0 : here.row - 1, here.column), ArrowDown: () => go(jump ? last : here.row + 1, here.column),
    ArrowLeft: () => go(here.row, jump ? 0 : here.column - 1), ArrowRight: () => go(here.row, jump ? end : here.column + 1),
    Home: () => go(jump ? 0 : here.row, 0), End: () => go(jump ? last : here.row, end),
    PageUp: () => go(here.row - 10, here.column), PageDown: () => go(here.row + 10, here.column),
    Enter: () => edit(), F2: () => edit(),
    Delete: () => set(""), Backspace: () => set(""),
  }[event.key];
  if (to) { event.preventDefault(); to(); }
  else if (event.key.length === 1 && !jump && !event.altKey) { event.preventDefault(); edit(event.key); }
}

/** Give the chosen cell a value, at once. */
export function set(value) {
  if (!table?.rows.length || isFixed(here.row, here.column)) return;
  act.change([{ row: here.row, column: columns()[here.column].key, value }], "");
}

/** Type in the chosen cell; `begin`: the first letter, in place of what is there. What is returned ends when that is sent. */
export function edit(begin = null, all = false) {
  if (!table?.rows.length || editing || isFixed(here.row, here.column)) return undefined;
  const { row, column: number } = here, column = columns()[number], cell = cellAt(row, number);
  const name = `${column.name} of ${table.rows[row].id || `row ${row + 1}`}`, before = text(row, number);
  const mine = editing = { table: table.key, row, ids: new Set([table.rows[row].id]), column, name, touched: false, dropped: false };
  const once = key();
  cell.dataset.now = "";
  const send = async (value, again = true) => {
    if (column.field === "id") mine.ids.add(value.trim());
    const at = place(mine);
    if (at < 0) { act.say("wrong", `${name} can't be changed any more; typed was: ${value}`, true); return undefined; }
    const answer = await act.change([{ row: at, column: column.key, value }], once, true);
    // The page was behind, and knows better now.
    return !answer && again && act.behind() && table?.key === mine.table && !mine.dropped ? send(value, false) : answer;
  };
  mine.send = send;
  const field = mine.field = open(cell, begin ?? before, name, {
    replace: all,
    typed: value => { mine.touched = true; send(value); },
    done: (how, step) => {
      if (mine.dropped) return;
      editing = null;
      const value = how === "leave" ? before : field.value;
      cell.dataset.now = "";
      if (mine.touched) {
        const name = `${row} ${column.key}`;
        waiting.set(name, value);
        send(value).finally(() => {
          if (waiting.get(name) === value) waiting.delete(name);
          if (table?.rows[row] && cellAt(row, number)) fill(cellAt(row, number), row, number, column);
        });
      }
      fill(cell, row, number, column);
      if (step) {
        const [down, right, again, then] = step;
        next(down, right);
        if (again) edit(null, true);
        if (then) act[then]();
      }
    },
  });
  mine.touched = begin !== null;
  return mine.touched ? send(begin) : undefined;
}

/** The next cell; behind a row's last one the first of the next row. */
function next(down, right) {
  const width = columns().length;
  const at = here.row * width + here.column + right;
  if (right && at >= 0 && at < width * table.rows.length) go(Math.floor(at / width), at % width);
  else go(here.row + down, here.column);
}

function paste(rows) {
  if (!table?.rows.length) return;
  const cells = [];
  rows.forEach((values, down) => values.forEach((value, right) => {
    const at = here.row + down, number = here.column + right;
    if (at < table.rows.length && number < columns().length && !isFixed(at, number)) cells.push({ row: at, column: columns()[number].key, value });
  }));
  if (cells.length) act.change(cells, "");
}

/** Show a field that no row has yet. */
export function addColumn(column, state) {
  extra.set(table.key, [...(extra.get(table.key) ?? []), column]);
  show(state);
  go(here.row, columns().length - 1);
}
