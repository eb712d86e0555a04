// What a deck of the lesson's dialect brings about: it is looked at, offered to the game, and acknowledged.
import type { Records } from "./deck";
import look from "./deck-look" with { exists: "while open" };
import { Look } from "./deck-look";
import { Judging, Ms, Stage } from "./lesson-stage";
import type { Standing } from "./lesson-stage";
import { Deck } from "./link";

/** The same deck refused so often: the boards are in two different games. */
const REFUSALS = 4;

/** What went out not longer ago may be what comes back. */
const RECENT_MS = 400;

/** What we have, since the other board knows no better. */
function sayOurs(me: Standing, forMs: number): void {
  me.ours.isTheirTurn = me.stage === Stage.AwaitDeck;
  if (me.ours.isTheirTurn) me.ours.queue(forMs);
}

/** It is acknowledged, and what follows from it. */
function answered(me: Standing, answer: Deck): void {
  const wire = me.wire;
  const status = wire.report;
  const ours = me.ours;
  const isRefused = answer === Deck.Refused;
  ours.sayAck();
  status.seat = me.decks.seat() || status.seat;
  wire.fault = isRefused && (me.isOther || !me.wasTaken) ? "illegal" : "";
  if (me.hasYielded) me.doubtMs = isRefused ? me.random(600, 1500) : me.random(8000, 20000);
  // Another that has given way says the same, and knows no more.
  else if (answer === Deck.Accepted) me.doubtMs = 0;
  if (isRefused) {
    status.refused++;
    // Who repeats what was taken has not heard what came of it: the wire is silent in one direction, and nobody has broken a rule.
    if (me.isOther) me.refusals = 0;
    else if (!me.wasTaken) me.refusals++;
    if (me.refusals < REFUSALS) sayOurs(me, me.random(Ms.Calm, 2 * Ms.Calm));
    else me.seek();
    return;
  }
  me.wasTaken = true;
  me.stage = Stage.AwaitDeck;
  me.wasGreeted = ours.isClash = me.isAnswered = me.helloOut = false;
  me.refusals = 0;
  if (answer === Deck.Same) status.duplicates++;
  else status.received++;
  // Whoever goes on from our deck has it, unless the game has gone on meanwhile.
  if (me.isNewer) return;
  ours.isTheirTurn = false;
  ours.settle();
}

function judge(me: Standing, records: Records): void {
  const ours = me.ours;
  if (me.judging === Judging.Seen) {
    me.judging = Judging.Asked;
    me.quietMs = 0;
    me.isFirst = look(Look.IsDeal, records, records);
    me.isNewer = me.hasYielded = false;
    if (me.stage === Stage.AwaitHello && me.isFirst) me.begin(2);
    // It is acknowledged before anything else is said.
    ours.calm(Ms.Calm);
  }
  const answer = me.stage === Stage.AwaitHello ? Deck.Refused : me.decks.deck(records);
  if (answer === undefined) return;
  if (answer !== Deck.Refused || !me.isFirst || me.stage !== Stage.AwaitDeck || me.wasTaken) {
    me.judging = Judging.Nothing;
    answered(me, answer);
  } else if (
    me.wasGreeted ||
    ours.isClash ||
    !me.decks.seat() ||
    (me.isDealt && look(Look.IsGreater, records, ours.deck!))
  ) {
    // It has dealt as well, or anew. The lesson's program cannot give way, one of ours may. It is believed when it comes twice and nothing was said in
    // between. And two boards of ours that have both heard the other's deal come to the same: the lesser of them counts for nothing.
    me.begin(2);
    me.hasYielded = true;
  } else {
    me.judging = Judging.Nothing;
    ours.holdBack();
  }
}

/** The first look; what may be believed is judged from the next tick on. True when that is done. */
export default function onDeck(me: Standing, records: Records | undefined, sum: number): boolean {
  const wire = me.wire;
  const ours = me.ours;
  const deck = ours.deck;
  if (me.judging) judge(me, records!);
  else if (records && deck && look(Look.IsShifted, records, deck)) {
    wire.report.refused++;
    wire.fault = "shift";
  } else if (records && deck && (ours.isOnWire() || ours.outMs < RECENT_MS) && deck.join() === records.join()) {
    // Exactly our own.
    wire.report.echoes++;
    wire.echoMs = Ms.Silent;
  } else {
    const isWhole = records && look(Look.IsWhole, records, records);
    me.isOther = me.last !== sum;
    me.last = sum;
    if (me.isOther) me.wasTaken = false;
    if (isWhole) me.judging = Judging.Seen;
    else {
      // Damaged on the way, or (it comes a second time) the other board has no better one.
      wire.report.refused++;
      if (!me.isOther) {
        ours.sayAck();
        sayOurs(me, Ms.Calm);
      }
    }
  }
  return !me.judging;
}
