// Scenes of Durak for the documentation: the logo, a whole bout move by move, the list of actions, the end, and a cable that is not there.
import type { VirtualTable } from "../../host/virtual-table";
import type { Scene } from "./png";

/** From a move to the bot's answer, with time to spare. */
const ANSWER_MS = 15_000;
const LOGO_MS = 300;
/** What a person may need for a move. */
const THOUGHT_MS = 17_000;
const BOUT = 6;
/** So many wins end the match. */
const FIRST_TO = 3;
/** A game has some sixty. */
const MOST_TURNS = 1500;

const stateOf = (device: VirtualTable) => device.state();

/** What a person would play at once: the cheapest card that is no trump, before taking or stopping. */
function choose(device: VirtualTable): string {
  const moves: string[] = device.board.evaluate("croupier.moves()");
  const trump = stateOf(device).trump.slice(-1);
  const cards = moves.filter(move => /^\d|^[JQKA]/.test(move));
  return cards.find(move => !move.endsWith(trump)) ?? cards[0] ?? moves[0];
}

/** Waits for this player's turn, or the end. */
function wait(device: VirtualTable): void {
  device.board.runUntil(() => stateOf(device).turn !== "peer", ANSWER_MS, 20);
  device.board.run(1000);
}

/** A clock, and the end of a match. The settings for that are taken back. */
export function durakMatch(device: VirtualTable): Scene[] {
  const scenes: Scene[] = [];
  const take = (name: string) => {
    scenes.push({ name: "durak-" + name, rows: device.display.pixels() });
  };
  const play = (move: string) => {
    device.board.evaluate(`croupier.play(${JSON.stringify(move)})`);
    device.board.run(1000);
  };
  device.board.evaluate(`croupier.configure({durak: {clock: 5, firstTo: ${FIRST_TO}}})`);
  device.board.evaluate(`croupier.open("durak", {against: "bot", level: 2})`);
  device.board.run(3000);
  wait(device);
  for (let turn = 0; turn < 4; turn++) {
    play(choose(device));
    wait(device);
  }
  device.board.run(THOUGHT_MS);
  take("clock");
  const isOver = () => stateOf(device).phase === "over";
  // Each game is lost, so the match is as long as it takes to win one.
  while (stateOf(device).game < FIRST_TO || !isOver()) play(isOver() ? "again" : "resign");
  take("match");
  device.board.evaluate("croupier.configure({durak: {clock: 0, firstTo: 0}})");
  device.board.evaluate(`croupier.open("menu")`);
  return scenes;
}

/** The same every time: the board's random numbers come from a seed. */
export function durakScenes(device: VirtualTable): Scene[] {
  const scenes: Scene[] = [];
  const take = (name: string) => {
    scenes.push({ name: "durak-" + name, rows: device.display.pixels() });
  };
  device.board.evaluate(`croupier.open("menu")`);
  device.board.run(500);
  device.board.evaluate(`croupier.open("durak", {against: "peer"})`);
  device.board.run(LOGO_MS);
  take("logo");
  // After a key there is no line of keys.
  device.board.evaluate(`croupier.press("A")`);
  device.board.run(5000);
  take("cable");
  device.board.evaluate(`croupier.open("durak", {against: "bot", level: 2})`);
  device.board.run(3000);
  wait(device);
  for (let step = 1; step <= BOUT; step++) {
    take("bout-" + step);
    if (step === 1) device.board.evaluate(`croupier.press("A"),croupier.press("C")`);
    device.board.evaluate(`croupier.play(${JSON.stringify(choose(device))})`);
    wait(device);
  }
  device.press("B", true);
  take("actions");
  device.press("B", true);
  const isTaken = (name: string) => scenes.some(scene => scene.name === "durak-" + name);
  // Of the game under way, and as many more as it takes until a hand was large.
  for (let turn = 0; turn < MOST_TURNS && !(isTaken("over") && isTaken("cards") && isTaken("many")); turn++) {
    if (stateOf(device).phase === "over") {
      if (!isTaken("over")) take("over");
      device.board.evaluate(`croupier.play("again")`);
    } else device.board.evaluate(`croupier.play(${JSON.stringify(choose(device))})`);
    wait(device);
    if (stateOf(device).seen.peer.length && !isTaken("cards")) {
      // The last of the list but one.
      device.press("B", true);
      device.press("A", false);
      device.press("A", false);
      device.press("B", false);
      device.board.run(500);
      take("cards");
      device.press("B", false);
    }
    if (stateOf(device).hand.length > 9 && !isTaken("many")) take("many");
  }
  return scenes;
}
