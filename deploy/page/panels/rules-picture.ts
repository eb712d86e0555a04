// A picture for the rules of each game, as SVG: what a Set is, a bout of Durak, what two cards of Dobble share, a row. The bench shows it beside the words; the documents have
// it, too, so it needs no style sheet and no font but the reader's.
import { parseCode } from "../../../src/games/set/codes";
import { drawCard } from "../../host/stickers/picture";
import { escapeXml } from "../../host/wiring/svg";
import type { Key } from "../../words/english";
import { say } from "../../words/say";
import { outlined } from "../cards/outlined";

const WIDTH = 520;
const HEIGHT = 210;
const MIDDLE = WIDTH / 2;
const TABLE = "#e9e4d8",
  PAPER = "#ffffff",
  EDGE = "#b9b19f",
  INK = "#212121",
  GOOD = "#1b6e3c",
  BAD = "#b3261e",
  RED = "#c62828";

/** A symbol of Dobble's usual deck as an SVG of its own, from 1. */
export type SymbolOf = (symbol: number) => string;

interface Style {
  size?: number;
  fill?: string;
  bold?: boolean;
}

const words = (text: string, x: number, y: number, { size = 17, fill = INK, bold }: Style = {}) =>
  `<text x="${x}" y="${y}" font-size="${size}" text-anchor="middle" fill="${fill}"${bold ? ' font-weight="bold"' : ""}>${escapeXml(text)}</text>`;

const card = (x: number, y: number, width: number, height: number, edge = EDGE) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="7" fill="${PAPER}" stroke="${edge}" stroke-width="${edge === EDGE ? 1.5 : 3.5}"/>`;

// --- Set

const SET_CARD = { width: 66, height: 98 };

function setCard(code: string, x: number, y: number, edge: string): string {
  const value = parseCode(code);
  const box = { x: x + SET_CARD.width / 2, y: y + SET_CARD.height / 2, width: 42, height: 82 };
  return card(x, y, SET_CARD.width, SET_CARD.height, edge) + drawCard(value, box).map(outlined).join("");
}

/** `why`: in lines. */
function three(codes: string[], left: number, edge: string, title: string, why: string): string {
  return (
    words(title, left + 115, 28, { bold: true, fill: edge }) +
    codes.map((code, at) => setCard(code, left + at * 82, 42, edge)).join("") +
    why
      .split("\n")
      .map((line, at) => words(line, left + 115, 164 + 20 * at, { size: 14 }))
      .join("")
  );
}

const setPicture = () =>
  three(["S1211", "S2221", "S3231"], 16, GOOD, say("panels.drawnSet"), say("panels.drawnSetWhy")) +
  three(["S1312", "S1322", "S1222"], 274, BAD, say("panels.drawnNoSet"), say("panels.drawnNoSetWhy"));

// --- Durak

const DURAK_CARD = { width: 58, height: 84 };

function playing(rank: string, suit: string, x: number, y: number): string {
  const fill = "♥♦".includes(suit) ? RED : INK;
  return (
    card(x, y, DURAK_CARD.width, DURAK_CARD.height) +
    words(rank + suit, x + 21, y + 23, { size: 19, fill, bold: true }) +
    words(suit, x + DURAK_CARD.width / 2 + 4, y + 68, { size: 34, fill })
  );
}

/** What lies there, each beaten card below the one that beats it. */
const BOUT: [rank: string, suit: string][][] = [
  [
    ["8", "♠"],
    ["J", "♠"],
  ],
  [
    ["8", "♦"],
    ["6", "♥"],
  ],
  [["J", "♦"]],
];

function durakPicture(): string {
  const pairs = BOUT.map((pair, column) =>
    pair.map(([rank, suit], at) => playing(rank, suit, 30 + 92 * column + 16 * at, 42 + 32 * at)).join(""),
  );
  const talon = [0, 1, 2].map(
    at =>
      `<rect x="${424 + 3 * at}" y="${69 - 3 * at}" width="58" height="84" rx="7" fill="#45607a" stroke="#ffffff" stroke-width="1.5"/>`,
  );
  return (
    words(say("panels.drawnAttack"), 165, 26, { size: 15 }) +
    pairs.join("") +
    words(say("panels.drawnHigher"), 72, 182, { size: 15, fill: GOOD }) +
    words(say("panels.drawnTrump"), 164, 182, { size: 15, fill: GOOD }) +
    words(say("panels.drawnBeat"), 270, 182, { size: 15, fill: BAD }) +
    playing("9", "♥", 366, 66) +
    talon.join("") +
    words(say("panels.drawnTalon"), 430, 182, { size: 15 })
  );
}

// --- Dobble

const ROUND = 84;
/** Their common symbol stands where both cards have it nearest. */
const COMMON = 46;
const CARDS: [symbols: number[], x: number, common: number][] = [
  [[2, 11, 46, 25, 32, 39, 18, 53], 130, 2],
  [[6, 12, 16, 27, 31, 46, 42, 57], 390, 5],
];

/** One in the middle, the others around it; sines are rounded, for they differ from machine to machine. */
function disc(symbols: number[], x: number, common: number, symbolOf: SymbolOf): string {
  const y = HEIGHT / 2 - 8;
  const places = symbols.map((symbol, at) => {
    const angle = ((at - common) * 2 * Math.PI) / 7 + (x < MIDDLE ? 0 : Math.PI);
    const far = at === 0 ? 0 : 55;
    const side = symbol === COMMON ? 42 : 34;
    const place = (offset: number) => Math.round(offset * 10) / 10;
    const [left, top] = [place(x + far * Math.cos(angle) - side / 2), place(y + far * Math.sin(angle) - side / 2)];
    const ring =
      symbol === COMMON
        ? `<circle cx="${left + side / 2}" cy="${top + side / 2}" r="25" fill="none" stroke="${GOOD}" stroke-width="3.5"/>`
        : "";
    return symbolOf(symbol).replace("<svg ", `<svg x="${left}" y="${top}" width="${side}" height="${side}" `) + ring;
  });
  return `<circle cx="${x}" cy="${y}" r="${ROUND}" fill="${PAPER}" stroke="${EDGE}" stroke-width="1.5"/>${places.join("")}`;
}

const dobblePicture = (symbolOf: SymbolOf) =>
  CARDS.map(([symbols, x, common]) => disc(symbols, x, common, symbolOf)).join("") +
  words(say("panels.drawnCommon"), MIDDLE, HEIGHT - 10, { size: 15, fill: GOOD, bold: true });

// --- Tic-tac-toe

const CELL = 56;

function grid(cells: string, left: number, row: number[], title: string): string {
  const top = 34;
  const at = (place: number) => [left + (place % 3) * CELL + CELL / 2, top + Math.floor(place / 3) * CELL + CELL / 2];
  const lines = [1, 2].map(
    line => `M${left + line * CELL} ${top}v${3 * CELL}M${left} ${top + line * CELL}h${3 * CELL}`,
  );
  const [[x1, y1], [x2, y2]] = [at(row[0] ?? 0), at(row[row.length - 1] ?? 0)];
  return (
    words(title, left + 1.5 * CELL, 24, { size: 15 }) +
    `<path d="${lines.join("")}" stroke="${INK}" stroke-width="2.5"/>` +
    (row.length
      ? `<path d="M${x1} ${y1}L${x2} ${y2}" stroke="${GOOD}" stroke-width="9" stroke-linecap="round" opacity="0.45"/>`
      : "") +
    [...cells]
      .map((mark, place) => {
        const [x, y] = at(place);
        return mark === "." ? "" : words(mark, x, y + 13, { size: 38, bold: true, fill: mark === "X" ? INK : RED });
      })
      .join("")
  );
}

const tictactoePicture = () =>
  grid("XO.OX...X", 60, [0, 4, 8], say("panels.drawnRow")) + grid("XOXXOOOXX", 292, [], say("panels.drawnFull"));

interface Picture {
  draw(symbolOf: SymbolOf): string;
  /** In words. */
  shows: Key;
}

const PICTURES: Record<string, Picture> = {
  set: { draw: setPicture, shows: "panels.pictureOfSet" },
  durak: { draw: durakPicture, shows: "panels.pictureOfDurak" },
  dobble: { draw: dobblePicture, shows: "panels.pictureOfDobble" },
  tictactoe: { draw: tictactoePicture, shows: "panels.pictureOfRows" },
};

/** What a game's picture shows; undefined: of that game there is none. */
export const rulesPictureShows = (game: string): string | undefined => PICTURES[game] && say(PICTURES[game].shows);

/** undefined: of that game there is none. */
export function rulesPicture(game: string, symbolOf: SymbolOf): string | undefined {
  const picture = PICTURES[game];
  return (
    picture &&
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" aria-label="${escapeXml(say(picture.shows))}" font-family="Verdana, DejaVu Sans, Arial, sans-serif">` +
      `<rect width="${WIDTH}" height="${HEIGHT}" rx="10" fill="${TABLE}"/>${picture.draw(symbolOf)}</svg>`
  );
}
