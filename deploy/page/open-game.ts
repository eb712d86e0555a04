// The game that a board had open when the page was left, and the line for its prompt that opens it again. A board keeps Durak itself; a table of Set is kept here.
import { cardsOf } from "../../src/games/set/rules";
import { makeCode } from "../../src/games/set/codes";
import { makeDobble } from "../../src/games/dobble/codes";
import { int, isFields, list, maybe, oneOf, orNull, type Read, shape, text } from "../shape";

const MOST_PLACES = 21;
const MOST_SETS = 27;
const MOST_SCANS = 400;
const MOST_ORDER = 11;

/** What the game was opened with. */
export interface OpenHow {
  mode?: string | number;
  players?: number;
  goal?: number;
  machine?: number;
  cards?: string;
  against?: string;
  auto?: boolean;
  level?: number;
  cells?: string;
}

export interface OpenGame {
  app: string;
  how: OpenHow;
  /** Of Set: by place, a code or null. */
  places?: (string | null)[];
  /** Of Set: three cards each that were taken. */
  taken?: string[][];
  /** Of Set: which of the table's Sets is shown. */
  shown?: number;
  /** Codes that were scanned, in this order. */
  scans?: string[];
}

const SET_CODES = new Set(cardsOf(false).map(makeCode));
const setCode: Read<string> = value => (SET_CODES.has(value as string) ? (value as string) : undefined);
const dobbleCode: Read<string> = value => (typeof value === "string" && /^D\d{4,6}$/.test(value) ? value : undefined);
const anyCode: Read<string> = value => setCode(value) ?? dobbleCode(value);
const mode: Read<string | number> = value => text(10)(value) ?? int(1, 6)(value);

const openGame = shape<OpenGame>({
  app: oneOf("set", "dobble", "durak", "tictactoe", "things"),
  how: shape<OpenHow>({
    mode: maybe(mode),
    players: maybe(int(2, 4)),
    goal: maybe(int(0, 255)),
    machine: maybe(int(0, 255)),
    cards: maybe(oneOf("scan", "board")),
    against: maybe(oneOf("peer", "bot")),
    auto: maybe(oneOf(true, false)),
    level: maybe(int(1, 3)),
    cells: maybe(value => (typeof value === "string" && /^[.XO]{9}$/.test(value) ? value : undefined)),
  }),
  places: maybe(list(orNull(setCode), MOST_PLACES)),
  taken: maybe(list(list(setCode, 3), MOST_SETS)),
  shown: maybe(int(0, 255)),
  scans: maybe(list(anyCode, MOST_SCANS)),
});

/** Null: there is none, or it is not one that this page can open. */
export const openGameOf: Read<OpenGame | null> = value => openGame(value) ?? null;

/** Of a deck that is checked: each card that was seen, and those that came twice again. */
function deckScans(missing: string[], double: string[], isJunior: boolean): string[] {
  const seen = cardsOf(isJunior)
    .map(makeCode)
    .filter(code => !missing.includes(code));
  return [...seen, ...double];
}

function setGame(state: any, how: OpenHow, taken: string[][]): OpenGame {
  const { mode: name, cards } = state;
  if (name === "check") return { app: "set", how, scans: cards };
  if (name === "deck") {
    const isJunior = state.missing.length + state.seen < SET_CODES.size;
    return { app: "set", how, scans: deckScans(state.missing, state.double, isJunior) };
  }
  if (name === "solve" || name === "hint")
    return { app: "set", how, places: cards, taken, shown: Math.max(0, state.shown) };
  // The board deals its own cards anew.
  return how.cards === "board" ? { app: "set", how } : { app: "set", how, places: cards };
}

function dobbleGame({ mode: name, order, cards, double }: any, how: OpenHow): OpenGame {
  if (name !== "match" && name !== "deck") return { app: "dobble", how };
  const codes = [...cards, ...(double ?? [])].map(card => makeDobble(order, card));
  return { app: "dobble", how, scans: order > 0 && order <= MOST_ORDER ? codes : [] };
}

/** `opened`: what the page opened the board's game with, if it did. */
export function gameOf(
  state: any,
  opened: { app: string; how: object } | undefined,
  taken: string[][],
): OpenGame | null {
  if (!isFields(state)) return null;
  const wanted = (opened && opened.app === state.app ? opened.how : {}) as OpenHow;
  const isSame = wanted.mode === undefined || wanted.mode === state.mode;
  const how: OpenHow = {
    ...(isSame ? wanted : {}),
    ...(state.mode === undefined ? {} : { mode: state.mode as string }),
  };
  if (state.app === "set") return openGameOf(setGame(state, how, taken)) ?? null;
  if (state.app === "dobble") return openGameOf(dobbleGame(state, how)) ?? null;
  if (state.app === "durak")
    return openGameOf({ app: "durak", how: { ...how, against: state.link ? "peer" : "bot" } }) ?? null;
  // Its files have all the rest.
  if (state.app === "things") return openGameOf({ app: "things", how }) ?? null;
  if (state.app !== "tictactoe") return null;
  const cells = state.mode === "keys" ? { cells: (state.cells as string[]).join("") } : {};
  return openGameOf({ app: "tictactoe", how: { ...how, ...cells } }) ?? null;
}

/** Whether all of it comes back: points and times are the board's own, and it tells nobody how to set them. */
export const isWhole = ({ app, how }: OpenGame): boolean =>
  !(app === "set" && (how.mode === "race" || how.mode === "practice" || how.mode === "duel")) &&
  !(app === "dobble" && how.mode !== "match" && how.mode !== "deck");

/** Opens the game and lays its cards. Written as a board can read it. */
const LINE = `(function(g){
if(!croupier.open(g.app,g.how))return false;
(g.taken||[]).forEach(function(set){
set.forEach(function(code){croupier.scan(code)});
for(var n=0;n<9&&croupier.moves().indexOf("take")<0;n++)croupier.play("next");
croupier.play("take")});
var places=g.places||[];
for(var size=12;size<places.length;size+=3)croupier.play("deal");
places.forEach(function(code,place){if(code)croupier.scan(code,place)});
for(var step=0;step<(g.shown||0);step++)croupier.play("next");
(g.scans||[]).forEach(function(code){croupier.scan(code)});
return true})`;

export const lineOf = (game: OpenGame): string => `${LINE.replace(/\n/g, "")}(${JSON.stringify(game)})`;
