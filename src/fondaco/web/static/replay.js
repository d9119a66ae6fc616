/* Looking back: every position has an address; links, slider and arrow keys go through them without loading a page. */
import { body } from "./dom.js";

let table = null, wanted = null, fetching = false, playing = 0;

async function go(at) {
  wanted = Math.max(0, Math.min(table.facts.moves, at));
  if (fetching) return;
  fetching = true;
  try {
    while (wanted !== table.facts.at) {
      const target = wanted;
      const answer = await fetch(`${body.dataset.look}?at=${target}`, { headers: { Accept: "application/json" } });
      table.apply(await answer.json());
      history.replaceState(null, "", `${body.dataset.look}?at=${target}`);
      table.facts.at = target;
    }
  } catch {
    table.connected(false);
  } finally {
    fetching = false;
  }
}

export function replayKeys(event) {
  const target = { ArrowLeft: table.facts.at - 1, ArrowRight: table.facts.at + 1, Home: 0, End: table.facts.moves }[event.key];
  if (target === undefined) return;
  event.preventDefault();
  go(target);
}

function run() {
  clearInterval(playing);
  playing = playing ? 0 : setInterval(() => (table.facts.at >= table.facts.moves ? run() : go(table.facts.at + 1)), 900);
  body.classList.toggle("playing", playing !== 0);
}

/** Takes the page over; `table` has the facts and shows what it is given. */
export function lookBack(shown) {
  table = shown;
  document.addEventListener("click", (event) => {
    const link = event.target.closest(".strip a[href]"), line = event.target.closest('[data-list="log"] li');
    if (link) { event.preventDefault(); go(Number(new URL(link.href).searchParams.get("at"))); }
    else if (line && +line.dataset.number >= 0) go(+line.dataset.number + 1);
    else if (event.target.closest(".run")) run();
  });
  document.addEventListener("input", (event) => { if (event.target.matches(".strip [type=range]")) go(+event.target.value); });
}
