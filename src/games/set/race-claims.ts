// A race goes on: cards, and claims, which are judged. Time has been looked at before (race-clock.ts).
import type { Reading } from "../../kit/codes";
import type { ScanResult } from "../../kernel/app";
import type { Card } from "./card";
import { makeCode } from "./codes";
import { RaceHappened } from "./race-events";
import type { Wrong } from "./race-events";
import { Limit, changed, isAway, isThrough, no, say, tableOf } from "./race-session";
import type { Race } from "./race-session";

/** `wrong`: why it is not right; `cards`: what was named, three zeros for no Set. */
export function judge(race: Race, isRight: boolean, wrong: Wrong, cards?: Card[]): void {
  const at = race.by - 1;
  const tally = race.tally;
  const past = race.past;
  const least = tally.least[at];
  const tookMs = race.claimedMs - race.sinceMs || 1;
  tally.steps = race.on.steps;
  tally.tookMs = tookMs;
  if (past.push(JSON.stringify(tally)) > Limit.Steps) past.shift();
  race.by = 0;
  race.named = [];
  race.claimedMs = race.nowMs;
  race.claimed = isRight ? cards! : [1, 0, 0];
  if (isRight) {
    tally.right[at]++;
    tally.sum[at] += tookMs;
    if (!least || tookMs < least) tally.least[at] = tookMs;
    tally.isOver = ++tally.points[at] === race.enough && race.enough > 0;
  } else {
    tally.points[at]--;
    tally.waits[at] = race.nowMs + Limit.ForMs;
  }
  say(race, isRight ? [RaceHappened.Found, at + 1, tookMs] : [wrong, at + 1]);
}

export function judgeThree(race: Race): void {
  const session = race.on;
  const cards = session.cards;
  const places = race.named;
  const three = places.map(place => cards[place]);
  places.sort((a, b) => a - b);
  const triple = (places[0] << 10) | (places[1] << 5) | places[2];
  const isSet = session.sets.indexOf(triple) >= 0;
  judge(race, isSet, RaceHappened.NotSet, three);
  if (!isSet) race.three = three;
  else {
    session.showing.triple = triple;
    tableOf(race).play(session, "take");
    changed(race);
  }
}

/** Names a card of the claim, or takes it back. */
export function pick(race: Race, place: number): ScanResult {
  const named = race.named;
  const at = named.indexOf(place);
  say(race, [RaceHappened.Nothing]);
  if (at < 0) named.push(place);
  else named.splice(at, 1);
  if (named.length > 2) judgeThree(race);
  return at < 0 ? "added" : "duplicate";
}

/** Whoever claims says that there is no Set. */
export function claimNone(race: Race): boolean {
  const isRight = !race.on.sets.length;
  judge(race, isRight, RaceHappened.ThereIsSet, [0, 0, 0]);
  if (isRight && isThrough(race)) race.tally.isOver = true;
  else if (isRight) tableOf(race).play(race.on, "deal");
  if (isRight) changed(race);
  return true;
}

/** `player` from 1 says that he sees a Set. False, and it is said why, if he may not. */
export function claim(race: Race, player: number): boolean {
  const waits = race.tally.waits[player - 1];
  if (race.tally.isOver) return no(race, [RaceHappened.Over]);
  if (player > race.seats || isAway(race, player - 1)) return no(race, [RaceHappened.DoesNotPlay, player]);
  if (race.by && race.by !== player) {
    const laterMs = race.nowMs - race.claimedMs;
    return no(race, laterMs ? [RaceHappened.Later, player, laterMs] : [RaceHappened.AtOnce, player, race.by]);
  }
  if (waits) return no(race, [RaceHappened.Waits, player, Math.ceil((waits - race.nowMs) / 1000)]);
  if (race.on.count < 3) return no(race, [RaceHappened.LayCards]);
  say(race, [RaceHappened.WhichThree, player]);
  if (race.by) return false;
  race.by = player;
  race.claimedMs = race.nowMs;
  race.endMs = race.nowMs + Limit.ForMs;
  race.three = [];
  return true;
}

export function scan(race: Race, reading: Reading): ScanResult {
  const session = race.on;
  const table = tableOf(race);
  const card = table.read(session, reading);
  race.three = [];
  if (typeof card !== "number") {
    say(race, [RaceHappened.OnTable, card]);
    return "unknown";
  }
  const place = session.where[card] - 1;
  const code = makeCode(card);
  if (race.by && place >= 0) return pick(race, place);
  if (race.by) {
    say(race, [RaceHappened.NotThere, code]);
    return "ignored";
  }
  const result = table.lay(session, card);
  if (result === "added") changed(race);
  say(
    race,
    result === "added"
      ? [RaceHappened.Card, code]
      : result === "full"
        ? [RaceHappened.NoFreePlace]
        : [RaceHappened.OnTable, table.event(session)],
  );
  return result;
}
