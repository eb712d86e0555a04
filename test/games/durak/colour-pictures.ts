// One picture for every kind of situation that Durak's colour screens have to show.
import waitsFor from "../../../src/games/durak/waits";
import openColour from "../../../src/games/durak/screen/colour";
import { openBout } from "../../../src/games/durak/screen/colour-bout";
import { makeLying } from "../../../src/games/durak/screen/colour-hand";
import { Happened, type DurakEvent } from "../../../src/games/durak/events";
import type { Slice } from "../../../src/games/durak/types";
import { At, Long, Phase, Play, Result, moveWith } from "../../../src/games/durak/rules/any-rules";
import { trouble as troubleWords } from "../../../src/games/durak/whole-app";
import type { DurakPicture } from "../../../src/games/durak/screen/view";
import type { Tiles } from "../../../src/kernel/ports";
import { type Situation, cardOf, pictureOf } from "./pictures";

const RANKS = ["6", "7", "8", "9", "10", "J", "Q", "K", "A"];
const ALL = ["H", "D", "C", "S"].flatMap(suit => RANKS.map(rank => rank + suit));
const SIX = "6H 10H JD QC AC 9S";

type Begin = (tiles: Tiles) => Slice;

const bout =
  (situation: Situation, clock = ""): Begin =>
  tiles =>
    openBout(tiles, pictureOf(situation), clock, makeLying());

/** A card from 2 to 5. */
const low = (rank: number, suit: number) => Long.Low + 4 * suit + rank - 2;

const SMALL: DurakPicture = {
  ...pictureOf({
    hand: "10H AH QD KC",
    table: "7C-8C",
    line: "Board 4S: beat it",
    event: moveWith(low(4, 3)),
    defends: true,
    actions: ["take", "first D", "swap"],
  }),
  trump: low(3, 3),
  pairs: [
    [low(2, 0), low(5, 0)],
    [low(4, 3), -1],
    [low(4, 1), -1],
  ],
};
SMALL.hand = [...SMALL.hand, low(2, 1), low(5, 2), low(2, 3), low(3, 3)];
SMALL.can = SMALL.hand.map((_, at) => at === 5);
SMALL.cursorAt = 5;

/** What else than a bout a session may look like: seen from seat 1. */
interface Rest {
  score?: number[];
  result?: number;
  said?: string;
  event?: DurakEvent;
  trouble?: string;
  state?: string;
  firstTo?: number;
  baud?: number;
}

function scene(rest: Rest): Begin {
  const {
    score = [0, 0, 0],
    result = 0,
    said = "",
    event,
    trouble = "",
    state = result ? "playing" : "seeking",
    firstTo = 0,
    baud = 9600,
  } = rest;
  const over = { [At.Result]: result, [At.Phase]: Phase.Over };
  const position = result ? Object.assign(new Uint8Array(At.Size), over) : undefined;
  const session = {
    match: { score, me: 1, position, count: 0 },
    link: { report: { trouble, state } },
    wishes: { firstTo, baud },
    edition: { trouble: troubleWords, waits: waitsFor },
    chance: {},
    said,
    event,
    isReady: said.startsWith("Waiting"),
    question: 0,
    declined: 0,
  };
  return tiles =>
    openColour(tiles)(session as any, { hand: [], can: [], items: [], pairs: [] }, !position, 0, undefined);
}

/** A card on its way: `at` eighths of it, from the other player or from column `from` of the hand. */
const flight =
  (card: string, at: number, from: number, situation: Situation): Begin =>
  tiles => {
    const moving = { card: cardOf(card), from: from ? "hand" : "peer", to: "table", at };
    return openBout(tiles, { ...pictureOf(situation), moving, player: from ? 1 : 2 }, "", { ...makeLying(), from });
  };

/** By name. */
export const PICTURES: Record<string, Begin> = {
  attack: bout({ hand: SIX, talon: 24, line: "You attack first", event: Happened.Begun }),
  defend: bout({
    hand: SIX,
    can: "10H 9S",
    cursorAt: 1,
    table: "8C-10C 7H",
    defends: true,
    actions: ["take"],
    line: "Board 7H: beat it",
    event: moveWith(cardOf("7H")),
  }),
  "flight-mine": flight("9S", 8 / 3, 200, { hand: "6H 10H JD QC AC", table: "9S", talon: 20 }),
  "flight-peer": flight("QS", 16 / 3, 0, { hand: "6H 10H JD QC AC", table: "9S-QS", talon: 20, peer: 5 }),
  six: bout({
    hand: "AC",
    can: "",
    cursorAt: 1,
    table: "7H-10H 7D-10D 10C-QC 10S-QS QH-KH QD-KS",
    actions: ["bito"],
    peer: 1,
    talon: 1,
  }),
  taking: bout({
    hand: "7C 10H QC AC 10S",
    can: "7C 10H 10S",
    cursorAt: 1,
    table: "7H-10D 10C",
    actions: ["done"],
    line: "Board takes: add?",
    event: Play.Take,
    peer: 4,
  }),
  waiting: bout({
    hand: SIX,
    can: "",
    whoseTurn: "peer",
    table: "JH",
    line: "You JH",
    event: moveWith(cardOf("JH")),
    peer: 12,
    talon: 2,
    trump: "9D",
  }),
  "hand-9": bout({
    hand: "6H 7H 10H JD QD 8C QC KC 9S",
    can: "10H JD",
    cursorAt: 9,
    table: "10D 10C",
    actions: [">10H", "show 10S", "take"],
    defends: true,
    line: "J\x80 beats no 10C",
  }),
  "hand-14": bout({
    hand: ALL.slice(11, 25).join(" "),
    cursorAt: 5,
    trump: "7D",
    actions: ["10D+10C", "JD+JC"],
    line: "Board said bito",
    event: Play.Bito,
  }),
  "hand-35": bout({
    hand: ALL.slice(1).join(" "),
    cursorAt: 17,
    talon: 0,
    peer: 1,
    line: "The other board has another version of the game",
  }),
  "talon-empty": bout({
    hand: "10H KD AS",
    talon: 0,
    trump: "10H",
    peer: 2,
    whoseTurn: "none",
    line: "Cable? RX/TX crossed?",
    table: "6C-7C",
  }),
  several: bout({
    hand: "6H 6D 6C QC AC 6S",
    cursorAt: 10,
    actions: ["6H+6D", "6H+6C", "6D+6C", "6H+6D+6C", "6H+6D+6C+6S", "10H+10D"],
    line: "",
  }),
  "pack-52": tiles => openBout(tiles, SMALL, "", makeLying()),
  clock: bout(
    {
      hand: SIX,
      can: "AC QC",
      cursorAt: 3,
      table: "JC",
      defends: true,
      actions: ["take"],
      line: "Board JC: beat it",
      event: moveWith(cardOf("JC")),
    },
    "4:59",
  ),
  "clock-long": bout({ hand: SIX, whoseTurn: "peer", line: "Everything that ever went wrong" }, "12:34"),
  logo: scene({}),
  rules: scene({ state: "rules" }),
  cable: scene({ trouble: "cable" }),
  crossed: scene({ trouble: "crossed" }),
  version: scene({ trouble: "version" }),
  cut: scene({ trouble: "cut", baud: 115200 }),
  won: scene({ result: 1, score: [3, 1, 0], firstTo: 0 }),
  lost: scene({ result: 2, score: [12, 11, 1], said: "Waiting for the other" }),
  draw: scene({ result: Result.Draw, score: [100, 99, 100] }),
  "match-won": scene({ result: 1, score: [3, 1, 0], firstTo: 3 }),
  "match-lost": scene({ result: 2, score: [0, 3, 2], firstTo: 3, said: "Time is up", event: Happened.TimeUp }),
};
