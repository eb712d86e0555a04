// Which Set has which colour: its own, as long as it lies there. The same in a picture and on the bench's table.
/** By which a Set is known: its codes, wherever its cards lie. */
export const keyOf = (places: number[], codes: (string | null)[]): string =>
  places
    .map(place => codes[place])
    .sort()
    .join(" ");

export class SetColours {
  /** Of every Set that was there since the table was empty: one that a hand covers for a moment comes back in its own. */
  private given = new Map<string, number>();
  /** Those that were there the last time. */
  private last: string[] = [];

  clear(): void {
    this.given.clear();
    this.last = [];
  }

  /**
   * For each of these keys the place of its colour in a palette (`ringNow`). Those that were there a moment ago come first, then those that come back, then the new ones; each takes its own if that is
   * free, or the first free one.
   */
  of(keys: string[]): number[] {
    const taken = new Set<number>();
    const rank = (key: string) => (this.last.includes(key) ? 0 : this.given.has(key) ? 1 : 2);
    for (const key of keys.slice().sort((a, b) => rank(a) - rank(b))) {
      let colour = this.given.get(key) ?? 0;
      if (taken.has(colour)) colour = 0;
      while (taken.has(colour)) colour++;
      taken.add(colour);
      this.given.set(key, colour);
    }
    this.last = keys;
    return keys.map(key => this.given.get(key)!);
  }
}
