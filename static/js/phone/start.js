// The app on this phone without a server: starts it, and answers the page's requests with it. The page stays one document,
// because its worker would end with it; the app's scripts send requests as to a server.
import { ROOT, show } from "../navigation.js";
import { AppHere, moveOn } from "./app_here.js";

const here = document.getElementById("start").dataset;
const SITE = `${location.origin}${ROOT}/`;

const others = self.BroadcastChannel ? new BroadcastChannel("tableside") : null;
const app = new AppHere({
  taken: () => stop(TAKEN),
  changed: () => others?.postMessage("changed"),
});
// Another tab saved something: the pad here is loaded again.
if (others) others.onmessage = () => document.getElementById("poll") && htmx.trigger("#poll", "poll");

const net = window.fetch.bind(window);
const isApp = (url) => url.origin === location.origin && `${url.pathname}/`.startsWith(`${ROOT}/`) && !url.pathname.startsWith(`${ROOT}/static/`);
const at = (path) => new URL(path, SITE).href;
// At the first visit the service worker fetches all files, each once; then Python starts with them. Without one, as in some
// private windows or where there is no room for the files, Python fetches what it needs itself.
const FAILED = "redundant";
const filesAreHere = async () => {
  const service = navigator.serviceWorker;
  if (!service || service.controller) return;
  const taken = new Promise((resolve) => service.addEventListener("controllerchange", resolve, { once: true }));
  service.addEventListener("message", ({ data }) => data.part && moveOn(20 * data.part));
  try {
    const { installing, active } = await service.register(at("service-worker.js"));
    if (active || !installing) return; // it is active, but this reload bypassed it
    await Promise.race([taken, new Promise((resolve) => installing.addEventListener("statechange", () => installing.state === FAILED && resolve()))]);
  } catch {
    return;
  }
};
const start = () => app.send({ start: { address: SITE, app: at(here.app), python: at(here.python), root: ROOT } });
const ready = filesAreHere().then(start);

window.fetch = async (asked, options) => {
  const url = new URL(asked instanceof Request ? asked.url : asked, location.href);
  if (!isApp(url)) return net(asked, options);
  await ready;
  return app.ask(asked instanceof Request ? asked : new Request(url, options));
};

// The first page names its files relative to its address, which changes: the browser may request some of them later.
for (const link of document.querySelectorAll("link[rel=manifest], link[rel$=icon]")) link.href = link.href;
for (const script of document.querySelectorAll("script[src]")) script.src = script.src;

// Does what a browser does with a new document: saves a file, or shows a page with its address.
const fileName = (disposition) => decodeURIComponent((/filename\*=UTF-8''([^;]+)/i.exec(disposition) || /filename="?([^";]+)/i.exec(disposition) || ["", "tableside"])[1]);
const download = async (answer, disposition) => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await answer.blob());
  link.download = fileName(disposition);
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
};
const LOOK = ["data-theme", "data-still", "data-film"];
const BAR = "meta[name=theme-color]"; // the colour of the phone's own bar
const showPage = (text) => {
  const found = new DOMParser().parseFromString(text, "text/html").documentElement;
  for (const name of LOOK) {
    if (found.hasAttribute(name)) document.documentElement.setAttribute(name, found.getAttribute(name));
    else document.documentElement.removeAttribute(name);
  }
  for (const meta of document.head.querySelectorAll(BAR)) meta.remove();
  document.head.append(...found.querySelectorAll(BAR));
  for (const sheet of found.querySelectorAll("head link[rel=stylesheet]")) {
    if (!document.head.querySelector(`link[href="${CSS.escape(sheet.getAttribute("href"))}"]`)) document.head.append(sheet.cloneNode());
  }
  show(text);
};
const BY_HTMX = { htmx: true }; // htmx restores the page when people go back to it
const visit = async (url, options = {}) => {
  const answer = await fetch(url, options);
  const disposition = answer.headers.get("Content-Disposition") || "";
  if (disposition.startsWith("attachment")) return download(answer, disposition);
  history.pushState(BY_HTMX, "", answer.url);
  return showPage(await answer.text());
};
// Handles links and forms that no script of the page has handled: the host has no app to answer them.
addEventListener("click", (event) => {
  const link = event.target.closest("a[href]");
  if (!link || event.defaultPrevented || link.target || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const url = new URL(link.href);
  if (!isApp(url) || (url.hash && url.pathname + url.search === location.pathname + location.search)) return;
  event.preventDefault();
  visit(url);
});
addEventListener("submit", (event) => {
  if (event.defaultPrevented) return;
  event.preventDefault();
  const { target: form, submitter } = event;
  const data = new FormData(form, submitter);
  const url = new URL(submitter?.getAttribute("formaction") || form.getAttribute("action") || "", location.href);
  if (form.method === "get") visit(Object.assign(url, { search: new URLSearchParams(data) }));
  else visit(url, { method: "POST", body: form.enctype === "multipart/form-data" ? data : new URLSearchParams(data) });
});

// A link that hands a table over, opened in a new tab or in one that shows another page.
const bringIn = () => {
  const { hash, pathname, search } = location;
  if (!hash.startsWith("#table=")) return;
  history.replaceState(BY_HTMX, "", pathname + search); // or Back would bring it in again
  visit(at("bring-in") + hash);
};
addEventListener("hashchange", () => {
  if (!document.querySelector("progress")) bringIn(); // else after the first page
});

const TAKEN = "A newer version of Tableside has your scores in another tab. Load this page again; what was saved is still here.";
// The app can't run in this tab: shows why, in place of the page.
const stop = (words) => {
  const made = (name, text) => Object.assign(document.createElement(name), { textContent: text });
  const [paper, why] = [made("div", ""), made("p", words)];
  paper.className = "paper starting";
  why.setAttribute("role", "alert");
  paper.append(made("h1", "Tableside"), why);
  document.querySelector("main").replaceChildren(paper);
  document.querySelector("footer").replaceChildren();
};
const CANNOT = {
  newer: "The scores on this phone were written by a newer version of Tableside. Load this page again while the phone is online.",
  "keeps nothing": "This window keeps nothing: a private window, or the browser’s settings for this site. Open the page in an ordinary window.",
};
// The page that a link led to by way of lost.js, or the page of this address.
const LINKED = "#page=";
const firstPage = () => {
  const { hash, pathname } = location;
  const url = new URL(hash.startsWith(LINKED) ? `./${hash.slice(LINKED.length)}` : location, SITE);
  return isApp(url) && pathname !== `${ROOT}/index.html` ? url.href : SITE;
};
const first = async () => {
  try {
    await ready;
    navigator.storage?.persist?.();
    const answer = await fetch(firstPage());
    history.replaceState(BY_HTMX, "", answer.url.split("#")[0] + (location.hash.startsWith(LINKED) ? "" : location.hash));
    showPage(await answer.text());
    bringIn();
  } catch (error) {
    stop(CANNOT[error.message] || `Tableside could not start: ${error.message}. Load this page again while the phone is online.`);
  }
};
if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", first);
else first();
