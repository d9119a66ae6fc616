"use strict";
/* The table's page comes to life: what the server has drawn is morphed into the page, clicks become the same posts that
   the forms make. There are no rules here and nothing of any game. */
(() => {
  const body = document.body;
  const $ = (what, where = document) => where.querySelector(what);
  const all = (what, where = document) => [...where.querySelectorAll(what)];
  const SVG = "http://www.w3.org/2000/svg";
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const remembered = {
    get: (key) => { try { return localStorage.getItem(key); } catch { return null; } },
    set: (key, value) => { try { localStorage.setItem(key, value); } catch { /* a private window remembers nothing */ } },
  };

  /* ---- morphing: the page keeps its elements, so focus, scrolling and what glides survive ---- */

  function parsed(html, place) {
    const holder = document.createElement("template");
    holder.innerHTML = place.namespaceURI === SVG ? `<svg>${html}</svg>` : html;
    const fresh = place.namespaceURI === SVG ? holder.content.firstChild : holder.content;
    enliven(fresh);
    return fresh;
  }

  function enliven(where) {
    for (const thing of all("[data-moves]", where)) {
      thing.setAttribute("tabindex", "0");
      thing.setAttribute("role", "button");
      thing.setAttribute("aria-label", $("title", thing)?.textContent ?? "");
    }
  }

  const keyOf = (node) => (node.nodeType === 1 && (node.dataset.piece || node.dataset.key || node.id)) || null;

  function morph(live, fresh) {
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
  const places = () => new Map(all("[data-piece]").map((piece) => [piece.dataset.piece, { piece, from: piece.getCTM() }]));

  function glide(before) {
    if (calm.matches) return;
    for (const piece of all("[data-piece]")) {
      const old = before.get(piece.dataset.piece), now = piece.getCTM(), home = piece.parentNode.getCTM?.();
      if (!old?.from || !now || !home || Math.hypot(old.from.e - now.e, old.from.f - now.f) < 1) continue;
      const at = (matrix) => new DOMPoint(matrix.e, matrix.f).matrixTransform(home.inverse());
      const [a, b] = [at(old.from), at(now)].map((point) => ({ transform: `translate(${point.x}px, ${point.y}px)` }));
      piece.animate([a, b], { duration: 180, easing: "ease-out" });
    }
  }

  /* ---- news of the table ---- */

  let facts = body.dataset.facts ? JSON.parse(body.dataset.facts) : null;
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
    if (menu && ![...menu.children].every((item) => buttonOf(item.dataset.move))) closeMenu();
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
    if (here.length < 2 || facts.stage !== "running" || facts.acts.includes(seat)) return;
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
      again = setTimeout(listen, pause);
      pause = Math.min(pause * 1.6, 5000);
    };
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
    else openMenu(moves, x, y, thing);
  }

  /* ---- the small menu where a thing stands for several moves ---- */

  let menu = null, opener = null;

  function openMenu(moves, x, y, thing) {
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
      item.textContent = buttonOf(move)?.textContent ?? "";
      menu.append(item);
    }
    body.append(menu);
    menu.style.left = `${Math.max(8, Math.min(x, innerWidth - menu.offsetWidth - 8))}px`;
    menu.style.top = `${Math.max(8, Math.min(y, innerHeight - menu.offsetHeight - 8))}px`;
    menu.firstElementChild.focus({ preventScroll: true });
  }

  function closeMenu(back = false) {
    if (!menu) return;
    menu.remove();
    menu = null;
    if (back && opener?.isConnected) opener.focus({ preventScroll: true });
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
    if (menu) menuKeys(event);
    else if (thing && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      const box = thing.getBoundingClientRect();
      choose(thing, box.left + box.width / 2, box.top + box.height / 2);
    } else if (event.target.closest?.('[data-list="log"]')) logKeys(event);
    else if (looksBack && !event.target.closest?.("input, textarea, select")) replayKeys(event);
  });

  function menuKeys(event) {
    const items = [...menu.children], at = items.indexOf(document.activeElement);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) items[(at + step + items.length) % items.length].focus();
    else if (event.key === "Escape" || event.key === "Tab") closeMenu(true);
    else return;
    event.preventDefault();
  }

  document.addEventListener("submit", (event) => {
    if (!event.target.matches("[data-quiet]")) return;
    event.preventDefault();
    send(event.target, event.submitter);
  });

  /* ---- the log points at the board ---- */

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

  function logKeys(event) {
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

  /* ---- looking back ---- */

  let wanted = null, fetching = false, playing = 0;

  async function go(at) {
    wanted = Math.max(0, Math.min(facts.moves, at));
    if (fetching) return;
    fetching = true;
    try {
      while (wanted !== facts.at) {
        const target = wanted;
        const answer = await fetch(`${body.dataset.look}?at=${target}`, { headers: { Accept: "application/json" } });
        apply(await answer.json());
        history.replaceState(null, "", `${body.dataset.look}?at=${target}`);
        facts.at = target;
      }
    } catch {
      connected(false);
    } finally {
      fetching = false;
    }
  }

  function replayKeys(event) {
    const target = { ArrowLeft: facts.at - 1, ArrowRight: facts.at + 1, Home: 0, End: facts.moves }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    go(target);
  }

  function run() {
    clearInterval(playing);
    playing = playing ? 0 : setInterval(() => (facts.at >= facts.moves ? run() : go(facts.at + 1)), 900);
    body.classList.toggle("playing", playing !== 0);
  }

  function lookBack() {
    document.addEventListener("click", (event) => {
      const link = event.target.closest(".strip a[href]"), line = event.target.closest('[data-list="log"] li');
      if (link) { event.preventDefault(); go(Number(new URL(link.href).searchParams.get("at"))); }
      else if (line && +line.dataset.number >= 0) go(+line.dataset.number + 1);
      else if (event.target.closest(".run")) run();
    });
    document.addEventListener("input", (event) => { if (event.target.matches(".strip [type=range]")) go(+event.target.value); });
  }

  /* ---- a sound, when wanted ---- */

  let air = null;

  function ring() {
    if (remembered.get("sound") !== "on") return;
    air ??= new AudioContext();
    const tone = air.createOscillator(), volume = air.createGain();
    tone.frequency.setValueAtTime(660, air.currentTime);
    tone.frequency.setValueAtTime(880, air.currentTime + 0.09);
    volume.gain.setValueAtTime(0.12, air.currentTime);
    volume.gain.exponentialRampToValueAtTime(0.001, air.currentTime + 0.35);
    tone.connect(volume).connect(air.destination);
    tone.start();
    tone.stop(air.currentTime + 0.36);
  }

  function soundSwitch(button) {
    const set = (so) => { button.setAttribute("aria-pressed", String(so)); remembered.set("sound", so ? "on" : "off"); };
    button.hidden = false;
    set(remembered.get("sound") === "on");
    button.addEventListener("click", () => { set(button.getAttribute("aria-pressed") !== "true"); ring(); });
  }

  /* ---- small conveniences of all pages ---- */

  for (const button of all(".copy")) {
    button.hidden = !navigator.clipboard;
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(button.previousElementSibling.value);
      button.textContent = "Copied";
    });
  }
  for (const file of all("[data-fills]")) {
    file.addEventListener("change", async () => { file.form.elements[file.dataset.fills].value = await file.files[0].text(); });
  }

  if (!facts) return;
  enliven(document);
  body.classList.add("lively");
  if (matchMedia("(max-width: 899px)").matches) for (const drawer of all(".drawer")) drawer.open = false;
  for (const list of all("[data-list]")) list.scrollTop = list.scrollHeight;
  if (looksBack) lookBack();
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
})();
