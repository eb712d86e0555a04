// Three cards of Set that are judged, and a deck that is gone through: what has been seen of it.
import type { DobbleState } from "../../../src/games/dobble/contract";
import { makeDeck } from "../../../src/games/dobble/rules";
import { makeCode } from "../../../src/games/set/codes";
import type { CheckState, DeckState } from "../../../src/games/set/contract";
import { cardsOf } from "../../../src/games/set/rules";
import { COLOURS } from "../../vision/rings";
import { say } from "../../words/say";
import { drawThumb } from "../recognise/thumb";
import { make, makeButton } from "../ui/dom";
import { hand } from "../ui/touch";
import { asSentence, verdictOf } from "./by-eye";
import { wordsOfCard } from "./card-words";
import type { Hands } from "./hands";

const THREE = 3;

const tools = (hands: Hands, ...moves: [move: string, words: string][]): HTMLElement =>
  make("div.tools", ...moves.map(([move, words]) => makeButton(words, () => void hands.play(move))));

export class CheckTable {
  readonly element: HTMLElement;
  private readonly places = make("div.places.three");
  private readonly status = make("p.lying-status");

  constructor(hands: Hands) {
    this.element = make(
      "div.lying-check",
      make("div.felt", this.places),
      make("div.lying-words", this.status),
      tools(hands, ["undo", say("cards.undo")], ["new", say("cards.otherCards")]),
    );
  }

  show({ cards, sets, message }: CheckState): void {
    const isSet = sets.length > 0;
    this.places.style.setProperty("--colour", COLOURS[0]);
    this.places.replaceChildren(
      ...Array.from({ length: THREE }, (_, at) =>
        at < cards.length
          ? make(
              "div",
              {
                class: isSet ? "place outlined" : "place",
                role: "img",
                "aria-label": wordsOfCard(cards[at]),
                "data-code": cards[at],
              },
              drawThumb(cards[at]),
            )
          : make("div.place"),
      ),
    );
    const left = THREE - cards.length;
    const wanted = left === THREE ? say("cards.checkThree", { hand: hand() }) : say("cards.checkMore", { count: left });
    this.status.textContent = left ? asSentence(message) || wanted : verdictOf(cards).words;
  }
}

/** A card of a deck, by its code or number. */
interface One {
  name: string;
  words: string;
  face: () => Node;
}

const SET_DECK: One[] = cardsOf(false).map(card => {
  const name = makeCode(card);
  return { name, words: wordsOfCard(name), face: () => drawThumb(name) };
});

const dobbleDeck = (order: number): One[] =>
  Array.from({ length: makeDeck(order)?.cards ?? 0 }, (_, at) => ({
    name: String(at + 1),
    words: say("cards.dobbleCard", { number: at + 1 }),
    face: () => make("b", String(at + 1)),
  }));

interface Seen {
  /** Names. */
  missing: string[];
  double: string[];
  odd: string[];
}

/** What is missing of a deck is faint, what came twice or out of order is marked. */
export class DeckTable {
  readonly element: HTMLElement;
  private readonly cards = make("div.felt.deck-seen", { role: "img" });
  private readonly status = make("p.lying-status");
  private text = "";

  constructor(hands: Hands, undo?: "undo") {
    const beginning: [string, string] = ["new", say("cards.deckAgain")];
    this.element = make(
      "div.lying-deck",
      this.cards,
      make("div.lying-words", this.status),
      undo ? tools(hands, [undo, say("cards.undo")], beginning) : tools(hands, beginning),
    );
  }

  showSet({ missing, double, odd, seen }: DeckState): void {
    const isSolid = ({ name }: One) => name[2] === "2";
    // The junior deck is the 27 solid ones: a board that plays with it misses no other.
    const isJunior = missing.length + seen < SET_DECK.length;
    this.draw("set", isJunior ? SET_DECK.filter(isSolid) : SET_DECK, { missing, double, odd });
  }

  showDobble({ order, size, cards, ...state }: Extract<DobbleState, { mode: "deck" }>): void {
    // Which ones a smaller deck lacks of those there could be is known when all of its own are there.
    const isWhole = cards.length >= size;
    const deck = dobbleDeck(order).filter(({ name }) => !isWhole || cards.includes(Number(name)));
    const missing = deck.map(({ name }) => name).filter(name => !cards.includes(Number(name)));
    this.draw("dobble", deck, { missing, double: state.double.map(String), odd: [] });
  }

  private draw(game: string, deck: One[], { missing, double, odd }: Seen): void {
    const text = JSON.stringify([deck.length, missing, double, odd]);
    if (text === this.text) return;
    this.text = text;
    this.cards.dataset.game = game;
    this.cards.replaceChildren(
      ...deck.map(({ name, words, face }) => {
        const marks = Object.entries({ missing, double, odd }).flatMap(([mark, of]) => (of.includes(name) ? mark : []));
        const title = say("cards.codeAndWords", { code: name, words });
        return make("span", { class: ["seen", ...marks].join(" "), title }, face());
      }),
    );
    const seen = deck.length - missing.length;
    const words = [
      say("cards.deckSeen", { seen, count: deck.length }),
      seen > deck.length / 2 &&
        missing.length > 0 &&
        missing.length < 10 &&
        say("cards.deckMissing", { cards: missing.join(", ") }),
      double.length > 0 && say("cards.deckDouble", { cards: double.join(", ") }),
      odd.length > 0 && say("cards.deckOdd", { cards: odd.join(", ") }),
    ];
    const said = words.filter(Boolean).join(" ");
    this.status.textContent = said;
    this.cards.setAttribute("aria-label", say("cards.deckAloud", { said }));
  }
}
