// An entry that waits is put right: on the page that says what stands against it, or on its form as it was filled in.
(() => {
  "use strict";
  const { queue, kept, forms, show, draftOf, putDraft } = tableside;
  const drafts = new Set(); // ids of entries that were refused on their own form, which keeps what it holds as a draft

  // What stands against an entry is shown on its form, as typed; sent again, the form takes the entry's place. Where
  // another keeper entered the same, that form is now a correction of what they entered.
  const giveBack = (id, page, isDraft) => {
    const item = queue.find(id);
    drafts.delete(id);
    show(page);
    const form = item && (forms.sendingTo(item.url) || ((item.hasForm || item.isPiece) && document.getElementById("entry")));
    if (!form) return;
    form.dataset.puts = id;
    form.dataset.afresh = "yes";
    const draft = isDraft && draftOf(form);
    if (!draft) return;
    putDraft(draft, [...new URLSearchParams(item.body)]);
    drafts.add(id);
  };
  // What its own form had refused at once, and was left there, is that draft alone: nobody holds it for entered.
  const becomeDrafts = (isLeaving) => {
    for (const id of drafts) {
      const isRefused = queue.find(id)?.refused;
      if (isRefused && !isLeaving && document.querySelector(`form[data-puts="${id}"]`)) continue;
      if (isRefused) queue.remove(id);
      drafts.delete(id); // sent again, it waits or is saved
    }
  };
  tableside.onShown(() => becomeDrafts(false));
  addEventListener("pagehide", () => becomeDrafts(true));

  const refuse = (id, { status, page, words }) => {
    queue.update(id, { refused: { status, words } });
    giveBack(id, page);
  };
  const reopen = async (item) => {
    const page = await kept.get(`entry:${item.id}`);
    if (!page) return;
    show(page);
    const form = forms.sendingTo(item.url);
    if (!form) return;
    forms.fill(form, new URLSearchParams(item.body));
    delete form.dataset.sent;
    form.dataset.puts = item.id;
    document.dispatchEvent(new Event("tableside:page")); // sums, cards and scales follow what is in the fields
  };
  // The server says what stands against it now, else its form opens.
  const putRight = async (id) => {
    const item = queue.find(id);
    if (!item) return;
    const answer = item.refused ? await tableside.outbox.sendAgain(item) : { is: "away" };
    if (answer.is === "refused") refuse(id, answer);
    else if (answer.is !== "saved") await reopen(item);
  };

  Object.assign(tableside, { giveBack, putRight });
})();
