// In which games of an evening a plug is pulled, and before which move. A game that is over before its plug was pulled hands it on to the next with the moves that
// are left: so none is forgotten, and an evening of games however short comes to its end.
export class Plugs {
  /** By the game in which its time begins. */
  private readonly doomed: Set<number>;
  /** Moves until each of those whose time has begun. */
  private pending: number[] = [];

  constructor(
    games: number,
    private left: number,
    /** At most so many moves after the deal. */
    private readonly soon: number,
    private readonly random: () => number,
  ) {
    const order = Array.from({ length: games }, (_, game) => game)
      .map(game => [random(), game])
      .sort((a, b) => a[0] - b[0])
      .map(pair => pair[1]);
    if (left > games) throw new Error(`${left} plugs in ${games} games`);
    this.doomed = new Set(order.slice(0, left));
  }

  /** One of them at least was not pulled yet. */
  get areLeft(): boolean {
    return this.left > 0;
  }

  /** A game begins, counted from 0. */
  begin(game: number): void {
    if (this.doomed.has(game)) this.pending.push(Math.floor(this.random() * this.soon));
  }

  /** Asked before each move: whether a plug is pulled while it is played. */
  isPulled(): boolean {
    const at = this.pending.findIndex(moves => moves <= 0);
    this.pending = this.pending.map(moves => moves - 1);
    if (at < 0) return false;
    this.pending.splice(at, 1);
    this.left--;
    return true;
  }
}
