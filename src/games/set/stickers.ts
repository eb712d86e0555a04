// From a sticker to a card of the deck that lies here. The seed's stickers are single bytes in one of two numberings, and only some cards tell which.
import { Code } from "../../kit/codes";
import type { Reading } from "../../kit/codes";
import type { Store } from "../../ports";
import { BASE0, isBase0, makeCode, NUMBERING } from "./codes";
import { isCard, isJunior } from "./rules";
import type { Card } from "./rules";
import type { SetConfig } from "./settings";

const AUTO = "auto";

/** Which deck lies here, and how its stickers are numbered. */
export interface Deck {
  /** The 27 solid cards alone. */
  junior: boolean;
  /** "auto" as long as no card has told it. */
  numbering: string;
  /** Keeps what a card told. */
  remember(numbering: string): void;
}

export interface Stickers {
  /** The card that a sticker means, or 0. */
  read(reading: Reading): Card;
  /** Why the last one is none of this deck, in words. */
  why: string;
}

/** Of the settings, unless another deck was `asked` for. */
export function deckOf(asked: unknown, config: SetConfig, store: Store): Deck {
  const wanted = config.stickers;
  return {
    junior: (asked || config.deck) === "junior",
    numbering: wanted === AUTO ? "" + (store.read(NUMBERING) || AUTO) : wanted,
    remember: numbering => store.write(NUMBERING, numbering),
  };
}

/** `told` hears once that the numbering is known: `by` is to be added to each of `cards`, which either numbering could have meant. */
export function makeStickers(deck: Deck, told: (cards: Card[], by: number) => void): Stickers {
  let numbering = deck.numbering;
  /** What either numbering could have meant, read as base 1 until a card tells. */
  let doubtful: Card[] = [];

  function no(why: string): Card {
    stickers.why = why;
    return 0;
  }

  /** 0 for a byte that the numbering in force does not have. */
  function cardOf(byte: number): Card {
    const base0 = isBase0(byte);
    if (numbering === AUTO) {
      if (base0 && isCard(byte)) {
        // Of the two cards only one is in the junior deck.
        if (deck.junior) return no("Other card first");
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
    return no("Not a " + numbering + " sticker");
  }

  function read(reading: Reading): Card {
    const kind = reading.kind;
    stickers.why = "";
    const card = kind === Code.Set ? reading.value : kind === Code.Legacy ? cardOf(reading.value) : 0;
    if (card && deck.junior && !isJunior(card)) return no(makeCode(card) + " not in junior");
    return card || stickers.why ? card : no("Not a Set card");
  }

  const stickers: Stickers = { read: read, why: "" };
  return stickers;
}
