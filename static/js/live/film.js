// Keeps the screen on where a page can't ask for it: an empty, silent film, looped while a table is open, from the first
// tap on. Only a phone that chose it loads this module and the film.
import { onShown } from "../events.js";

export const film = Object.assign(document.createElement("video"), { src: document.documentElement.dataset.film, loop: true, playsInline: true });
const play = () => {
  if (document.hidden || !document.getElementById("board")) film.pause();
  else film.play().catch(() => null); // before the first tap, or on a phone that won't
};
for (const moved of ["click", "visibilitychange"]) document.addEventListener(moved, play);
onShown(play);
