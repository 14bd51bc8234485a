// How far a number is from what was aimed at, and what that brings, while it grows: a mark on a scale, and words.
(() => {
  "use strict";
  const all = () => document.querySelectorAll("[data-brackets]");
  const counted = (many, word) => `${many} ${word}${many === 1 ? "" : "s"}`;
  // "0:10 5:5 :0": within how much, how many points; within nothing told is however far.
  const bracket = ([within, points]) => ({ within: within === "" ? Infinity : Number(within), points: Number(points) });
  const brackets = (scale) => scale.dataset.brackets.split(" ").map((told) => bracket(told.split(":")));
  const words = (away, rows) => {
    const { points } = rows.find(({ within }) => away <= within);
    if (away === 0) return `exact: ${counted(points, "point")}`;
    return `${away} away: ${counted(points, "point")} · exact would be ${rows[0].points}`;
  };
  const draw = (scale) => {
    const field = document.getElementById(scale.dataset.of);
    const now = field ? tableside.sum(field.value) : null;
    scale.hidden = now === null;
    if (now === null) return;
    const off = now - Number(scale.dataset.aim);
    const middle = scale.querySelector("svg").viewBox.baseVal.width / 2;
    scale.querySelector(".here").setAttribute("x", middle - .35 + Math.max(-middle + .35, Math.min(middle - .35, off)));
    const said = words(Math.abs(off), brackets(scale));
    const place = scale.querySelector("span");
    if (place.textContent !== said) place.textContent = said;
  };
  const drawAll = () => all().forEach(draw);
  document.addEventListener("input", drawAll);
  tableside.onShown(drawAll);
  drawAll();
})();
