// From a sticker to a card of the deck that lies here. The seed's stickers are single bytes in one of two numberings, and only some cards tell which.
import { Code } from "../../kit/codes";
import type { Reading } from "../../kit/codes";
import { BASE0, isBase0, makeCode } from "./codes";
import { isCard, isJunior } from "./card";
import type { Card } from "./card";
import { Happened } from "./events";
import type { Event } from "./events";

export const AUTO = "auto";

/** Which deck lies here, and how its stickers are numbered. */
export interface Deck {
  /** The 27 solid cards alone. */
  junior: boolean;
  /** `AUTO` as long as no card has told it. */
  numbering: string;
  /** Keeps what a card told. */
  remember(numbering: string): void;
}

/** The card that a sticker means, or why it is none of this deck. */
export type Reader = (reading: Reading) => Card | Event;

/** `told` hears once that the numbering is known: `by` is to be added to each of `cards`, which either numbering could have meant. */
export function makeReader(deck: Deck, told: (cards: Card[], by: number) => void): Reader {
  let numbering = deck.numbering;
  /** What either numbering could have meant, read as base 1 until a card tells. */
  let doubtful: Card[] = [];

  function cardOf(byte: number): Card | Event {
    const base0 = isBase0(byte);
    if (numbering === AUTO) {
      if (base0 && isCard(byte)) {
        // Of the two cards only one is in the junior deck.
        if (deck.junior) return [Happened.OtherCardFirst];
        if (doubtful.indexOf(byte) < 0) doubtful.push(byte);
        return byte;
      }
      numbering = base0 ? "base0" : "base1";
      deck.remember(numbering);
      told(doubtful, base0 ? BASE0 : 0);
      doubtful = [];
    }
    if (numbering === "base0") {
      if (base0) return byte + BASE0;
    } else if (isCard(byte)) return byte;
    return [Happened.NotNumberedSo, numbering];
  }

  function read(reading: Reading): Card | Event {
    const kind = reading.kind;
    const isOurs = reading.by === "set";
    const card: Card | Event = !isOurs
      ? [Happened.NotSetCard]
      : kind === Code.Byte
        ? cardOf(reading.value)
        : reading.value;
    return deck.junior && typeof card === "number" && !isJunior(card) ? [Happened.NotInJunior, makeCode(card)] : card;
  }

  return read;
}
