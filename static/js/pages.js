// Pages from the server, and those kept of it. An answer counts as the server's only when it says so: while it is away,
// anything may answer at its address. Then a page that was seen comes from this phone, and any other says that it wasn't.
(() => {
  "use strict";
  const { kept } = tableside;
  const MARK = "Tableside";
  const PATIENCE = 4000;
  const IDLE = 2000;
  const SOON = 300;
  const OF_TABLE = /^\/tables\/(?!new\/)[^/]+(?:\/(?:referee|history|enter\/[^/]+|rows\/\d+(?:\?seat=\d)?|totals\?seat=\d))?$/;
  const OF_ALL = /^\/(?:referee(?:\/[^/]+)?|rules\/[^/]+)?$/;
  const NEVER_SEEN = "/offline";
  const TYPED = "input[type=hidden][name=key]";

  const tableOf = (path) => (path.match(/^\/tables\/(?!new\/)[^/?]+/) || [""])[0];
  const isOurs = (answer) => answer.headers.has(MARK);
  const asPage = (text) => new Response(text, { headers: { "Content-Type": "text/html; charset=utf-8", [MARK]: "kept" } });
  // Tables that this phone may no longer look at: what was still under way of them isn't kept either.
  const forgotten = new Set();
  const save = (path, text) => (OF_TABLE.test(path) || OF_ALL.test(path)) && !forgotten.has(tableOf(path)) && kept.put(path, text);

  // A request, answered by our server or by nobody.
  const ask = async (path, request) => {
    const answer = await fetch(path, request);
    if (isOurs(answer)) return answer;
    throw new TypeError("Something else answered at the server's address.");
  };
  // Who may no longer look has no use for what this phone kept of the table.
  const note = async (path, answer) => {
    const table = tableOf(path);
    if (answer.ok && !answer.redirected) {
      forgotten.delete(table);
      await save(path, await answer.clone().text());
    } else if (table && path === table && (answer.status === 404 || answer.status === 403)) await forget(table);
  };
  const forget = async (table) => {
    forgotten.add(table);
    tableside.forgetDrafts(table);
    await kept.drop(table);
    await tableside.forgetAhead?.(table);
  };
  const later = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
  const asksReferee = (path) => {
    const dispute = document.getElementById("dispute");
    return dispute && path.includes("?") && path.split("?")[0] === new URL(dispute.action).pathname;
  };
  const find = async (path) => (await tableside.formAhead?.(path)) ?? kept.get(path);

  const page = async (path, request) => {
    const next = await tableside.formAfterWaiting?.(path);
    if (next) return asPage(next);
    const asked = ask(path, request);
    asked.catch(() => null); // looked at below, once it is known what is kept
    const copy = await find(path);
    // What is on the screen may be newer by now than the copy was: nobody is shown the sheet of before.
    const newest = async () => (await find(path)) ?? copy;
    try {
      const answer = await (copy ? Promise.race([asked, later(PATIENCE).then(() => null)]) : asked);
      if (!answer) {
        asked.then((late) => note(path, late), () => null);
        return asPage(await newest());
      }
      await note(path, answer);
      return answer;
    } catch (away) {
      // Cards that were tapped stay where they are: only the server can lay one more, or rule.
      if (!copy && asksReferee(path)) document.dispatchEvent(new Event("tableside:no-referee"));
      if (!copy && asksReferee(path)) throw away;
      const shown = away.name === "AbortError" ? null : (await newest()) ?? (await kept.get(NEVER_SEEN));
      if (!shown) throw away;
      return asPage(shown);
    }
  };

  document.addEventListener("htmx:config:request", ({ detail: { ctx } }) => {
    ctx.fetch = (action, request) => {
      const whole = request.method === "GET" && request.headers["HX-Request-Type"] === "full";
      return (whole ? page : ask)(action, request);
    };
  });

  // Who opened another page in the meantime stays there: one that comes by itself, such as the pad with what was saved,
  // doesn't come over it.
  let turn = 0;
  let opened = 0;
  const comesByItself = (ctx) => ctx.sourceElement === document.body;
  document.addEventListener("htmx:config:request", ({ detail: { ctx } }) => {
    if (ctx.target !== document.body) return;
    ctx.turn = turn += 1;
    if (!comesByItself(ctx)) opened = turn;
  });
  document.addEventListener("htmx:after:request", (event) => {
    const { ctx } = event.detail;
    if (!comesByItself(ctx) && ctx.turn) opened = turn += 1;
    else if (ctx.turn < opened) event.preventDefault();
  });

  // Puts a page on the screen that didn't come by htmx, with all that the page's scripts do on one that did.
  const show = (text) => {
    const found = new DOMParser().parseFromString(text, "text/html");
    document.title = found.title;
    document.body.replaceChildren(...found.body.childNodes);
    htmx.process(document.body);
    document.dispatchEvent(new Event("tableside:page"));
    dispatchEvent(new Event("resize"));
  };
  const open = (path) => htmx.ajax("GET", path, { target: "body", swap: "innerHTML", push: path });

  // Who deals, as the sheet's template marks it: a letter to see, a word to hear.
  const markDealer = (sheet, dealer) => {
    [...sheet.querySelectorAll("thead th .puck:not(.badge)")].forEach((puck, seat) => {
      const deals = String(seat) === dealer;
      puck.classList.toggle("away", !deals);
      const said = puck.parentElement.querySelector(".out-of-sight");
      if (deals && !said) puck.parentElement.append(Object.assign(document.createElement("span"), { className: "out-of-sight", textContent: "deals" }));
      else if (!deals) said?.remove();
    });
  };
  // The pad as it stands, without what this phone alone adds to it.
  const asItStands = () => {
    const copy = document.documentElement.cloneNode(true);
    copy.removeAttribute("style");
    copy.querySelector("#waiting")?.replaceChildren();
    copy.querySelector("#waiting")?.setAttribute("hidden", "");
    for (const ours of copy.querySelectorAll("[data-by-phone]")) ours.remove();
    for (const away of copy.querySelectorAll("[data-put-aside]")) {
      away.hidden = false;
      delete away.dataset.putAside;
    }
    const sheet = copy.querySelector("#board .sheet");
    if (sheet) markDealer(sheet, sheet.dataset.dealer);
    return `<!doctype html>${copy.outerHTML}`;
  };
  const keepPad = () => {
    if (document.getElementById("board") && location.pathname === tableOf(location.pathname) && !location.search) save(location.pathname, asItStands());
  };
  // What a page's copy was drawn from: the app's files, for all that those of another version may say otherwise; and the
  // sheet, for pages that show something of it.
  const files = [...document.querySelectorAll("head script[src], head link[rel=stylesheet]")].map((file) => file.src || file.href);
  const drawnFrom = (path) => {
    const position = document.getElementById("board")?.dataset.position ?? "";
    return [...files, path === "/" || tableOf(path) ? `${tableOf(location.pathname)} ${position}` : ""].join(" ");
  };
  // Copies are for later: they wait until the page itself has been drawn.
  const whenIdle = (work) => {
    if (window.requestIdleCallback) requestIdleCallback(work, { timeout: IDLE });
    else setTimeout(work, SOON);
  };
  const fetched = new Set();
  const fetchAhead = async (path) => {
    const visit = `${tableOf(location.pathname)} ${path}`;
    if (fetched.has(visit)) return;
    fetched.add(visit);
    const of = drawnFrom(path);
    if (await kept.isFresh(path, of)) return;
    try {
      const answer = await ask(path, {});
      if (answer.ok && !forgotten.has(tableOf(path))) await kept.put(path, await answer.text(), of);
    } catch {
      fetched.delete(visit);
    }
  };
  // What a table may want to open while its server is away, fetched at most once a visit to it.
  const around = () => {
    fetchAhead(NEVER_SEEN);
    fetchAhead("/");
    fetchAhead("/referee");
    for (const link of document.querySelectorAll("#board [data-keep], #dispute[data-keep]")) fetchAhead(link.getAttribute("data-keep"));
  };

  // What this phone chose for all pages, for those that its service worker brings.
  kept.put("look", document.documentElement.outerHTML.split("<title>")[0]);

  // This page as the server sent it, before any script touches it. What was refused isn't kept, nor what it refused.
  const refusal = document.getElementById("refusal");
  if (refusal) {
    const shut = ["403", "404"].includes(refusal.dataset.status) && location.pathname === tableOf(location.pathname);
    if (shut) document.addEventListener("DOMContentLoaded", () => forget(location.pathname));
  } else if (!document.getElementById("board") && !document.querySelector(TYPED)) {
    save(location.pathname + location.search, `<!doctype html>${document.documentElement.outerHTML}`);
  }
  for (const name of Object.keys(localStorage)) if (name.startsWith("tableside:page:")) localStorage.removeItem(name);

  // A board's own style sheet stays: the pad after a form would be bare until the sheet has come anew.
  tableside.onShown(() => {
    for (const sheet of document.querySelectorAll("#board link[rel=stylesheet]")) {
      if (![...document.head.children].some(({ href }) => href === sheet.href)) document.head.append(sheet.cloneNode());
    }
  });
  tableside.onStream(() => {
    keepPad();
    whenIdle(around);
  });

  Object.assign(tableside, { ask, tableOf, show, open, forget, isForgotten: (table) => forgotten.has(table), markDealer });
})();
