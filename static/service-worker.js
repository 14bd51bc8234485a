// The app's files and the pages that this phone kept, for one that starts without its server. What pages keep is in
// their one store (kept.js); here lie only the files. Entries are never touched. VERSION changes with any of the
// files; DRAWN are the faces and signs.
"use strict";
const SHELL = `tableside-shell-${VERSION}`;
const PAGE = "/offline";
const MARK = "Tableside";
const PATIENCE = 4000;

const linkedOn = (page) => [...page.matchAll(/(?:src|href)="(\/static\/[^"#]+)/g)].map(([, path]) => path);

self.addEventListener("install", (event) => event.waitUntil((async () => {
  const answer = await fetch(PAGE, { cache: "no-store" });
  if (!answer.ok || !answer.headers.has(MARK)) throw new Error("This is not our server.");
  const shell = await caches.open(SHELL);
  const files = new Set([...linkedOn(await answer.clone().text()), ...DRAWN]); // none twice: that is an error
  await shell.addAll([...files]);
  await shell.put(PAGE, answer);
  await self.skipWaiting();
})()));

// Older workers kept whole pages here; theirs and older files go. What waits to be saved lies elsewhere.
self.addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name !== SHELL) await caches.delete(name);
  await self.clients.claim();
})()));

const file = async (request) => {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok && answer.headers.has(MARK) && new URL(request.url).search) (await caches.open(SHELL)).put(request, answer.clone());
  return answer;
};

// A page from this phone, under the same policy as from the server.
const fromPhone = async (path) => {
  const shell = await caches.match(PAGE);
  if (!shell) return null;
  const headers = new Headers(shell.headers);
  for (const name of ["Content-Encoding", "Content-Length"]) headers.delete(name);
  const page = (await self.tableside.kept.get(path)) ?? (await shell.text());
  // Whenever it was kept, it looks as this phone's pages do now.
  const look = await self.tableside.kept.get("look");
  return new Response(look ? page.replace(/<html[^]*?(?=<title>)/, () => look) : page, { headers });
};
const later = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const page = async (request) => {
  const { pathname, search } = new URL(request.url);
  const path = pathname + search;
  const asked = fetch(request);
  const kept = await self.tableside.kept.get(path);
  try {
    const answer = await (kept ? Promise.race([asked, later(PATIENCE).then(() => null)]) : asked);
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
