// Hidden bids are turned over: for a moment they fill the screen of a pad that was open before, once. A tap closes them and
// does nothing else, since the keys below are covered. With reduced motion, they are only on the sheet.
import { onStream } from "../events.js";
import { tableOf } from "../offline/server.js";

const SHOWN_FOR = 2500;
const seen = () => `tableside:board:${tableOf(location.pathname)}`;
const still = matchMedia("(prefers-reduced-motion: reduce)");

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
const look = () => {
  const board = document.getElementById("board");
  if (!board || location.search) return;
  const before = Number(sessionStorage.getItem(seen()) ?? Infinity);
  sessionStorage.setItem(seen(), board.dataset.position);
  const drawn = board.querySelector("[data-reveal]");
  if (drawn && before < Number(drawn.dataset.reveal) && !still.matches) show(drawn);
};
document.addEventListener("click", (event) => event.target.closest("body > .reveal") && hide());
onStream(look);
