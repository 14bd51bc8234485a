// The app's files and the pages that this phone kept, for one that starts without its server. What pages keep is in
// their one store (offline/store.js, which the server puts before these lines); here are only the files. Entries are
// never touched. VERSION changes with any of the files; FILES are the modules, the faces and signs.
"use strict";
const SHELL = `tableside-shell-${VERSION}`;
const PAGE = "/offline";
const MARK = "Tableside";
const WAIT_MS = 4000;
const LINKS = /<\/title>[^]*?<\/head>/;

const linkedOn = (page) => [...page.matchAll(/(?:src|href)="(\/static\/[^"#]+)/g)].map(([, path]) => path);

self.addEventListener("install", (event) => event.waitUntil((async () => {
  const answer = await fetch(PAGE, { cache: "no-store" });
  if (!answer.ok || !answer.headers.has(MARK)) throw new Error("This is not our server.");
  const shell = await caches.open(SHELL);
  const files = new Set([...linkedOn(await answer.clone().text()), ...FILES]); // none twice: that is an error
  await shell.addAll([...files]);
  await shell.put(PAGE, answer);
  await self.skipWaiting();
})()));

// Older workers kept whole pages here; theirs and older files go. What waits to be saved lies elsewhere.
self.addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name !== SHELL) await caches.delete(name);
  await self.clients.claim();
})()));

const isForEver = ({ headers }) => headers.get("Cache-Control")?.includes("immutable");
const file = async (request) => {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok && answer.headers.has(MARK) && isForEver(answer)) (await caches.open(SHELL)).put(request, answer.clone());
  return answer;
};

// A page from this phone, under the same policy as from the server. Whenever it was kept, its scripts and its style are
// those of the files here, and it looks as this phone's pages do now.
const fromPhone = async (path) => {
  const shell = await caches.match(PAGE);
  if (!shell) return null;
  const headers = new Headers(shell.headers);
  for (const name of ["Content-Encoding", "Content-Length"]) headers.delete(name);
  const offline = await shell.text();
  const [links] = offline.match(LINKS);
  const page = ((await store.get(path)) ?? offline).replace(LINKS, () => links);
  const look = await store.get("look");
  return new Response(look ? page.replace(/<html[^]*?(?=<title>)/, () => look) : page, { headers });
};
const later = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const page = async (request) => {
  const { pathname, search } = new URL(request.url);
  const path = pathname + search;
  const asked = fetch(request);
  const kept = await store.get(path);
  try {
    const answer = await (kept ? Promise.race([asked, later(WAIT_MS).then(() => null)]) : asked);
    // Without our mark something else answers at the server's address: a page that this phone kept stands before it.
    if (answer && (!kept || answer.headers.has(MARK))) return answer;
  } catch (away) {
    return (await fromPhone(path)) || Promise.reject(away);
  }
  return fromPhone(path);
};

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (url.pathname.startsWith("/static/")) event.respondWith(file(request));
  else if (request.mode === "navigate" && !/\.(csv|json)$/.test(url.pathname)) event.respondWith(page(request));
});
