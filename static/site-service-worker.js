// Keeps the site's files, so that it starts in flight mode; the app itself and all scores are the page's. VERSION changes
// with any of the FILES. A new version is fetched while the old one is in use, and comes when no tab has the old one open any more.
"use strict";
const KEPT = `tableside-site-${VERSION}`;
const HOME = "./";
const scope = self.registration.scope;
const inSite = (name) => new URL(name, scope).href;

const fetched = async (name) => {
  const answer = await fetch(inSite(name), { cache: "no-cache" });
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer;
};
// What the browser itself imports or compiles: the host has it compressed, and it is kept unpacked. Of the interpreter the
// browser then keeps the machine code too, which it does of nothing that a page unpacks.
const PACKED = /\.(mjs|wasm)\.gz$/;
const TYPES = { mjs: "text/javascript", wasm: "application/wasm" };
const unpacked = async (name) => {
  const whole = (await fetched(name)).body.pipeThrough(new DecompressionStream("gzip"));
  return new Response(whole, { headers: { "Content-Type": TYPES[PACKED.exec(name)[1]] } });
};
const tell = async (part) => {
  for (const page of await self.clients.matchAll({ includeUncontrolled: true })) page.postMessage({ part });
};
self.addEventListener("install", (event) => event.waitUntil((async () => {
  const kept = await caches.open(KEPT);
  let number = 0;
  await Promise.all(FILES.map(async (name) => {
    const as = inSite(name.replace(PACKED, ".$1"));
    const isForEver = /\/static\/|app-/.test(`/${name}`);
    const old = isForEver && (await caches.match(as));
    await kept.put(as, old || (await (PACKED.test(name) ? unpacked : fetched)(name)));
    number += 1;
    tell(number / FILES.length);
  }));
})()));
self.addEventListener("message", ({ data }) => {
  if (data === "now") self.skipWaiting();
});
self.addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith("tableside-site-") && name !== KEPT) await caches.delete(name);
  await self.clients.claim();
})()));

// The one page, for whatever address: what it links to is in the site's folder.
const page = async () => {
  const kept = (await caches.match(inSite(HOME))) || (await fetch(inSite(HOME)));
  const text = (await kept.text()).replaceAll('="./', `="${new URL(scope).pathname}`);
  const headers = new Headers(kept.headers);
  for (const name of ["Content-Encoding", "Content-Length"]) headers.delete(name);
  return new Response(text, { headers });
};
const file = async (request) => (await caches.match(request)) || fetch(request);

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(scope)) return;
  event.respondWith(request.mode === "navigate" ? page() : file(request));
});
