// What this phone can do beyond showing pages: stay awake while a game runs, start without the server.
(() => {
  "use strict";
  const root = document.documentElement;
  let lock = null;
  const wake = async () => {
    if (!navigator.wakeLock || document.hidden || !document.getElementById("board") || (lock && !lock.released)) return;
    try {
      lock = await navigator.wakeLock.request("screen");
    } catch {
      lock = null; // a low battery may refuse it
    }
  };
  const tell = () => {
    const place = document.getElementById("plain-http");
    if (place) place.hidden = window.isSecureContext;
    const screen = document.getElementById("screen");
    if (screen) screen.hidden = Boolean(navigator.wakeLock);
    wake();
  };
  document.addEventListener("visibilitychange", wake);
  tableside.onShown(tell);
  const begin = async () => {
    try {
      await navigator.serviceWorker?.register("/service-worker.js");
    } catch {
      return; // the server went away in between: the next page asks again
    }
  };
  begin();
  if (root.dataset.film && !navigator.wakeLock) import("./film.js").catch(() => null);
  // What few pages have is asked for by the first one.
  const ask = () => {
    if (document.querySelector("[data-scale]")) import("./scale.js").catch(() => null);
    if (document.getElementById("dispute")) import("./ruling.js").catch(() => null);
  };
  tableside.onShown(ask);
  const pressed = async (event) => {
    await import("./keyboard.js").then(() => tableside.press(event), () => null); // away: the browser's own keys do
  };
  document.addEventListener("keydown", pressed, { once: true });
})();
