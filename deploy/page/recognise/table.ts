// What lies on the table as far as it is certain: the cards in their places, and the Sets among them, each with a colour that it keeps.
import { findSets, isDoubtful, isWhole } from "../../vision/answer";
import type { Quad } from "../../vision/picture";
import { type Laying, placedFor } from "../../vision/placed";
import { DOUBTFUL } from "../../palette";
import { gridOf } from "../../vision/recognise";
import { ringNow } from "../ui/palette";
import { layAll } from "../../vision/unread";
import { isAmong } from "./naming";
import { SetColours, keyOf } from "./set-colours";

/** `id`: the same as long as this card is followed. */
export interface Seen {
  id: number;
  code: string;
  corners: Quad;
  /** Else a person should look which of `answers` it is. */
  sure: boolean;
  answers: string[];
  /** A person said which card it is. */
  isNamed?: boolean;
}

/** Something that lies there like a card and cannot be read. */
export type Unseen = Pick<Seen, "id" | "corners">;

/** Of these a person is asked: what cannot be read, and gaps between cards. `key`: the same as long as it is the same place. */
export interface Spot {
  key: string;
  corners: Quad;
  isSeen: boolean;
  row: number;
  column: number;
}

export interface FoundSet {
  /** Its three codes, ascending: the same Set is the same again, wherever its cards are moved. */
  key: string;
  /** Places among the cards. */
  places: number[];
  colour: string;
  /** Of the line, in its widths; none is a whole one. */
  dash: number[];
  /** A white line runs along its middle. */
  hasCore: boolean;
  /** One of its cards is to be checked. */
  isDoubtful: boolean;
}

/** What is drawn of a Set. */
export type Marked = Pick<FoundSet, "places" | "colour" | "dash" | "hasCore">;

export interface Table {
  cards: Seen[];
  spots: Spot[];
  /** All that lies there was read, and surely: what is said of the cards is true of the table. */
  isWhole: boolean;
  sets: FoundSet[];
  /** Codes by row and column, null where nothing lies; of the largest table. */
  grid: (string | null)[][];
  tables: number;
  /** Codes that lie there more than once, which no deck has. */
  twice: string[];
}

export const EMPTY: Table = { cards: [], spots: [], isWhole: false, sets: [], grid: [], tables: 0, twice: [] };

/** In the order in which a board takes the cards, each with its place there, so that they lie on its display as they do here. */
export const orderOf = (table: Table): Laying => placedFor(table);

export class TableMaker {
  private readonly colours = new SetColours();

  /** `unread`: what lies among the cards. `empty`: where no card lies, as a person said. */
  make(cards: Seen[], unread: Unseen[] = [], empty: Quad[] = []): Table {
    if (!cards.length) {
      this.colours.clear();
      return EMPTY;
    }
    const { places: lying, unread: left } = layAll(
      cards.map(({ corners }) => corners),
      unread.map(({ corners }) => corners),
    );
    const spots = left
      .filter(one => one.isSeen || !isAmong(empty, one.corners))
      .map(({ corners, isSeen, table, row, column }): Spot => {
        const id = isSeen ? unread.find(one => one.corners === corners)!.id : `${table} ${row} ${column}`;
        return { key: `${isSeen ? "unread" : "gap"} ${id}`, corners, isSeen, row, column };
      });
    const codes = cards.map(({ code }) => code);
    const found = findSets(cards).map(places => ({ key: keyOf(places, codes), places }));
    const twice = [...new Set(codes.filter((code, at) => codes.indexOf(code) < at))];
    const colours = this.colours.of(found.map(({ key }) => key));
    return {
      cards,
      spots,
      isWhole: isWhole({ cards, unread: spots, twice }),
      grid: gridOf(
        cards.map(({ code }, at) => ({ code, ...lying[at] })),
        0,
      ),
      tables: Math.max(...lying.map(({ table }) => table)) + 1,
      sets: found.map((one, at) => {
        const isUnsure = isDoubtful(one.places, cards);
        const ring = ringNow(colours[at]);
        return { ...one, ...ring, dash: isUnsure ? DOUBTFUL : ring.dash, isDoubtful: isUnsure };
      }),
      twice,
    };
  }
}
