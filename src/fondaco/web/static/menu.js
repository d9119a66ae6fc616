/* The small menu where a thing on the board stands for several moves. */
import { body } from "./dom.js";

let menu = null, opener = null;

export const isOpen = () => menu !== null;

/** Offers moves, each with its words, at a point of the window. */
export function openMenu(moves, words, x, y, thing) {
  closeMenu();
  opener = thing;
  menu = document.createElement("div");
  menu.className = "menu";
  menu.setAttribute("role", "menu");
  menu.setAttribute("aria-label", thing.getAttribute("aria-label") || "Moves");
  for (const move of moves) {
    const item = document.createElement("button");
    item.type = "button";
    item.setAttribute("role", "menuitem");
    item.dataset.move = move;
    item.textContent = words(move);
    menu.append(item);
  }
  body.append(menu);
  menu.style.left = `${Math.max(8, Math.min(x, innerWidth - menu.offsetWidth - 8))}px`;
  menu.style.top = `${Math.max(8, Math.min(y, innerHeight - menu.offsetHeight - 8))}px`;
  menu.firstElementChild.focus({ preventScroll: true });
}

export function closeMenu(back = false) {
  if (!menu) return;
  menu.remove();
  menu = null;
  if (back && opener?.isConnected) opener.focus({ preventScroll: true });
}

/** Closes a menu that offers what is no longer there. */
export function closeUnless(offered) {
  if (menu && ![...menu.children].every((item) => offered(item.dataset.move))) closeMenu();
}

export function menuKeys(event) {
  const items = [...menu.children], at = items.indexOf(document.activeElement);
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step) items[(at + step + items.length) % items.length].focus();
  else if (event.key === "Escape" || event.key === "Tab") closeMenu(true);
  else return;
  event.preventDefault();
}
