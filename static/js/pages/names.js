// Names may be typed faster than answers come: typed text stays while one is being added, and taps wait their turn.
const WAITS = /^(?:add|enter):|^seat$/; // other keys tell a place in the list, which may be somebody else's by then
let sending = false;
let sent = "";
let typed = "";
let waiting = [];

const form = () => document.getElementById("seating");
const field = () => form()?.elements.new_name;
const take = () => {
  if (!field()) return ""; // the table is full
  const text = field().value;
  field().value = "";
  return text;
};
// A refused name stays in the field for correction.
const giveBack = (first) => {
  const texts = [first, ...waiting.map(({ text }) => text), typed].filter((text) => text.trim());
  waiting = [];
  if (field()) field().value = texts.join(", ");
  else if (texts.length) document.getElementById("full").append(` Not added: ${texts.join(", ")}.`);
};
const goOn = () => {
  if (document.activeElement === field()) field().scrollIntoView({ block: "nearest" });
  if (!field() || document.querySelector('main [role="alert"]')) {
    giveBack(field()?.value ?? "");
    return;
  }
  const next = waiting.shift();
  const key = next && [...form().elements].find(({ name, value }) => name === "do" && value === next.what);
  if (key) {
    field().value = next.text;
    form().requestSubmit(key);
  }
  if (typed) field().value = typed;
};

document.addEventListener(
  "submit",
  (event) => {
    if (event.target !== form() || !sending) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const what = event.submitter?.value ?? "enter:";
    if (WAITS.test(what)) waiting.push({ what, text: /^(?:add:|enter:)$/.test(what) ? take() : "" });
  },
  true,
);
document.addEventListener("htmx:config:request", ({ detail: { ctx } }) => {
  if (!form() || ctx.sourceElement !== form()) return;
  sending = true;
  sent = take();
});
document.addEventListener("htmx:before:swap", () => {
  if (sending) typed = field()?.value ?? "";
});
document.addEventListener("htmx:after:swap", () => {
  if (!sending) return;
  sending = false;
  setTimeout(goOn); // htmx looks through the new page first
});
document.addEventListener("htmx:error", () => {
  if (!sending) return;
  sending = false;
  typed = field()?.value ?? "";
  giveBack(sent);
});
