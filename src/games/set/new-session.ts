// A game of Set at the table begins: nothing lies there. Opened for that, then let go.
import { Happened } from "./events";
import { makeTable } from "./new-table";
import type { Session } from "./session";
import type { Deck } from "./stickers";
import { Size } from "./table";
import type { Table } from "./table";

/** `hint`: Sets are shown in stages. */
export default function newSession(hint: boolean, deck: Deck, changed: () => void): Session {
  const more: Omit<Session, keyof Table> = {
    showing: { hint: hint, triple: -1, stage: 0, size: Size.First, isThrough: false },
    deck: deck,
    said: [Happened.Nothing],
    instead: undefined,
    changed: changed,
  };
  return Object.assign(makeTable(), more);
}
