// A game of Durak as it stands, without hands: what lies on the table, trump and talon, how many cards each has, whose turn it is, the clocks.
import { say } from "../../../words/say";
import { make } from "../../ui/dom";
import { List, type Part, dress, write } from "../list";
import { clockOf } from "../words";
import { type Told, groupIn, listIn, numberIn, textIn } from "./read";
import { type Score, Scores } from "./scores";

const SUITS: Record<string, string> = { H: "♥", D: "♦", C: "♣", S: "♠" };
const IS_CARD = /^(10|[2-9JQKA])([HDCS])$/;
const USUAL_PACK = 36;
const PHASES: Record<string, string> = {
  seeking: say("live.seeking"),
  dealing: say("live.dealing"),
  "lost-peer": say("live.lostPeer"),
};

interface Pair {
  at: number;
  attack: string;
  defence: string;
}

function showCard(element: HTMLElement, card: string): void {
  const [, rank = "", suit = ""] = IS_CARD.exec(card) ?? [];
  write(element, rank + (SUITS[suit] ?? ""));
  dress(element, "class", `court${suit === "H" || suit === "D" ? " red" : ""}`);
  dress(element, "aria-label", rank ? say("live.card", { rank, suit }) : null);
}

function makePair(): Part<Pair> {
  const attack = make("span", { role: "img" });
  const defence = make("span", { role: "img" });
  const element = make("li.court-pair", attack, defence);
  return {
    element,
    show(pair) {
      showCard(attack, pair.attack);
      defence.hidden = !pair.defence;
      showCard(defence, pair.defence);
    },
  };
}

const cardIn = (value: unknown): string => (IS_CARD.test(textIn(value)) ? textIn(value) : "");

/** Hands are not told: the teller's has what is nowhere else. */
function cardsOfTeller(state: Told, pairs: Pair[]): number | undefined {
  if (listIn(state.hand).length) return listIn(state.hand).length;
  const pack = numberIn(groupIn(state.rules)?.pack) || USUAL_PACK;
  if (typeof state.discard !== "number") return undefined;
  const lying = pairs.reduce((sum, { defence }) => sum + (defence ? 2 : 1), 0);
  return Math.max(0, pack - numberIn(state.talon) - state.discard - numberIn(state.peer) - lying);
}

/** How it ended, what hinders it, or whose turn it is. `turn`: 0 is the teller's, 1 the other's. */
function lineOf(state: Told, names: string[], seat: number, turn: number): string {
  const { result } = state;
  const nameOf = (isTeller: boolean) => ({ name: `\u2068${names[isTeller ? seat : 1 - seat] ?? ""}\u2069` });
  if (result === "draw") return say("live.draw");
  if (result === "won" || result === "lost") return say("live.hasWon", nameOf(result === "won"));
  const phase = textIn(state.phase);
  return Object.hasOwn(PHASES, phase) ? PHASES[phase] : turn < 0 ? "" : say("live.isToPlay", nameOf(turn === 0));
}

export class DurakPicture {
  private readonly trump = make("span", { role: "img" });
  private readonly talon = make("span.court-talon");
  private readonly pairs = make("ul.court-pairs", { "aria-label": say("live.attackAndDefence") });
  private readonly list = new List(this.pairs, ({ at }: Pair) => at, makePair);
  private readonly line = make("p.live-line");
  private readonly scores = new Scores();
  readonly element = make(
    "div.live-durak",
    this.scores.element,
    make(
      "div.court-table",
      make("div.court-stock", make("small", say("live.trump")), this.trump, this.talon),
      this.pairs,
    ),
    this.line,
  );

  /** `seat`: which of them the telling board is. */
  show(state: Told, names: string[], seat: number): void {
    const pairs = listIn(state.table).map((pair, at) => ({
      at,
      attack: cardIn(listIn(pair)[0]),
      defence: cardIn(listIn(pair)[1]),
    }));
    showCard(this.trump, cardIn(state.trump));
    write(this.talon, say("live.talon", { count: numberIn(state.talon) }));
    this.list.show(pairs);
    const cards = [cardsOfTeller(state, pairs), numberIn(state.peer)];
    const clock = groupIn(state.clock);
    const left = clock && [clock.mine, clock.peer].map(seconds => clockOf(numberIn(seconds) * 1000));
    const turn = ["me", "peer"].indexOf(textIn(state.turn));
    const own = [0, 1].map((who): Score => {
      const has = cards[who] === undefined ? "" : say("live.hand", { count: cards[who] });
      return { name: names[who ? 1 - seat : seat] ?? "", score: left?.[who], does: has, isOn: turn === who };
    });
    this.scores.show(seat ? own.reverse() : own);
    write(this.line, lineOf(state, names, seat, turn));
  }
}
