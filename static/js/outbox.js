// Entries are kept on this phone before they are sent, and until the server has answered: in order, each with a key of
// its own, so that what is sent twice counts once. Every form at a table that carries a key goes this way.
(() => {
  "use strict";
  const STORE = "tableside:outbox";
  const RETRY = 1000;
  let sending = false;

  const load = () => {
    try {
      return JSON.parse(localStorage.getItem(STORE)) || [];
    } catch {
      return [];
    }
  };
  const store = (items) => {
    localStorage.setItem(STORE, JSON.stringify(items));
    show(items);
  };
  const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  const tableOf = (url) => (url.match(/^\/tables\/[^/]+/) || [url])[0];

  const show = (items) => {
    document.dispatchEvent(new CustomEvent("tableside:waiting", { detail: { count: items.length, sending } }));
    const place = document.getElementById("waiting");
    if (!place) return;
    const here = items.filter((item) => tableOf(item.url) === tableOf(location.pathname));
    place.hidden = !here.length;
    place.replaceChildren(...here.map((item) => {
      const line = document.createElement("li");
      line.textContent = `Waiting to be saved: ${item.words}`;
      return line;
    }));
  };

  // A form becomes an item: what it would have sent, where to, and whether it follows one that waits already.
  const keep = (form, submitter) => {
    const body = new URLSearchParams(new FormData(form, submitter));
    const url = new URL(form.action, location.href).pathname;
    const items = load();
    const follows = items.some((item) => tableOf(item.url) === tableOf(url));
    body.set("key", newKey());
    const item = { key: body.get("key"), url, body: body.toString(), follows, words: (submitter?.textContent || "an entry").trim() };
    store([...items, item]);
    return item;
  };

  const remove = (key) => store(load().filter((item) => item.key !== key));

  const formInHand = () => document.querySelector("form#entry:not([data-sent])");

  // What follows an item that was taken is based on the table as it stood then: items that wait, and a form in hand.
  const rebase = (url, position) => {
    store(load().map((item) => {
      if (!item.follows || tableOf(item.url) !== tableOf(url)) return item;
      const body = new URLSearchParams(item.body);
      body.set("based_on", position);
      return { ...item, body: body.toString() };
    }));
    const form = formInHand();
    if (form && tableOf(location.pathname) === tableOf(url)) form.elements.based_on.value = position;
  };

  const send = async (item) => {
    let answer;
    try {
      answer = await fetch(item.url, { method: "POST", body: new URLSearchParams(item.body), headers: { "Tableside-Outbox": "1" } });
    } catch {
      return null;
    }
    return answer.status >= 500 || answer.status === 429 ? null : answer;
  };

  const open = (path) => htmx.ajax("GET", path, { target: "body", swap: "innerHTML", push: path });

  // Something stands against the entry: its form comes back as typed, and the person decides.
  const giveBack = async (answer) => {
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    document.title = page.title;
    document.body.replaceChildren(...page.body.childNodes);
    htmx.process(document.body);
    document.dispatchEvent(new Event("tableside:page"));
    dispatchEvent(new Event("resize"));
  };

  const flush = async () => {
    if (sending || !load().length) return;
    sending = true;
    show(load());
    let last = null;
    for (let item = load()[0]; item; item = load()[0]) {
      const answer = await send(item);
      if (!answer) break;
      remove(item.key);
      const next = answer.headers.get("Tableside-Location");
      if (!next) {
        await giveBack(answer);
        last = null;
        break;
      }
      rebase(item.url, answer.headers.get("Tableside-Position"));
      last = next;
    }
    sending = false;
    show(load());
    if (last && !formInHand()) open(last);
    else if (load().length) document.dispatchEvent(new Event("tableside:stuck"));
  };

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.method !== "post" || !form.elements.key || !form.elements.based_on || event.submitter?.name === "do") return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (form.dataset.sent) return;
    form.dataset.sent = "yes";
    keep(form, event.submitter);
    flush();
  }, true);

  setInterval(flush, RETRY);
  addEventListener("online", flush);
  document.addEventListener("DOMContentLoaded", () => {
    show(load());
    flush();
  });
  for (const drawn of ["htmx:after:swap", "tableside:page"]) document.addEventListener(drawn, () => show(load()));
})();
