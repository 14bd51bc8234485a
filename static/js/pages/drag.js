// Players can be dragged to their seats by the grip; the arrows next to them do the same without a pointer.
let dragged = null;
document.addEventListener("pointerdown", (event) => {
  const grip = event.target.closest?.(".grip");
  dragged = grip?.closest("[data-seat]") || null;
  if (!dragged) return;
  event.preventDefault();
  grip.setPointerCapture(event.pointerId);
  dragged.classList.add("dragged");
});
document.addEventListener("pointermove", (event) => {
  if (!dragged) return;
  for (const seat of dragged.parentElement.querySelectorAll("[data-seat]")) {
    const box = seat.getBoundingClientRect();
    if (seat === dragged || event.clientY < box.top || event.clientY > box.bottom) continue;
    const below = event.clientY > box.top + box.height / 2;
    seat.parentElement.insertBefore(dragged, below ? seat.nextSibling : seat);
  }
});
const drop = () => {
  if (!dragged) return;
  dragged.classList.remove("dragged");
  // The form is requested again, so that the arrows and the first dealer follow the new order.
  const form = dragged.closest("form");
  dragged = null;
  const button = document.createElement("button");
  button.name = "do";
  button.value = "order:";
  button.hidden = true;
  form.append(button);
  form.requestSubmit(button);
};
document.addEventListener("pointerup", drop);
document.addEventListener("pointercancel", drop);
