// The board thinks: for itself, for an owner who lets it, or to give a hint.
import { At, Play, observe, rankOf, suitOf } from "./rules";
import type { Card, Move } from "./rules";
import openBot from "./bot" with { exists: "while open" };
import type { MakeBot } from "./bot";
import type { Chance, Events, Session, Thought } from "./inside";
import { makeRandom } from "../../kit/random";
import { makeMove } from "./notation";

/** The board does not answer faster than a person can see what was played. */
const WAIT_MS = 700;
/** A bot takes some 500 variables, and what comes over the wire meanwhile some more. */
const ROOM = 2000;

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

/** A bot begins to think for whose turn it is: for a hint, or to play. */
export default function think(
  session: Session,
  chance: Chance,
  events: Events,
  makeBot: MakeBot | undefined,
  isHint: boolean,
): boolean {
  const match = session.match;
  const wishes = session.wishes;
  const seat = session.onTurn;
  const isStrong = isHint || (wishes.alone && seat === match.seat);
  // The last bot refers to itself, so only the garbage collector finds it; before the next one there has to be room.
  const free = chance.sweep().free;
  // Beside a link a board of 5,100 variables has no room for a bot.
  if (isHint && session.link && free < ROOM)
    return session.say("Try " + makeMove(cheapest(session.legal, match.position![At.Trump])));
  const random = makeRandom(chance.random(), chance.random(), 0, 0);
  const thought: Thought = {
    bot: (makeBot || openBot)(observe(match.position!, seat), isStrong ? 3 : wishes.level, random),
    found: isHint
      ? move => session.say("Try " + makeMove(move))
      : move => {
          if (match.add(move)) session.entered(move, seat);
        },
  };
  session.thought = thought;
  events.think(isHint ? 0 : WAIT_MS, thought);
  return isHint && session.say("Thinking ...");
}
