/* The log points at the board: under the pointer, and line by line with the arrow keys. */
import { $, all } from "./dom.js";

function point(names) {
  for (const thing of all(".pointed")) thing.classList.remove("pointed");
  for (const name of names) {
    for (const thing of all("[data-name]")) if (thing.dataset.name === name) thing.classList.add("pointed");
  }
}

document.addEventListener("mouseover", (event) => {
  const word = event.target.closest("[data-points]");
  if (word || $(".pointed")) point(word ? [word.dataset.points] : []);
});

export function logKeys(event) {
  const lines = [...event.target.closest("[data-list]").children], at = lines.findIndex((line) => line.matches(".current"));
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || !lines.length) return;
  event.preventDefault();
  const next = lines[at < 0 ? lines.length - 1 : Math.max(0, Math.min(lines.length - 1, at + step))];
  lines[at]?.classList.remove("current");
  next.classList.add("current");
  next.scrollIntoView({ block: "nearest" });
  point(all("[data-points]", next).map((word) => word.dataset.points));
}
