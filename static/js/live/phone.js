// What this phone can do beyond showing pages: stay awake while a game runs, start without the server.
import { onShown } from "../events.js";
import { ROOT } from "../navigation.js";

let lock = null;
const keepAwake = async () => {
  if (!navigator.wakeLock || document.hidden || !document.getElementById("board") || lock?.released === false) return;
  lock = await navigator.wakeLock.request("screen").catch(() => null); // a low battery may refuse it
};
const show = () => {
  const place = document.getElementById("plain-http");
  if (place) place.hidden = window.isSecureContext;
  const screen = document.getElementById("screen");
  if (screen) screen.hidden = Boolean(navigator.wakeLock);
  keepAwake();
};
document.addEventListener("visibilitychange", keepAwake);
onShown(show);
// If the server went away in between, the next page asks again.
navigator.serviceWorker?.register(`${ROOT}/service-worker.js`).catch(() => null);
