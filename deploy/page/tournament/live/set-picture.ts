// A race for Sets as it stands: the cards as they lie, the scores, who has claimed and what.
import { parseCode } from "../../../../src/games/set/codes";
import { say, sayList } from "../../../words/say";
import { wordsOfCard } from "../../cards/card-words";
import { drawThumb } from "../../recognise/thumb";
import { make } from "../../ui/dom";
import { List, type Part, dress, write } from "../list";
import { secondsOf } from "../words";
import { type Told, groupIn, listIn, numberIn, textIn } from "./read";
import { type Score, Scores } from "./scores";

/** Places count down the columns, three in each. */
const USUAL_PLACES = 12;

interface Place {
  at: number;
  code: string;
  isNamed: boolean;
}

const codeIn = (value: unknown): string => (parseCode(textIn(value)) ? textIn(value) : "");

function makePlace(): Part<Place> {
  const element = make("span.live-place");
  let drawn = "";
  return {
    element,
    show({ code, isNamed }) {
      if (code !== drawn) element.replaceChildren(...(code ? [drawThumb(code)] : []));
      drawn = code;
      dress(element, "class", isNamed ? "live-place named" : "live-place");
    },
  };
}

export class SetPicture {
  private readonly cards = make("div.live-cards", { role: "img" });
  private readonly places = new List(this.cards, ({ at }: Place) => at, makePlace);
  private readonly claim = make("p.live-line");
  private readonly scores = new Scores();
  readonly element = make("div.live-set", this.scores.element, this.cards, this.claim);

  show(state: Told, names: string[]): void {
    const claim = groupIn(state.claim);
    const named = listIn(claim?.cards).map(codeIn).filter(Boolean);
    const cards = listIn(state.cards).map(codeIn);
    while (cards.length < USUAL_PLACES || cards.length % 3) cards.push("");
    this.places.show(cards.map((code, at) => ({ at, code, isNamed: !!code && named.includes(code) })));
    dress(this.cards, "aria-label", tableWords(cards.filter(Boolean), named));
    const claims = claim ? numberIn(claim.player) : 0;
    write(this.claim, claims ? claimWords(named.length) : "");
    this.scores.show(scoresOf(state, names, claims));
  }
}

function tableWords(lying: string[], named: string[]): string {
  if (!lying.length) return say("live.emptyTable");
  const words = lying.map(code => {
    const card = wordsOfCard(code);
    return named.includes(code) ? say("live.cardNamed", { card }) : card;
  });
  return say("live.cardsOnTable", { count: words.length, cards: sayList(words) });
}

/** Who it was stands above, and which cards, the frames about them show. */
const claimWords = (named: number) => (named ? say("live.claimed", { named }) : say("live.setClaimed"));

function scoresOf(state: Told, names: string[], claims: number): Score[] {
  const result = listIn(state.result);
  return names.map((name, at) => {
    const rank = numberIn(result[at]);
    const best = numberIn(listIn(state.best)[at]);
    const does = rank
      ? say("live.place", { rank })
      : claims === at + 1
        ? say("live.claims")
        : listIn(state.away)[at] === true
          ? say("live.hasLeft")
          : numberIn(listIn(state.paused)[at])
            ? say("live.pauses")
            : best
              ? say("live.best", { time: secondsOf(best) })
              : "";
    return { name, score: numberIn(listIn(state.scores)[at]), does, isOn: claims === at + 1 || rank === 1 };
  });
}
