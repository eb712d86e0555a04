// From a sticker to a card of the deck that lies here. The seed's stickers are single bytes in one of two numberings, and only some cards tell which. Opened for
// each scan, then let go.
import type { Store } from "../../kernel/ports";
import { Code } from "../../kit/codes";
import type { Reading } from "../../kit/codes";
import { BASE0, NUMBERING, isBase0, makeCode } from "./codes";
import { isCard, isJunior } from "./card";
import type { Card } from "./card";
import { Happened } from "./events";
import type { Event } from "./events";

export const AUTO = "auto";

/** Which deck lies here, and how its stickers are numbered. */
export interface Deck {
  /** The 27 solid cards alone. */
  junior: boolean;
  /** So many cards. */
  most: number;
  /** `AUTO` as long as no card has told it. */
  numbering: string;
  /** What either numbering could have meant, read as base 1 until a card tells. */
  doubtful: Card[];
  /** Where what a card told is kept. */
  store: Store;
}

/** Hears once that the numbering is known: `by` is to be added to each of `cards`, which either numbering could have meant. */
export type Told = (cards: Card[], by: number) => void;

function cardOf(deck: Deck, byte: number, told: Told): Card | Event {
  const base0 = isBase0(byte);
  const doubtful = deck.doubtful;
  if (deck.numbering === AUTO) {
    if (base0 && isCard(byte)) {
      // Of the two cards only one is in the junior deck.
      if (deck.junior) return [Happened.OtherCardFirst];
      if (doubtful.indexOf(byte) < 0) doubtful.push(byte);
      return byte;
    }
    deck.numbering = base0 ? "base0" : "base1";
    deck.store.write(NUMBERING, deck.numbering);
    told(doubtful, base0 ? BASE0 : 0);
    deck.doubtful = [];
  }
  if (deck.numbering === "base0") {
    if (base0) return byte + BASE0;
  } else if (isCard(byte)) return byte;
  return [Happened.NotNumberedSo, deck.numbering];
}

/** The card that a sticker means, or why it is none of this deck. */
export default function readCard(deck: Deck, reading: Reading, told: Told): Card | Event {
  const isOurs = reading.by === "set";
  const card: Card | Event = !isOurs
    ? [Happened.NotSetCard]
    : reading.kind === Code.Byte
      ? cardOf(deck, reading.value, told)
      : reading.value;
  return deck.junior && typeof card === "number" && !isJunior(card) ? [Happened.NotInJunior, makeCode(card)] : card;
}
