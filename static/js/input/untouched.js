// The key of a page that shows what counts already is quiet until something on it was changed.
const touch = ({ target }) => {
  const key = target.form && document.querySelector(`[data-untouched][form="${CSS.escape(target.form.id)}"]`);
  key?.classList.remove("aside");
};
document.addEventListener("input", touch);
document.addEventListener("change", touch);
