// A tour: a bout of Durak between the two boards, both hands played by the same person.
import { wait } from "../../wait";
import type { Unit } from "../boards/unit";
import { onKeys } from "../ui/touch";
import { type Bench, type Step, type Tour, atKeys, openOn, until } from "./tour";

const PLAYING = ["attack", "defend", "throwin", "taking"];
const PATIENCE_MS = 15_000;

const isDurak = (unit: Unit) => unit.state?.app === "durak";
const isPlaying = (unit: Unit) => isDurak(unit) && PLAYING.includes(unit.state.phase);

function steps(bench: Bench): Step[] {
  const { units } = bench;
  const onTurn = () => units.find(unit => isPlaying(unit) && unit.state.turn === "me");
  const table = (): [string, string | null][] => units.find(isPlaying)?.state.table ?? [];
  const turnAt = () => `[data-unit='${onTurn()?.number ?? 1}']`;
  const turnWords = () =>
    onTurn()
      ? `Board ${onTurn()!.number} is on turn${onKeys(`: its ${["Q, W, E", "U, I, O"][onTurn()!.number - 1]} are the keys A, B, C`)}.`
      : "Wait a moment.";

  async function play(choose: (moves: string[]) => string | undefined): Promise<void> {
    await until(() => !!onTurn(), PATIENCE_MS);
    const unit = onTurn();
    const moves = (await unit?.value<string[]>("croupier.moves()")) ?? [];
    const move = choose(moves);
    if (unit && move) await unit.value(`croupier.play(${JSON.stringify(move)})`);
  }

  const isCard = (move: string) => /^\d*[\dJQKA][HDCS]$/.test(move);
  const wouldDefend = (moves: string[]) => moves.find(isCard) ?? moves.find(move => move === "take");
  let bout = "";
  const boutOf = (state: any) => `${state.game}:${state.talon}:${state.hand.length}:${state.peer}`;
  const isBetween = () =>
    isPlaying(units[0]) &&
    isPlaying(units[1]) &&
    !table().length &&
    units[0].state.phase === "attack" &&
    boutOf(units[0].state) !== bout;

  return [
    {
      title: "Join the boards",
      at: () => ".cable",
      text: () => "Durak is played by two boards on three wires. Both have to be on, and the cable plugged in.",
      isDone: () => bench.cable().isPlugged && units.every(unit => unit.isOn),
      doIt: async () => {
        bench.setCable({ ...bench.cable(), isPlugged: true });
        for (const unit of units) if (!unit.isOn) unit.switch(true);
      },
    },
    {
      title: "Open Durak on both",
      at: () => atKeys(units[isDurak(units[0]) ? 1 : 0]),
      isDone: () => units.every(isPlaying),
      text: () =>
        units.every(isDurak)
          ? "The boards find each other, shuffle together so that neither can cheat, and deal six cards each."
          : "Choose “Durak: two boards” in both menus with C, and open it with B.",
      doIt: async () => {
        for (const unit of units) if (!isPlaying(unit)) await openOn(bench, unit, "peer", "durak");
        await until(() => units.every(isPlaying), PATIENCE_MS);
      },
    },
    {
      title: "Attack",
      at: turnAt,
      isDone: () => table().length > 0,
      text: () =>
        `${turnWords()} Its hand is the row at the bottom of the display, trumps at the right. A and C choose a card, B plays it.`,
      doIt: () => play(moves => moves.find(isCard)),
    },
    {
      title: "Defend",
      at: turnAt,
      isDone: () => !table().length || table()[0][1] !== null || units.some(unit => unit.state?.phase === "taking"),
      text: () => `${turnWords()} A higher card of the same suit beats it, or any trump; “take” gives up.`,
      doIt: () => play(wouldDefend),
    },
    {
      title: "End the bout",
      at: turnAt,
      text: () =>
        `${turnWords()} The attacker may throw in cards of ranks that lie there, until “bito” (all beaten, enough) or, after a take, “done”. Then both draw back to six.`,
      begin: () => {
        bout = table().length && isPlaying(units[0]) ? boutOf(units[0].state) : "";
      },
      isDone: () => isBetween() || units.some(unit => unit.state?.phase === "over"),
      doIt: async () => {
        for (let plays = 0; plays < 24 && !isBetween(); plays++) {
          await play(moves => moves.find(move => move === "bito" || move === "done") ?? wouldDefend(moves));
          await wait(700);
        }
      },
    },
    {
      title: "And so on",
      at: () => ".cable",
      text: () =>
        "Pull the cable, add noise, switch a board off and on: the game is kept, and goes on where it was. Whoever is left with cards is the durak.",
    },
  ];
}

export const boutTour: Tour = {
  name: "bout",
  title: "Play a bout of Durak",
  about: "Against yourself, on two boards joined by a cable. Two minutes.",
  steps,
};
