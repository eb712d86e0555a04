// A game of Durak move by move, with both hands open.
import { linesOf, stepsOf, type Step } from "../../host/durak/games";
import { At, handOf, packOf, tableOf, turnOf } from "../../../src/games/durak/rules/any-rules";
import type { Card, Position, Seat } from "../../../src/games/durak/rules/any-rules";
import { makeCard } from "../../../src/games/durak/rules/notation";
import type { Game } from "../../../src/games/durak/rules/record";
import { say } from "../../words/say";
import { make } from "../ui/dom";
import type { Replay } from "./replay-panel";

const SUITS: Record<string, string> = { H: "♥", D: "♦", C: "♣", S: "♠" };

function cardPicture(card: Card, kind = ""): HTMLElement {
  const name = makeCard(card);
  const [rank, suit] = [name.slice(0, -1), name.slice(-1)];
  const isRed = suit === "H" || suit === "D";
  return make(
    "span",
    {
      class: `playing-card ${isRed ? "red" : ""} ${kind}`,
      role: "img",
      "aria-label": say("panels.card", { rank, suit }),
    },
    rank,
    make("b", SUITS[suit]),
  );
}

const row = (kind: string, title: string, ...cards: HTMLElement[]) =>
  make("div", { class: `replay-row ${kind}` }, make("span.replay-title", title), ...cards);

/** The words of a move, with the suits as signs. */
const inSigns = (played: string) =>
  played.replace(/(\d|[JQKA]|first )([HDCS])\b/g, (_, rank, suit) => rank + SUITS[suit]);

function outOf(position: Position): number {
  const held = position[At.Hands + 1] + position[At.Hands + 2];
  return packOf(position) - position[At.Talon] - held - position[At.Attacks] - position[At.Beaten];
}

function table({ position, played, seat }: Step): HTMLElement {
  const result = position[At.Result];
  const isOver = result > 0;
  const hand = (one: Seat) =>
    row(
      !isOver && turnOf(position) === one ? "on-turn" : "",
      say("panels.player", { player: one }),
      ...handOf(position, one).map(card => cardPicture(card)),
    );
  const pairs = tableOf(position).map(([attack, beaten]) =>
    make("span.replay-pair", cardPicture(attack), beaten < 0 ? undefined : cardPicture(beaten, "beats")),
  );
  const move = { player: seat, move: inSigns(played) };
  const said = isOver
    ? say(result > 2 ? "panels.moveDrew" : "panels.moveWon", { ...move, winner: result })
    : say(seat ? "panels.moveBy" : "panels.deal", move);
  return make(
    "div.replay-table",
    hand(1),
    row("middle", said, ...pairs),
    hand(2),
    row(
      "side",
      say("panels.talon", { talon: position[At.Talon], out: outOf(position) }),
      cardPicture(position[At.Trump]),
    ),
  );
}

export function replayDurak(game: Game): Replay {
  const steps = stepsOf(game);
  return {
    last: steps.length - 1,
    start: say("panels.toDeal"),
    table: at => table(steps[at]),
    words: at => `${steps[at].seat}  ${inSigns(steps[at].played)}`,
    spoken: at => linesOf(steps[at])[0].trim(),
  };
}
