// The board thinks: for itself, for an owner who lets it, or to give a hint.
import { At, Play, observe, rankOf, suitOf } from "./rules";
import type { Card, Move } from "./rules";
import openBot from "./bot" with { exists: "while open" };
import type { MakeBot, Thinking } from "./bot";
import { makeRandom } from "../../kit/random";
import { makeMove } from "./notation";
import type { Chance, Events, Session } from "./inside";

const enum Wait {
  /** The board does not answer faster than a person can see what was played. */
  Bot = 700,
}

/** A bot takes some 500 variables, and what comes over the wire meanwhile some more. */
const ROOM = 2000;

export interface Thinker {
  /** A bot begins to think, if it is its turn. */
  wake(): void;
  /** What is being thought of does not matter any more. */
  stop(): void;
  /** A slice; false if nothing more is to be done. */
  think(bot: Thinking): boolean;
  hint(): boolean;
  /** The board plays for its owner, or no longer. */
  toggle(): boolean;
}

/** The lowest card, a trump above all others; where no card can be played, whatever can. */
function cheapest(list: Move[], trump: Card): Move {
  let best = list[0];
  let least = 18;
  for (const move of list) {
    const worth = move < Play.Transfer ? rankOf(move) + (suitOf(move) === suitOf(trump) ? 9 : 0) : 18;
    if (worth < least) best = move;
    least = Math.min(least, worth);
  }
  return best;
}

export function makeThinker(session: Session, chance: Chance, events: Events, makeBot: MakeBot | undefined): Thinker {
  const wishes = session.wishes;
  const match = session.match;
  /** A bot at work, or one that will be; and who hears what it has found. */
  let thinking: Thinking | undefined;
  let found: (move: Move) => void;

  /** The last bot refers to itself, so only the garbage collector finds it; before the next one there has to be room. */
  function begin(forMs: number, level: number, then: (move: Move) => void): void {
    chance.sweep();
    const view = observe(match.position!, session.onTurn);
    thinking = (makeBot || openBot)(view, level, makeRandom(chance.random(), chance.random(), 0, 0));
    found = then;
    events.think(forMs, thinking);
  }

  return {
    wake: () => {
      const seat = session.onTurn;
      const isOurs = seat === match.seat;
      if (thinking || !seat || session.wire() !== "playing" || !(isOurs ? wishes.auto : wishes.alone)) {
        if (wishes.auto && session.phase() === "over" && !session.isReady) events.ended();
        return;
      }
      begin(Wait.Bot, wishes.alone && isOurs ? 3 : wishes.level, move => {
        if (match.add(move)) session.entered(move, seat);
      });
    },
    stop: () => {
      thinking = undefined;
    },
    think: bot => {
      // The game has gone on without it.
      if (thinking !== bot) return false;
      const move = bot.step();
      if (move < 0) return true;
      thinking = undefined;
      found(move as Move);
      return false;
    },
    hint: () => {
      if (!session.isMine() || thinking) return !session.say("Not now");
      const tell = (move: Move) => session.say("Try " + makeMove(move));
      // Beside a link a board of 5,100 variables has no room for a bot.
      if (session.link && chance.sweep().free < ROOM) return tell(cheapest(session.legal, match.position![At.Trump]));
      begin(0, 3, tell);
      return session.say("Thinking ...");
    },
    toggle: () => {
      wishes.auto = !wishes.auto;
      thinking = undefined;
      session.say(wishes.auto ? "The board plays" : "You play");
      session.update();
      return true;
    },
  };
}
