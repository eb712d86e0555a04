// What may be played at the table besides cards, in notation, and what it does.
import { makeCode, parseCode } from "./codes";
import type { Card } from "./card";
import { Happened } from "./events";
import type { Event } from "./events";
import { lineOf, say, settle } from "./session";
import type { Session } from "./session";
import { isWhole, shownPlaces } from "./showing";
import { Size } from "./table";
import * as tables from "./table-moves";

/** "prove" changes nothing: who shows the table does that. `isBrief`: without those of single cards, which take a slow board a while to write down. */
export function moves(session: Session, isBrief?: boolean): string[] {
  const showing = session.showing;
  const list: string[] = [];
  if (showing.triple >= 0 && isWhole(showing)) list.push("take");
  if (showing.hint || session.sets.length) list.push("next");
  if (tables.canUndo(session)) list.push("undo");
  if (session.size < Size.Most) list.push("deal");
  list.push("new");
  if (session.count > 2) list.push("prove");
  if (!isBrief) for (const card of session.cards) if (card) list.push("remove " + makeCode(card));
  return list;
}

function whyNot(move: string): Event {
  return [
    move === "undo"
      ? Happened.NothingToUndo
      : move === "deal"
        ? Happened.NoMorePlaces
        : move === "take"
          ? Happened.NoSetShown
          : Happened.NotNow,
  ];
}

/** The next Set or stage of a hint, or (-1) the one before. */
export function step(session: Session, by: number): boolean {
  const showing = session.showing;
  const hint = showing.hint;
  const sets = session.sets;
  const count = sets.length;
  if (hint) {
    const stage = Math.min(Math.max(0, showing.stage + by), count ? 5 : 1);
    // Behind the third card comes the next Set's first.
    by = stage > 4 ? 1 : 0;
    showing.stage = by ? 2 : stage;
  }
  const stage = showing.stage;
  showing.triple =
    !count || (hint && stage < 2) ? -1 : sets[(Math.max(0, sets.indexOf(showing.triple)) + by + count) % count];
  if (hint && stage < 4)
    return say(session, [
      stage > 2
        ? Happened.TwoOfCards
        : stage > 1
          ? Happened.OneOfCards
          : !stage
            ? Happened.Nothing
            : count
              ? Happened.ThereIsSet
              : showing.isThrough
                ? Happened.DeckThrough
                : Happened.NoSetYet,
    ]);
  const last = session.instead;
  const cards = shownPlaces(showing)
    .map(place => makeCode(session.cards[place]))
    .join(" ");
  say(session, [Happened.Shown, cards]);
  // The last card stays.
  session.instead = typeof last === "number" ? last : [Happened.Nothing];
  return true;
}

function remove(session: Session, card: Card): boolean {
  if (!session.where[card]) return !say(session, card ? [Happened.NotThere, makeCode(card)] : [Happened.NoSuchCard]);
  tables.removeCard(session, session.where[card] - 1);
  settle(session, 0);
  return say(session, [Happened.Removed, makeCode(card)]);
}

/** What there is to say of a Set that was taken. The codes that said which cards it is stay, with a word behind them; so does whatever is left standing (events.ts). */
function taken(session: Session): Event {
  const isThrough = session.showing.isThrough;
  const was = session.said;
  if (was[0] < (isThrough ? Happened.NoSetShown : Happened.DealThree))
    return [isThrough ? Happened.DeckThrough : Happened.Taken];
  return was[0] === Happened.Shown || was[0] === Happened.ShownOut
    ? [isThrough ? Happened.ShownEnd : Happened.ShownOut, was[1]]
    : was;
}

/** Takes the shown Set. Beside its pictures, which become those of the next one, the display's line stays as it is. */
function take(session: Session): boolean {
  const showing = session.showing;
  const was = lineOf(session);
  tables.takeSet(session, showing.triple);
  settle(session, showing.size);
  say(session, taken(session));
  session.instead = was;
  return true;
}

export function play(session: Session, move: string): boolean {
  if (move.substr(0, 7) === "remove ") return remove(session, parseCode(move.substr(7)));
  if (moves(session, true).indexOf(move) < 0) return !say(session, whyNot(move));
  if (move === "prove") return true;
  if (move === "next") return step(session, 1);
  if (move === "take") return take(session);
  if (move === "deal") tables.dealThree(session);
  else if (move === "undo") tables.undoStep(session);
  else tables.clearTable(session);
  settle(session, 0);
  return say(
    session,
    move === "undo" ? [Happened.Undone, session.count] : [move === "deal" ? Happened.DealThree : Happened.NewGame],
  );
}
