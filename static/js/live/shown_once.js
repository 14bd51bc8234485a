// What a pad that was open before shows once, and not with reduced motion.
import { onStream } from "../events.js";
import { tableOf } from "../navigation.js";
import { feel } from "../offline/outbox.js";

const still = matchMedia("(prefers-reduced-motion: reduce)");
// What this phone saw of the table last, which is kept as it is now; null at the first visit.
const exchange = (what, now) => {
  const name = `tableside:${what}:${tableOf(location.pathname)}`;
  const before = sessionStorage.getItem(name);
  sessionStorage.setItem(name, now);
  return before;
};

// Hidden bids are turned over: for a moment they fill the screen. A tap closes them and does nothing else, since the keys below
// are covered.
const SHOWN_FOR = 2500;
const hide = () => {
  for (const shown of document.querySelectorAll("body > .reveal")) shown.remove();
};
const show = (drawn) => {
  hide();
  const shown = drawn.cloneNode(true);
  shown.hidden = false;
  shown.removeAttribute("data-reveal");
  shown.dataset.byPhone = ""; // in no copy of the page that this phone keeps
  document.body.append(shown);
  setTimeout(() => shown.remove(), SHOWN_FOR);
};
const turnOver = (board) => {
  const before = Number(exchange("board", board.dataset.position) ?? Infinity);
  const drawn = board.querySelector("[data-reveal]");
  if (drawn && before < Number(drawn.dataset.reveal) && !still.matches) show(drawn);
};
document.addEventListener("click", (event) => event.target.closest("body > .reveal") && hide());

// Who has won arrives, with a longer buzz.
const page = document.documentElement; // a board that comes in changes no mark there
const bringWinner = (board) => {
  const won = board.querySelector(".won")?.dataset.game ?? "";
  const before = exchange("won", won);
  if (before === null || !won || before === won || still.matches) return;
  page.dataset.won = "";
  feel(80, 60, 80, 60, 320);
};
document.addEventListener("animationend", ({ target }) => target.matches(".winner") && delete page.dataset.won);

onStream(() => {
  const board = document.getElementById("board");
  if (!board || location.search) return;
  turnOver(board);
  if (location.pathname === tableOf(location.pathname)) bringWinner(board);
});
