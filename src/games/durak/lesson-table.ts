// Durak in the lesson's dialect: whole decks come and go, player 1 deals when it wants to, and who gives way loses its deal.
import openTalk from "../../link/lesson" with { exists: "while open", stands: "outside" };
import { makeRandom } from "../../kit/random";
import { Answer, makeLesson } from "./lesson";
import { Kind } from "./match";
import { readRules } from "./options";
import { CARDS, Rule, shuffle } from "./rules";
import type { Chance, LessonTable, Session, Slice } from "./inside";
import type { Talon } from "./talon";

/** So often the link looks at the time before the next game is dealt: the other board may still lack the end of the last one. */
const CALM_TICKS = 25;

/** `work`: as `Events` has it. */
export default function openLessonTable(
  session: Session,
  chance: Chance,
  work: (slice: Slice) => void,
  talon: Talon,
): LessonTable {
  const match = session.match;
  const wishes = session.wishes;
  const lesson = makeLesson(
    match,
    talon,
    () =>
      (readRules(wishes.wanted, wishes.ruleBits | Rule.LossAtTen | Rule.EmptyWins) &
        ~(Rule.Transfer | Rule.Show | Rule.Several)) |
      Rule.NoFollow,
  );
  /** What came before this player wanted the next game: its deal, and its first attack. */
  let waiting: Int8Array[] = [];
  /** How often the link has looked at the time since the other board acknowledged the last deck, and sent none. */
  let calm = 0;

  /** A deal that is being prepared, in turns of its own; undefined: none is. */
  let deck: Uint8Array | undefined;

  function dealNew(): void {
    const mine = new Uint8Array(CARDS);
    const random = makeRandom(chance.random(), chance.random(), chance.random(), chance.random());
    let mixed = 0;
    let isDealt = false;
    deck = mine;
    work(() => {
      // Both have dealt meanwhile, and this board gives way.
      if (deck !== mine) return false;
      if (mixed < CARDS) shuffle(random, mine, mixed, (mixed += CARDS / 2));
      else if (!isDealt) {
        lesson.deal(mine);
        isDealt = true;
      } else {
        deck = undefined;
        session.begun();
        session.peerLink!.talk().moved();
        return false;
      }
      return true;
    });
  }

  function begin(seat: number): void {
    deck = undefined;
    // Both have dealt, and this board gives way: its game counts for nothing.
    if (match.session()) match.number--;
    match.position = undefined;
    match.me = seat;
    if (seat === 1) dealNew();
    else session.update();
  }

  function onDeck(records: Int8Array): number {
    calm = 0;
    if (match.position && match.isOver() && !session.isReady && (waiting.length || lesson.isDeal(records))) {
      if (waiting.length < 2 && (!waiting.length || waiting[waiting.length - 1].join() !== records.join()))
        waiting.push(records);
      return Answer.Accepted;
    }
    const answer = lesson.take(records);
    if (lesson.isNew) session.begun();
    if (lesson.entry >= 0) session.entered(lesson.entry, 3 - match.me);
    return answer;
  }

  return {
    talk: (wire, mayTurn, seat, greeted, doubtful) =>
      openTalk(wire, { begin: begin, records: lesson.records, deck: onDeck }, mayTurn, seat, greeted, doubtful),
    resumed: () => {
      // Nobody else would say anything: whoever waits sends his deck once more.
      if (match.kind === Kind.Lesson && session.onTurn !== match.me) session.peerLink!.talk().moved();
    },
    again: () => {
      if (match.me !== 2) return;
      const decks = waiting;
      waiting = [];
      for (const records of decks) onDeck(records);
    },
    tick: () => {
      // Not before the other board knows how the last game ended: it would send what it has instead.
      calm = session.peerLink!.report.acked ? calm + 1 : 0;
      if (session.isReady && !deck && calm > CALM_TICKS && match.kind === Kind.Lesson && match.me === 1) dealNew();
    },
  };
}
