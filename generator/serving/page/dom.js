// Making elements: texts are only ever set as text, so nothing that a file holds can run.

const SVG = "http://www.w3.org/2000/svg";

export const find = (selector, within = document) => within.querySelector(selector);

/** An element with attributes, `on…` listeners, and children (elements or texts; null and false are left out). */
export function make(tag, attributes = {}, ...children) {
  const drawn = ["svg", "path", "line", "circle", "text", "g", "use", "title", "rect"].includes(tag);
  const element = drawn ? document.createElementNS(SVG, tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else element.setAttribute(name, String(value));
  }
  element.append(...children.flat(Infinity).filter(child => child !== null && child !== undefined && child !== false));
  return element;
}

export function button(text, onclick, attributes = {}) {
  return make("button", { type: "button", onclick, ...attributes }, text);
}

export function icon(name) {
  const use = make("use", { href: `/icons.svg#${name}` });
  return make("svg", { "aria-hidden": "true" }, use);
}

export const plural = (number, word, words = `${word}s`) => `${number} ${number === 1 ? word : words}`;

/** JSON of an address; throws an Error with a sentence. */
export async function get(address) {
  const answer = await fetch(address, { credentials: "same-origin" });
  if (!answer.ok) throw new Error((await answer.text()).trim());
  return answer.json();
}

/** A random key for a line: sent again, it is not written again. */
export function key() {
  return [...crypto.getRandomValues(new Uint8Array(12))].map(one => one.toString(16).padStart(2, "0")).join("");
}
