/* The table's page comes to life: what the server has drawn is morphed into the page, clicks become the same posts that
   the forms make. There are no rules here and nothing of any game. */
import { $, all, body } from "./dom.js";
import { logKeys } from "./log.js";
import { closeMenu, closeUnless, isOpen, menuKeys, openMenu } from "./menu.js";
import { enliven, glide, morph, parsed, places } from "./morph.js";
import { lookBack, replayKeys } from "./replay.js";
import { ring, soundSwitch } from "./sound.js";

/* ---- news of the table ---- */

let facts = JSON.parse(body.dataset.facts);
const here = (body.dataset.here ?? "").split(" ").filter(Boolean).map(Number);
const looksBack = "replay" in body.dataset;

function apply(news) {
  if (news.parts && (looksBack || news.version >= facts.version)) show(news);
  for (const [name, [kept, lines]] of Object.entries(news.lists ?? {})) fill($(`[data-list="${name}"]`), kept, lines);
}

function show(news) {
  const held = document.activeElement, before = places(), called = !facts.yours && news.yours;
  for (const [name, html] of Object.entries(news.parts)) {
    const place = $(`[data-part="${name}"]`);
    if (place) morph(place, parsed(html, place));
  }
  closeUnless(buttonOf);
  glide(before);
  facts = Object.assign({}, facts, news, { parts: null, lists: null });
  Object.assign(body.dataset, { stage: news.stage, version: news.version });
  document.title = news.title;
  $("#favicon").href = news.yours ? "/static/favicon-turn.svg" : "/static/favicon.svg";
  if (held && held !== body && !held.isConnected) $(".say")?.focus({ preventScroll: true });
  if (called) ring();
  for (const line of all('[data-list="log"] li')) line.classList.toggle("future", +line.dataset.number >= facts.at);
  passOn();
}

function fill(list, kept, lines) {
  if (!list) return;
  const low = list.scrollHeight - list.scrollTop - list.clientHeight < 40;
  while (list.children.length > kept) list.lastElementChild.remove();
  list.insertAdjacentHTML("beforeend", lines.join(""));
  if (low) list.scrollTop = list.scrollHeight;
}

/* Several people at one device: when it is another's turn, a page in between hides the hand. */
function passOn() {
  const seat = Number(body.dataset.seat);
  if (here.length < 2 || facts.stage !== "running" || facts.yours || facts.acts.includes(seat)) return;
  const next = here.find((other) => facts.acts.includes(other));
  if (next !== undefined) location.replace(`/t/${body.dataset.table}/pass/${next}`);
}

/* ---- the stream of news, which comes back by itself ---- */

let stream = null, again = 0, pause = 500;

function listen() {
  clearTimeout(again);
  stream?.close();
  stream = new EventSource(`${body.dataset.address}/events`);
  stream.onopen = () => { pause = 500; connected(true); };
  stream.addEventListener("sheet", (message) => apply(JSON.parse(message.data)));
  stream.onerror = () => {
    connected(false);
    stream.close();
    clearTimeout(again);
    again = setTimeout(knock, pause);
    pause = Math.min(pause * 1.6, 5000);
  };
}

/* A stream that ended may mean that the seat is no longer the viewer's: then the page has to say so. */
async function knock() {
  const answer = await fetch(body.dataset.address, { method: "HEAD" }).catch(() => null);
  if (answer?.status === 403 || answer?.status === 404) location.reload();
  else listen();
}

function connected(so) {
  const sign = $(".connection");
  sign.hidden = so;
  sign.textContent = so ? "" : "No connection – trying again";
}

/* ---- moves ---- */

let busy = false;

async function send(form, button) {
  if (busy) return;
  busy = true;
  body.classList.add("busy");
  try {
    const data = new URLSearchParams(new FormData(form, button));
    const headers = { Accept: "application/json" };
    if (stream?.readyState !== EventSource.OPEN) headers["X-Deaf"] = "1";  // the answer has to bring the news itself
    const answer = await fetch(form.action, { method: "POST", body: data, headers });
    const news = await answer.json();
    refuse(news.refusal ?? "");
    if (news.parts) apply(news);
    else if (answer.ok) await newsOf(news.version);
    if (answer.ok) for (const field of all("input:not([type=hidden], [type=checkbox])", form)) field.value = "";
  } catch {
    refuse("That did not reach the house. Try again when the connection is back.");
  } finally {
    busy = false;
    body.classList.remove("busy");
  }
}

/* The stream brings what a post has done; until then nothing else is sent. */
const newsOf = (version) => new Promise((done) => {
  const start = performance.now();
  const look = () => (facts.version >= version || performance.now() - start > 2000 ? done() : setTimeout(look, 10));
  look();
});

function refuse(html) {
  const place = $(".refusal");
  place.innerHTML = html;
  place.hidden = !html;
}

const buttonOf = (move) => $(`[data-part="moves"] button[value="${move}"]`);

function play(move) {
  const button = buttonOf(move);
  if (button) send(button.form, button);
}

function choose(thing, x, y) {
  const moves = thing.dataset.moves.split(" ");
  if (moves.length === 1) play(moves[0]);
  else openMenu(moves, (move) => buttonOf(move)?.textContent ?? "", x, y, thing);
}

/* ---- hands: pointer and keys ---- */

let clicked = 0;

document.addEventListener("click", (event) => {
  const hasty = event.detail > 1 && event.timeStamp - clicked < 350;  // the second half of a double click
  clicked = event.timeStamp;
  const item = event.target.closest(".menu [data-move]"), thing = event.target.closest("[data-moves]");
  if (item) { const move = item.dataset.move; closeMenu(); play(move); }
  else if (thing && !hasty) choose(thing, event.clientX, event.clientY);
  else { if (hasty && event.target.closest("button.move, .bar button")) event.preventDefault(); closeMenu(); }
});

document.addEventListener("keydown", (event) => {
  const thing = event.target.closest?.("[data-moves]");
  if (isOpen()) menuKeys(event);
  else if (thing && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    const box = thing.getBoundingClientRect();
    choose(thing, box.left + box.width / 2, box.top + box.height / 2);
  } else if (event.target.closest?.('[data-list="log"]')) logKeys(event);
  else if (looksBack && !event.target.closest?.("input, textarea, select")) replayKeys(event);
});

document.addEventListener("submit", (event) => {
  if (!event.target.matches("[data-quiet]")) return;
  event.preventDefault();
  send(event.target, event.submitter);
});

/* ---- the beginning ---- */

enliven(document);
body.classList.add("lively");
if (matchMedia("(max-width: 899px)").matches) for (const drawer of all(".drawer")) drawer.open = false;
for (const list of all("[data-list]")) list.scrollTop = list.scrollHeight;
if (looksBack) lookBack({ get facts() { return facts; }, apply, connected });
else {
  if ($(".sound")) soundSwitch($(".sound"));
  $("#favicon").href = facts.yours ? "/static/favicon-turn.svg" : "/static/favicon.svg";
  listen();
  addEventListener("online", listen);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) listen(); });
  addEventListener("offline", () => connected(false));
  addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
  addEventListener("pagehide", () => stream?.close());
}
