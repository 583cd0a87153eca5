// The standing: figures over the evening as lines, phase, round, bank, and the position as text.

import { find, get, make } from "/dom.js";

const LEFT = 44, RIGHT = 92, TOP = 12, BOTTOM = 26;

// On a phone the drawing is narrower, so that its letters stay as large as the others.
let WIDE = 640, TALL = 260;
let state = null;
let data = null;
let wanted = false;
let asking = false;

export function watch(seen) {
  wanted = seen;
  if (seen) load();
}

export function show(now) {
  state = now;
  find("#state").textContent = now.text || "The game has not started.";
  if (wanted) load();
}

let waiting = 0;
addEventListener("resize", () => { clearTimeout(waiting); waiting = setTimeout(() => { if (data && wanted) draw(); }, 150); });

async function load() {
  if (!state || asking || data?.revision === state.revision) return;
  asking = true;
  try {
    data = await get("/figures");
    draw();
  } catch (trouble) {
    find("#figures").replaceChildren(make("p", { class: "muted" }, trouble.message));
  } finally {
    asking = false;
  }
  if (wanted && data && state && data.revision !== state.revision) setTimeout(load, 400);
}

function draw() {
  const place = find("#figures");
  WIDE = Math.max(320, Math.min(640, place.clientWidth - 30));
  TALL = WIDE < 500 ? 210 : 260;
  const players = data.players ?? [];
  const facts = [["Round", last(data.rounds ?? [])], ["Phase", last(data.phases ?? [])], ["Bank", last(data.money?.bank ?? [])]].filter(([, value]) => value !== null && value !== undefined && value !== "");
  const parts = [];
  if (state.over && Object.keys(state.scores).length) {
    parts.push(make("div", { class: "scores" }, make("h3", {}, "Final scores"), make("ol", {}, Object.entries(state.scores).sort((a, b) => b[1] - a[1])
      .map(([name, score]) => make("li", {}, `${name} ${score}`, state.winners.includes(name) && make("b", {}, " wins"))))));
  }
  if (facts.length) parts.push(make("dl", { class: "facts" }, facts.map(([name, value]) => make("div", {}, make("dt", {}, name), make("dd", {}, value)))));
  const money = Object.fromEntries(players.filter(name => data.money[name]).map(name => [name, data.money[name]]));
  for (const [what, values] of [["Money", money], ["Score, as the game would end now", data.worth ?? {}], [data.prices_called || "Prices", data.prices ?? {}]]) {
    if (Object.keys(values).length) parts.push(chart({ what, values, rounds: rounds() }));
  }
  if (data.turning_points?.length) {
    parts.push(make("div", { class: "turning" }, make("h3", {}, "Turning points"), make("ul", {}, data.turning_points.map(one => make("li", {}, make("span", { class: "muted" }, `${one.round ? `${one.round}, ` : ""}line ${one.line}: `), one.sentence)))));
  }
  if (parts.length) parts.push(make("p", { class: "muted" }, "For a page of the whole evening: ", make("code", {}, `playproof report ${state.file}`)));
  else parts.push(make("p", { class: "muted" }, "Figures appear once the game has begun."));
  place.replaceChildren(...parts);
}

/** The rounds in order: name, and the first and the last figure that belongs to each. */
function rounds() {
  const found = [];
  data.rounds.forEach((name, at) => {
    if (found.length && (!name || found.at(-1).name === name)) found.at(-1).to = at;
    else found.push({ name, from: at, to: at });
  });
  return found.filter(one => one.name);
}

function chart({ what, values, rounds }) {
  const names = Object.keys(values);
  const all = names.flatMap(name => values[name]).filter(value => value !== null);
  const top = nice(Math.max(1, ...all)), low = Math.min(0, ...all);
  const count = Math.max(1, data.lines.length - 1);
  const x = at => LEFT + at / count * (WIDE - LEFT - RIGHT);
  const y = value => TOP + (top - value) / (top - low) * (TALL - TOP - BOTTOM);
  const svg = make("svg", { viewBox: `0 0 ${WIDE} ${TALL}`, class: "chart", role: "img", "aria-label": `${what}: ${names.map(name => `${name} ${last(values[name]) ?? "unknown"}`).join(", ")}` });
  for (const value of [low, (top + low) / 2, top]) {
    svg.append(make("line", { x1: LEFT, x2: WIDE - RIGHT, y1: y(value), y2: y(value), class: "grid" }), make("text", { x: LEFT - 6, y: y(value) + 4, class: "axis", "text-anchor": "end" }, short(value)));
  }
  let free = -Infinity;
  for (const round of rounds) {
    const at = x(round.from);
    svg.append(make("line", { x1: at, x2: at, y1: TOP, y2: TALL - BOTTOM, class: "grid round" }));
    const label = round.name.replace(/^stock round /i, "SR ").replace(/^operating round /i, "OR ");
    if (at > free) { svg.append(make("text", { x: at, y: TALL - 8, class: "axis" }, label)); free = at + label.length * 6.5 + 10; }
  }
  const labels = [];
  names.forEach((name, number) => {
    let path = "", pen = false;
    values[name].forEach((value, at) => {
      if (value === null) { pen = false; return; }
      path += `${pen ? "L" : "M"}${x(at).toFixed(1)} ${y(value).toFixed(1)}`;
      pen = true;
    });
    svg.append(make("path", { d: path || "M0 0", class: `series s${number % 8}` }));
    const end = last(values[name]);
    if (end !== null) labels.push({ name: fitted(name, short(end)), y: y(end), number });
  });
  // Labels stand beside the ends of their lines, none on another.
  labels.sort((a, b) => a.y - b.y);
  labels.forEach((one, at) => { one.y = Math.max(one.y, at ? labels[at - 1].y + 14 : TOP + 4); });
  const over = labels.length ? labels.at(-1).y - (TALL - 8) : 0;
  for (const one of labels) svg.append(make("text", { x: WIDE - RIGHT + 8, y: one.y + 4 - Math.max(0, over), class: `name s${one.number % 8}` }, one.name));
  return make("figure", {}, make("figcaption", {}, what), svg,
    make("details", {}, make("summary", {}, `${what} as a table`), table(names, values, rounds)));
}

function table(names, values, known) {
  const rounds = known.length ? known : [{ name: "now", from: 0, to: data.lines.length - 1 }];
  return make("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": "Table" }, make("table", {},
    make("thead", {}, make("tr", {}, make("th", { scope: "col" }, "after"), names.map(name => make("th", { scope: "col" }, name)))),
    make("tbody", {}, rounds.map(round => make("tr", {}, make("th", { scope: "row" }, round.name), names.map(name => make("td", {}, values[name][round.to] ?? "–")))))));
}

/** A name and its figure as wide as there is room beside the chart: a long name is cut, the figure never. */
function fitted(name, figure) {
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = "700 13px Text, system-ui, sans-serif";
  const wide = text => pen.measureText(text).width > RIGHT - 12;
  let said = `${name} ${figure}`;
  for (let kept = name.length - 1; kept > 0 && wide(said); kept--) said = `${name.slice(0, kept).trimEnd()}… ${figure}`;
  return said;
}

const last = list => list.reduceRight((found, value) => found ?? value, null);
const short = value => Math.abs(value) >= 10000 ? `${Math.round(value / 100) / 10}k` : String(Math.round(value));

function nice(value) {
  const power = 10 ** Math.floor(Math.log10(value));
  return [1, 2, 2.5, 4, 5, 8, 10].map(one => one * power).find(one => one >= value);
}
