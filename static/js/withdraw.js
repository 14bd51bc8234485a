// What waits is taken back. Once it was sent only the server knows whether it had arrived: if so, it is undone there.
(() => {
  "use strict";
  const { queue, sending, tableOf, wayOf, STEPS } = tableside;

  // The entry becomes the step that takes it off the sheet.
  const takeBack = (item, position) => {
    const way = wayOf(item);
    const back = way === "undo" ? "redo" : "undo";
    const target = way ? new URLSearchParams(item.body).get("target") : position;
    const key = queue.newKey();
    queue.update(item.id, {
      key,
      url: `${tableOf(item.url)}/${back}`,
      body: new URLSearchParams({ key, based_on: position, target }).toString(),
      after: null,
      title: way ? STEPS[back] : `${STEPS.undo} of ${item.title}`,
      says: [],
      withdrawn: false,
      refused: null,
    });
  };
  // Whether that is settled.
  const resolve = async (item) => {
    const { is, position } = await sending.askFor(item);
    if (is === "away") return false;
    if (!queue.find(item.id)?.withdrawn) return true; // Redo brought it back in the meantime
    if (is === "saved") takeBack(item, position);
    if (is === "refused") queue.remove(item.id);
    return is !== "later";
  };
  const withdraw = (id) => {
    const item = queue.find(id);
    if (!item) return;
    if (item.tried && !item.refused) queue.update(id, { withdrawn: true });
    else queue.remove(id);
  };

  Object.assign(tableside, { withdraw, withdrawals: { resolve, takeBack } });
})();
