// What a person reads on Durak's display, taken from what is drawn and not from the pixels.
import type { Screen } from "../../../src/kernel/ports";
import { makeCard } from "../../../src/games/durak/rules/notation";

export interface Seen {
  /** A list: its title, its items, and the one with the cursor. */
  list?: [string, string[], number];
  /** The end: the result, then games won, lost, drawn. */
  over?: [string, number, number, number];
  /** It has decided a match. */
  isMatch?: boolean;
  isBout?: boolean;
  /** What the cursor of a bout is on, in notation; undefined: nothing. */
  cursor?: string;
}

interface Word {
  text: string;
  y: number;
  isDark: boolean;
}

/** A screen that notes what is written on it. */
function makeNotes(height: number): { screen: Screen; words: Word[] } {
  const words: Word[] = [];
  let colour = 1;
  const self = () => screen;
  const screen: Screen = {
    getWidth: () => 128,
    getHeight: () => height,
    clear: self,
    setColor: lit => ((colour = lit), screen),
    setBgColor: self,
    setFontCustom: self,
    setFontAlign: self,
    drawString: (text, _, y) => (words.push({ text, y, isDark: !colour }), screen),
    stringWidth: text => 6 * text.length,
    fillRect: self,
    drawRect: self,
    clearRect: self,
    drawLine: self,
    setPixel: self,
    getPixel: () => 0,
  };
  return { screen, words };
}

/** So high that every list fits. */
const HEIGHT = 200;
const TITLES = ["What now?", "Rules of the next"];
const RESULTS: Record<string, string> = {
  "You won": "won",
  "Match won": "won",
  "You lost": "lost",
  "Match lost": "lost",
  "A draw": "draw",
};
/** A card in the hand: rank over suit. The one with the cursor is raised. */
const FACE = /^[0-8]\n[9:;<]$/;
const RAISED_Y = 44;
/** What else can be chosen, by its word. */
const MOVE = /^([a-z]|>|.*[+])/;

function overOf(words: Word[], result: string): Seen {
  const find = (pattern: RegExp) => words.map(({ text }) => pattern.exec(text)).find(found => found);
  const score = find(/^(\d+):(\d+)$/)!;
  const isMatch = result.startsWith("Match");
  return {
    isMatch,
    over: [RESULTS[result], Number(score[1]), Number(score[2]), Number(find(/^drawn (\d+)$/)?.[1] ?? 0)],
  };
}

function cursorOf(words: Word[]): string | undefined {
  const raised = words.find(({ text, y }) => FACE.test(text) && y === RAISED_Y);
  if (raised) return makeCard(raised.text.charCodeAt(0) - 48 + 9 * (raised.text.charCodeAt(2) - 57));
  return words.find(({ text, isDark }) => isDark && text.length > 2 && MOVE.test(text))?.text;
}

export function look(draw: (screen: Screen) => void): Seen {
  const { screen, words } = makeNotes(HEIGHT);
  draw(screen);
  const [title, ...rest] = words;
  if (TITLES.includes(title.text))
    return { list: [title.text, rest.map(({ text }) => text), rest.findIndex(({ isDark }) => isDark)] };
  const result = words.find(({ text }) => text in RESULTS);
  if (result) return overOf(words, result.text);
  // The logo, and the pages: the cards that are left, how to play.
  return words.some(({ text }) => text === "Durak" || text === "Not seen yet" || text === "How to play")
    ? {}
    : { isBout: true, cursor: cursorOf(words) };
}
