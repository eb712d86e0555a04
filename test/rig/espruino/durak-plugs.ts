// In which games of an evening a plug is pulled, and before which move. A game that is over before its plug was pulled hands it on to the next with the moves that
// are left: so none is forgotten, and an evening of games however short comes to its end.
export const MOST_PLUGS = 3;

export class Plugs {
  /** How many, by the game in which their time begins. */
  private readonly doomed: number[];
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
    if (left > MOST_PLUGS * games) throw new Error(`${left} plugs in ${games} games`);
    this.doomed = order.map(() => 0);
    for (let plug = 0; plug < left; plug++) this.doomed[order[plug % games]]++;
  }

  /** One of them at least was not pulled yet. */
  get areLeft(): boolean {
    return this.left > 0;
  }

  /** A game begins, counted from 0. */
  begin(game: number): void {
    for (let plug = 0; plug < (this.doomed[game] ?? 0); plug++)
      this.pending.push(Math.floor(this.random() * this.soon));
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
