// What was hidden is turned over: for a moment it fills the screen of whoever had the pad open before, once. A tap
// puts it away and does nothing else, for nobody sees the keys below it. Where reduced motion is asked for, the sheet alone
// says it.
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
