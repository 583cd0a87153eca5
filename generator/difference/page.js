"use strict";
(() => {
  const root = document.documentElement;
  const search = document.getElementById("search");
  const none = document.getElementById("none");
  const large = document.getElementById("large");
  const pieces = [...document.querySelectorAll("article")];
  const chips = [...document.querySelectorAll("button.chip")];

  const kept = { get: (key) => { try { return localStorage.getItem(key); } catch { return null; } },
    set: (key, value) => { try { localStorage.setItem(key, value); } catch { /* a page from a file may keep nothing */ } } };

  const sift = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const off = new Set(chips.filter((chip) => chip.getAttribute("aria-pressed") === "false").map((chip) => chip.dataset.change));
    for (const piece of pieces) {
      piece.hidden = off.has(piece.dataset.change) || !words.every((word) => piece.dataset.words.includes(word));
    }
    none.hidden = pieces.length === 0 || pieces.some((piece) => !piece.hidden);
  };
  const press = (button) => button.setAttribute("aria-pressed", button.getAttribute("aria-pressed") !== "true");
  const marks = document.getElementById("marks");
  const toggleMarks = () => {
    press(marks);
    root.classList.toggle("unmarked", marks.getAttribute("aria-pressed") === "false");
  };
  const dark = () => (root.dataset.shade || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
  const toggleShade = () => {
    root.dataset.shade = dark() ? "light" : "dark";
    kept.set("playproof-shade", root.dataset.shade);
  };
  const enlarge = (face) => {
    const pair = face.closest(".faces");
    large.firstElementChild.className = pair.classList.contains("wide") ? "wide" : "";
    large.firstElementChild.replaceChildren(...[...pair.querySelectorAll(".face")].map((one) => {
      const copy = one.cloneNode(true);
      copy.removeAttribute("tabindex");
      return copy;
    }));
    large.showModal();
  };
  const step = (by) => {
    const shown = pieces.filter((piece) => !piece.hidden);
    if (!shown.length) return;
    const at = shown.indexOf(document.activeElement.closest("article"));
    const next = shown[at < 0 ? (by > 0 ? 0 : shown.length - 1) : Math.min(Math.max(at + by, 0), shown.length - 1)];
    next.focus({ preventScroll: true });
    next.scrollIntoView({ block: "start" });
  };

  if (kept.get("playproof-shade")) root.dataset.shade = kept.get("playproof-shade");
  search.addEventListener("input", sift);
  chips.forEach((chip) => chip.addEventListener("click", () => { press(chip); sift(); }));
  marks.addEventListener("click", toggleMarks);
  document.getElementById("shade").addEventListener("click", toggleShade);
  large.addEventListener("click", () => large.close());
  document.getElementById("pieces").addEventListener("click", (event) => {
    const face = event.target.closest(".face");
    if (face) enlarge(face);
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || large.open) return;
    const typing = document.activeElement === search;
    if (event.key === "Escape" && typing) { search.value = ""; sift(); search.blur(); return; }
    if (typing) return;
    const face = document.activeElement.closest && document.activeElement.closest(".face");
    if (event.key === "Enter" && document.activeElement.matches("article")) {
      const first = document.activeElement.querySelector(".face");
      if (first) enlarge(first);
    } else if (event.key === "Enter" && face) enlarge(face);
    else if (event.key === "/") { event.preventDefault(); search.focus(); }
    else if (event.key === "j") step(1);
    else if (event.key === "k") step(-1);
    else if (event.key === "m") toggleMarks();
    else if (event.key === "t") toggleShade();
  });
})();
