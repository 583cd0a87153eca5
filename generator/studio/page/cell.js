// A cell while it is typed in: a field over its text, and what is typed sent at once.

import { make } from "/dom.js";

/** Put a field into a cell. `typed` is called with each text, `done` with (how, step): "keep" or "leave", and where to go. */
export function open(cell, text, name, { typed, done, replace = false }) {
  const field = make("textarea", { "aria-label": name, rows: 1, spellcheck: "true", autocapitalize: "off" });
  let ended = false;
  const end = (how, step) => {
    if (ended) return;
    ended = true;
    done(how, step);
  };
  field.value = text;
  field.addEventListener("input", () => { grow(); typed(field.value); });
  field.addEventListener("blur", () => end("keep", null));
  field.addEventListener("keydown", event => {
    event.stopPropagation();
    if (event.isComposing) return;
    if (event.key === "Escape") { event.preventDefault(); end("leave", [0, 0]); }
    else if (event.key === "Enter" && (event.shiftKey || event.altKey)) {
      event.preventDefault();
      field.setRangeText("\n", field.selectionStart, field.selectionEnd, "end");
      field.dispatchEvent(new Event("input"));
    }
    else if (event.key === "Enter") { event.preventDefault(); end("keep", [1, 0]); }
    else if (event.key === "Tab") { event.preventDefault(); end("keep", [0, event.shiftKey ? -1 : 1, true]); }
    else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "s") { event.preventDefault(); end("keep", [0, 0, false, "save"]); }
  });
  const grow = () => { field.style.height = "auto"; field.style.height = `${field.scrollHeight}px`; };
  cell.replaceChildren(field);
  field.focus();
  if (replace) field.select(); else field.setSelectionRange(text.length, text.length);
  grow();
  return field;
}

/** Rows of cells as spreadsheets put them on the clipboard: tabs between, a cell with line feeds in quotes. */
export function block(text) {
  const rows = [[""]];
  let quoted = false;
  const plain = text.replace(/\r\n?/g, "\n").replace(/\n$/, "");
  for (let at = 0; at < plain.length; at++) {
    const sign = plain[at], row = rows.at(-1);
    if (quoted && sign === '"' && plain[at + 1] === '"') { row[row.length - 1] += '"'; at++; }
    else if (quoted && sign === '"') quoted = false;
    else if (quoted) row[row.length - 1] += sign;
    else if (sign === '"' && row.at(-1) === "" && closes(plain, at)) quoted = true;
    else if (sign === "\t") row.push("");
    else if (sign === "\n") rows.push([""]);
    else row[row.length - 1] += sign;
  }
  return rows;
}

/** Whether a quotation mark at the beginning of a cell has its fellow at a cell's end. */
const closes = (text, at) => /^"(?:[^"]|"")*"(?:[\t\n]|$)/.test(text.slice(at));
