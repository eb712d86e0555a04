// The Sets that were taken from a board's table since its game began, for a table that is laid again after a reload.
import { parseCode } from "../../../src/games/set/codes";
import { isSet } from "../../../src/games/set/rules";
import type { TableState } from "../../../src/games/set/contract";

const THREE = 3;

export class Taken {
  private before: string[] = [];

  constructor(public sets: string[][] = []) {}

  /** The board has told a new state of its table. */
  follow({ cards, seen }: TableState): void {
    const lying = cards.filter(code => code !== null);
    // Undo brings a Set back; a new game has seen fewer cards.
    const isNew = seen < THREE * this.sets.length + lying.length;
    this.sets = isNew ? [] : this.sets.filter(set => !set.some(code => lying.includes(code)));
    const gone = this.before.filter(code => !lying.includes(code));
    const [a, b, c] = gone.map(parseCode);
    const isTaken = gone.length === THREE && isSet(a, b, c) && seen > lying.length;
    if (isTaken && !this.sets.some(set => set.join() === gone.join())) this.sets = [...this.sets, gone];
    this.before = lying;
  }
}
