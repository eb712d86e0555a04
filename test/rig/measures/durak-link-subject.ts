// What the bench runs on the board to time the link: a deck's packet read by our lesson's dialect and by the rival, and moves between two of our links.

import { At, moves, turnOf } from "../../../src/games/durak/rules/any-rules";
import { makeRandom } from "../../../src/kit/random";
import begin from "../../../src/games/durak/begin";
import { add } from "../../../src/games/durak/entries";
import { digestOf } from "../../../src/games/durak/digest";
import { Kind, makeMatch } from "../../../src/games/durak/match";
import { auditOf } from "../../../src/games/durak/digest";
import { idOf } from "../../../src/games/durak/peer/peer";
import isAnswered from "../../../src/link/answered";
import openLesson from "../../../src/link/lesson";
import hearStranger from "../../../src/link/stranger";
import openLink, { Deck } from "../../../src/link/link";
import type { Arrangements, Decks, Game, Link } from "../../../src/link/link";
import { openLessonReader } from "./durak-rivals";
import { makeStopwatch, tell } from "./durak-stopwatch";

declare const E: any;
/** The packet in pieces as a serial port brings them, how often it comes, and how many moves are played. */
declare const measurePlan: { chunks: string[]; decks: number; moves: number };

const BAUD = 9600;
const random = makeRandom(1, 2, 3, 4);

function nothing(): any {}

/** A game that takes every deck. */
function deckGame(found: Int8Array[]): Game & Decks {
  const game: Arrangements & Decks & Game = {
    write: nothing,
    random32: random.next,
    crc: E.CRC32,
    session: () => 0,
    seat: () => 0,
    arrange: () => game,
    evening: () => 0,
    wantedRules: () => 0,
    prepared: () => true,
    deal: nothing,
    resume: nothing,
    book: { count: 0, log: [], me: 0 },
    digest: () => 0,
    take: () => false,
    asked: () => true,
    declined: nothing,
    record: () => new Uint8Array(0),
    adopt: () => false,
    audit: () => 0,
    audited: nothing,
    begin: nothing,
    records: () => new Int8Array(0),
    deck: records => {
      // Quickly: this is not the decoder's time.
      found.push(new Int8Array(records));
      return Deck.Accepted;
    },
    changed: nothing,
  };
  return game;
}

function openDecks(game: Game & Decks): Link {
  return openLink(game, BAUD, {
    isFirst: () => true,
    talk: (wire, seat, greeted, doubtful) => openLesson(wire, game, false, seat, greeted, doubtful),
    isAnswered: isAnswered,
    hear: hearStranger,
  });
}

/** From the first byte to the moment when the game gets the deck; what is done a slice at a time goes on when the link looks at the clock. */
function measureDecks(time: (run: () => any) => number): void {
  const chunks = measurePlan["chunks"];
  const wholes: number[] = [];
  const longest: number[] = [];
  const found: Int8Array[] = [];
  for (let deck = 0; deck < measurePlan["decks"]; deck++) {
    const link = openDecks(deckGame(found));
    let nowMs = 0;
    let whole = 0;
    let most = 0;
    const spend = (run: () => any) => {
      nowMs += 17;
      const ms = time(run);
      whole += ms;
      if (ms > most) most = ms;
    };
    for (const chunk of chunks) spend(() => link.receive(chunk, nowMs));
    for (let turn = 0; turn < 20 && found.length === deck; turn++) spend(() => link.receive("", nowMs));
    wholes.push(whole);
    longest.push(most);
  }
  tell(
    "deck",
    wholes,
    found.map(numbers =>
      numbers
        .join()
        .split(",")
        .map(text => parseInt(text)),
    ),
  );
  tell("deck, longest piece", longest, 0);
}

function measureRival(time: (run: () => any) => number): void {
  const wholes: number[] = [];
  const found: number[][] = [];
  for (let deck = 0; deck < measurePlan["decks"]; deck++) {
    const reader = openLessonReader();
    const numbers: number[] = [];
    let whole = 0;
    let isDeck = false;
    for (const chunk of measurePlan["chunks"])
      whole += time(() => {
        isDeck = reader.receive(chunk);
      });
    if (isDeck)
      for (const card of reader.deck) numbers.push(card.card, card.suit, card.color, card.property, card.field);
    wholes.push(whole);
    found.push(numbers);
  }
  tell("rival's deck", wholes, found);
}

/** One of two boards on one: the app's way to write down what the other board played. */
function openBoard() {
  const heard: string[] = [];
  const match = makeMatch({ read: nothing, write: () => true }, E.CRC32, Kind.Own, undefined);
  const game: Arrangements & Game = {
    write: bytes => {
      heard.push(E.toString(bytes));
    },
    random32: random.next,
    session: () => idOf(match),
    arrange: () => game,
    evening: () => 0,
    wantedRules: () => 0,
    prepared: () => true,
    deal: (nonces, number, rules, seat) => {
      begin(match, Kind.Own, nonces, number, seat, undefined, 0, rules);
    },
    resume: nothing,
    book: match,
    digest: () => digestOf(match, match.position!),
    take: (entry, digest) => add(match, entry, digest),
    asked: () => true,
    declined: nothing,
    record: () => new Uint8Array(0),
    adopt: () => false,
    audit: () => auditOf(match),
    audited: nothing,
    changed: nothing,
  };
  return { link: openLink(game, BAUD, undefined), match: match, heard: heard };
}

function measureMoves(time: (run: () => any) => number): void {
  const boards = [openBoard(), openBoard()];
  const links = boards.map(board => board.link);
  let nowMs = 0;
  const hear = (link: Link, heard: string[]) => {
    while (heard.length) link.receive(heard.shift()!, nowMs);
  };
  const pass = (forMs: number) => {
    for (; forMs > 0; forMs -= 50) {
      nowMs += 50;
      for (const link of links) link.receive("", nowMs);
      hear(links[1], boards[0].heard);
      hear(links[0], boards[1].heard);
    }
  };
  const state = () => links[0].report.state + " " + links[1].report.state;
  while (nowMs < 20000 && (state() !== "playing playing" || !boards[0].match.position)) pass(100);
  const spent: number[] = [];
  const frames: number[] = [];
  for (let turn = 0; turn < measurePlan["moves"]; turn++) {
    pass(400);
    const seat = turnOf(boards[0].match.position!);
    const from = boards[boards[0].match.me === seat ? 0 : 1];
    const to = boards[from === boards[0] ? 1 : 0];
    const list = moves(from.match.position!);
    add(from.match, list[0]);
    from.link.talk().moved();
    // It is said in the link's next turn.
    nowMs += 50;
    from.link.receive("", nowMs);
    const frame = from.heard.shift()!;
    frames.push(frame.length);
    spent.push(time(() => to.link.receive(frame, nowMs)));
    if (to.match.count !== from.match.count || to.match.position![At.Phase] !== from.match.position![At.Phase]) break;
  }
  tell("move", spent, [state(), frames]);
}

function main(): void {
  const time = makeStopwatch();
  measureDecks(time);
  measureRival(time);
  measureMoves(time);
  tell("end", [], 0);
}

main();
