// What is printed on a card, as SVG: the shapes of Set, the symbols of Dobble, the sign of a control card; and on each its sticker.
import type { Mode } from "../../../src/games/things/contract";
import { shuffled } from "../../shuffled";
import { makeRandom } from "../../../src/kit/random";
import type { Outline } from "../../host/stickers/marks";
import { drawCard, drawControl } from "../../host/stickers/picture";
import { makeDataMatrix } from "./data-matrix";
import { type Item, deck, symbolSvg } from "./catalogue";
import { parseSvg } from "../ui/dom";
import { INKS } from "../ui/palette";
import { outlined } from "./outlined";

/** Millimetres of a Set card; Dobble's is as wide as it is high. */
const WIDE = 57;
const HIGH = 87;
const ROUND = 80;
/** White around a code: two modules, as on the printed ones. */
const QUIET_SHARE = 0.12;

/** Room for a sticker; its code is put in when it has been made. */
function sticker(x: number, y: number, side: number, corner: number): string {
  return `<g transform="translate(${x} ${y})"><rect width="${side}" height="${side}" rx="${corner}" fill="#fff" stroke="#0002" stroke-width="0.4"/><g class="sticker" data-side="${side}"></g></g>`;
}

/** `beside`: not on the card's paper but on whatever lies below it. */
const word = (text: string, x: number, y: number, size: number, beside = "") =>
  `<text x="${x}" y="${y}" font-size="${size}" text-anchor="middle" class="card-code${beside}">${text}</text>`;

/** What is drawn on a card or a control, above its sticker. */
const faceOf = (marks: Outline[], code: string) =>
  `<svg viewBox="0 0 ${WIDE} ${HIGH}" aria-hidden="true"><rect class="paper" x="0.4" y="0.4" width="${WIDE - 0.8}" height="${HIGH - 0.8}" rx="4.5"/>` +
  marks.map(outlined).join("") +
  sticker(4, 64.5, 18.5, 1) +
  word(code, 39.5, 77, 8.2) +
  "</svg>";

const setFace = ({ number, code }: Item): string =>
  faceOf(drawCard(number, { x: WIDE / 2, y: 32, width: 32, height: 51 }, INKS), code);

const controlFace = ({ code }: Item): string =>
  faceOf(drawControl(code, { x: WIDE / 2, y: 32, width: 26, height: 26 }), code);

/** One symbol in the middle and seven about it, of several sizes and turned: each card by its own luck, and always the same. */
function dobbleSymbols(number: number): string {
  const random = makeRandom(number, 57, 8, 7);
  const order = shuffled(deck.symbolsOf(number), random.below);
  const from = random.below(360);
  const places = order.map((symbol, at) => {
    const side = at ? 16.5 + random.below(5) - (at % 2) * 2 : 19 + random.below(5);
    const angle = ((from + (at * 360) / 7) * Math.PI) / 180;
    const far = at ? 26.3 : 0;
    return (
      `<g data-symbol="${symbol}" data-side="${side}" transform="translate(${ROUND / 2 + far * Math.cos(angle)} ${ROUND / 2 + far * Math.sin(angle)}) rotate(${random.below(360)})">` +
      symbolSvg(symbol).replace("<svg ", `<svg x="${-side / 2}" y="${-side / 2}" width="${side}" height="${side}" `) +
      "</g>"
    );
  });
  return places.join("");
}

/** A round card of the usual deck without anything beside it. */
export const drawRound = (number: number): SVGSVGElement =>
  parseSvg(
    `<svg viewBox="0 0 ${ROUND} ${ROUND}" aria-hidden="true"><circle class="paper" cx="40" cy="40" r="39.5"/>${dobbleSymbols(number)}</svg>`,
  );

function dobbleFace({ number }: Item): string {
  return (
    `<svg viewBox="0 0 ${ROUND} ${ROUND + 16}" aria-hidden="true"><circle class="paper" cx="40" cy="40" r="39.5"/>${dobbleSymbols(number)}` +
    sticker(20, 76, 19, 1) +
    word(String(number), 51, 89.5, 11, " beside") +
    "</svg>"
  );
}

/** What wears a label, in the middle of the room above the sticker. */
const WEARERS: Record<Mode, (item: Item) => string> = {
  // The twin wears the same colour.
  pairs: ({ words }) =>
    `<path d="M21 11h15v22l9 9c3 4 -2 10 -7 7l-17 -11z" fill="${SOCKS[words]}" stroke="#0003"/><path d="M21 17h15" stroke="#fff9" stroke-width="4"/>`,
  roll: () => `<circle cx="28.5" cy="20" r="9" fill="#8a6d52"/><path d="M12 47c0 -22 33 -22 33 0z" fill="#5b7a94"/>`,
  count: ({ words }) =>
    `<circle cx="28.5" cy="30" r="19" fill="#c9a227" stroke="#8a6d10" stroke-width="2"/>${word(words, 28.5, 36, 17)}`,
  ruler: () =>
    `<rect x="4" y="20" width="49" height="20" fill="#d9b98a"/><path d="M10 20v9M19 20v6M28.5 20v9M38 20v6M47 20v9" stroke="#6b4f2a" stroke-width="1.5"/>`,
};
const SOCKS: Record<string, string> = { Oslo: "#3a6ea5", Lima: "#b4552d", Kyoto: "#7a4a8c", Cairo: "#3d7a52" };

const labelFace = (item: Item): string =>
  `<svg viewBox="0 0 ${WIDE} ${HIGH}" aria-hidden="true"><rect class="paper" x="0.4" y="0.4" width="${WIDE - 0.8}" height="${HIGH - 0.8}" rx="4.5"/>` +
  WEARERS[item.mode!](item) +
  (item.mode === "count" ? "" : word(item.words, WIDE / 2, 60, 9)) +
  sticker(4, 64.5, 18.5, 1) +
  word(item.code, 39.5, 77, 8.2) +
  "</svg>";

const FACES = { set: setFace, dobble: dobbleFace, things: labelFace, control: controlFace };

/** The card, its sticker still without a code. */
export function drawFace(item: Item): SVGSVGElement {
  return parseSvg(FACES[item.kind](item));
}

/** Prints the code on a card's sticker. */
export async function drawSticker(face: SVGElement, code: string): Promise<void> {
  const place = face.querySelector<SVGGElement>(".sticker");
  if (!place || place.childElementCount) return;
  const { path, side } = await makeDataMatrix(code);
  const room = Number(place.dataset.side);
  const quiet = room * QUIET_SHARE;
  place.innerHTML = `<path transform="translate(${quiet} ${quiet}) scale(${(room - 2 * quiet) / side})" d="${path}" fill="#000"/>`;
}
