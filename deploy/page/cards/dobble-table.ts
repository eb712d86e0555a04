// Two cards of Dobble as they lie, large, with the symbol that both have marked on either. In a duel they lie face down until the signal.
import type { DobbleState } from "../../../src/games/dobble/contract";
import { makeDeck } from "../../../src/games/dobble/rules";
import { say } from "../../words/say";
import { make, makeButton, makeSvg, parseSvg } from "../ui/dom";
import { hand } from "../ui/touch";
import { ORDER } from "./catalogue";
import { drawRound } from "./face";
import type { Hands } from "./hands";
import { symbolInWords, symbolName } from "./symbol-words";

const SIDE = 80,
  MIDDLE = SIDE / 2;
/** From the middle of a card without pictures to its outermost number. */
const FAR = 31;
/** Next to each other in a spiral, as the seeds of a sunflower. */
const TURN = Math.PI * (3 - Math.sqrt(5));
/** A ring's radius, in shares of its symbol's side. */
const RING = 0.58;

const BACK = parseSvg(
  `<svg viewBox="0 0 ${SIDE} ${SIDE}" aria-hidden="true"><circle class="back" cx="40" cy="40" r="39"/><circle class="back-line" cx="40" cy="40" r="31"/><circle class="back-line" cx="40" cy="40" r="20"/><circle class="back-line" cx="40" cy="40" r="9"/></svg>`,
);

/** Of an order that has no pictures: the numbers of its symbols. */
function drawNumbers(symbols: number[]): SVGSVGElement {
  const side = Math.min(16, (1.5 * FAR) / Math.sqrt(symbols.length));
  const places = symbols.map((symbol, at) => {
    const far = FAR * Math.sqrt(at / Math.max(1, symbols.length - 1));
    return `<g data-symbol="${symbol}" data-side="${side}" transform="translate(${MIDDLE + far * Math.cos(at * TURN)} ${MIDDLE + far * Math.sin(at * TURN)})"><text class="symbol-number" y="${side * 0.2}" font-size="${side * 0.6}">${symbol}</text></g>`;
  });
  return parseSvg(
    `<svg viewBox="0 0 ${SIDE} ${SIDE}" aria-hidden="true"><circle class="paper" cx="40" cy="40" r="39.5"/>${places.join("")}</svg>`,
  );
}

const isFaceDown = (state: DobbleState): boolean =>
  state.mode === "duel" && (state.stage === "cards" || state.stage === "ready");

function ringAround(face: SVGSVGElement, symbol: number): void {
  const place = face.querySelector<SVGGElement>(`[data-symbol="${symbol}"]`);
  place?.append(makeSvg("circle.common-ring", { r: Number(place.dataset.side) * RING }));
}

export class DobbleTable {
  readonly element: HTMLElement;
  private readonly cards = make("div.felt.rounds");
  private readonly status = make("p.lying-status");
  private readonly again: HTMLButtonElement;
  private text = "";

  constructor(hands: Hands) {
    this.again = makeButton(say("cards.dobbleAgain"), () => void hands.play("new"));
    this.element = make(
      "div.lying-dobble",
      this.cards,
      make("div.lying-words", this.status),
      make(
        "div.tools",
        makeButton(say("cards.undo"), () => void hands.play("undo")),
        this.again,
      ),
    );
  }

  show(state: DobbleState): void {
    const isDown = isFaceDown(state);
    const symbol = state.common?.symbol ?? 0;
    // Score and times tell nothing that lies here.
    const text = JSON.stringify([state.order, state.cards, symbol, isDown, state.mode]);
    if (text === this.text) return;
    this.text = text;
    const lying = state.cards.slice(-2);
    this.cards.replaceChildren(
      ...[0, 1].map(at => (at < lying.length ? this.cardOf(state, lying[at], isDown) : make("div.round.empty"))),
    );
    this.status.textContent = this.statusOf(state, isDown);
    this.again.hidden = state.mode !== "match";
  }

  private cardOf({ order, common }: DobbleState, card: number, isDown: boolean): HTMLElement {
    if (isDown) return make("div.round", { role: "img", "aria-label": say("cards.faceDown") }, BACK.cloneNode(true));
    const symbols = makeDeck(order)?.symbolsOf(card) ?? [];
    const isUsual = order === ORDER;
    const face = isUsual ? drawRound(card) : drawNumbers(symbols);
    if (common) ringAround(face, common.symbol);
    const names = symbols.map(symbol => (isUsual ? symbolName(symbol) : say("cards.symbolNumber", { number: symbol })));
    const name = say("cards.dobbleSymbols", { number: card, symbols: names.join(", ") });
    return make("div.round", { role: "img", "aria-label": name, "data-card": card }, face);
  }

  private statusOf({ cards, common, mode, message }: DobbleState, isDown: boolean): string {
    if (common) return say("cards.bothShow", { symbol: symbolInWords(common.symbol, common.name) });
    if (!cards.length) return say("cards.dobbleEmpty", { hand: hand() });
    if (isDown) return say(cards.length < 2 ? "cards.oneFaceDown" : "cards.twoFaceDown");
    if (mode === "duel") return say("cards.duelNow");
    return message ? `${message}.` : "";
  }
}
