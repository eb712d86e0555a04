// What may be played in a race, by its words, and what it does: every claim can be made so.
import { makeCode, parseCode } from "./codes";
import { RaceHappened } from "./race-events";
import makeRace from "./new-race" with { exists: "while open" };
import { claim, claimNone, pick } from "./race-claims";
import { Limit, changed, isAway, isLaid, no, say, seat, tableOf } from "./race-session";
import type { Race, Tally } from "./race-session";
import { Size } from "./table";

/** `isBrief`: without those of single cards, which take a slow board a while to write down. */
export function moves(race: Race, isBrief?: boolean): string[] {
  const table = race.on;
  const list: string[] = [];
  const isIdle = !race.by && !race.tally.isOver;
  if (race.by && !race.named.length && isLaid(race)) list.push("none");
  if (!race.by && race.past.length) list.push("undo");
  if (isIdle && table.size < Size.Most) list.push("deal");
  if (isIdle) list.push("end");
  list.push("new");
  for (let player = 1; player <= Limit.Players; player++)
    if (player <= race.seats && !isAway(race, player - 1)) {
      if (isIdle && table.count > 2 && !race.tally.waits[player - 1]) list.push("claim " + player);
      if (!race.isAlone) list.push("leave " + player);
    } else if (!race.isAlone && player <= race.seats + 1) list.push("join " + player);
  if (!isBrief && (race.by || isIdle))
    for (const card of table.cards) if (card) list.push((race.by ? "pick " : "remove ") + makeCode(card));
  return list;
}

/** The last judged claim, and whatever was laid since. */
function undo(race: Race): boolean {
  const tally: Tally = JSON.parse(race.past.pop()!);
  const session = race.on;
  while (session.steps > tally.steps && tableOf(race).play(session, "undo"));
  // Somebody may have come since.
  race.tally = seat(tally, race.seats);
  race.sinceMs = race.nowMs - tally.tookMs;
  // In a lean bundle it is seen as long as the pause lasts, which is over now.
  race.three = [];
  return say(race, [RaceHappened.TakenBack]);
}

/** He is there, or no longer: then his claim means nothing. */
function come(race: Race, player: number, isThere: boolean): boolean {
  race.left[player - 1] = !isThere;
  race.seats = Math.max(race.seats, player);
  seat(race.tally, race.seats);
  if (race.by === player) {
    race.by = 0;
    race.named = [];
  }
  return say(race, [isThere ? RaceHappened.Plays : RaceHappened.HasLeft, player]);
}

/** True, or false if it may not be played now. */
export function play(race: Race, move: string): boolean {
  const word = move.split(" ")[0];
  const rest = move.substr(word.length + 1);
  const session = race.on;
  if (word === "claim" && /^[1-8]$/.test(rest)) return claim(race, +rest);
  if (move === "undo" && !race.by && race.past.length) return undo(race);
  if (moves(race, word !== "pick" && word !== "remove").indexOf(move) < 0) return no(race, [RaceHappened.NotNow]);
  race.three = [];
  if (move === "none") return claimNone(race);
  if (word === "pick") pick(race, session.where[parseCode(rest)] - 1);
  else if (word === "leave" || word === "join") return come(race, +rest, word === "join");
  else if (move === "end") race.tally.isOver = say(race, [RaceHappened.Over]);
  else {
    tableOf(race).play(session, move);
    if (move === "new") {
      const kept = { isAlone: race.isAlone, isDuel: race.isDuel, left: race.left };
      Object.assign(race, makeRace(session, race.seats, race.enough, race.toldMs), kept);
    }
    changed(race);
    say(race, [RaceHappened.OnTable, tableOf(race).event(session)]);
  }
  return true;
}
