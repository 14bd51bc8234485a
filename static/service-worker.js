// The app's files for a phone that starts without its server, and one page for every address: offline/going_on.js draws what
// belongs there. Entries are never touched. VERSION changes with any of the files; FILES are the modules, the faces and signs.
"use strict";
const SHELL = `tableside-shell-${VERSION}`;
const PAGE = "/offline";
const MARK = "Tableside";
const WAIT_MS = 4000;
const OF_THE_APP = /^\/(?:static|app|python)\//;

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

// Older workers kept whole pages here; theirs and older files go. What waits to be saved is stored elsewhere.
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

// Under the same policy as from the server.
const shell = async () => {
  const kept = await caches.match(PAGE);
  if (!kept) return null;
  const headers = new Headers(kept.headers);
  for (const name of ["Content-Encoding", "Content-Length"]) headers.delete(name);
  return new Response(await kept.text(), { headers });
};
const later = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

// Without our mark something else answers at the server's address. What leads elsewhere, as a link to a table does, shows no
// mark to a worker: another page says whose server it is.
const isOurs = async (answer) => {
  if (answer?.type === "opaqueredirect") return (await fetch("/health", { cache: "no-store" })).headers.has(MARK);
  return answer?.headers.has(MARK);
};
const page = async (request) => {
  try {
    const answer = await Promise.race([fetch(request), later(WAIT_MS).then(() => null)]);
    if (await isOurs(answer)) return answer;
    return (await shell()) || answer || fetch(request);
  } catch (away) {
    return (await shell()) || Promise.reject(away);
  }
};

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (OF_THE_APP.test(url.pathname)) event.respondWith(file(request));
  else if (request.mode === "navigate" && !/\.(csv|json)$/.test(url.pathname)) event.respondWith(page(request));
});
