/* Morphing: the page keeps its elements, so focus, scrolling and what glides survive. */
import { $, all } from "./dom.js";

const SVG = "http://www.w3.org/2000/svg";
const calm = matchMedia("(prefers-reduced-motion: reduce)");

export function parsed(html, place) {
  const holder = document.createElement("template");
  holder.innerHTML = place.namespaceURI === SVG ? `<svg>${html}</svg>` : html;
  const fresh = place.namespaceURI === SVG ? holder.content.firstChild : holder.content;
  enliven(fresh);
  return fresh;
}

export function enliven(where) {
  for (const thing of all("[data-moves]", where)) {
    thing.setAttribute("tabindex", "0");
    thing.setAttribute("role", "button");
    thing.setAttribute("aria-label", $("title", thing)?.textContent ?? "");
  }
}

const keyOf = (node) => (node.nodeType === 1 && (node.dataset.piece || node.dataset.key || node.id)) || null;

export function morph(live, fresh) {
  const keyed = new Map(), kept = new Set([...fresh.childNodes].map(keyOf));
  for (const child of [...live.childNodes]) {
    if (!keyOf(child)) continue;
    if (kept.has(keyOf(child))) keyed.set(keyOf(child), child);
    else child.remove();
  }
  let next = live.firstChild;
  for (const wanted of [...fresh.childNodes]) {
    const key = keyOf(wanted);
    let found = key ? keyed.get(key) : next;
    while (!key && found && keyOf(found)) found = found.nextSibling;
    if (!found || found.nodeName !== wanted.nodeName) { live.insertBefore(wanted, next); continue; }
    if (found === next) next = next.nextSibling;
    else live.insertBefore(found, next);
    become(found, wanted);
  }
  while (next) { const gone = next; next = next.nextSibling; gone.remove(); }
}

function become(live, fresh) {
  if (live.nodeType !== 1) { if (live.nodeValue !== fresh.nodeValue) live.nodeValue = fresh.nodeValue; return; }
  for (const { name } of [...live.attributes]) {
    if (!fresh.hasAttribute(name) && name !== "open") live.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (live.getAttribute(name) !== value && name !== "open") live.setAttribute(name, value);  // what was folded stays so
  }
  if (live.nodeName === "INPUT" && fresh.hasAttribute("value")) live.value = fresh.value;
  morph(live, fresh);
}

/* Pieces glide from where they were to where they are. */
export const places = () => new Map(all("[data-piece]").map((piece) => [piece.dataset.piece, { piece, from: piece.getCTM() }]));

export function glide(before) {
  if (calm.matches) return;
  for (const piece of all("[data-piece]")) {
    const old = before.get(piece.dataset.piece), now = piece.getCTM(), home = piece.parentNode.getCTM?.();
    if (!old?.from || !now || !home || Math.hypot(old.from.e - now.e, old.from.f - now.f) < 1) continue;
    const at = (matrix) => new DOMPoint(matrix.e, matrix.f).matrixTransform(home.inverse());
    const [a, b] = [at(old.from), at(now)].map((point) => ({ transform: `translate(${point.x}px, ${point.y}px)` }));
    piece.animate([a, b], { duration: 180, easing: "ease-out" });
  }
}
