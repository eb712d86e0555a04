// The display's screens for the documentation, from the built firmware on a virtual board. The same every time.
import { cardsOf, third, type Card } from "../../../src/games/set/rules";
import { makeCode } from "../../../src/games/set/codes";
import { makeLabel } from "../../../src/games/things/codes";
import { LIST, listFile } from "../../host/things/list";
import { deal } from "../../host/start.ts";
import { VirtualTable } from "../../host/virtual-table";
import { bundleText } from "../dist";
import { durakMatch, durakScenes } from "./durak";
import type { Scene } from "./png";
import { tictactoeDevice } from "./tictactoe";

/** The table that `npm start` shows. */
export const SEED = 3;

/** Until the line of keys has come and gone. */
const KEYS_MS = 8500;

interface Picture {
  name: string;
  open: string;
  how?: object;
  scan?: string[];
  play?: string[];
  press?: string;
  waitMs?: number;
  then?: string;
}

const deck = cardsOf(false);
const table = deal(SEED).map(makeCode);
/** As cards come in a sorted deck. */
const sorted = deck.map(makeCode).sort();

/** The first cards of the deck that lie together without a Set. */
export function withoutSet(count: number): string[] {
  const cards: Card[] = [];
  for (const card of deck)
    if (cards.length < count && !cards.some((a, at) => cards.slice(at + 1).some(b => third(a, b) === card)))
      cards.push(card);
  return cards.map(makeCode);
}

/** `press`, and `then` after the wait: keys in order, a large letter is held. */
const PICTURES: Picture[] = [
  { name: "menu", open: "menu" },
  { name: "menu-modes", open: "menu", press: "b" },
  { name: "set-empty", open: "set" },
  { name: "set-few", open: "set", scan: table.slice(0, 5) },
  { name: "set-solve", open: "set", scan: table },
  { name: "set-next", open: "set", scan: table, play: ["next"] },
  { name: "set-taken", open: "set", scan: table, play: ["take"] },
  { name: "set-actions", open: "set", scan: table, press: "B" },
  { name: "set-no-set", open: "set", scan: withoutSet(12) },
  { name: "set-proof", open: "set", scan: withoutSet(12), play: ["prove"] },
  {
    name: "set-15",
    open: "set",
    scan: withoutSet(12).concat(sorted.filter(code => !withoutSet(12).includes(code)).slice(0, 3)),
  },
  { name: "set-hint-1", open: "set", how: { mode: "hint" }, scan: table, play: ["next"] },
  { name: "set-hint", open: "set", how: { mode: "hint" }, scan: table, play: ["next", "next"] },
  { name: "set-hint-3", open: "set", how: { mode: "hint" }, scan: table, play: ["next", "next", "next"] },
  { name: "set-check", open: "set", how: { mode: "check" }, scan: ["S1222", "S2222", "S3233"] },
  { name: "set-check-set", open: "set", how: { mode: "check" }, scan: ["S1111", "S2222", "S3333"] },
  { name: "set-deck", open: "set", how: { mode: "deck" }, scan: sorted.slice(0, 24).concat("S2322") },
  {
    name: "set-deck-report",
    open: "set",
    how: { mode: "deck" },
    scan: sorted.filter((_, at) => at % 9 !== 4).concat(sorted[0]),
    play: ["report"],
  },
];

/** These draw random numbers, so they come last and leave the others as they are. */
const TICTACTOE: Picture[] = [
  { name: "tictactoe-start", open: "tictactoe" },
  { name: "tictactoe-hint", open: "tictactoe", how: { cells: "O.X.X..O." }, play: ["hint"], waitMs: 1000 },
  { name: "tictactoe-lost", open: "tictactoe", how: { cells: "OX.XO...." }, play: ["7"], waitMs: 1000 },
  { name: "tictactoe-actions", open: "tictactoe", press: "B" },
];

/** On a board of their own, where nobody has drawn random numbers before. */
const DOBBLE: Picture[] = [
  { name: "dobble-web", open: "dobble", scan: ["D0711", "D0740"] },
  { name: "dobble-now", open: "dobble", how: { mode: "duel" }, scan: ["D0713", "D0725"], waitMs: 4000 },
  { name: "dobble-duel", open: "dobble", how: { mode: "duel" }, scan: ["D0713", "D0725"], waitMs: 3000, then: "c" },
];

/** A list of socks and one of people, by their labels. */
const SOCKS = ["Blue wool", "Blue wool", "Grey", "Grey", "Stripes", "Stripes"];
const PEOPLE = ["Anna Berger", "Ben", "Cleo", "Dmitri", "Eve", "Finn"];
const COINS = ["Ten", "Five", "Two"];
const WORTHS = ["10", "5", "2"];

/** Things on a board that has such a list; `scan`: by their numbers in it. */
function things(device: VirtualTable): Scene[] {
  const scene = (name: string, mode: string, names: string[], scan: number[], press = ""): Scene => {
    const list = names.map((one, at) => ({
      code: makeLabel(at + 1),
      name: one,
      shown: one,
      worth: WORTHS[at] ?? "",
      isLabel: true,
    }));
    device.board.storage.write(LIST, listFile(list));
    const codes = scan.map(makeLabel);
    // What the picture before has left is not of this one.
    device.board.storage.write(`croupier.${mode}`, "-");
    return { name, rows: play(device, { name, open: "things", how: { mode }, scan: codes, press }) };
  };
  return [
    scene("things-pair", "pairs", SOCKS, [1, 3, 4]),
    scene("things-no-pair", "pairs", SOCKS, [3, 5]),
    scene("things-roll", "roll", PEOPLE, [1, 3, 6]),
    scene("things-missing", "roll", PEOPLE, [1, 3, 6], "b"),
    scene("things-count", "count", COINS, [1, 2]),
    scene("things-ruler", "ruler", COINS, [120]),
  ];
}

/** How each game is played: behind a long B, so many keys back from the top of the list. */
const HOW_TO_PLAY: Picture[] = [
  { name: "how-to-play-set", open: "set", press: "Baab" },
  { name: "how-to-play-durak", open: "durak", how: { against: "bot" }, press: "Bab" },
  { name: "how-to-play-dobble", open: "dobble", press: "Baab" },
  { name: "how-to-play-tictactoe", open: "tictactoe", press: "Baaab" },
];

/** Brings the picture's scene about at the prompt and with the keys; answers what the display shows. */
function play(device: VirtualTable, picture: Picture): string[] {
  const call = (name: string, ...args: unknown[]): unknown =>
    device.evaluate(`croupier.${name}(${args.map(arg => JSON.stringify(arg)).join(", ")})`);
  // What the last picture left behind goes with its game.
  call("open", "menu");
  call("open", picture.open, picture.how ?? {});
  if (picture.waitMs && picture.play) device.board.run(KEYS_MS);
  for (const code of picture.scan ?? []) call("scan", code);
  for (const move of picture.play ?? []) call("play", move);
  for (const key of picture.press ?? "") device.press(key.toUpperCase() as "A", key !== key.toLowerCase());
  if (picture.waitMs) device.board.run(picture.waitMs);
  for (const key of picture.then ?? "") device.press(key.toUpperCase() as "A", key !== key.toLowerCase());
  return device.display.pixels();
}

/** A bundle of dist/, up and running. */
export function started(bundle: string): VirtualTable {
  const device = new VirtualTable(bundleText(bundle));
  if (!device.start()) throw new Error(bundle + ".js did not come up on the virtual board");
  return device;
}

/** From switching on: the name and the bar, and what a key that is held leads to. */
function start(): Scene[] {
  const device = new VirtualTable(bundleText("croupier"));
  device.switchOn(1100);
  const name = device.display.pixels();
  device.press("B", true);
  return [
    { name: "start", rows: name },
    { name: "safe-shell", rows: device.display.pixels() },
  ];
}

export function screens(): Scene[] {
  const device = started("croupier");
  const withDobble = started("dobble");
  const shot =
    (on: VirtualTable) =>
    (picture: Picture): Scene => ({ name: picture.name, rows: play(on, picture) });
  return [
    ...start(),
    ...PICTURES.map(shot(device)),
    ...durakScenes(device),
    ...TICTACTOE.map(shot(device)),
    ...tictactoeDevice(device),
    ...durakMatch(device),
    ...DOBBLE.map(shot(withDobble)),
    ...things(started("things")),
    ...HOW_TO_PLAY.map(shot(device)),
  ];
}
