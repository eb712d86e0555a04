// A race for Sets: whoever sees one claims it, names its three cards and is judged. Nobody is told what lies there. Knows no screen and no key; time comes
// in as numbers, and as long as a claim is on somebody looks at it once a second.
import type { Reading } from "../../kit/codes";
import type { ScanResult } from "../../kernel/app";
import { makeCode } from "./codes";
import type { Card } from "./card";
import { RaceHappened } from "./race-events";
import type { RaceEvent, Wrong } from "./race-events";
import type { Session } from "./session";

export const enum Limit {
  Players = 4,
  /** For naming three cards; and so long the key of whoever was wrong does nothing. */
  ForMs = 10000,
  /** No time passes so fast while a claim is on: somebody has set the clock. */
  JumpMs = 5000,
  /** Judged claims that can be taken back. */
  Steps = 20,
}

/** How it stands: what a claim that is taken back brings again. By player, from 0. */
export interface Tally {
  points: number[];
  /** Until when his key does nothing, 0: it does. */
  waits: number[];
  /** Of right claims: the shortest time, all of it, and how many. */
  least: number[];
  sum: number[];
  right: number[];
  isOver: boolean;
  /** Of the table, before the claim. */
  steps: number;
  /** From the full table to the claim. In a lean bundle it is not known. */
  tookMs: number;
}

export interface Race {
  /** The table. What it says of Sets is for nobody's eyes. */
  on: Session;
  /** Cards of the deck. */
  most: number;
  seats: number;
  left: boolean[];
  /** Of the two only the first is a person. */
  isAlone: boolean;
  /** So many points end it, 0: the deck does. */
  enough: number;
  tally: Tally;
  /** Tallies before each judged claim, as text, which is smallest. */
  past: string[];
  /** Whose claim is on, from 1; 0: nobody's. */
  by: number;
  /** Places that he has named. */
  named: number[];
  /** When he claimed; behind the claim, when it was judged. */
  claimedMs: number;
  endMs: number;
  /** Three cards to be seen with what is wrong with them, or nothing is. */
  three: Card[];
  /** Since when the table lies as it does. */
  sinceMs: number;
  /** What all moments here are counted by: time that has gone by. */
  nowMs: number;
  /** What the clock said last. */
  toldMs: number;
  /** What happened last. */
  event: RaceEvent;
}

export function say(race: Race, event: RaceEvent): true {
  race.event = event;
  return true;
}

export function no(race: Race, event: RaceEvent): boolean {
  return !say(race, event);
}

/** Nothing was claimed yet; what lies there may be anything. */
export function makeRace(on: Session, most: number, seats: number, enough: number, atMs: number): Race {
  on.table.isSecret = true;
  return {
    on: on,
    most: most,
    seats: seats,
    left: [],
    isAlone: false,
    enough: enough,
    tally: {
      points: [0, 0, 0, 0],
      waits: [0, 0, 0, 0],
      least: [0, 0, 0, 0],
      sum: [0, 0, 0, 0],
      right: [0, 0, 0, 0],
      isOver: false,
      steps: 0,
      tookMs: 0,
    },
    past: [],
    by: 0,
    named: [],
    claimedMs: 0,
    endMs: 0,
    three: [],
    sinceMs: 0,
    nowMs: 0,
    toldMs: atMs,
    event: [RaceHappened.Nothing],
  };
}

/** A lean bundle has no room for it: whoever leaves presses no more. */
export function isAway(race: Race, at: number): boolean {
  return !!race.left[at] || (race.isAlone && at > 0);
}

/** Every card has been seen. */
export function isThrough(race: Race): boolean {
  return race.on.table.met === race.most;
}

/** Nothing is to be laid before one can say that there is no Set. */
export function isLaid(race: Race): boolean {
  const table = race.on.table;
  return table.count === table.size || isThrough(race);
}

/** The table changed. */
export function changed(race: Race): void {
  race.sinceMs = race.nowMs;
  if (isThrough(race) && race.on.table.count < 3) race.tally.isOver = true;
}

// Claims

/** `wrong`: why it is not right. */
function judge(race: Race, isRight: boolean, wrong: Wrong): void {
  const at = race.by - 1;
  const tally = race.tally;
  const past = race.past;
  const least = tally.least[at];
  const tookMs = race.claimedMs - race.sinceMs || 1;
  tally.steps = race.on.table.steps;
  tally.tookMs = tookMs;
  if (past.push(JSON.stringify(tally)) > Limit.Steps) past.shift();
  race.by = 0;
  race.named = [];
  race.claimedMs = race.nowMs;
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
  const cards = session.table.cards;
  const places = race.named;
  const three = places.map(place => cards[place]);
  places.sort((a, b) => a - b);
  const triple = (places[0] << 10) | (places[1] << 5) | places[2];
  const isSet = session.table.sets.indexOf(triple) >= 0;
  judge(race, isSet, RaceHappened.NotSet);
  if (!isSet) race.three = three;
  else {
    session.showing.triple = triple;
    session.play("take");
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
  const isRight = !race.on.table.sets.length;
  judge(race, isRight, RaceHappened.ThereIsSet);
  if (isRight && isThrough(race)) race.tally.isOver = true;
  else if (isRight) race.on.play("deal");
  if (isRight) changed(race);
  return true;
}

/** Time goes by. A clock that is set makes none of it. */
export function look(race: Race, atMs: number): void {
  const tally = race.tally;
  const forMs = atMs - race.toldMs;
  race.toldMs = atMs;
  if (forMs > 0 && !(race.by && forMs > Limit.JumpMs)) race.nowMs += forMs;
  tally.waits = tally.waits.map(endMs => (endMs > race.nowMs ? endMs : 0));
  if (race.by && race.nowMs >= race.endMs) judge(race, false, RaceHappened.TimeUp);
}

/** `player` from 1 says that he sees a Set. False, and it is said why, if he may not. */
export function claim(race: Race, player: number, atMs: number): boolean {
  look(race, atMs);
  const waits = race.tally.waits[player - 1];
  if (race.tally.isOver) return no(race, [RaceHappened.Over]);
  if (player > race.seats || isAway(race, player - 1)) return no(race, [RaceHappened.DoesNotPlay, player]);
  if (race.by && race.by !== player) {
    const laterMs = race.nowMs - race.claimedMs;
    return no(race, laterMs ? [RaceHappened.Later, player, laterMs] : [RaceHappened.AtOnce, player, race.by]);
  }
  if (waits) return no(race, [RaceHappened.Waits, player, Math.ceil((waits - race.nowMs) / 1000)]);
  if (race.on.table.count < 3) return no(race, [RaceHappened.LayCards]);
  say(race, [RaceHappened.WhichThree, player]);
  if (race.by) return false;
  race.by = player;
  race.claimedMs = race.nowMs;
  race.endMs = race.nowMs + Limit.ForMs;
  race.three = [];
  return true;
}

export function scan(race: Race, reading: Reading, atMs: number): ScanResult {
  look(race, atMs);
  const session = race.on;
  const card = session.read(reading);
  race.three = [];
  if (typeof card !== "number") {
    say(race, [RaceHappened.OnTable, card]);
    return "unknown";
  }
  const place = session.table.where[card] - 1;
  const code = makeCode(card);
  if (race.by && place >= 0) return pick(race, place);
  if (race.by) {
    say(race, [RaceHappened.NotThere, code]);
    return "ignored";
  }
  const result = session.lay(card);
  if (result === "added") changed(race);
  say(
    race,
    result === "added"
      ? [RaceHappened.Card, code]
      : result === "full"
        ? [RaceHappened.NoFreePlace]
        : [RaceHappened.OnTable, session.event()],
  );
  return result;
}
