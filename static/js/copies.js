// Pages seen at a table stay on this phone, so that pad and forms open again while the server is away.
(() => {
  "use strict";
  const STORE = "tableside:page:";
  const MOST = 24;
  const page = () => ({ title: document.title, html: document.body.innerHTML, at: Date.now() });
  const atTable = (path) => /^\/tables\/(?!new\/)/.test(path);

  const save = (path, copy) => {
    if (!atTable(path)) return;
    try {
      localStorage.setItem(STORE + path, JSON.stringify(copy));
    } catch {
      return; // the phone's store is full: only the copies are lost
    }
    const names = Object.keys(localStorage).filter((name) => name.startsWith(STORE));
    if (names.length <= MOST) return;
    const age = (name) => JSON.parse(localStorage.getItem(name)).at;
    for (const name of names.sort((one, other) => age(one) - age(other)).slice(0, names.length - MOST)) localStorage.removeItem(name);
  };

  const show = (path) => {
    const kept = localStorage.getItem(STORE + path);
    if (!kept) return false;
    const copy = JSON.parse(kept);
    document.title = copy.title;
    document.body.innerHTML = copy.html;
    history.pushState({}, "", path);
    htmx.process(document.body);
    document.dispatchEvent(new Event("tableside:page"));
    return true;
  };

  // The form behind the large button is fetched ahead: it opens even when the server has gone.
  const ahead = async () => {
    for (const link of document.querySelectorAll(".dock a.go[href^='/tables/']")) {
      const path = link.getAttribute("href");
      try {
        const answer = await fetch(path);
        if (!answer.ok) continue;
        const found = new DOMParser().parseFromString(await answer.text(), "text/html");
        save(path, { title: found.title, html: found.body.innerHTML, at: Date.now() });
      } catch {
        return;
      }
    }
  };

  const seen = () => {
    if (!document.getElementById("board")) return;
    save(location.pathname, page());
    ahead();
  };

  document.addEventListener("DOMContentLoaded", seen);
  document.addEventListener("htmx:after:swap", seen);
  document.addEventListener("htmx:sse:after:message", seen);
  // A link that the server doesn't answer opens its copy.
  document.addEventListener("htmx:error", (event) => {
    const request = event.detail?.ctx?.request;
    if (request?.method === "GET" && event.target.tagName === "A") show(new URL(request.action, location.href).pathname);
  });
  // An entry that waits brings the pad back, from its own form only: another one may be half filled in.
  document.addEventListener("tableside:stuck", () => {
    if (document.getElementById("board") || !document.querySelector("form[data-sent]")) return;
    const pad = (location.pathname.match(/^\/tables\/[^/]+/) || [])[0];
    if (pad) show(pad);
  });
})();
