// A duel of Dobble as it stands: both cards, the symbol that they have in common, the scores.
import { say, sayList } from "../../../words/say";
import { symbolInWords } from "../../cards/symbol-words";
import { make, parseSvg } from "../../ui/dom";
import { List, type Part, dress, write } from "../list";
import { secondsOf } from "../words";
import { type Told, groupIn, listIn, numberIn, textIn } from "./read";
import { Scores } from "./scores";

/** Only the usual deck has drawings. */
const USUAL_ORDER = 7,
  USUAL_CARDS = 57;
const STAGES: Record<string, string> = {
  cards: say("live.scanTwoCards"),
  ready: say("live.ready"),
  now: say("live.findSymbol"),
};

/** Drawings of all symbols are much: they come when a table of Dobble is seen. */
const faces = () => import("../../cards/face");
const drawings = () => import("../../cards/catalogue");

interface Round {
  at: number;
  card: number;
  isDrawn: boolean;
}

function makeRound(): Part<Round> {
  const element = make("span.live-round");
  let shown = 0;
  return {
    element,
    show({ card, isDrawn }) {
      shown = card;
      write(element, card ? String(card) : "");
      if (!card || !isDrawn) return;
      void faces().then(
        ({ drawRound }) => {
          if (shown === card) element.replaceChildren(drawRound(card));
        },
        // Its number stays.
        () => undefined,
      );
    },
  };
}

export class DobblePicture {
  private readonly cards = make("div.live-rounds", { role: "img" });
  private readonly list = new List(this.cards, ({ at }: Round) => at, makeRound);
  private readonly symbol = make("span.live-symbol");
  private readonly words = make("span");
  private readonly line = make("p.live-line", this.symbol, this.words);
  private readonly scores = new Scores();
  private drawn = 0;
  readonly element = make("div.live-dobble", this.scores.element, this.cards, this.line);

  show(state: Told, names: string[]): void {
    const isUsual = numberIn(state.order) === USUAL_ORDER;
    const cards = listIn(state.cards).slice(-2).map(numberIn);
    const isDrawn = (card: number) => isUsual && Number.isInteger(card) && card > 0 && card <= USUAL_CARDS;
    this.list.show([0, 1].map(at => ({ at, card: cards[at] ?? 0, isDrawn: isDrawn(cards[at] ?? 0) })));
    const lying = { count: cards.length, cards: sayList(cards.map(String)) };
    dress(this.cards, "aria-label", cards.length ? say("live.cardNumbers", lying) : say("live.noCardsYet"));
    const common = groupIn(state.common);
    write(
      this.words,
      common ? symbolInWords(numberIn(common.symbol), textIn(common.name)) : (STAGES[textIn(state.stage)] ?? ""),
    );
    this.drawSymbol(isUsual && common ? numberIn(common.symbol) : 0);
    const best = listIn(state.best).map(numberIn);
    this.scores.show(
      names.map((name, at) => ({
        name,
        score: numberIn(listIn(state.score)[at]),
        does: best[at] ? say("live.best", { time: secondsOf(best[at]) }) : "",
      })),
    );
  }

  private drawSymbol(symbol: number): void {
    if (symbol === this.drawn) return;
    this.drawn = symbol;
    this.symbol.replaceChildren();
    if (symbol < 1 || symbol > USUAL_CARDS || !Number.isInteger(symbol)) return;
    void drawings().then(
      ({ symbolSvg }) => {
        if (this.drawn === symbol) this.symbol.replaceChildren(parseSvg(symbolSvg(symbol)));
      },
      // Its name stays.
      () => undefined,
    );
  }
}
