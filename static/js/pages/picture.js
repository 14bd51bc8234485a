// Draws the picture of a game as a PNG, which can be sent and saved as a photograph is. Without a canvas it stays an SVG.
import { onShown } from "../events.js";
import { reach } from "../offline/server.js";

const PNG = "image/png";
const files = new WeakMap(); // by image, once it is drawn: only at once may a tap open the share menu

const pngOf = async (image) => {
  const svg = await (await reach(image.dataset.drawn, {})).text();
  const drawn = Object.assign(new Image(), { src: URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" })) });
  await drawn.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: drawn.width, height: drawn.height });
  canvas.getContext("2d").drawImage(drawn, 0, 0);
  URL.revokeObjectURL(drawn.src);
  return new Promise((resolve) => canvas.toBlob(resolve, PNG));
};
const draw = async () => {
  const image = document.getElementById("picture");
  if (!image || files.has(image)) return;
  files.set(image, []);
  const [send, keep] = [document.getElementById("send-picture"), document.getElementById("keep-picture")];
  const png = await pngOf(image);
  keep.download = keep.download.replace(/svg$/, "png");
  const file = new File([png], keep.download, { type: PNG });
  files.set(image, [file]);
  image.src = keep.href = URL.createObjectURL(png);
  send.hidden = !navigator.canShare?.({ files: [file] });
  keep.classList.toggle("go", send.hidden); // one large key
};
document.addEventListener("click", ({ target }) => {
  const key = target.closest("#send-picture");
  if (!key) return;
  navigator.share({ title: key.dataset.title, files: files.get(document.getElementById("picture")) }).catch(() => null); // closed again
});
onShown(() => draw().catch(() => null)); // the SVG stays
