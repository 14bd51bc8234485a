// The pad's status in words, and the polling that stands in where no stream can be had.
(() => {
  "use strict";
  const POLL_EVERY = 3000;
  const state = { live: false, waiting: 0 };
  const status = () => document.getElementById("status");
  const words = () => {
    if (state.waiting) return `${state.waiting} waiting`;
    if (state.live) return "Live";
    return navigator.onLine ? "Reconnecting" : "Offline";
  };
  const tell = () => {
    const place = status();
    if (place && document.getElementById("live")) place.textContent = words();
  };
  const set = (live) => {
    state.live = live;
    tell();
  };
  document.addEventListener("htmx:sse:after:connection", () => set(true));
  document.addEventListener("htmx:sse:after:message", () => {
    const own = document.getElementById("own");
    if (own) htmx.trigger(own, "moved");
  });
  document.addEventListener("htmx:sse:error", () => set(false));
  document.addEventListener("htmx:sse:close", () => set(false));
  document.addEventListener("tableside:waiting", (event) => {
    state.waiting = event.detail.count;
    tell();
  });
  document.addEventListener("htmx:after:swap", tell);
  addEventListener("online", tell);
  addEventListener("offline", tell);
  setInterval(() => {
    const poll = document.getElementById("poll");
    if (poll && !state.live && !document.hidden) htmx.trigger(poll, "poll");
  }, POLL_EVERY);
})();
