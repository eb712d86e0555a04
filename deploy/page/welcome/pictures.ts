// The pictures on the starters: what lies on the table in each of the games. 120 x 72, from the same drawings as the cards themselves.
import { parseCode } from "../../../src/games/set/codes";
import { drawCard } from "../../host/stickers/picture";
import { symbolSvg } from "../cards/catalogue";
import { outlined } from "../cards/outlined";

const picture = (body: string) =>
  `<svg class="starter-picture" viewBox="0 0 120 72" aria-hidden="true"><rect class="starter-felt" width="120" height="72" rx="6"/>${body}</svg>`;

const turned = (x: number, y: number, degrees: number, body: string) =>
  `<g transform="translate(${x} ${y}) rotate(${degrees})">${body}</g>`;

const paper = (width: number, height: number, more = "") =>
  `<rect class="paper" x="${-width / 2}" y="${-height / 2}" width="${width}" height="${height}" rx="3" ${more}/>`;

/** Three cards that are a Set. */
export function setPicture(): string {
  const cards = ["S1112", "S2222", "S3332"].map((code, at) =>
    turned(
      26 + 34 * at,
      36 + 3 * Math.abs(at - 1),
      8 * (at - 1),
      paper(30, 46, 'data-style="stroke:var(--gold);stroke-width:2.4"') +
        drawCard(parseCode(code), { x: 0, y: 0, width: 19, height: 34 }).map(outlined).join(""),
    ),
  );
  return picture(cards.join(""));
}

const smallCard = (x: number, y: number, code: string) =>
  turned(
    x,
    y,
    0,
    paper(17, 26) + drawCard(parseCode(code), { x: 0, y: 0, width: 11, height: 20 }).map(outlined).join(""),
  );

/** Cards on the felt between two keys: the faster one counts. */
export function racePicture(): string {
  const key = (x: number, letter: string) =>
    `<circle cx="${x}" cy="36" r="12" fill="#f3f1e8" stroke="#0005" stroke-width="1.5"/><text class="starter-rank" x="${x}" y="40" fill="#1f2622">${letter}</text>`;
  const cards = ["S1112", "S2221", "S3333", "S2112"].map((code, at) =>
    smallCard(50 + 20 * (at % 2), 21 + 30 * Math.floor(at / 2), code),
  );
  return picture(key(19, "A") + cards.join("") + key(101, "C"));
}

/** A small table, and a watch. */
export function practicePicture(): string {
  const cards = ["S1112", "S2222", "S3332", "S2113", "S1331", "S3221"].map((code, at) =>
    smallCard(18 + 21 * (at % 3), 21 + 30 * Math.floor(at / 3), code),
  );
  const watch =
    '<rect x="90" y="10" width="6" height="7" fill="#f3f1e8"/><circle cx="93" cy="38" r="20" fill="#f3f1e8" stroke="var(--gold)" stroke-width="3"/>' +
    '<path d="M93 38V25M93 38l9 6" stroke="#1f2622" stroke-width="3" stroke-linecap="round" fill="none"/>';
  return picture(cards.join("") + watch);
}

const playing = (rank: string, suit: string, colour: string) =>
  paper(32, 46) +
  `<text class="starter-rank" x="-11" y="-9" fill="${colour}">${rank}</text><text class="starter-suit" y="13" fill="${colour}">${suit}</text>`;

/** A card, and the trump that beats it. */
export function durakPicture(): string {
  return picture(turned(46, 34, -7, playing("9", "♥", "#b3261e")) + turned(74, 39, 9, playing("6", "♠", "#1f2622")));
}

const symbolAt = (symbol: number, x: number, y: number, side: number) =>
  symbolSvg(symbol).replace("<svg ", `<svg x="${x - side / 2}" y="${y - side / 2}" width="${side}" height="${side}" `);

/** Two round cards, and the symbol that both have. */
export function dobblePicture(): string {
  const card = (x: number, others: [number, number, number][]) =>
    `<circle class="paper" cx="${x}" cy="36" r="31"/>${others.map(([symbol, dx, dy]) => symbolAt(symbol, x + dx, 36 + dy, 16)).join("")}`;
  const common = (x: number, y: number) =>
    `<circle cx="${x}" cy="${y}" r="12.5" fill="none" stroke="var(--gold)" stroke-width="2.6"/>${symbolAt(7, x, y, 18)}`;
  return picture(
    card(34, [
      [3, -8, -17],
      [12, -15, 6],
      [21, 2, 18],
    ]) +
      card(86, [
        [30, 10, -17],
        [39, 16, 5],
        [48, 0, 19],
      ]) +
      common(45, 30) +
      common(75, 33),
  );
}

/** Black stones and white ones on a board. */
export function stonesPicture(): string {
  const lines = [47.5, 72.5].map(x => `<path d="M${x} 6v60M30 ${x - 24}h60"/>`).join("");
  const stone = (x: number, y: number, fill: string, edge: string) =>
    `<circle cx="${x}" cy="${y}" r="8" fill="${fill}" stroke="${edge}" stroke-width="1.2"/>`;
  return picture(
    `<rect class="paper" x="25" y="2" width="70" height="68" rx="3"/><g stroke="#26292c" stroke-width="2.4" stroke-linecap="round">${lines}</g>` +
      stone(60, 36, "#26292c", "#000") +
      stone(36, 13, "#26292c", "#000") +
      stone(84, 59, "#fdfcf8", "#8f897a") +
      stone(60, 13, "#fdfcf8", "#8f897a"),
  );
}
