// The board plays: against this player, for him if he lets it, or to give a hint. Opened when it has something to do, then let go.
import { lowOf, rankOf, suitOf } from "../rules/cards";
import { At, More, Play } from "../rules/position";
import openRules from "../rules/rules" with { exists: "while open" };
import { observe } from "../rules/observe";
import type { Card, Move } from "../rules/position";
import type { Thinking } from "./bot";
import type { Session, Thought } from "../types";
import { Ms } from "../types";
import begin from "../begin" with { exists: "while open" };
import begun from "../begun" with { exists: "while open" };
import enter from "../enter" with { exists: "while open" };
import { Kind } from "../match";
import { nextFirst } from "../opener";
import { isMine, legalOf, questionOf, refresh, say } from "../session";
import shuffled from "../shuffled" with { exists: "while open" };
import { makeRandom } from "../../../kit/random";
import { makeMove } from "../rules/notation";

/** The board does not answer faster than a person can see what was played. */
const WAIT_MS = 700;
/** A bot takes some 500 variables, and what comes over the wire meanwhile some more. */
const ROOM = 2000;

/** The lowest card, a trump above all others; where no card can be played, whatever can. */
function cheapest(list: Move[], trump: Card): Move {
  let best = list[0];
  let least = 22;
  for (const move of list) {
    const low = lowOf(move);
    const card = low >= 0 ? low : move;
    // Passed on it costs as much.
    const worth = card < Play.Transfer || low >= 0 ? rankOf(card) + (suitOf(card) === suitOf(trump) ? 13 : 0) : 22;
    if (worth < least) best = move;
    least = Math.min(least, worth);
  }
  return best;
}

/** A game against this board. */
function startAlone(session: Session): boolean {
  const match = session.match;
  session.thought = undefined;
  const nonces = new Uint8Array(16);
  for (let at = 0; at < 16; at++) nonces[at] = session.chance.random32() >>> 8;
  session.events.work(() => {
    const rules = session.wishes.ruleBits | (session.edition.packs ? More.Known << 8 : 0);
    if (!shuffled(match, nonces, rules)) return true;
    begin(match, Kind.Bot, nonces, match.number + 1, 1, undefined, nextFirst(match), rules);
    begun(session);
    return false;
  });
  return true;
}

/** A bot begins to think for whose turn it is: for a hint, or to play. It comes into being, thinks, and is heard in turns of their own. */
function think(session: Session, isHint: boolean): boolean {
  const chance = session.chance;
  const edition = session.edition;
  const match = session.match;
  const wishes = session.wishes;
  const seat = session.onTurn;
  // Beside a link a board of 5,100 variables has no room for a bot.
  if (isHint && session.link && chance.sweep().free < ROOM)
    return say(session, "Try " + makeMove(cheapest(legalOf(session), match.position![At.Trump])));
  let bot: Thinking | undefined;
  let isSwept = false;
  let move = -1;
  const thought: Thought = () => {
    // The game has gone on without it.
    if (session.thought !== thought) return false;
    if (!isSwept) {
      isSwept = true;
      // A bot refers to itself, so only the garbage collector finds the last one; before the next one, and before the move, there has to be room.
      chance.sweep();
      // To exchange the turned-up card gives a better one for the lowest.
      if (move < 0 && openRules().isLegal(match.position!, Play.Swap, edition.packs)) move = Play.Swap;
    } else if (move < 0 && !bot)
      bot = edition.bot!(
        observe(match.position!, seat),
        isHint || (wishes.alone && seat === match.me) ? 3 : wishes.strength!,
        makeRandom(chance.random32(), chance.random32(), 0, 0),
      );
    else if (move < 0) {
      move = bot!.step();
      if (move < 0) return true;
      bot = undefined;
      isSwept = false;
    } else {
      session.thought = undefined;
      if (isHint) say(session, "Try " + makeMove(move));
      else enter(session, move, seat);
      return false;
    }
    return true;
  };
  session.thought = thought;
  session.events.think(isHint ? 0 : wishes.waitMs || WAIT_MS, thought);
  return isHint && say(session, "Thinking ...");
}

/** `word`: what the player wants of it; "turn": it plays for whose turn it is; "over": left to itself it goes on when the end of a game has been seen. */
export default function plays(session: Session, word: string): boolean {
  const events = session.events;
  const wishes = session.wishes;
  if (word === "new") return startAlone(session);
  if (word === "auto") {
    wishes.isAuto = !wishes.isAuto;
    session.thought = undefined;
    say(session, wishes.isAuto ? "The board plays" : "You play");
    refresh(session);
  } else if (word === "over")
    events.think(Ms.Again, () => {
      if (wishes.isAuto) events.obey(questionOf(session) ? "decline" : "again");
      return false;
    });
  else if (word === "hint" && (!isMine(session) || session.thought)) return !say(session, "Not now");
  else return think(session, word === "hint");
  return true;
}
