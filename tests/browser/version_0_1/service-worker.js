// The app shell and the pages last seen, for a phone that starts without its server. Scores are never written here.
"use strict";
const CACHE = "tableside-1";
const MOST_PAGES = 40;

const keep = async (request, answer) => {
  const cache = await caches.open(CACHE);
  await cache.put(request, answer);
  const pages = (await cache.keys()).filter((kept) => !new URL(kept.url).pathname.startsWith("/static/"));
  await Promise.all(pages.slice(0, Math.max(0, pages.length - MOST_PAGES)).map((old) => cache.delete(old)));
};

const fromNetwork = async (request) => {
  try {
    const answer = await fetch(request);
    if (answer.ok && !answer.redirected) await keep(request, answer.clone());
    return answer;
  } catch (away) {
    const kept = await caches.match(request);
    if (kept) return kept;
    throw away;
  }
};

const fromCache = async (request) => (await caches.match(request)) || fromNetwork(request);

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (url.pathname.startsWith("/static/")) event.respondWith(fromCache(request));
  else if (request.mode === "navigate" || request.headers.get("HX-Request")) {
    if (!/\/(stream|board|preview)$|\.(csv|json)$/.test(url.pathname)) event.respondWith(fromNetwork(request));
  }
});
