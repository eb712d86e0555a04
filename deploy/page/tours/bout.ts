// A tour: a bout of Durak between the two boards, both hands played by the same person.
import { wait } from "../../wait";
import { say } from "../../words/say";
import type { Unit } from "../boards/unit";
import { hand } from "../ui/touch";
import { type Bench, type Step, type Tour, atKeys, openOn, until } from "./tour";

const PLAYING = ["attack", "defend", "throwin", "taking"];
const PATIENCE_MS = 15_000;
/** Of a keyboard, for each board's keys A, B and C. */
const LETTERS = ["Q, W, E", "U, I, O"];

const isDurak = (unit: Unit) => unit.state?.app === "durak";
const isPlaying = (unit: Unit) => isDurak(unit) && PLAYING.includes(unit.state.phase);

function steps(bench: Bench): Step[] {
  const { units } = bench;
  const onTurn = () => units.find(unit => isPlaying(unit) && unit.state.turn === "me");
  const table = (): [string, string | null][] => units.find(isPlaying)?.state.table ?? [];
  const turnAt = () => `[data-unit='${onTurn()?.number ?? 1}']`;
  /** Whose turn it is, and what can be done there. */
  function turnWords(words: string): string {
    const unit = onTurn();
    const turn = unit
      ? say("tours.boutOnTurn", { board: unit.number, hand: hand(), keys: LETTERS[unit.number - 1] })
      : say("tours.boutWait");
    return `${turn} ${words}`;
  }

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
      title: say("tours.boutJoin"),
      at: () => ".cable",
      text: () => say("tours.boutJoinText"),
      isDone: () => bench.cable().isPlugged && units.every(unit => unit.isOn),
      doIt: async () => {
        bench.setCable({ ...bench.cable(), isPlugged: true });
        for (const unit of units) if (!unit.isOn) unit.switch(true);
      },
    },
    {
      title: say("tours.boutOpen"),
      at: () => atKeys(units[isDurak(units[0]) ? 1 : 0]),
      isDone: () => units.every(isPlaying),
      text: () => say(units.every(isDurak) ? "tours.boutDeal" : "tours.boutOpenText"),
      doIt: async () => {
        for (const unit of units) if (!isPlaying(unit)) await openOn(bench, unit, "peer", "durak");
        await until(() => units.every(isPlaying), PATIENCE_MS);
      },
    },
    {
      title: say("tours.boutAttack"),
      at: turnAt,
      isDone: () => table().length > 0,
      text: () => turnWords(say("tours.boutAttackText")),
      doIt: () => play(moves => moves.find(isCard)),
    },
    {
      title: say("tours.boutDefend"),
      at: turnAt,
      isDone: () => !table().length || table()[0][1] !== null || units.some(unit => unit.state?.phase === "taking"),
      text: () => turnWords(say("tours.boutDefendText")),
      doIt: () => play(wouldDefend),
    },
    {
      title: say("tours.boutFinish"),
      at: turnAt,
      text: () => turnWords(say("tours.boutFinishText")),
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
    { title: say("tours.andSoOn"), at: () => ".cable", text: () => say("tours.boutEnd") },
  ];
}

export const boutTour: Tour = { name: "bout", title: say("tours.bout"), about: say("tours.boutAbout"), steps };
