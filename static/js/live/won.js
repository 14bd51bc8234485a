// Who has won arrives, once: on a pad of this phone that was open while the game was in play. With it comes a longer buzz;
// with reduced motion, neither.
import { onStream } from "../events.js";
import { feel } from "../offline/outbox.js";
import { tableOf } from "../offline/server.js";

const still = matchMedia("(prefers-reduced-motion: reduce)");
const page = document.documentElement; // a board that comes in changes no mark there
const seen = () => `tableside:won:${tableOf(location.pathname)}`;

const look = () => {
  const board = document.getElementById("board");
  if (!board || location.search || location.pathname !== tableOf(location.pathname)) return;
  const before = sessionStorage.getItem(seen());
  const won = board.querySelector(".won")?.dataset.game ?? "";
  sessionStorage.setItem(seen(), won);
  if (before === null || !won || before === won || still.matches) return;
  page.dataset.won = "";
  feel(80, 60, 80, 60, 320);
};
document.addEventListener("animationend", ({ target }) => target.matches(".winner") && delete page.dataset.won);
onStream(look);
