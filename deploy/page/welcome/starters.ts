// The games that one click opens: each sees to it that boards, cable and panel are as the game needs them. A game that is under way stays.
import { shuffled } from "../../shuffled";
import { setsOf } from "../../../src/games/set/rules";
import { parseCode } from "../../../src/games/set/codes";
import { say } from "../../words/say";
import type { Unit } from "../boards/unit";
import { ITEMS } from "../cards/catalogue";
import { withArm } from "../stones/stones-panel";
import { type Bench, openOn, until } from "../tours/tour";
import { dealDurak } from "./deal-durak";
import { dobblePicture, durakPicture, practicePicture, racePicture, setPicture, stonesPicture } from "./pictures";

const TABLE = 12;
const PATIENCE_MS = 20_000;
/** The board asks for its first picture well within this. */
const ANSWER_MS = 5000;

export interface Starter {
  name: string;
  title: string;
  /** What comes of it, in a line. */
  about: string;
  picture: () => string;
  /** What the keyboard and a screen reader go to: in the tab, or on a board. */
  focus: string;
  /** Answers what else was changed, in sentences. */
  start: (bench: Bench) => Promise<string[] | void>;
}

/** Twelve cards by chance, with a Set among them: three in a hundred tables have none. */
export function pickTable(): string[] {
  const cards = ITEMS.filter(({ kind }) => kind === "set");
  for (;;) {
    const codes = shuffled(cards)
      .slice(0, TABLE)
      .map(({ code }) => code);
    if (setsOf(codes.map(parseCode)).length) return codes;
  }
}

const pickTwo = (): string[] =>
  shuffled(ITEMS.filter(({ kind }) => kind === "dobble"))
    .slice(0, 2)
    .map(({ code }) => code);

async function solve(bench: Bench): Promise<void> {
  const [unit] = bench.units;
  bench.look(1);
  bench.offer("set");
  bench.tab("cards");
  const isOpen = () => unit.isOn && unit.state?.app === "set" && unit.state.mode === "solve";
  if (!isOpen()) await openOn(bench, unit, "scanner", "set", { mode: "solve" });
  bench.reveal(".lying");
  const state = await unit.value("croupier.state()");
  // What somebody has laid there is theirs.
  if (state?.app === "set" && !state.cards.some(Boolean)) await bench.deal(unit, pickTable());
}

/** The board deals its own cards: nothing has to be scanned. */
async function practice(bench: Bench): Promise<void> {
  const [unit] = bench.units;
  bench.look(1);
  bench.offer("set");
  bench.tab("cards");
  const isOpen = unit.isOn && unit.state?.app === "set" && unit.state.mode === "practice" && !unit.state.result;
  if (!isOpen) await openOn(bench, unit, "scanner", "set", { mode: "practice", cards: "board" });
  bench.reveal(".lying");
}

async function race(bench: Bench): Promise<void> {
  const [unit] = bench.units;
  bench.look(1);
  bench.offer("set");
  bench.tab("cards");
  const isOpen = unit.isOn && unit.state?.app === "set" && unit.state.mode === "race" && !unit.state.result;
  if (!isOpen) await openOn(bench, unit, "scanner", "set", { mode: "race" });
  bench.reveal(".lying");
  const state = await unit.value("croupier.state()");
  if (state?.app === "set" && !state.cards.some(Boolean)) await bench.deal(unit, pickTable());
}

/** Board 2 plays by itself, so that one person has somebody to play with. */
async function durak(bench: Bench): Promise<string[]> {
  bench.look(1);
  // All of it happens on the boards; what one may want to read meanwhile are the rules.
  if (bench.has("rules")) {
    bench.tab("rules");
    void until(() => bench.reveal("[data-game=durak]"), PATIENCE_MS);
  }
  return dealDurak(bench);
}

async function dobble(bench: Bench): Promise<void> {
  const [unit] = bench.units;
  bench.look(1);
  bench.offer("dobble");
  bench.tab("cards");
  const isOpen = unit.isOn && unit.state?.app === "dobble" && unit.state.mode === "duel";
  if (!isOpen) await openOn(bench, unit, "scanner", "dobble", { mode: "duel" });
  bench.reveal(".lying");
  const state = await unit.value("croupier.state()");
  // Face down, until the signal comes.
  if (state?.app === "dobble" && !state.cards.length) await bench.deal(unit, pickTwo());
}

/** The board asks for an empty table first. The page sees that it is empty, and says so by key B. */
async function sayEmpty(bench: Bench, unit: Unit): Promise<void> {
  const isAsked = () => unit.state?.turn === "device" && /\bB\b/.test(unit.state.message);
  const isEmpty = () => [...bench.stones().cells].every(cell => cell === ".");
  if (!(await until(isAsked, ANSWER_MS)) || !isEmpty()) return;
  await unit.press("B");
}

async function tictactoe(bench: Bench): Promise<void> {
  const [unit] = bench.units;
  bench.look(1);
  bench.tab("stones");
  if (!unit.arrangement.camera || !unit.arrangement.arm) await bench.arrange(unit, withArm(unit.arrangement));
  else if (!unit.isOn) unit.switch(true);
  await until(() => unit.state !== undefined, PATIENCE_MS);
  const isOpen = unit.state?.app === "tictactoe";
  if (!isOpen) await unit.open("tictactoe", { mode: 5 });
  bench.reveal(".stones-frame");
  if (!isOpen) await sayEmpty(bench, unit);
}

export const STARTERS: Starter[] = [
  {
    name: "solve",
    title: say("welcome.solve"),
    about: say("welcome.solveMeans"),
    picture: setPicture,
    focus: ".lying",
    start: solve,
  },
  {
    name: "race",
    title: say("welcome.race"),
    about: say("welcome.raceMeans"),
    picture: racePicture,
    focus: ".lying",
    start: race,
  },
  {
    name: "practice",
    title: say("welcome.practice"),
    about: say("welcome.practiceMeans"),
    picture: practicePicture,
    focus: ".lying",
    start: practice,
  },
  {
    name: "durak",
    title: say("welcome.durak"),
    about: say("welcome.durakMeans"),
    picture: durakPicture,
    focus: "[data-unit='1']",
    start: durak,
  },
  {
    name: "duel",
    title: say("welcome.duel"),
    about: say("welcome.duelMeans"),
    picture: dobblePicture,
    focus: ".lying",
    start: dobble,
  },
  {
    name: "tictactoe",
    title: say("welcome.tictactoe"),
    about: say("welcome.tictactoeMeans"),
    picture: stonesPicture,
    focus: ".stones-frame",
    start: tictactoe,
  },
];
