// The preview above a form's keys grows with what it tells. Once it tells all, the row that was filled in or tapped last
// stays in sight; before that nothing moves under a finger.
document.addEventListener("htmx:after:swap", (event) => {
  const preview = event.detail.ctx?.sourceElement;
  if (preview?.id !== "preview" || !preview.matches(":has(*):not(:has([data-problem], [data-open]))")) return;
  const row = (document.querySelector("#entry .guess") || document.activeElement).closest(".who");
  row?.scrollIntoView({ block: "nearest" });
});
