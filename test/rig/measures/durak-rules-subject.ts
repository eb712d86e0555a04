// What the measurement runs on the board to time the rules: our positions and the rival's, the same ones. Compiled as the bundles are.
import {
  At,
  CARDS,
  Place,
  Play,
  handOf,
  moves,
  play,
  rankOf,
  suitOf,
  tableOf,
  turnOf,
} from "../../../src/games/durak/rules";
import type { Card, Move, Position } from "../../../src/games/durak/rules";
import { plainCopy, plainMoves, plainPlay, plainTurn } from "./durak-rivals";
import type { PlainCard, PlainGame, PlainMove } from "./durak-rivals";
import { makeStopwatch, tell } from "./durak-stopwatch";

/** Of each kind its name, positions in hexadecimal digits, and a move for each; the program that is put before this one brings them. */
declare const measurePlan: [string, string[], Move[]][];

const KINDS = ["take", "bito", "done"];
const PHASES = ["attack", "defend", "throwIn", "taking", "over"];

function readPosition(hex: string): Position {
  const position = new Uint8Array(At.Size);
  for (let at = 0; at < At.Size; at++) position[at] = parseInt(hex.substr(2 * at, 2), 16);
  return position;
}

const plain = (card: Card) => ({ rank: rankOf(card), suit: suitOf(card) });
const cardOf = (card: PlainCard) => card.suit * 9 + card.rank;
const moveOf = (move: PlainMove): Move => (move.card ? cardOf(move.card) : Play.Take + KINDS.indexOf(move.kind));
const plainMove = (move: Move): PlainMove =>
  move < CARDS ? { kind: "card", card: plain(move) } : { kind: KINDS[move - Play.Take], card: null };

/** The same position as the rival has it. */
function plainGame(position: Position): PlainGame {
  const talon: PlainCard[] = [];
  const out: PlainCard[] = [];
  for (let depth = position[At.Talon] - 1; depth >= 0; depth--) talon.push(plain(position.indexOf(depth)));
  for (let card = 0; card < CARDS; card++) if (position[card] === Place.Out) out.push(plain(card));
  return {
    hands: [handOf(position, 1).map(plain), handOf(position, 2).map(plain)],
    talon: talon,
    out: out,
    table: tableOf(position).map(pair => ({ attack: plain(pair[0]), defence: pair[1] < 0 ? null : plain(pair[1]) })),
    trump: suitOf(position[At.Trump]),
    attacker: position[At.Attacker] - 1,
    phase: PHASES[position[At.Phase]],
    most: position[At.Limit],
  };
}

/** What lies where, and whose turn it is. */
function seen(position: Position): any[] {
  return [
    handOf(position, 1),
    handOf(position, 2),
    tableOf(position),
    position[At.Talon],
    position[At.Phase],
    turnOf(position),
  ];
}

function plainSeen(game: PlainGame): any[] {
  const hands = game.hands.map(hand => hand.map(cardOf).sort((a, b) => a - b));
  const table = game.table.map(pair => [cardOf(pair.attack), pair.defence ? cardOf(pair.defence) : -1]);
  return [
    hands[0],
    hands[1],
    table,
    game.talon.length,
    PHASES.indexOf(game.phase),
    game.phase === "over" ? 0 : plainTurn(game) + 1,
  ];
}

const readPlain = (text: string) => plainGame(readPosition(text));

function main(): void {
  const stopwatch = makeStopwatch();

  /** One way to do a thing on every position: the least of three times each, since what a busy machine adds is nobody's; and what it came to. */
  function measure<Made>(
    what: string,
    texts: string[],
    make: (text: string) => Made,
    run: (made: Made, at: number) => any,
    show: (made: Made, result: any) => any,
  ): void {
    const ms: number[] = [];
    const found: any[] = [];
    texts.forEach((text, at) => {
      let least = Infinity;
      let made: Made;
      let result: any;
      for (let turn = 0; turn < 3; turn++) {
        made = make(text);
        least = Math.min(
          least,
          stopwatch(() => {
            result = run(made, at);
          }),
        );
      }
      ms.push(least);
      found.push(show(made!, result));
    });
    tell(what, ms, found);
  }

  function measurePlay(what: string, texts: string[], played: Move[]): void {
    measure("play, " + what, texts, readPosition, (position, at) => play(position, played[at]), seen);
    const plainPlayed = played.map(plainMove);
    measure("rival's play, " + what, texts, readPlain, (game, at) => plainPlay(game, plainPlayed[at]), plainSeen);
  }

  for (const plan of measurePlan) {
    const name = plan[0];
    const texts = plan[1];
    measure("moves, " + name, texts, readPosition, moves, (_, list) => list);
    measure("rival's moves, " + name, texts, readPlain, plainMoves, (_, list) =>
      list.map(moveOf).sort((a: Move, b: Move) => a - b),
    );
    measurePlay(name, texts, plan[2]);
    if (name !== "throw-in") continue;
    measurePlay(
      "bito",
      texts,
      texts.map(() => Play.Bito),
    );
    measure(
      "copy",
      texts,
      readPosition,
      position => new Uint8Array(position),
      (_, copy) => seen(copy),
    );
    measure("rival's copy", texts, readPlain, plainCopy, (_, copy) => plainSeen(copy));
  }
  tell("end", [], 0);
}

main();
