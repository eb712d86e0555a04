// What scans change on the table, line by line on the console. It tells what the open game says of itself, in our own words: nothing that a scanner read.
// Made with the first scan where `log` is set.
import { clock, shell } from "./board";

/** What is printed at once leaves the board in so long even at 9600 baud: a console that is full would stop everything. */
const PAUSE_MS = 70;

/** Of a game's state, as far as it has any of that. */
interface Told {
  /** By place, or those that were scanned. */
  cards?: (string | number | null)[];
  /** Triples of places. */
  sets?: number[][];
  /** Only where cards lie at places. */
  given?: number[];
  message: string;
}

/** The answer hears of each scan, when it is done. */
export default function openLog(): () => void {
  let cards: NonNullable<Told["cards"]> = [];
  /** Sets, by their cards. */
  let known: string[] = [];
  /** What to do, each in a turn of its own: to look at the table (0), to print a line, or a Set's places with a map. */
  const left: (0 | string | number[])[] = [];

  function look(): void {
    const told = shell!.app.state() as Told;
    const now = told.cards || [];
    const before = known;
    const lines = left.length;
    now.forEach(
      (card, at) => card && cards.indexOf(card) < 0 && left.push("+ " + card + (told.given ? " at " + at : "")),
    );
    const isNew = left.length > lines;
    cards = now;
    known = (told.sets || []).map(places => {
      const key = places.map(place => now[place]).join(" ");
      if (before.indexOf(key) < 0) left.push(places);
      return key;
    });
    if (!isNew) left.push("- " + (shell!.notice.text || told.message));
    else if (told.given) left.push("Sets: " + known.length);
  }

  /** In three rows, as it lies. */
  function mapOf(places: number[]): string {
    let text = "Set: " + places.map(place => place + " " + cards[place]).join(", ");
    for (let row = 0; row < 3; row++) {
      text += "\n";
      for (let place = row; place < cards.length; place += 3)
        text += places.indexOf(place) < 0 ? (cards[place] ? "." : " ") : "#";
    }
    return text;
  }

  function step(): void {
    const next = left[0];
    if (next) print(typeof next === "string" ? next : mapOf(next));
    else look();
    left.shift();
    if (left.length) clock.after(PAUSE_MS, step);
  }

  return () => {
    if (left.indexOf(0) < 0 && left.push(0) < 2) clock.after(PAUSE_MS, step);
  };
}
