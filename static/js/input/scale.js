// How far a number is from what was aimed at, and what that brings, while it grows: a mark on a scale, and words.
import { onShown } from "../events.js";
import { alertInSight } from "../focus.js";
import { sum } from "./forms.js";

const all = () => document.querySelectorAll("[data-scale]");
// [[0, "…"], [5, "{} …"], [null, "{} …"]]: up to how far, the nearest first, and what to say; null is however far.
const words = (away, scale) => {
  const [, said] = JSON.parse(scale.dataset.scale).find(([within]) => within === null || away <= within);
  return said.replace("{}", away);
};
const draw = (scale) => {
  const field = document.getElementById(scale.dataset.of);
  const now = field ? sum(field.value) : null;
  scale.hidden = now === null;
  if (now === null) return;
  const off = now - Number(scale.dataset.aim);
  const middle = scale.querySelector("svg").viewBox.baseVal.width / 2;
  scale.querySelector(".here").setAttribute("x", middle - .35 + Math.max(-middle + .35, Math.min(middle - .35, off)));
  const said = words(Math.abs(off), scale);
  const place = scale.querySelector("span");
  if (place.textContent !== said) place.textContent = said;
};
const drawAll = () => all().forEach(draw);
// What stands against an entry was brought into sight before the scales took their room above it.
const bringAlert = alertInSight();
const look = () => {
  drawAll();
  bringAlert();
};
document.addEventListener("input", drawAll);
onShown(look);
