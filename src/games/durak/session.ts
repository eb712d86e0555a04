// Durak against the player of the other board, or against this board: what may be done, what comes of it, and who is told. It knows no screen and no key,
// no timer and no port: time and bytes come in as calls, and what is to be done later is asked for.
import { At, More, Play, lowOf, moves as legalMoves, turnOf } from "./rules";
import type { Move, ResignMove, Seat } from "./rules";
import type { Brought } from "./brought";
import type { DurakState } from "./contract";
import { deedOf } from "./deed";
import { Ask, Question, SAFE_BAUD } from "./inside";
import type { Chance, Events, Session, Wishes } from "./inside";
import openLink from "../../link/link" with { exists: "while open" };
import type { State } from "../../link/link";
import openMatch from "./match" with { exists: "while open" };
import { Entry, Kind } from "./match";
import { makeMove } from "./notation";
import startAlone from "./alone";
import { answer, declined, inquire } from "./questions";
import openPeer from "./peer" with { exists: "while open" };
import type { Store } from "../../ports";
import { phaseOf } from "./state";
import think from "./think" with { exists: "while open" };
import { questionWords, wireWords } from "./wire-words";

export default function openSession(
  store: Store,
  chance: Chance,
  wishes: Wishes,
  events: Events,
  brought: Brought,
): Session {
  const alone = wishes.alone;
  const lesson = brought.lesson;
  const match = openMatch(
    store,
    chance.crc,
    alone ? 1 << Kind.Bot : lesson ? (1 << Kind.Own) | (1 << lesson.extra.kind) : 1 << Kind.Own,
    brought.packs,
    lesson && lesson.extra,
  );
  /** Not told by the turn alone: who gives way in the lesson's dialect changes seats. */
  let isMyTurn = false;
  let isLit = false;
  /** Listed when somebody asks. */
  let legal: Move[] | undefined;

  function say(text: string): boolean {
    session.said = text;
    events.changed();
    return true;
  }

  // Where the game stands

  function wire(): State {
    const link = session.peerLink;
    return alone ? "playing" : link ? link.report.state : "seeking";
  }

  const phase = (): DurakState["phase"] => phaseOf(match, wire());

  function isMine(): boolean {
    return session.onTurn > 0 && session.onTurn === match.me && wire() === "playing";
  }

  function react(): boolean {
    if (isMyTurn !== isLit) events.lamp((isLit = isMyTurn));
    if (!session.thought && session.onTurn && wire() === "playing" && (isLit ? wishes.isAuto : alone))
      think(session, chance, events, brought, false);
    else if (wishes.isAuto && phase() === "over" && !session.isReady) events.ended();
    events.updated();
    return false;
  }

  /** `isLater`: a deal, and an entry of the other board's, are enough for one turn. */
  function update(isLater?: boolean): void {
    const position = match.position;
    const onTurn = (session.onTurn = position ? turnOf(position) : 0);
    isMyTurn = onTurn > 0 && onTurn === match.me;
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
    const link = session.peerLink;
    session.thought = undefined;
    session.question = Question.None;
    if (entry === Entry.Undo) session.said = "Taken back";
    else {
      session.said = who(seat) + " " + deedOf(entry, isOurs);
      events.laid(entry < Play.Show ? entry % Play.Transfer : lowOf(entry), isOurs);
    }
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

  /**
   * Whose turn it is writes it down; in the lesson's dialect nobody can be told. Until the other board has told all that it has, nothing may be written where
   * it has something else.
   */
  function enter(entry: number, what: Ask, asking: string, refusal: string): boolean {
    const link = session.peerLink;
    const isOwn = match.kind === Kind.Own;
    if (link && isOwn && session.onTurn !== match.me) {
      session.asked |= what;
      link.talk().ask(what);
      return say(asking);
    }
    if ((isOwn && wire() !== "playing") || !match.add(entry)) return !say(refusal);
    entered(entry, match.me);
    return true;
  }

  /** What the other board's program lacks is not offered, and not played. */
  function isKnown(move: number): boolean {
    return move < Play.First || move > Play.Swap || ((match.ruleBits >> 8) & More.Known) > 0;
  }

  function moves(): string[] {
    const state = wire();
    const list = isMine() ? session.legal().map(makeMove) : [];
    if (session.questionNow()) return list.concat("decline", "accept");
    if (state === "rules" || declined(session)) return ["accept"];
    if (phase() === "over") return session.isReady ? [] : ["again"];
    return state === "other game" ? ["new"] : list;
  }

  const notNow = () => !say("Not now");

  function playText(text: string): boolean {
    const state = wire();
    const link = session.peerLink;
    if (text === "again") return phase() === "over" && !session.isReady ? again() : notNow();
    if (text === "auto") {
      wishes.isAuto = !wishes.isAuto;
      session.thought = undefined;
      say(wishes.isAuto ? "The board plays" : "You play");
      update();
      return true;
    }
    if (text === "hint") return isMine() && !session.thought ? think(session, chance, events, brought, true) : notNow();
    if (text === "undo") {
      // As long as nobody has answered it, and no card was drawn.
      const refusal = "Too late to undo";
      if (!match.canUndo() || match.by !== match.me || match.kind === Kind.Lesson) return !say(refusal);
      session.thought = undefined;
      return enter(Entry.Undo, Ask.Undo, "Asking ...", refusal);
    }
    if (text === "new") {
      if (alone) return startAlone(session, chance, events, brought.packs);
      if (state === "other game" || (match.kind === Kind.Own && phase() === "over")) return anew();
    }
    if (text === "accept" && state === "rules") {
      link!.talk().accept();
      return say("Their rules");
    }
    const question = session.questionNow() || declined(session);
    if (question && (text === "accept" || text === "decline")) return answer(session, question, text === "accept");
    const move = moveOf(text);
    if (move < 0) return !say("No such move");
    if (move < Play.Resign || move > Entry.Undo) return playMove(move);
    return !match.position || match.isOver() ? notNow() : enter(move, Ask.Resign, "Resigning ...", "Not now");
  }

  /** -1: there is none such, or, where nobody understands a person's words, it is not possible now. */
  function moveOf(text: string): Move | -1 {
    if (brought.speech) return brought.speech().parse(text, match.me);
    const at = moves().indexOf(text);
    return text === "resign" ? ((Play.Resign + match.me) as ResignMove) : at < 0 ? -1 : session.legal()[at];
  }

  function anew(): boolean {
    match.drop();
    session.peerLink!.talk().drop();
    return say("New evening");
  }

  function giveBack(): boolean {
    if (!match.add(Entry.Undo)) return !say("Too late to undo");
    entered(Entry.Undo, 3 - match.me);
    return true;
  }

  function playMove(move: number): boolean {
    if (!match.position || wire() !== "playing") return !say(trouble() || "Not now");
    if (!isMine() || !isKnown(move) || !match.add(move))
      return !say(brought.speech ? brought.speech().whyNot(match.position, move, match.me) : "Not possible");
    entered(move, match.me);
    return true;
  }

  function again(): boolean {
    session.isReady = true;
    say("Waiting for the other");
    if (alone) startAlone(session, chance, events, brought.packs);
    else if (match.kind === Kind.Own) session.peerLink!.talk().wantAnother();
    else if (table) table.again();
    return true;
  }

  function begun(): void {
    session.thought = undefined;
    session.isReady = false;
    session.question = Question.None;
    // In a game that goes on the link still asks.
    if (!match.count) session.asked = 0;
    session.said = "";
    events.begun();
    update(!!session.peerLink);
    const asked = (wishes.ruleBits >> 8) & More.Long;
    const isLacking = asked && session.peerLink && !((match.ruleBits >> 8) & More.Known);
    if (isLacking && !match.count) say("It lacks your rules");
    else if (!match.count) say(who(match.opener) + (match.opener === match.me ? " attack" : " attacks") + " first");
  }

  function trouble(): string {
    const link = session.peerLink;
    // What the player is asked comes first.
    if (session.questionNow() || declined(session)) return "";
    const fault = link ? link.report.trouble : "";
    // In one line, and at every look: nothing comes into being for it.
    if (fault === "cut") return wishes.baud > SAFE_BAUD ? "Decks cut: 9600 baud!" : "Decks cut: update it!";
    return (fault === "cable" && chance.air && chance.air()) || (fault ? wireWords(fault) : "");
  }

  const session: Session = {
    wishes: wishes,
    evening: match,
    peerLink: undefined,
    onTurn: 0,
    legal: () => {
      if (legal) return legal;
      legal = match.position && isMyTurn ? legalMoves(match.position, brought.packs) : [];
      // They stand last, and to look at each would take a slow board 8 ms.
      while (legal.length && !isKnown(legal[legal.length - 1])) legal.pop();
      return legal;
    },
    said: "",
    isReady: false,
    asked: 0,
    question: Question.None,
    granted: Question.None,
    declined: 0,
    offered: 0,
    questionNow: () => (wire() === "other game" && !match.session() ? Question.Evening : session.question),
    inquire: question => inquire(session, question),
    anew: anew,
    giveBack: giveBack,
    thought: undefined,
    wire: wire,
    phaseName: phase,
    isMine: isMine,
    say: say,
    wireFault: trouble,
    waiting: isQuestion => {
      const question = session.questionNow();
      return question
        ? questionWords(question, session.offered)
        : isQuestion && wire() !== "rules" && wire() !== "other game"
          ? ""
          : wireWords(wire());
    },
    moveWords: moves,
    playWords: playText,
    playMove: playMove,
    readOn: match.readOn,
    connectTo: write => {
      const peer = openPeer(session, chance, write, brought.packs, table);
      session.peerLink = openLink(peer, wishes.wantedDialect, wishes.baud, table && table.talk);
    },
    receive: (chunk, nowMs) => {
      if (session.peerLink) session.peerLink.receive(chunk, nowMs);
    },
    tick: nowMs => {
      session.peerLink!.tick(nowMs);
      if (table) table.tick();
    },
    goOn: () => {
      if (wishes.isAuto && phase() === "over" && !session.isReady) again();
    },
    begun: begun,
    entered: entered,
    refresh: update,
  };
  const table = lesson && lesson.open(session, chance, events);
  return session;
}
