// What a deck of the lesson's dialect brings about: it is looked at, offered to the game, and acknowledged.
import type { Records } from "./deck";
import look from "./deck-look" with { exists: "while open", stands: "outside" };
import { Look } from "./deck-look";
import { Judging, Ms, Stage } from "./lesson-stage";
import type { Standing } from "./lesson-stage";
import { Deck } from "./link";

/** The same deck refused so often: the boards are in two different games. */
const REFUSALS = 4;

/** What we have, since the other board knows no better. */
function sayOurs(me: Standing, forMs: number): void {
  me.ours.isTheirTurn = me.stage === Stage.AwaitDeck;
  if (me.ours.isTheirTurn) me.ours.queue(forMs);
}

/** Whether it is another one than the last. */
function isNewDeck(me: Standing, sum: number): boolean {
  const before = me.last;
  me.last = sum;
  if (me.last !== before) me.wasTaken = false;
  return me.last !== before;
}

function refuse(me: Standing): void {
  me.wire.fault = "illegal";
  me.wire.report.refused++;
  // Who repeats what was taken has not heard what came of it: the wire is silent in one direction, and nobody has broken a rule.
  if (me.isOther) me.refusals = 0;
  else if (!me.wasTaken) me.refusals++;
  else me.wire.fault = "";
  if (me.refusals < REFUSALS) sayOurs(me, me.random(Ms.Calm, 2 * Ms.Calm));
  else me.seek();
}

function accept(me: Standing, answer: Deck): void {
  me.wire.fault = "";
  me.wasTaken = true;
  me.stage = Stage.AwaitDeck;
  me.wasGreeted = me.ours.isClash = me.isAnswered = me.helloOut = false;
  me.refusals = 0;
  // Another that has given way says the same, and knows no more.
  if (me.hasYielded) me.doubtMs = me.random(8000, 20000);
  else if (answer !== Deck.Same) me.doubtMs = 0;
  if (answer === Deck.Same) me.wire.report.duplicates++;
  else me.wire.report.received++;
  // Whoever goes on from our deck has it, unless the game has gone on meanwhile.
  if (me.isNewer) return;
  me.ours.isTheirTurn = false;
  me.ours.settle();
}

function answered(me: Standing, answer: Deck): void {
  if (me.hasYielded && answer === Deck.Refused) me.doubtMs = me.random(600, 1500);
  me.ours.sayAck();
  me.wire.report.seat = me.wire.player.seat() || me.wire.report.seat;
  if (answer === Deck.Refused) refuse(me);
  else accept(me, answer);
}

/** It has dealt as well, or anew. The lesson's program cannot give way, one of ours may. */
function giveWay(me: Standing, records: Records): void {
  // It is believed when it comes twice and nothing was said in between. And two boards of ours that have both heard the other's deal come to the same: the
  // lesser of them counts for nothing.
  if (
    me.wasGreeted ||
    me.ours.isClash ||
    !me.wire.player.seat() ||
    (me.isDealt && look(Look.IsGreater, records, me.ours.deck!))
  ) {
    me.begin(2);
    me.hasYielded = true;
  } else {
    me.judging = Judging.Nothing;
    me.ours.holdBack();
  }
}

function judge(me: Standing, records: Records): void {
  if (me.judging === Judging.Seen) {
    me.judging = Judging.Asked;
    me.quietMs = 0;
    me.isFirst = look(Look.IsDeal, records, records);
    me.isNewer = me.hasYielded = false;
    if (me.stage === Stage.AwaitHello && me.isFirst) me.begin(2);
    // It is acknowledged before anything else is said.
    me.ours.calm(Ms.Calm);
  }
  const answer = me.stage === Stage.AwaitHello ? Deck.Refused : me.decks.deck(records);
  if (answer === undefined) return;
  if (answer === Deck.Refused && me.isFirst && me.stage === Stage.AwaitDeck && !me.wasTaken) giveWay(me, records);
  else {
    me.judging = Judging.Nothing;
    answered(me, answer);
  }
}

/** The first look; what may be believed is judged from the next tick on. True when that is done. */
export default function onDeck(me: Standing, records: Records | undefined, sum: number): boolean {
  const deck = me.ours.deck;
  if (me.judging) judge(me, records!);
  else if (records && deck && look(Look.IsShifted, records, deck)) {
    me.wire.report.refused++;
    me.wire.fault = "shift";
  } else if (!records || !look(Look.IsWhole, records, records)) {
    // Damaged on the way, or (it comes a second time) the other board has no better one.
    me.wire.report.refused++;
    if (!isNewDeck(me, sum)) {
      me.ours.sayAck();
      sayOurs(me, Ms.Calm);
    }
  } else if (deck && me.ours.wasOnWire() && deck.join() === records.join()) {
    // Exactly our own.
    me.wire.report.echoes++;
    me.wire.echoMs = Ms.Silent;
  } else {
    me.isOther = isNewDeck(me, sum);
    me.judging = Judging.Seen;
  }
  return !me.judging;
}
