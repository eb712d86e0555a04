// What pairing has to know of the rounds that were played: who met whom, who had a bye.
import type { MatchRecord } from "../records";

const keyOf = (a: number, b: number) => (a < b ? `${a} ${b}` : `${b} ${a}`);

export class History {
  private readonly met = new Map<string, number>();
  private readonly free = new Map<number, number>();

  constructor(matches: Iterable<MatchRecord>) {
    for (const { players } of matches) {
      if (players.length === 1) this.free.set(players[0], this.byes(players[0]) + 1);
      players.forEach((a, at) => {
        for (const b of players.slice(at + 1)) this.met.set(keyOf(a, b), this.meetings(a, b) + 1);
      });
    }
  }

  /** How often these two have met. */
  meetings(a: number, b: number): number {
    return this.met.get(keyOf(a, b)) ?? 0;
  }

  byes(player: number): number {
    return this.free.get(player) ?? 0;
  }
}
