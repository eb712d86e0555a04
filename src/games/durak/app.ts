// Durak on a board: the session with keys, time, the port to the other board, and a picture.
import find from "./screen/find" with { exists: "while open" };
import type { Found } from "./screen/picture";
import type { Edition } from "./types";
import type { DurakConfig } from "./wishes";
import type { Key, Screen } from "../../kernel/ports";
import makeHearing from "./peer/hearing";
import obey from "./commands" with { exists: "while open" };
import movesOf from "./moves" with { exists: "while open" };
import openLink from "../../link/link" with { exists: "while open" };
import openPeer from "./peer/peer" with { exists: "while open" };
import play from "./play" with { exists: "while open" };
import readOn from "./read" with { exists: "while open" };
import { isMine, legalOf, makeSession, phaseOf, questionOf, say, wireOf } from "./session";
import { Ms, type Question, type Session, type Slice, type Thought, type Wishes } from "./types";
import type { Actions } from "../../kernel/actions";
import type { App, Host, How, Table } from "../../kernel/app";

/** The row where words stand: above or between the cards of a bout, or below a picture. */
function rowOfWords(screen: Screen, isAbove: boolean): number {
  const high = screen.getHeight() > 32;
  return isAbove ? (high ? 1 : 16) : high ? 54 : 24;
}

export default function openDurak(host: Host<DurakConfig>, how: How, edition: Edition): App {
  const clock = host.clock;
  /** By their numbers. */
  const timers: { [timer: number]: true } = {};
  /** What is put off for a turn of its own, true while there is more; done at once for whoever asks how the game stands. */
  let due: (() => unknown) | undefined;
  /** Of what the picture shows, so many parts have to be found anew. */
  let stale = 0;
  /** What draws the rest of the picture. */
  let rest: Slice | undefined;
  /** What there is to see of a bout, and where the cursor is among its items. */
  let found: Found = { hand: [], can: [], items: [], pairs: [] };
  let cursor = 0;
  let logo = true;
  let wishes: Wishes;
  let table: Table;
  let session: Session;
  /** What the player is asked. */
  let answering: Question = 0;
  /** Made when it is first looked at. */
  let actions: Actions | undefined;

  /** Nothing happens any more once the game is left; and nothing holds on to it, for the next one needs the room. */
  function later(forMs: number, then: () => void): void {
    const timer = clock.after(forMs, () => {
      delete timers[timer];
      then();
    });
    timers[timer] = true;
  }

  function update(): void {
    const question = questionOf(session);
    if (question !== answering) actions = question ? edition.openActions(host, session, true) : undefined;
    answering = question;
    stale = 2;
    host.redraw();
  }

  /** Finds it; what may be played is listed in a turn of its own. True if something was to be found. */
  function look(): boolean {
    if (!stale) return false;
    if (--stale) legalOf(session);
    else {
      found = find(session);
      if (cursor >= found.items.length) cursor = 0;
      if (isMine(session) && legalOf(session).indexOf(found.items[cursor]) < 0) step(1);
    }
    return true;
  }

  /** A slice; true while there is more. */
  function goOn(): boolean {
    const slice = due;
    if (slice && !slice() && due === slice) due = undefined;
    return !!due;
  }

  function work(slice: () => unknown): void {
    due = slice;
    think(1, goOn);
  }

  function settled(): Session {
    while (goOn());
    return session;
  }

  function think(forMs: number, thought: Thought): void {
    later(forMs, () => void (thought() && think(1, thought)));
  }

  /** What the player says. A picture that is half drawn gives way: it begins anew afterwards. */
  function answer(text: string): boolean {
    rest = undefined;
    const move = obey(session, text);
    // What understood the words is gone by now: a move takes most of all.
    return typeof move === "number" ? play(session, move) : move;
  }

  /** A and C step, B plays; held: menu, undo, the list of actions. */
  function press(key: Key, held: boolean): void {
    if (actions && actions.press(key, held)) return;
    if (held) {
      if (key === "A") host.open("menu");
      else if (key === "C") answer("undo");
      else actions = edition.openActions(host, session);
    } else if (logo && session.match.position) logo = false;
    else if (key !== "B") step(key === "C" ? 1 : -1);
    else if (phaseOf(session) === "over" || wireOf(session) !== "playing") answer(movesOf(session)[0] || "again");
    else if (found.items.length) play(session, found.items[cursor]);
    else answer("");
  }

  /** What is not found yet is found before. */
  function pressLater(key: Key, held: boolean): void {
    const slice = () => look() || press(key, held);
    rest = undefined;
    settled();
    if (slice()) work(slice);
  }

  /** To the next move that can be played; while it is the other's turn, to the next card. */
  function step(by: number): void {
    const count = found.items.length;
    const legal = isMine(session) ? legalOf(session) : found.items;
    for (let turns = 0; turns < count; turns++) {
      cursor = (cursor + by + count) % count;
      if (legal.indexOf(found.items[cursor]) >= 0) break;
    }
  }

  /** The picture, a part at a time. */
  function draw(screen: Screen, part: number): boolean {
    if (!session) return true;
    if (due) {
      goOn();
      return true;
    }
    if (actions && actions.draw(screen)) return false;
    actions = undefined;
    if (rest && part) {
      const isMore = rest();
      // What draws it takes some two hundred variables.
      if (!isMore) rest = undefined;
      return isMore;
    }
    rest = undefined;
    if (look()) return true;
    rest = edition.draw(screen, session, found, logo || !session.match.position, cursor);
    return !!rest;
  }

  const listen = makeHearing(
    () => table,
    later,
    clock,
    () => session,
  );

  function connect(): void {
    const write = listen();
    if (write) {
      session.link = openLink(openPeer(session, write), wishes.baud, session.table);
      // In a turn of its own: to open the link and to greet take a slow board 32 ms together.
      later(1, tick);
    } else say(session, "No port for the other");
  }

  function tick(): void {
    const lessons = session.table;
    listen();
    session.link!.receive("", clock.now());
    if (lessons && lessons.tick) lessons.tick();
    later(Ms.Tick, tick);
  }

  /** A game that a power cut interrupted comes back an entry at a time. Each leaves 170 variables of garbage, and a board reads faster than the kernel collects. */
  function restore(): boolean {
    table.sweep();
    if (!readOn(session.match)) later(1, restore);
    else if (wishes.alone) edition.starts!(session);
    // In a turn of its own: what is restored last may take as long.
    else later(1, connect);
    return false;
  }

  function close(): void {
    for (const timer in timers) clock.cancel(+timer);
    if (!session) return;
    // Whoever listens keeps the whole game.
    if (session.link) table.peer!(undefined);
    table.signal(false);
  }

  /** Slices of their own: to be opened, to know what is wanted, and to begin. */
  function begin(): boolean {
    if (!wishes) {
      table = host.table!;
      wishes = edition.wishes(host, how, edition);
      return true;
    }
    session = makeSession(
      host.store,
      table,
      wishes,
      {
        changed: host.redraw,
        begun: () => {
          logo = false;
          cursor = 0;
        },
        updated: update,
        think: think,
        work: work,
        obey: answer,
      },
      edition,
    );
    due = restore;
    return false;
  }

  work(begin);
  later(Ms.Logo, () => {
    logo = false;
    host.redraw();
  });
  return {
    state: () => edition.tell(settled()),
    scan: () => "ignored",
    press: pressLater,
    moves: () => movesOf(settled()),
    play: move => {
      settled();
      return answer(move);
    },
    draw: draw,
    close: close,
    link: () => (settled().link || { report: null }).report,
    // In the place of the words that stand there anyway.
    noticeAt: screen => rowOfWords(screen, !logo && session && !!session.match.position && phaseOf(session) !== "over"),
  };
}
