// Durak in the lesson's dialect: whole decks come and go, player 1 deals when it wants to, and who gives way loses its deal.
import openTalk from "../../../link/lesson";
import type { Decks } from "../../../link/link";
import { makeRandom } from "../../../kit/random";
import deal from "../rules/deal" with { exists: "while open" };
import { Answer } from "./deck";
import recordsOf from "./deck" with { exists: "while open" };
import { Stage } from "./judge";
import type { Taking } from "./judge";
import takeOn from "./judge" with { exists: "while open" };
import begun from "../begun" with { exists: "while open" };
import { Kind, isOver } from "../match";
import { readRules } from "../rules/options";
import { shuffle } from "../rules/cards";
import { CARDS, Rule } from "../rules/position";
import { refresh } from "../session";
import { tellEntry } from "../told";
import type { OpenedTable, Session } from "../types";
import type { Talon } from "./talon";

/** So often the link looks at the time before the next game is dealt: the other board may still lack the end of the last one. */
const CALM_TICKS = 25;

/** The judging of such a deck begins. `rules`: by which a game would be played that it deals; `mayBegin`: this player wants the next one. */
export function makeTaking(bytes: Int8Array, rules: number, mayBegin: boolean): Taking {
  return {
    bytes: bytes,
    rules: rules,
    mayBegin: mayBegin,
    stage: Stage.Begin,
    into: undefined,
    places: undefined,
    order: undefined,
    dealt: undefined,
    step: undefined,
    entry: -1,
    isNew: false,
  };
}

export default function openLessonTable(session: Session, talon: Talon): OpenedTable {
  const chance = session.chance;
  const work = session.events.work;
  const match = session.match;
  /** What came before this player wanted the next game: its deal, and its first attack; and those of them that are taken up now. */
  let waiting: Int8Array[] = [];
  let due: Int8Array[] = [];
  /** The deck that was judged last or still is, by whom, and what came of it. */
  let judged: Int8Array | undefined;
  let taking: Taking | undefined;
  let answer: Answer | undefined;
  /** What it has brought and nobody was told of yet: a game, an entry (-1: none). */
  let isNew = false;
  let entry = -1;
  /** Some of this is still to be done. */
  let isBusy = false;
  /** How often the link has looked at the time since the other board acknowledged the last deck, and sent none. */
  let calm = 0;

  /** A deal that is being prepared, in turns of its own; undefined: none is. */
  let deck: Uint8Array | undefined;

  function rules(): number {
    const wishes = session.wishes;
    return (
      (readRules(wishes.wanted!, wishes.ruleBits | Rule.LossAtTen | Rule.EmptyWins, undefined) &
        // No other packs either.
        (255 - Rule.Transfer - Rule.Show - Rule.Several)) |
      Rule.NoFollow
    );
  }

  function dealNew(): void {
    const mine = new Uint8Array(CARDS);
    const random = makeRandom(chance.random32(), chance.random32(), chance.random32(), chance.random32());
    let mixed = 0;
    let isDealt = false;
    deck = mine;
    work(() => {
      // Both have dealt meanwhile, and this board gives way.
      if (deck !== mine) return false;
      if (mixed < CARDS) shuffle(random, mine, mixed, (mixed += CARDS / 2));
      else if (!isDealt) {
        talon.start(match, mine, deal(mine, rules(), 1, 1, undefined), match.number + 1, 1);
        isDealt = true;
      } else {
        deck = undefined;
        begun(session);
        session.link!.talk().moved();
        return false;
      }
      return true;
    });
  }

  function begin(seat: number): void {
    deck = taking = undefined;
    due = [];
    isBusy = isNew = false;
    entry = -1;
    // Both have dealt, and this board gives way: its game counts for nothing.
    if (!isOver(match)) match.number--;
    match.position = undefined;
    match.me = seat;
    if (seat === 1) dealNew();
    else refresh(session);
  }

  function answered(by: Taking, to: Answer): void {
    const last = waiting[waiting.length - 1];
    taking = undefined;
    answer = to;
    isNew = by.isNew;
    entry = by.entry;
    // Both have dealt.
    if (isNew) deck = undefined;
    if (to !== Answer.Early) return;
    answer = Answer.Accepted;
    if (session.isReady) due.push(judged!);
    else if (waiting.length < 2 && (!last || last.join() !== judged!.join())) waiting.push(judged!);
  }

  /** The next part of the work, in a turn of its own. Players are told when nothing of the judging is there any more: that needs the room. */
  function judge(): boolean {
    if (taking) {
      const to = takeOn(taking, match, talon);
      if (to !== undefined) answered(taking, to);
    } else if (isNew) {
      isNew = false;
      begun(session);
    } else if (entry >= 0) {
      const move = entry;
      entry = -1;
      tellEntry(session, move, 3 - match.me);
    } else if (due.length) {
      // What exists for a while only is let go in knots, which nobody unties but the sweeper.
      chance.sweep();
      judged = due.shift()!;
      taking = makeTaking(judged, rules(), session.isReady);
    } else {
      chance.sweep();
      isBusy = false;
    }
    return isBusy;
  }

  /** What this board has of that deck: asked again and again until it is known. */
  function onDeck(records: Int8Array): number | undefined {
    calm = 0;
    if (judged === records) {
      if (answer !== undefined) judged = undefined;
      return answer;
    }
    if (!deck && !isBusy && !due.length) {
      judged = records;
      answer = undefined;
      due = [records];
    }
    return undefined;
  }

  const decks: Decks = {
    crc: match.crc,
    // A game that is over goes on as well: the other board may lack its last deck.
    seat: () => (match.position && (match.kind === Kind.Lesson || !isOver(match)) ? match.me : 0),
    begin: begin,
    records: () => recordsOf(match),
    deck: onDeck,
  };
  return {
    talk: (wire, seat, greeted, doubtful) =>
      openTalk(wire, decks, session.wishes.wantedDialect === "auto", seat, greeted, doubtful),
    resumed: () => {
      // Nobody else would say anything: whoever waits sends his deck once more.
      if (match.kind === Kind.Lesson && session.onTurn !== match.me) session.link!.talk().moved();
    },
    again: () => {
      if (match.me !== 2) return;
      due = due.concat(waiting);
      waiting = [];
    },
    tick: () => {
      // Not before the other board knows how the last game ended: it would send what it has instead.
      calm = session.link!.report.acked ? calm + 1 : 0;
      if (deck || isBusy) return;
      // Here, and not where it has come: there the board has less room.
      isBusy = due.length > 0;
      if (isBusy) work(judge);
      else if (session.isReady && calm > CALM_TICKS && match.kind === Kind.Lesson && match.me === 1) dealNew();
    },
  };
}
