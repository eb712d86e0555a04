// What the measurement runs on the board to time the rules: the same positions as there. Compiled as the bundles are.
import { At, Play, moves, play } from "../../../src/games/durak/rules/any-rules";
import type { Move, Position } from "../../../src/games/durak/rules/any-rules";
import { makeStopwatch, tell } from "./durak-stopwatch";

/** Of each kind its name, positions in hexadecimal digits, and a move for each; the program that is put before this one brings them. */
declare const measurePlan: [string, string[], Move[]][];

function readPosition(hex: string): Position {
  const position = new Uint8Array(At.Size);
  for (let at = 0; at < At.Size; at++) position[at] = parseInt(hex.substr(2 * at, 2), 16);
  return position;
}

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
    measure(
      "play, " + what,
      texts,
      readPosition,
      (position, at) => play(position, played[at]),
      (_, done) => done,
    );
  }

  for (const plan of measurePlan) {
    const name = plan[0];
    const texts = plan[1];
    measure("moves, " + name, texts, readPosition, moves, (_, list) => list);
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
      (_, copy) => copy.length > 0,
    );
  }
  tell("end", [], 0);
}

main();
