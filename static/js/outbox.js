// Entries are kept on this phone before they are sent, and leave it only on the server's receipt, which repeats their
// key. At each table they go in order; the first one that is refused stops those behind it until a person decides.
(() => {
  "use strict";
  const RETRY = 1000;
  const PATIENCE = 15000;
  const SOON = 2500;
  const { queue, tableOf, ask, show, open, takeStep, forgetTaken, wayOf, announce } = tableside;
  let sending = false;
  let notBefore = 0;

  const tell = () => document.dispatchEvent(new CustomEvent("tableside:waiting", { detail: { count: queue.all().filter((item) => !item.withdrawn).length, sending, refused: queue.all().some((item) => item.refused) } }));

  // What a form says, for people: the label of each field with what was chosen or typed.
  const labelOf = (field) => {
    const words = (field.closest("fieldset")?.querySelector("legend") || field.labels?.[0])?.cloneNode(true);
    for (const hint of words?.querySelectorAll(".quiet, input") || []) hint.remove();
    return (words?.textContent || "").trim();
  };
  const valueOf = (field) => (field.matches("input[type=radio], input[type=checkbox]") ? field.labels?.[0]?.textContent : field.matches("select") ? field.selectedOptions[0]?.textContent : field.value) || "";
  const asked = (form) => [...form.elements].filter((field) => field.name && field.matches("input:not([type=hidden]), select, textarea"));
  const isFilled = (field) => (field.matches("input[type=radio], input[type=checkbox]") ? field.checked : field.value.trim() !== "");
  const read = (form, submitter) => {
    const fields = asked(form);
    const filled = [...new Set(fields.filter(isFilled).map((field) => field.name))];
    const blank = [...new Set(fields.map((field) => field.name))].filter((name) => !filled.includes(name));
    const says = fields.filter(isFilled).map((field) => [labelOf(field), valueOf(field).trim()]).filter(([, value]) => value);
    if (submitter?.name) says.push(["", submitter.textContent.trim()]);
    return { filled, blank, says };
  };
  const titleOf = (form, submitter) => {
    const heading = form.id && document.querySelector("main h1")?.textContent.trim();
    return form.dataset.title || heading || (submitter?.textContent || "An entry").trim();
  };

  // A form becomes an entry that waits. One that was opened to put an entry right takes its place.
  const keep = (form, submitter) => {
    const body = new URLSearchParams(new FormData(form, submitter));
    const key = queue.newKey();
    body.set("key", key);
    const url = new URL(form.action, location.href).pathname;
    const { filled, blank, says } = read(form, submitter);
    const secret = "secret" in form.dataset && (blank.length > 0 || !form.id || form.id === "mine");
    const entry = { key, url, title: titleOf(form, submitter), says: secret ? [] : says, secret, filled, blank, together: "together" in form.dataset, hasForm: form.id === "entry", isPiece: "piece" in form.dataset, undoes: form.dataset.undoes || "", tried: false, refused: null, withdrawn: false };
    const old = form.dataset.puts && queue.find(form.dataset.puts);
    const waiting = queue.at(tableOf(url));
    const before = form.dataset.after || (form.closest("#board, #waiting") && waiting.at(-1)?.id) || null;
    const after = old ? (form.dataset.afresh ? null : old.after) : waiting.some((item) => item.id === before) ? before : null;
    if (!wayOf({ url })) forgetTaken(tableOf(url));
    if (before && !after && !old && queue.settled.has(before)) body.set("based_on", queue.settled.get(before));
    const item = { ...entry, body: body.toString(), after };
    if (old && !form.dataset.afresh) item.body = queue.based(item.body, queue.basedOn(old));
    const kept = old ? (queue.update(old.id, item), queue.find(old.id)) : queue.add(item);
    if (item.hasForm && !secret) tableside.kept.put(`entry:${kept.id}`, `<!doctype html><title>${document.title.replaceAll("<", "&lt;")}</title><body>${document.body.innerHTML}`);
    return kept;
  };

  // away: nobody answered who is our server. later: it can't now. saved and refused: it says so of this very key.
  const send = async (item) => {
    const request = { method: "POST", body: new URLSearchParams(item.body), headers: { "Tableside-Outbox": "2" }, redirect: "manual", signal: AbortSignal.timeout(PATIENCE) };
    if (!item.tried) queue.update(item.id, { tried: true });
    let answer, page;
    try {
      answer = await ask(item.url, request);
      page = await answer.text();
    } catch {
      return { is: "away" };
    }
    const { headers, status } = answer;
    if (headers.get("Tableside-Receipt") === item.key) return { is: "saved", position: headers.get("Tableside-Position"), location: headers.get("Tableside-Location") };
    if (headers.get("Tableside-Refused") === item.key) return { is: "refused", status, page, words: wordsOf(page) };
    if (status === 429) notBefore = Date.now() + 1000 * (Number(headers.get("Retry-After")) || 1);
    return { is: "later", words: wordsOf(page) };
  };
  const wordsOf = (page) => {
    const found = new DOMParser().parseFromString(page, "text/html");
    const said = found.querySelector("main [role=alert]") || found.querySelector("main .paper p");
    for (const field of said?.querySelectorAll("label, input") || []) field.remove();
    return (said?.textContent || "").replace(/\s+/g, " ").trim();
  };

  // Taken back after it was sent: only the server knows whether it had arrived. If so, it is undone there.
  const resolve = async (item) => {
    let answer;
    try {
      answer = await ask(`${tableOf(item.url)}/receipts/${item.key}`, { signal: AbortSignal.timeout(PATIENCE) });
    } catch {
      return false;
    }
    if (!queue.find(item.id)?.withdrawn) return true; // Redo brought it back in the meantime
    if (answer.headers.get("Tableside-Receipt") === item.key) takeBack(item, answer.headers.get("Tableside-Position"));
    else if (answer.headers.get("Tableside-Refused") === item.key || answer.status === 403 || answer.status === 404) queue.remove(item.id);
    else return false;
    return true;
  };
  const takeBack = (item, position) => {
    const way = wayOf(item);
    const target = way ? new URLSearchParams(item.body).get("target") : position;
    const body = new URLSearchParams({ key: queue.newKey(), based_on: position, target });
    const title = way ? (way === "undo" ? "Redo" : "Undo") : `Undo of ${item.title}`;
    queue.update(item.id, { key: body.get("key"), url: `${tableOf(item.url)}/${way === "undo" ? "redo" : "undo"}`, body: body.toString(), after: null, title, says: [], withdrawn: false, refused: null });
  };
  const withdraw = (id) => {
    const item = queue.find(id);
    if (!item) return;
    if (item.tried && !item.refused) queue.update(id, { withdrawn: true });
    else queue.remove(id);
  };

  // The forms on the screen that were opened after an entry follow it to where it now stands.
  const rebase = (id, position) => {
    for (const form of document.querySelectorAll(`form[data-after="${id}"]:not([data-sent])`)) {
      form.elements.based_on.value = position;
      delete form.dataset.after;
    }
  };
  const isHere = (item) => document.getElementById("board") && !location.search && tableOf(location.pathname) === tableOf(item.url);
  const formOf = (item) => document.querySelector(`form[data-sent="${item.id}"]`);

  const saved = (item, { position, location: next }) => {
    const now = queue.find(item.id);
    if (now?.withdrawn) {
      takeBack(now, position);
      return;
    }
    const form = formOf(item);
    const more = queue.all().some((other) => other.after === item.id);
    queue.remove(item.id, position);
    rebase(item.id, position);
    tableside.stepDone?.(item, position);
    if (form && !(more && "piece" in form.dataset)) open(next).then(announce); // behind a piece the next may be tapped already
    else if (!more && isHere(item)) open(location.pathname);
  };
  const refused = (item, { status, page, words }) => {
    queue.update(item.id, { refused: { status, words } });
    if (formOf(item)) giveBack(item.id, page);
  };
  // What stands against an entry is shown on its form, as typed; sent again, the form takes the entry's place. Where
  // another keeper entered the same, that form is now a correction of what they entered.
  const giveBack = (id, page) => {
    const item = queue.find(id);
    show(page);
    const form = item && (formFor(item) || (item.hasForm && document.getElementById("entry")));
    if (!form) return;
    form.dataset.puts = id;
    form.dataset.afresh = "yes";
  };
  const formFor = (item) => [...document.forms].find((form) => form.elements.key && new URL(form.action, location.href).pathname === item.url);

  const flushTable = async (table) => {
    for (let item = queue.at(table)[0]; item && !item.refused; item = queue.at(table)[0]) {
      if (document.querySelector(`form[data-puts="${item.id}"]:not([data-sent])`)) return true;
      if (item.withdrawn) {
        if (!(await resolve(item))) return false;
        continue;
      }
      const answer = await send(item);
      const now = queue.find(item.id);
      if (answer.is === "later" && now && now.said !== answer.words) queue.update(item.id, { said: answer.words });
      if (answer.is === "away" || answer.is === "later") return false;
      if (answer.is === "saved") saved(item, answer);
      else if (now?.key === item.key) refused(item, answer);
    }
    return true;
  };
  const flush = async () => {
    if (sending || Date.now() < notBefore || !queue.all().some((item) => !item.refused)) return;
    sending = true;
    tell();
    const impatient = setTimeout(stuck, SOON);
    let answered = true;
    for (const table of new Set(queue.all().map((item) => tableOf(item.url)))) answered &&= await flushTable(table);
    clearTimeout(impatient);
    sending = false;
    tell();
    if (!answered) stuck();
  };
  // An entry that waits brings its pad back, from its own form only: another one may be half filled in. Asked for twice
  // on a slow phone, the second pad would come over the form that was opened from the first.
  let comingBack = false;
  const stuck = async () => {
    const form = document.querySelector("form[data-sent]");
    const item = form && queue.find(form.dataset.sent);
    if (!item || comingBack || document.getElementById("board")) return;
    comingBack = true;
    await open(tableOf(item.url)).then(announce, () => null);
    comingBack = false;
  };

  // Puts an entry right: the server says what stands against it now, else its form opens as it was filled in.
  const putRight = async (id) => {
    const item = queue.find(id);
    if (!item) return;
    let answer = { is: "away" };
    if (item.refused && !sending) {
      sending = true;
      answer = await send(item);
      sending = false;
    }
    if (answer.is === "saved") {
      saved(item, answer);
      return flush();
    }
    if (answer.is === "refused") {
      queue.update(id, { refused: { status: answer.status, words: answer.words } });
      giveBack(id, answer.page);
      return;
    }
    const page = await tableside.kept.get(`entry:${id}`);
    if (!page) return;
    show(page);
    const form = formFor(item);
    if (!form) return;
    fill(form, new URLSearchParams(item.body));
    delete form.dataset.sent;
    form.dataset.puts = id;
  };
  const fill = (form, typed) => {
    for (const field of asked(form)) {
      if (field.matches("input[type=radio], input[type=checkbox]")) field.checked = typed.getAll(field.name).includes(field.value);
      else field.value = typed.get(field.name) ?? "";
    }
  };

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.method !== "post" || !form.elements.key || !form.elements.based_on || event.submitter?.name === "do") return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (form.dataset.sent && queue.find(form.dataset.sent) && (sending || !form.closest(".steps"))) return;
    if (!takeStep(form)) form.dataset.sent = keep(form, event.submitter).id;
    tell();
    flush();
  }, true);

  document.addEventListener("tableside:queue", tell);
  setInterval(flush, RETRY);
  addEventListener("online", flush);
  document.addEventListener("DOMContentLoaded", () => {
    tell();
    flush();
  });

  Object.assign(tableside, { withdraw, putRight, rebase });
})();
