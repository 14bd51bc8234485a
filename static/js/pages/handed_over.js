// A table that was handed over in a link: unpacked from behind the #, it is put in the form as a chosen file would be. The
// person with the phone decides whether to bring it in.
import { onShown } from "../events.js";

const LINK = /^#table=(.*)$/;
const unpacked = async (text) => {
  const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"))).blob();
};
const FEW = 5;
// Who sits at the table; the app reads the file as strictly as any other once it is brought in.
const playersOf = (copy) => {
  const names = JSON.parse(copy).events[0].data.players;
  const more = names.length - FEW;
  return more > 0 ? `${names.slice(0, FEW).join(", ")} and ${more} more` : names.join(", ");
};
const take = async () => {
  const place = document.querySelector("#bring input[type=file]");
  const [, text] = LINK.exec(location.hash) || [];
  if (!place || text === undefined) return;
  history.replaceState(history.state, "", location.pathname);
  const words = document.getElementById("handed-over");
  try {
    const copy = await unpacked(text);
    const players = playersOf(await copy.text());
    const chosen = new DataTransfer();
    chosen.items.add(new File([copy], "table.json", { type: "application/json" }));
    place.files = chosen.files;
    words.textContent = `The link holds a table: ${players}. Bring it in?`;
  } catch {
    words.textContent = "The link holds no whole table: it was cut on its way. Ask for it again, or for the copy as a file.";
  }
  words.hidden = false;
};
onShown(take);
