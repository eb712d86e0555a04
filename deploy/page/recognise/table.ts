// What lies on the table as far as it is certain: the cards in their places, and the Sets among them, each with a colour that it keeps.
import { findSets, scanOrder } from "../../vision/answer";
import { placesFor } from "../../vision/grid";
import type { Quad } from "../../vision/picture";
import { gridOf } from "../../vision/recognise";
import { COLOURS } from "../../vision/rings";

/** `id`: the same as long as this card is followed. */
export interface Seen {
  id: number;
  code: string;
  corners: Quad;
}

export interface FoundSet {
  /** Its three codes, ascending: the same Set is the same again, wherever its cards are moved. */
  key: string;
  /** Places among the cards. */
  places: number[];
  colour: string;
}

export interface Table {
  cards: Seen[];
  sets: FoundSet[];
  /** Codes by row and column, null where nothing lies; of the largest table. */
  grid: (string | null)[][];
  tables: number;
  /** Codes that lie there more than once, which no deck has. */
  twice: string[];
}

export const EMPTY: Table = { cards: [], sets: [], grid: [], tables: 0, twice: [] };

/** In the order in which a board takes the cards, so that they lie on its display as they do here. */
export const orderOf = (table: Table): string[] => scanOrder(table);

export class TableMaker {
  /** Of every Set that was there since the table was empty: one that a hand covers for a moment comes back in its own. */
  private colours = new Map<string, number>();
  /** Those that were there the last time. */
  private last: string[] = [];

  make(cards: Seen[]): Table {
    if (!cards.length) {
      this.colours.clear();
      this.last = [];
      return EMPTY;
    }
    const places = placesFor(cards.map(({ corners }) => corners));
    const codes = cards.map(({ code }) => code);
    const found = findSets(cards).map(triple => ({
      key: triple
        .map(place => codes[place])
        .sort()
        .join(" "),
      places: triple,
    }));
    this.colour(found.map(({ key }) => key));
    return {
      cards,
      grid: gridOf(
        cards.map(({ code }, at) => ({ code, ...places[at] })),
        0,
      ),
      tables: Math.max(...places.map(({ table }) => table)) + 1,
      sets: found.map(one => ({ ...one, colour: COLOURS[this.colours.get(one.key)! % COLOURS.length] })),
      twice: [...new Set(codes.filter((code, at) => codes.indexOf(code) < at))],
    };
  }

  /** Those that were there a moment ago come first, then those that come back, then the new ones; each takes its own if that is free, or the first free one. */
  private colour(keys: string[]): void {
    const taken = new Set<number>();
    const rank = (key: string) => (this.last.includes(key) ? 0 : this.colours.has(key) ? 1 : 2);
    for (const key of keys.slice().sort((a, b) => rank(a) - rank(b))) {
      let colour = this.colours.get(key) ?? 0;
      if (taken.has(colour)) colour = 0;
      while (taken.has(colour)) colour++;
      taken.add(colour);
      this.colours.set(key, colour);
    }
    this.last = keys;
  }
}
