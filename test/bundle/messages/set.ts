// Set: what leads to each of its messages.
import { makeRandom } from "../../../devices/sim/random";
import { deck, setsOn, shuffled, withoutSet } from "../../rig/espruino/tables";
import { ColourDevice } from "../colour-device";
import { Player, sit } from "./player";

/** In four groups of three: whole lines of the deck, in which there are Sets. */
const CARDS = "S1111 S1112 S1113 S1121 S1122 S1123 S1131 S1132 S1133 S1211 S1212 S1213";
const [FIRST, SECOND, THIRD] = CARDS.split(" ");
const WITHOUT = withoutSet(makeRandom(1), 12).join(" ");

function table(bundle: string): void {
  const player = sit("esp32", bundle);
  player.open("set").wait(3000).play("undo", "take", "foo", "remove S3333", "remove X");
  player.scan("D0711").scan(FIRST).scan(FIRST).scan(SECOND, 0).scan(SECOND, 25);
  player.play(`remove ${FIRST}`, "undo", "new", "undo", "deal", "deal", "deal", "deal");
  player.open("set").scan(CARDS).scan("S2222");
  player.play("next", "prove").wait(3000);
  player.press("B").play("next", "take").scan(FIRST).play("next", "next", "take");
  player.open("set").scan(`${FIRST} ${SECOND} ${THIRD}`).play("take");
  // Where no pictures of the shown Set have room.
  player.open("set").play("deal", "deal", "deal").scan(`${FIRST} ${SECOND} ${THIRD}`).play("take");
  player.open("set").scan(WITHOUT).play("prove").wait(5000);
  player.press("B B+ A A+");
}

/** A whole deck, Set by Set. */
function through(bundle: string, way: "look" | "take"): void {
  const player = sit("esp32", bundle).open("set");
  const cards = shuffled(makeRandom(5));
  for (let turn = 0; turn < 200; turn++) {
    const { state } = player;
    if (state.sets.length) {
      if (way === "look") player.tell(`croupier.play("next")`, 50);
      player.tell(`croupier.play("take")`, 50);
    } else if (cards.length) player.tell(`croupier.scan("${cards.pop()}")`, 20);
    else break;
  }
  player.wait(300);
}

function hints(bundle: string): void {
  const player = sit("esp32", bundle);
  player.open("set", { mode: "hint" }).wait(3000).scan(WITHOUT.split(" ").slice(0, 3).join(" ")).play("next");
  player.open("set", { mode: "hint" }).scan(CARDS);
  player.play("next", "next", "next", "next", "next", "take").press("A C");
}

function check(bundle: string): void {
  const player = sit("esp32", bundle).open("set", { mode: "check" });
  player.scan(`${FIRST} ${SECOND} ${THIRD}`).play("new").scan(`${FIRST} ${SECOND} S1121`).play("new", "undo");
  player.press("B+ A+");
  const other = sit("esp32", bundle, { config: { face: "cats" } }).open("set", { mode: "check" });
  other.scan(`${FIRST} ${SECOND} S1121`);
  for (const rows of [32, 64])
    sit("esp32", bundle, { config: { display: { rows } } })
      .open("set", { mode: "check" })
      .scan(`S1111 S2222 S3331`)
      .play("new")
      .scan("S1111 S1112 S1121");
}

function wholeDeck(bundle: string): void {
  const player = sit("esp32", bundle).open("set", { mode: "deck", deck: "junior" });
  const junior = deck.filter(code => code[2] === "2");
  player.scan("S1111").scan(junior.join(" ")).press("B");
  player
    .open("set", { mode: "deck", deck: "junior" })
    .scan(junior[1])
    .scan(junior[1])
    .scan(junior[0])
    .press("B C C C C");
  player.scan(junior.slice(2).join(" "));
  // Sorted, but for one.
  const sorted = [...junior.slice(0, 5), junior[20], ...junior.slice(5, 15)];
  player.open("set", { mode: "deck", deck: "junior" }).scan(sorted.join(" ")).play("report").press("C C C C C C");
}

/** The first seed's stickers, a byte each, in one of two numberings. */
function numberings(bundle: string): void {
  const byte = (value: number) => String.fromCharCode(value);
  const player = sit("esp32", bundle).open("set", { deck: "junior" });
  player.scan(byte(0x56)).wait(300);
  sit("esp32", bundle, { config: { stickers: "base0" } })
    .open("set")
    .scan(byte(0xff))
    .wait(300);
}

/** All of a list of actions, and the page of rules among them. */
function manual(bundle: string): void {
  const player = sit("esp32", bundle);
  player.open("set").press("B+ C C C C C C C C");
  player.open("set", { mode: "check" }).press("B+ C C C C C C C C");
  for (let item = 0; item < 4; item++) player.open("set").press("B+").choose(item);
}

export const atTheTable: Record<string, (bundle: string) => void> = {
  table,
  "a deck through, looking": bundle => through(bundle, "look"),
  "a deck through, taking": bundle => through(bundle, "take"),
  hints,
  check,
  "a whole deck": wholeDeck,
  numberings,
  manual,
};

// Races and practice, in the bundle with everything

const SET = setsOn(CARDS.split(" "))[0].map(place => CARDS.split(" ")[place]);

function race(bundle: string): void {
  const player = sit("esp32", bundle, { config: { keys: { P1: "D13", P2: "D14" } } });
  player.open("set", { mode: "race", players: 2 }).press("P1").scan("D0711").scan(CARDS).scan("S3333");
  player
    .press("P1")
    .wait(50)
    .press("P2")
    .scan("S3333")
    .play(...SET.map(code => `pick ${code}`));
  player.play("undo", "foo", "claim 3", "claim 1", "none").press("P1");
  player.play("claim 2", `pick ${FIRST}`, `pick ${SECOND}`, "pick S1121").wait(6000);
  player.play("join 3", "leave 3", "leave 2", "join 2").wait(12_000).play("claim 1").wait(11_000);
  player.play("end", "claim 1", "forget", "forget").press("A").press("B");
  player.open("set", { mode: "race" }).wait(3000).scan(CARDS).tell("croupier.press('P1');croupier.press('P2')");
  player.open("set", { mode: "race", players: 9 });
  player.open("set", { mode: "race" }).scan(WITHOUT).play("claim 1").press("A B").play("deal");
  player
    .open("set", { mode: "race", goal: 1 })
    .scan(CARDS)
    .play("claim 1", ...SET.map(code => `pick ${code}`));
  player.wait(1000).press("C A").play("new").scan(CARDS).press("P1 C A A B B B").wait(500).press("B+");
}

function practice(bundle: string): void {
  const player = sit("esp32", bundle);
  player.open("set", { mode: "practice", machine: 1, cards: "board", goal: 2 }).wait(40_000);
  player.open("set", { mode: "practice", machine: 0, cards: "scan", goal: 1 }).scan(CARDS);
  const solve = () => player.play("claim 1", ...SET.map(code => `pick ${code}`)).wait(7000);
  solve();
  player.press("B").scan(CARDS);
  solve();
  player.open("set", { mode: "practice", machine: 0, cards: "scan", goal: 1 }).play("forget", "forget");
  player.open("set", { mode: "practice", machine: 999 });
  player.open("set", { mode: "practice", machine: 1, cards: "scan" }).scan(WITHOUT).wait(20_000);
  player.open("set", { mode: "practice", cards: "scan", goal: 0 }).scan(CARDS).play("end").wait(1000);
}

/** On a display in colour. */
function inColour(): void {
  const player = new Player(new ColourDevice("cyd").start());
  player.open("set").scan(CARDS).play("next", "take");
  player.open("set").scan(WITHOUT);
  player.open("set", { mode: "hint" }).scan(CARDS).play("next", "next", "next");
  player.open("set", { mode: "check" }).scan(`${FIRST} ${SECOND} S1121`).wait(1000);
  player.open("set", { mode: "race" }).scan(CARDS).play("claim 1").wait(1000).press("A");
}

export const racing: Record<string, (bundle: string) => void> = { race, practice, "in colour": inColour };
