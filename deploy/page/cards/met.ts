// Which cards have been on a table of Set since its game began: those that are still in the deck can be dealt.
import type { RaceState, TableState } from "../../../src/games/set/contract";

const lyingOn = ({ cards }: TableState | RaceState): string[] => cards.filter(code => code !== null);

export class Met {
  private readonly codes = new Set<string>();
  private lying: string[] = [];
  private seen = 0;

  /** The board counts the cards it has seen. Where it counts fewer than before, what was laid last is taken back, or a new game begins. */
  follow(state: TableState | RaceState): void {
    const lying = lyingOn(state);
    const gone = this.lying.filter(code => !lying.includes(code));
    const fewer = this.seen - state.seen;
    if (fewer > 0 && fewer === gone.length) gone.forEach(code => this.codes.delete(code));
    else if (fewer > 0) this.codes.clear();
    lying.forEach(code => this.codes.add(code));
    this.lying = lying;
    this.seen = state.seen;
  }

  has(code: string): boolean {
    return this.codes.has(code);
  }
}
