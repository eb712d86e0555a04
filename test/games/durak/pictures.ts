// One picture for every kind of situation that Durak's screens have to show.
import type { Card } from "../../../src/games/durak/rules/any-rules";
import type { Screen } from "../../../src/kernel/ports";
import { drawCut, drawEnding, drawGame, drawLogo, drawSeeking } from "../../../src/games/durak/screen/scenes";
import { drawMoving } from "../../../src/games/durak/screen/flight";
import { drawMost, drawParts, drawTimed } from "../../../src/games/durak/screen/view";
import sortHand from "../../../src/games/durak/rules/sort-hand";
import { Happened } from "../../../src/games/durak/events";
import type { DurakPicture } from "../../../src/games/durak/screen/view";

const RANKS = ["6", "7", "8", "9", "10", "J", "Q", "K", "A"];

/** "10H" as a card. */
export function cardOf(name: string): Card {
  return "HDCS".indexOf(name[name.length - 1]) * 9 + RANKS.indexOf(name.slice(0, -1));
}

export function cardsOf(names: string): Card[] {
  return names.split(" ").filter(Boolean).map(cardOf);
}

/** "6H-7H 8C" as pairs, the last one not beaten. */
export function tableOf(names: string): Card[][] {
  return names
    .split(" ")
    .filter(Boolean)
    .map(pair => [cardOf(pair.split("-")[0]), pair.includes("-") ? cardOf(pair.split("-")[1]) : -1]);
}

/** What else can be chosen, by the words that stand for it. */
export const chosen = (words: string[]) => ({ choices: words.length, word: (at: number) => words[at] });

export interface Situation extends Partial<Omit<DurakPicture, "hand" | "can" | "table" | "trump">> {
  hand: string;
  actions?: string[];
  /** Cards that may be played now; every one where it is missing. */
  can?: string;
  table?: string;
  trump?: string;
}

const ascending = (cards: number[]) => cards.sort((a, b) => a - b);

export function pictureOf(situation: Situation): DurakPicture {
  const trump = cardOf(situation.trump ?? "KS");
  const hand = sortHand(ascending(cardsOf(situation.hand)), trump);
  const can = cardsOf(situation.can ?? situation.hand);
  return {
    ...chosen(situation.actions ?? []),
    cursorAt: 0,
    talon: 12,
    peer: 6,
    whoseTurn: "me",
    defends: false,
    line: "",
    ...situation,
    trump,
    hand,
    can: hand.map(card => can.includes(card)),
    pairs: tableOf(situation.table ?? ""),
  };
}

/** Every card but the other hand's last one: as many as one can ever hold. */
const ALMOST_ALL = RANKS.flatMap(rank => ["H", "D", "C", "S"].map(suit => rank + suit))
  .filter(name => name !== "6D")
  .join(" ");
const SIX = "6H 10H JD QC AC 9S";
const TWELVE = "6H 7H 10H JD QD KD 8C QC AC 9S 10S AS";

const BOUTS: Record<string, Situation> = {
  attack: { hand: SIX, talon: 24 },
  "attack-middle": { hand: SIX, cursorAt: 3, talon: 24, line: "Bito: you attack" },
  "attack-several": { hand: "6H 6D 6C QC AC 9S", cursorAt: 7, actions: ["6H+6D", "6H+6C", "6D+6C", "6H+6D+6C"] },
  defend: {
    hand: SIX,
    can: "10H 9S",
    cursorAt: 1,
    table: "7H",
    defends: true,
    actions: ["take"],
    line: "The other plays 7\x7f",
  },
  "defend-many": {
    hand: SIX,
    can: "QC AC 9S",
    cursorAt: 3,
    table: "7H-10H 10C 10D",
    defends: true,
    actions: ["take"],
    peer: 3,
  },
  "defend-take": { hand: SIX, can: "10H 9S", cursorAt: 6, table: "7H", defends: true, actions: ["take"] },
  "defend-cannot": {
    hand: SIX,
    can: "10H 9S",
    cursorAt: 2,
    table: "7H",
    defends: true,
    actions: ["take"],
    line: "J\x80 does not beat 7\x7f",
  },
  "defend-transfer": {
    hand: SIX,
    can: "10H JD 9S",
    cursorAt: 6,
    table: "JH",
    defends: true,
    actions: [">", "take"],
    line: "Transfer J\x80?",
  },
  "defend-show": {
    hand: "6H 10H JD QC AC JS",
    can: "JD JS",
    cursorAt: 8,
    table: "JH",
    defends: true,
    actions: [">", "show", "take"],
  },
  "throw-in": { hand: "7C 10H QC AC 10S", can: "7C 10H 10S", cursorAt: 2, table: "7H-10D", actions: ["bito"] },
  "throw-in-bito": { hand: "7C 10H QC AC 10S", can: "7C 10H 10S", cursorAt: 5, table: "7H-10D", actions: ["bito"] },
  taking: {
    hand: "7C 10H QC AC 10S",
    can: "7C 10H 10S",
    table: "7H-10D 10C",
    actions: ["done"],
    line: "The other takes",
  },
  "six-beaten": {
    hand: "AC",
    can: "",
    cursorAt: 1,
    table: "7H-10H 7D-10D 10C-QC 10S-QS QH-KH QD-KS",
    actions: ["bito"],
    peer: 1,
  },
  "six-tens": {
    hand: "",
    cursorAt: -1,
    table: "10H-JH 10D-JD 10C-JC 10S-JS JD-AD QC-AC",
    peer: 35,
    talon: 12,
    whoseTurn: "peer",
  },
  "peer-attacks": { hand: SIX, can: "", cursorAt: -1, whoseTurn: "peer", defends: true },
  "peer-defends": { hand: SIX, can: "", cursorAt: -1, whoseTurn: "peer", table: "7H-10D 10C" },
  "hand-1": { hand: "AH", peer: 2, talon: 0, trump: "6D" },
  "hand-12": { hand: TWELVE, cursorAt: 0, peer: 2 },
  "hand-12-middle": { hand: TWELVE, cursorAt: 6, can: "QD QC", actions: ["bito"], table: "QH-KH", peer: 2 },
  "hand-12-end": { hand: TWELVE, cursorAt: 11, actions: ["bito"], table: "QH-KH", peer: 2 },
  "hand-12-action": { hand: TWELVE, cursorAt: 12, actions: ["bito"], table: "QH-KH", peer: 2 },
  "hand-35": { hand: ALMOST_ALL, talon: 0, peer: 1 },
  "hand-35-middle": { hand: ALMOST_ALL, cursorAt: 17, talon: 0, peer: 1 },
  "hand-35-end": { hand: ALMOST_ALL, cursorAt: 34, talon: 0, peer: 1, trump: "6C" },
  "talon-1": { hand: SIX, talon: 1, trump: "10D" },
  "talon-empty": { hand: SIX, talon: 0, trump: "10H" },
  "last-card": {
    hand: "AS",
    talon: 0,
    peer: 1,
    table: "7H",
    can: "",
    cursorAt: 1,
    defends: true,
    actions: ["take"],
    whoseTurn: "me",
  },
  "message-long": { hand: SIX, line: "The other board has another version of the game" },
  "message-full": { hand: SIX, line: "M".repeat(21), cursorAt: 5, actions: ["take"] },
  "message-one-word": { hand: SIX, line: "M".repeat(30), cursorAt: 5, actions: ["take"] },
  cable: {
    hand: SIX,
    can: "",
    cursorAt: -1,
    whoseTurn: "none",
    line: "Cable?",
    actions: ["resign"],
    table: "7H-10D 10C",
  },
  over: { hand: "", cursorAt: -1, whoseTurn: "none", line: "You won", talon: 0, table: "7H-10D" },
};

const MOVES: [string, string, number][] = [
  ["hand", "table", 5],
  ["peer", "table", 4],
  ["table", "out", 4],
  ["talon", "hand", 4],
  ["talon", "peer", 2],
  ["table", "hand", 6],
];

/** A bout, all its parts at once. */
export function drawDurak(screen: Screen, picture: DurakPicture): void {
  const rest = drawParts(screen, picture, drawMost(screen, picture));
  while (rest());
  if (picture.moving) drawMoving(screen, picture);
}

/** A bout with so much left on the clock. */
export function drawWithClock(screen: Screen, picture: DurakPicture, clock: string): void {
  const rest = drawParts(screen, picture, drawTimed(screen, picture, clock));
  while (rest());
}

/** The end of a game with that score, when matches go to so many games. */
export function drawTheEnd(screen: Screen, score: number[], games: number, said = "", fault = ""): void {
  const match = { score };
  const event = said === "Time is up" ? Happened.TimeUp : undefined;
  const session = { match, said, event, isReady: false, wishes: { alone: true, firstTo: games } };
  drawEnding(screen, session as any, fault);
}

/** By name, every picture; what has no text over text may be checked for it. */
export const PICTURES: Record<string, (screen: Screen) => void> = {
  logo: screen => drawLogo(screen, "Looking for the other"),
  won: screen => drawGame(screen, "won", [3, 1, 0], "Again? Press B"),
  lost: screen => drawGame(screen, "lost", [12, 11, 1], "The other waits"),
  draw: screen => drawGame(screen, "draw", [10, 10, 10], "M".repeat(21)),
  seeking: screen => drawSeeking(screen, "", "Looking for the other"),
  "seeking-cable": screen => drawSeeking(screen, "cable", "Nothing comes: cable?"),
  "seeking-crossed": screen => drawSeeking(screen, "crossed", "RX/TX crossed?"),
  "seeking-speed": screen => drawSeeking(screen, "speed", "Garbage: other speed?"),
  "seeking-version": screen => drawSeeking(screen, "version", "Other version there"),
  "cut-fast": screen => drawCut(screen, 115200),
  "cut-slow": screen => drawCut(screen, 9600),
  "match-won": screen => drawTheEnd(screen, [3, 1, 0], 3),
  "match-lost": screen => drawTheEnd(screen, [9, 10, 2], 10, "Time is up"),
  "match-many": screen => drawTheEnd(screen, [100, 99, 100], 10, "", "M".repeat(21)),
};
const CLOCKS: Record<string, string> = { attack: "4:59", "message-long": "30:00", "peer-attacks": "0:07" };
for (const name of Object.keys(CLOCKS))
  PICTURES["clock-" + name] = screen => drawWithClock(screen, pictureOf(BOUTS[name]), CLOCKS[name]);
const ANSWER = pictureOf({ ...BOUTS.defend, line: "Board 10S: beat it" });
PICTURES["clock-defend"] = screen => drawWithClock(screen, { ...ANSWER }, "2:03");
for (const name of Object.keys(BOUTS)) PICTURES[name] = screen => drawDurak(screen, pictureOf(BOUTS[name]));

/** Cards on their way lie over whatever they come by. */
export const MOVING: Record<string, (screen: Screen) => void> = {};
for (const [from, to, at] of MOVES) {
  const card = from === "talon" && to === "peer" ? -1 : cardOf("10H");
  const picture = pictureOf({ hand: SIX, table: "7H-10D QC", moving: { card, from, to, at } });
  MOVING[`moving-${from}-${to}`] = screen => drawDurak(screen, picture);
}
