// What `npm start` says of the virtual board's state, below the picture of its display.
import { parseCode } from "../../src/games/set/codes";
import { out } from "../standard-streams";
import { describe } from "../words";
import { colourOf, handFor } from "./solve/face";
import { isShort } from "./terminal";

/** A Set's three cards fit on a line in words. */
const WIDE = 110;
/** In a low terminal so many Sets stand in a line, and so many lines of them. */
const SETS_A_LINE = 4,
  SET_LINES = 2;

function plural(count: number, noun: string): string {
  return `${count || "no"} ${noun}${count === 1 ? "" : "s"}`;
}

/** A code in its card's colour, where the terminal has colours. */
function coloured(code: string | null): string {
  return code ? handFor(out).paint(colourOf(parseCode(code)), code) : "  .  ";
}

/** The cards as they lie, three rows of codes; the shown Set's in brackets. */
function tableLines(state: any): string[] {
  const marked: number[] = state.sets[state.shown] ?? [];
  return [0, 1, 2].map(row => {
    let line = " ";
    for (let place = row; place < state.cards.length; place += 3) {
      const code = coloured(state.cards[place]);
      line += marked.includes(place) ? `[${code}]` : ` ${code} `;
    }
    return line.trimEnd();
  });
}

function setLine(state: any, places: number[], at: number): string {
  const codes = places.map(place => state.cards[place]);
  const words = codes.map(code => describe(parseCode(code))).join(" + ");
  return `${at === state.shown ? " >" : "  "} ${codes.join(" ")}${(out.columns ?? WIDE) < WIDE ? "" : "  " + words}`;
}

/** All Sets in few lines, for a low terminal; the table above brackets the shown one. */
function setsInShort(state: any): string[] {
  const sets: string[] = state.sets.map(
    (places: number[], at: number) =>
      `${at === state.shown ? " >" : "  "}${places.map(place => state.cards[place]).join(" ")}`,
  );
  const lines = [];
  for (let at = 0; at < sets.length; at += SETS_A_LINE) lines.push(sets.slice(at, at + SETS_A_LINE).join(" "));
  const left = sets.length - SET_LINES * SETS_A_LINE;
  return left > 0 ? [...lines.slice(0, SET_LINES), `  and ${left} more: c goes on to them`] : lines;
}

/** What the display shows, in words. */
export function inWords(state: any): string[] {
  if (state.app === "menu")
    return [
      `Menu: ${state.items.map((item: string, at: number) => (at === state.cursor ? `[${item}]` : item)).join("  ")}`,
    ];
  if (state.app !== "set") return [`${state.app}: ${state.message ?? ""}`];
  if (state.mode !== "solve") return [`Set, ${state.mode}: ${state.message || "scan the cards"}`];
  const count = state.cards.filter((code: string | null) => code).length;
  return [
    `${plural(count, "card")} on the table, ${plural(state.sets.length, "Set")}.`.replace(/^n/, "N"),
    ...tableLines(state),
    ...(isShort(out)
      ? setsInShort(state)
      : state.sets.map((places: number[], at: number) => setLine(state, places, at))),
  ];
}
