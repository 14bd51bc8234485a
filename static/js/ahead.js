// The forms of the entries that come next at a table, fetched while the server is there: behind an entry that waits, the
// large button goes on with the next of them.
(() => {
  "use strict";
  const { kept, queue, ask, tableOf } = tableside;
  const SETTLE = 150;
  const storeOf = (table) => `ahead:${table}`;
  const kindOf = (path) => (path.match(/\/enter\/([^/?]+)/) || [])[1];
  const states = new Map();
  let asking = null;

  // `position` is the sheet's that the first step follows; `steps` and `others` hold forms as the server drew them.
  const state = async (table) => {
    if (!states.has(table)) states.set(table, (await kept.get(storeOf(table))) || { position: -1, steps: [], others: {} });
    return states.get(table);
  };
  const keep = async (table, now) => {
    states.set(table, now);
    await kept.put(storeOf(table), now);
    for (const [path, page] of Object.entries(now.others)) await kept.put(path, page);
    if (now.steps[0]) await kept.put(now.steps[0].path, basedOn(now.steps[0].page, now.position));
    document.dispatchEvent(new Event("tableside:ahead"));
  };
  const basedOn = (page, position) => page.replace(/(name="based_on" value=")-?\d+/g, `$1${position}`);

  const refresh = async () => {
    const board = document.getElementById("board");
    const table = tableOf(location.pathname);
    if (!board || !table || !document.querySelector(".steps")) return;
    const now = await state(table);
    if (String(now.position) === board.dataset.position) return;
    try {
      const answer = await ask(`${table}/ahead`, {});
      if (answer.ok) await keep(table, await answer.json());
    } catch {
      return; // the next board that comes asks again
    }
  };
  const soon = () => {
    clearTimeout(asking);
    asking = setTimeout(refresh, SETTLE);
  };

  // An entry was saved: its step is behind us, also when the server goes away before it can tell the next ones.
  const stepDone = async (item, position) => {
    const now = await state(tableOf(item.url));
    if (now.steps[0]?.kind === kindOf(item.url) && queue.basedOn(item) === String(now.position) && !isPart(item)) {
      await keep(tableOf(item.url), { ...now, position: Number(position), steps: now.steps.slice(1) });
    }
  };

  // Where the entries that wait lead: the step after them, the parts of it that wait, and whether that is sure.
  const isPart = (item) => item.together && item.blank?.length > 0;
  const after = ({ steps }, items) => {
    let at = 0;
    let parts = [];
    let sure = true;
    for (const item of items) {
      const kind = kindOf(item.url);
      if (kind && kind === steps[at]?.kind) {
        const filled = new Set([...parts.flatMap((part) => part.filled), ...(item.filled || [])]);
        const whole = !isPart(item) || (item.blank || []).every((name) => filled.has(name));
        parts = whole ? [] : [...parts, item];
        if (whole) at += 1;
      } else if (!/\/(share|own|rulings)\b/.test(item.url)) sure = false;
    }
    return { step: steps[at], parts, sure };
  };
  const nextAt = async (table) => {
    const items = queue.waiting(table);
    return items.length ? after(await state(table), items) : null;
  };

  // The form at `path` behind what waits; undefined when nothing waits, or when this phone has no such form.
  const formAfterWaiting = async (path) => {
    const table = tableOf(path);
    const last = table && kindOf(path) && queue.waiting(table).length ? queue.at(table).at(-1) : null;
    if (!last) return undefined;
    const { step } = await nextAt(table);
    const now = await state(table);
    const page = step?.kind === kindOf(path) ? step.page : now.others[path.split("?")[0]] || (await kept.get(path));
    return page?.replace('id="entry"', `id="entry" data-after="${last.id}"`);
  };
  const formAhead = async (path) => {
    const table = tableOf(path);
    const now = table && kindOf(path) ? await state(table) : null;
    const step = now?.steps[0];
    return step?.path === path ? basedOn(step.page, now.position) : undefined;
  };

  const forgetAhead = async (table) => {
    states.delete(table);
    await kept.drop(storeOf(table));
  };

  for (const drawn of ["DOMContentLoaded", "htmx:after:swap", "htmx:sse:after:message", "tableside:page"]) document.addEventListener(drawn, soon);
  Object.assign(tableside, { formAfterWaiting, formAhead, nextAt, stepDone, forgetAhead });
})();
