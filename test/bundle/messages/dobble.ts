// Dobble: what leads to each of its messages.
import { makeDeck } from "../../../src/games/dobble/rules";
import { sit } from "./player";

const codeOf = (order: number, card: number) => `D${String(order).padStart(2, "0")}${String(card).padStart(2, "0")}`;
const CARDS = makeDeck(3)!.cards;

function match(bundle: string): void {
  const player = sit("esp32", bundle).open("dobble").play("undo", "foo");
  player.scan("S1111").scan("D0601").scan("D0799").scan("D0701").scan("D0701").scan("D0702").scan("D0301");
  player.play("undo", "new");
  for (const mode of ["match", "duel"])
    for (let item = 6; item < 9; item++) player.open("dobble", { mode }).press("B+").choose(item);
  player.open("dobble", { order: 6 });
  const other = sit("esp32", bundle, { config: { dobble: { order: 3, names: "" } } });
  other.open("dobble").scan("D0301 D0302");
}

function duel(bundle: string): void {
  const player = sit("esp32", bundle).open("dobble", { mode: "duel" });
  player.play("next").scan("D0701").scan("D0702").scan("D0703").play("left").wait(4000).scan("D0703").play("next");
  player.play("left").wait(3000).play("right", "right", "next").scan("D0703").scan("D0704").wait(4000);
  player.play("right", "left").wait(3000).play("left").press("B+ A+");
  const alone = sit("esp32", bundle, { config: { keys: { A: "", B: "" } } }).open("dobble", { mode: "duel" });
  alone.scan("D0701").scan("D0702").wait(5000).play("next");
}

function score(bundle: string): void {
  const player = sit("esp32", bundle);
  for (const [mode, moves] of [
    ["tower", ["left", "right", "left"]],
    ["tower", ["left", "right"]],
    ["well", ["left", "left", "left", "left", "left", "left"]],
  ] as const) {
    player.open("dobble", { mode, order: 3, cards: mode === "tower" ? moves.length + 2 : undefined });
    player.play(...moves, "left");
  }
  sit("esp32", bundle, { config: { keys: { A: "", B: "" } } }).open("dobble", { mode: "tower" });
}

function deck(bundle: string): void {
  const player = sit("esp32", bundle).open("dobble", { mode: "deck" });
  player.press("B").press("C");
  for (const isDouble of [false, true]) {
    player.open("dobble", { mode: "deck", order: 3, cards: 5 });
    if (isDouble) player.scan(codeOf(3, 1)).scan(codeOf(3, 1));
    player.scan(codeOf(3, CARDS));
    for (let card = 1; card <= 5; card++) player.scan(codeOf(3, card));
    player.press("B C");
  }
}

export const dobble: Record<string, (bundle: string) => void> = { match, duel, score, deck };
