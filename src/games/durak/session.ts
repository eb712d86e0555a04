// Durak against the player of the other board, or against this board: what may be done, what comes of it, and who is told. It knows no screen and no key,
// no timer and no port: time and bytes come in as calls, and what is to be done later is asked for.
import { At, Play, turnOf } from "./rules/position";
import openRules from "./rules/rules" with { exists: "while open" };
import type { Move, Seat } from "./rules/position";
import type { Chance, Edition, Events, Session, Wishes } from "./types";
import type { DurakState } from "./contract";
import { beginWords, entryWords, wireWords } from "./words";
import { Happened } from "./events";
import type { DurakEvent } from "./events";
import { Question } from "./types";
import openLink from "../../link/link" with { exists: "while open" };
import type { State } from "../../link/link";
import openMatch from "./match" with { exists: "while open" };
import { Kind } from "./match";
import obey from "./commands" with { exists: "while open" };
import { declined, phaseOf } from "./standing";
import openPeer from "./peer/peer" with { exists: "while open" };
import type { Store } from "../../kernel/ports";

export default function openSession(
  store: Store,
  chance: Chance,
  wishes: Wishes,
  events: Events,
  edition: Edition,
): Session {
  const alone = wishes.alone;
  const lesson = edition.lesson;
  const talon = lesson && !alone ? lesson.openTalon() : undefined;
  const match = openMatch(
    store,
    chance.crc,
    alone ? 1 << Kind.Bot : talon ? (1 << Kind.Own) | (1 << talon.kind) : 1 << Kind.Own,
    edition.packs,
    talon,
    lesson && lesson.starts,
  );
  /** Not told by the turn alone: who gives way in the lesson's dialect changes seats. */
  let isMyTurn = false;
  let isLit = false;
  /** Listed when somebody asks. */
  let legal: Move[] | undefined;

  function say(text: string, event?: DurakEvent): boolean {
    session.said = text;
    session.event = event;
    events.changed();
    return true;
  }

  // Where the game stands

  function wire(): State {
    const link = session.link;
    return alone ? "playing" : link ? link.report.state : "seeking";
  }

  const phase = (): DurakState["phase"] => phaseOf(match, wire());

  function isMine(): boolean {
    return session.onTurn === match.me && wire() === "playing";
  }

  function react(): boolean {
    if (isMyTurn !== isLit) events.lamp((isLit = isMyTurn));
    if (edition.reacts) edition.reacts(session, chance, events, edition, isLit);
    events.updated();
    return false;
  }

  /** `isLater`: a deal, and an entry of the other board's, are enough for one turn. */
  function update(isLater?: boolean): void {
    const position = match.position;
    const onTurn = (session.onTurn = position ? turnOf(position) : 0);
    isMyTurn = onTurn === match.me;
    legal = undefined;
    const state = wire();
    if (state !== "dealing") {
      // Both boards have the same, or there is another connection: what was agreed to is done with.
      session.granted = Question.None;
      if (state !== "playing") session.question = session.declined = Question.None;
    }
    if (isLater) events.think(1, react);
    else react();
  }

  function entered(entry: number, seat: Seat): void {
    const isOurs = seat === match.me;
    const link = session.link;
    session.thought = undefined;
    session.question = Question.None;
    session.event = entry as Move;
    session.said = entryWords(entry, who(seat), isOurs, edition.word);
    events.laid(entry, isOurs);
    if (match.isOver()) session.asked = 0;
    // A deck that has just come is not sent back.
    if (link && (match.kind === Kind.Own || isOurs)) link.talk().moved();
    update(!!link && !isOurs);
    if (isMine()) {
      // What is to be done next, where the line has room for it.
      const task = ": " + ["attack", "beat it", "add?", "add?"][match.position![At.Phase]];
      if (session.said.length + task.length < 22) session.said += task;
    }
  }

  function who(seat: Seat): string {
    return seat === match.me ? "You" : alone ? "Board" : "Other";
  }

  // Playing

  function moves(): string[] {
    const state = wire();
    const list = isMine() ? session.legal().map(edition.word) : [];
    if (session.questionNow()) return list.concat("decline", "accept");
    if (state === "rules" || declined(session)) return ["accept"];
    if (phase() === "over") return session.isReady ? [] : ["again"];
    return state === "other game" ? ["new"] : list;
  }

  function playMove(move: number): boolean {
    if (!match.position || wire() !== "playing") return !say(trouble() || "Not now");
    // What the other board's program lacks is not played.
    const isLacking = !match.packs && move >= Play.First && move <= Play.Swap;
    if (!isMine() || isLacking || !match.add(move))
      return !say(edition.speech ? edition.speech().whyNot(match.position, move, match.me) : "Not possible");
    entered(move, match.me);
    return true;
  }

  function begun(): void {
    session.thought = undefined;
    session.isReady = false;
    session.question = Question.None;
    // In a game that goes on the link still asks.
    if (!match.count) session.asked = 0;
    say("");
    events.begun();
    update(!!session.link);
    if (match.count) return;
    const opener = match.opener;
    say(beginWords(who(opener), opener === match.me), Happened.Begun);
    if (edition.opening) edition.opening(session);
  }

  function trouble(): string {
    const link = session.link;
    // What the player is asked comes first.
    if (session.questionNow() || declined(session)) return "";
    const fault = link ? link.report.trouble : "";
    // In one line, and at every look: nothing comes into being for it.
    return !fault ? "" : (edition.trouble && edition.trouble(fault, chance, wishes.baud)) || wireWords(fault);
  }

  const session: Session = {
    wishes: wishes,
    match: match,
    link: undefined,
    onTurn: 0,
    legal: () => {
      if (legal) return legal;
      return (legal = match.position && isMyTurn ? openRules().moves(match.position, match.packs) : []);
    },
    said: "",
    event: undefined,
    isReady: false,
    asked: 0,
    question: Question.None,
    granted: Question.None,
    declined: 0,
    asks: "",
    questionNow: () => (wire() === "other game" && !match.session() ? Question.Evening : session.question),
    inquire: (question, words) => {
      if (session.granted === question) return true;
      if (session.declined === question + 8 * match.count) return false;
      if (wishes.isAuto && question < Question.Moves) return true;
      if (session.question !== question) {
        session.question = question;
        session.asks = words;
        update();
      }
      return undefined;
    },
    thought: undefined,
    wire: wire,
    phase: phase,
    isMine: isMine,
    say: say,
    wireFault: trouble,
    waiting: isQuestion => {
      const question = session.questionNow();
      return question
        ? question === Question.Evening
          ? "A new evening?"
          : session.asks
        : isQuestion && wire() !== "rules" && wire() !== "other game"
          ? ""
          : wireWords(wire());
    },
    moves: moves,
    obey: text => {
      const answer = obey(session, chance, events, edition, table, text);
      // What understood the words is gone by now: a move takes most of all.
      return typeof answer === "number" ? playMove(answer) : answer;
    },
    playMove: playMove,
    readOn: match.readOn,
    connectTo: write => {
      const peer = openPeer(session, chance, write, edition, table);
      session.link = openLink(peer, wishes.wantedDialect, wishes.baud, table && table.talk);
    },
    receive: (chunk, nowMs) => {
      if (session.link) session.link.receive(chunk, nowMs);
    },
    tick: nowMs => {
      session.link!.tick(nowMs);
      if (table && table.tick) table.tick();
    },
    begun: begun,
    entered: entered,
    refresh: update,
  };
  const table = lesson && lesson.open(session, chance, events, talon);
  return session;
}
