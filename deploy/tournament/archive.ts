// All evenings of the file, as many people want them at once: an evening that is over for good is read once and kept as what was made of it; of the one that is
// played everything is in memory.
import { eveningOf } from "./http/export";
import { Book } from "./people";
import type { State } from "./records";
import type { Store } from "./store/store";

/** What was made of each evening that is over for good, the oldest first: nothing is ever written to such a one again. */
class Closed<Made> {
  private readonly made: Made[] = [];
  private last = 0;
  /** Of the evening that is played: all before it are there. */
  private before = 0;

  constructor(
    private readonly store: Pick<Store, "evenings" | "load">,
    private readonly make: (state: State) => Made,
  ) {}

  /** Reads those that it has not read. `current`: the evening that is played. */
  upTo(current: number): readonly Made[] {
    if (this.before === current) return this.made;
    for (const id of this.store.evenings()) {
      if (id <= this.last || id >= current) continue;
      const state = this.store.load(id);
      if (state) this.made.push(this.make(state));
      this.last = id;
    }
    this.before = current;
    return this.made;
  }
}

export class Archive {
  private readonly book = new Book();
  private readonly books: Closed<void>;
  private readonly texts: Closed<string>;
  /** A state is never altered: what was made of this one is right as long as it is the newest. */
  private shown: { state: State; people: string } | undefined;

  constructor(store: Pick<Store, "evenings" | "load">) {
    this.books = new Closed(store, state => this.book.add(state));
    this.texts = new Closed(store, state => JSON.stringify(eveningOf(state)));
  }

  /** Person[] over all evenings, as JSON. `now`: the evening that is played, as it is in memory. */
  people(now: State): string {
    if (this.shown?.state === now) return this.shown.people;
    this.books.upTo(now.evening.id);
    const all = new Book(this.book);
    all.add(now);
    const people = JSON.stringify(all.all);
    this.shown = { state: now, people };
    return people;
  }

  /** Everything of all evenings, as JSON. */
  everything(now: State): string {
    return `{"evenings":[${[...this.texts.upTo(now.evening.id), JSON.stringify(eveningOf(now))].join(",")}]}`;
  }
}
