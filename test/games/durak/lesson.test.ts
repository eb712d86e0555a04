import { add, digestNow, isOver } from "../../soak/match-book";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Answer } from "../../../src/games/durak/lesson/deck";
import {
  At,
  CARDS,
  Phase,
  Place,
  Play,
  Result,
  Rule,
  beats,
  deal,
  handOf,
  isLegal,
  moves,
  play,
  rankOf,
  shuffle,
  suitOf,
  tableOf,
  turnOf,
} from "../../../src/games/durak/rules/any-rules";
import type { Card, Position, Seat } from "../../../src/games/durak/rules/any-rules";
import { makeMove } from "../../../src/games/durak/rules/notation";
import { Decks, HOUSE, anyMove, makeDice, memoryOf, pick, publicOf, randomOf } from "../../soak/match-book";

fc.configureGlobal({ seed: Number(process.env.SEED ?? 3131) });

const seeds = (to: number) => Array.from({ length: to }, (_, at) => at + 1);
/** The talon is played out, and hands may grow. */
const LONG = Rule.NoFollow;

// What a record says

const OWNER = 3,
  FIELD = 4;
const OUT = -2,
  TALON = -1,
  TRUMP = 0;

function recordOf(records: Int8Array, card: Card): number {
  for (let at = 0; at < 5 * CARDS; at += 5) if (9 * records[at + 1] + records[at] === card) return at;
  throw new Error(`no card ${card}`);
}

/** The same deck, but for these cards. */
function edited(records: Int8Array, ...edits: [Card, number, number][]): Int8Array {
  const other = records.slice();
  for (const [card, owner, field] of edits) {
    const at = recordOf(other, card);
    other[at + OWNER] = owner;
    other[at + FIELD] = field;
  }
  return other;
}

/** Without what means nothing: the order of a hand, numbers of cards that lie in none and not on the table. */
function meaningOf(records: Int8Array): string {
  const cards = seeds(CARDS).map(card => recordOf(records, card - 1));
  return cards
    .map(
      at => records[at + OWNER] + (records[at + OWNER] > 0 && records[at + FIELD] < 0 ? ":" + records[at + FIELD] : ""),
    )
    .join(" ");
}

/** What the link lets through to the game: 36 different cards, each number in its range, at most one trump. */
function passesLink(records: Int8Array): boolean {
  const rows = seeds(CARDS).map(row => Array.from(records.subarray(5 * row - 5, 5 * row)));
  return (
    rows.every(
      ([rank, suit, colour, owner, field]) =>
        rank >= 0 &&
        rank < 9 &&
        suit >= 0 &&
        suit < 4 &&
        colour === suit >> 1 &&
        owner >= OUT &&
        owner < 3 &&
        field >= -6 &&
        field <= CARDS,
    ) &&
    new Set(rows.map(([rank, suit]) => 9 * suit + rank)).size === CARDS &&
    rows.filter(row => row[OWNER] === TRUMP).length < 2
  );
}

// Games

/** Who is on turn plays that move, and the other hears of it. */
function tell(decks: Decks, move: number): Answer {
  const seat = turnOf(decks.match(1).position!);
  if (!add(decks.match(seat), move)) throw new Error(`${makeMove(move)} is not legal`);
  return decks.lesson(3 - seat).take(decks.lesson(seat).records());
}

function playOn(decks: Decks, isEnough: (position: Position) => boolean): boolean {
  while (!isOver(decks.match(1))) {
    if (isEnough(decks.match(1).position!)) return true;
    if (tell(decks, anyMove(decks.dice, decks.match(1).position!)) !== Answer.Accepted) throw new Error("refused");
  }
  return false;
}

interface Scene {
  decks: Decks;
  mover: Seat;
  other: Seat;
  position: Position;
  records: Int8Array;
  dice: () => number;
  note: string;
}

/** The same random game on one board alone; answers after how many entries it is as it is meant, or -1. */
function entriesUntil(seed: number, rules: number, isMeant: (position: Position) => boolean): number {
  const dice = makeDice(seed);
  const position = deal(shuffle(randomOf(dice)), rules, 1, 1);
  for (let count = 0; ; count++) {
    if (isMeant(position)) return count;
    if (position[At.Phase] === Phase.Over) return -1;
    play(position, anyMove(dice, position));
  }
}

function after(seed: number, rules: number, entries: number): Decks {
  const decks = new Decks(makeDice(seed), rules).deal();
  playOn(decks, () => entries-- === 0);
  return decks;
}

/** Positions of random games, in which the turn of one seat is watched by the other. */
function scenes(count: number, isMeant: (position: Position) => boolean, rules = LONG): Scene[] {
  const found: Scene[] = [];
  for (let seed = 1; found.length < count; seed++) {
    if (seed > 400 * count) throw new Error("no such position");
    const wait = makeDice(seed + 1e6);
    const entries = entriesUntil(
      seed,
      rules,
      position => position[At.Phase] !== Phase.Over && isMeant(position) && wait() < 0.4,
    );
    if (entries < 0) continue;
    const decks = after(seed, rules, entries);
    const position = decks.match(1).position!;
    const mover = turnOf(position);
    found.push({
      decks,
      mover,
      other: 3 - mover,
      position,
      records: decks.lesson(mover).records(),
      dice: decks.dice,
      note: `seed ${seed}`,
    });
  }
  return found;
}

/** Whoever is not on turn does not believe it, and nothing has changed. */
function refuses(scene: Scene, deck: Int8Array, seat = scene.other): void {
  const { decks, note } = scene;
  const book = decks.books[seat - 1];
  const before = memoryOf(book.match);
  const { length } = book.writes;
  expect(decks.lesson(seat).take(deck), note).toBe(Answer.Refused);
  expect([decks.lesson(seat).entry, decks.lesson(seat).isNew]).toEqual([-1, false]);
  expect(memoryOf(book.match)).toEqual(before);
  expect(book.writes).toHaveLength(length);
}

/** The deck that tells of this move, which its player only thinks of. */
function deckAfter(scene: Scene, move: number): Int8Array {
  const { match } = scene.decks.books[scene.mover - 1];
  const { position } = match;
  const next = new Uint8Array(position!);
  if (!play(next, move)) throw new Error(`${makeMove(move)} is not legal`);
  match.position = next;
  const records = scene.decks.lesson(scene.mover).records();
  match.position = position;
  return records;
}

const slot = (position: Position) => -1 - position[At.Attacks];
const talonOf = (position: Position) =>
  seeds(CARDS)
    .map(card => card - 1)
    .filter(card => position[card] < Place.Hand);
const outOf = (position: Position) =>
  seeds(CARDS)
    .map(card => card - 1)
    .filter(card => position[card] === Place.Out);
const isAttack = (position: Position) => position[At.Phase] === Phase.Attack;
const isDefence = (position: Position) => position[At.Phase] === Phase.Defend;
const isThrowIn = (position: Position) => position[At.Phase] === Phase.ThrowIn;

describe("the records of a deck", () => {
  it("are 36 different cards with their suits' colours, a talon with its trump, and two hands of six in their own numbers", () => {
    for (const seed of seeds(10)) {
      const records = new Decks(makeDice(seed)).deal().lesson(1).records();
      const rows = seeds(CARDS).map(row => Array.from(records.subarray(5 * row - 5, 5 * row)));
      expect(new Set(rows.map(([rank, suit]) => 9 * suit + rank)).size).toBe(CARDS);
      expect(rows.every(([, suit, colour]) => colour === (suit < 2 ? 0 : 1))).toBe(true);
      for (const owner of [1, 2])
        expect(rows.filter(row => row[OWNER] === owner).map(row => row[FIELD])).toEqual([1, 2, 3, 4, 5, 6]);
      expect([OUT, TALON, TRUMP].map(owner => rows.filter(row => row[OWNER] === owner).length)).toEqual([0, 23, 1]);
      expect(rows.filter(row => row[OWNER] < 1).every(row => row[FIELD] === 0)).toBe(true);
    }
  });

  it("give an attack and the card that beats it one number below 0, each under the name of who laid it", () => {
    for (const scene of scenes(10, position => isThrowIn(position) && position[At.Attacks] > 1)) {
      const attacker = scene.position[At.Attacker];
      tableOf(scene.position).forEach(([attack, defence], at) => {
        for (const [card, owner] of [
          [attack, attacker],
          [defence, 3 - attacker],
        ]) {
          expect(
            Array.from(scene.records.subarray(recordOf(scene.records, card) + OWNER).subarray(0, 2)),
            scene.note,
          ).toEqual([owner, -1 - at]);
        }
      });
    }
  });

  it("keep the order of the deal through the whole game, on both boards", () => {
    for (const seed of seeds(6)) {
      const decks = new Decks(makeDice(seed), LONG).deal();
      const order = (seat: Seat) =>
        Array.from(decks.lesson(seat).records())
          .filter((_, at) => at % 5 < 3)
          .join();
      const first = order(1);
      playOn(decks, () => {
        expect([order(1), order(2)]).toEqual([first, first]);
        return false;
      });
      expect([order(1), order(2)]).toEqual([first, first]);
    }
  });

  it("are what the link lets through, all game long", () => {
    for (const scene of scenes(40, () => true)) expect(passesLink(scene.records), scene.note).toBe(true);
  });
});

describe("two boards that tell each other decks", () => {
  const ends = { won: [0, 0, 0, 0], ten: 0, empty: 0, trumpDrawn: 0, trumpWithOthers: 0 };

  /** After each deck both know the same of every card, the talon's order excepted. */
  function playWhole(seed: number, rules: number): void {
    const decks = new Decks(makeDice(seed), rules).deal();
    let last = decks.match(1).position!;
    const agree = () => {
      const note = `seed ${seed}, rules ${rules}, entry ${decks.match(1).count}`;
      expect(JSON.stringify(publicOf(decks.match(2).position!)), note).toBe(
        JSON.stringify(publicOf(decks.match(1).position!)),
      );
      expect(decks.lesson(2).records().join(), note).toBe(decks.lesson(1).records().join());
      expect(digestNow(decks.match(2)), note).toBe(digestNow(decks.match(1)));
    };
    expect([decks.match(1).me, decks.match(2).me, decks.match(1).opener, decks.match(2).opener]).toEqual([1, 2, 1, 1]);
    agree();
    playOn(decks, position => {
      agree();
      if (last[At.Talon] && !position[At.Talon]) {
        ends.trumpDrawn++;
        if (last[At.Talon] > 1) ends.trumpWithOthers++;
      }
      last = position;
      return false;
    });
    agree();
    const end = decks.match(2).position!;
    ends.won[end[At.Result]]++;
    if (end[At.Hands + 1] > 9 || end[At.Hands + 2] > 9) ends.ten++;
    else if (end[At.Talon]) ends.empty++;
    const [one, two] = [decks.match(1).score, decks.match(2).score];
    expect([two[1], two[0], two[2]]).toEqual(one);
  }

  it("agree on every card after every deck, by the lesson's own rules", () => {
    for (const seed of seeds(30)) playWhole(seed, HOUSE);
    expect(ends.ten).toBeGreaterThan(5);
  });

  it("agree until the talon is played out, by whomever its last cards are drawn", () => {
    for (const seed of seeds(30)) playWhole(seed, LONG);
    expect(ends.trumpDrawn).toBeGreaterThan(25);
    expect(ends.trumpWithOthers).toBeGreaterThan(10);
    expect(Math.min(ends.won[1], ends.won[2])).toBeGreaterThan(10);
  });

  it("agree by any other of the rules that a deck can tell", () => {
    for (const rules of [HOUSE | Rule.FirstFive, LONG | Rule.LossAtTen, LONG | Rule.FirstFive | Rule.LoserFirst])
      for (const seed of seeds(5)) playWhole(100 + seed, rules);
  });

  it("agree that an empty hand has won, though there is a talon", () => {
    const rules = LONG | Rule.EmptyWins;
    for (let seed = 1; ; seed++) {
      if (entriesUntil(seed, rules, position => position[At.Phase] === Phase.Over && position[At.Talon] > 0) < 0)
        continue;
      playWhole(seed, rules);
      break;
    }
    expect(ends.empty).toBeGreaterThan(0);
  });

  it("agree that nobody has won when the last card is beaten by the last card", () => {
    for (let seed = 1; seed < 2000; seed++) {
      if (entriesUntil(seed, LONG, position => position[At.Result] === Result.Draw) < 0) continue;
      const decks = after(seed, LONG, -1);
      expect([decks.match(2).position![At.Result], decks.match(1).score, decks.match(2).score]).toEqual([
        Result.Draw,
        [0, 0, 1],
        [0, 0, 1],
      ]);
      return;
    }
    throw new Error("no game was drawn");
  });

  it("hear which move it was, and that it began no game", () => {
    const decks = new Decks(makeDice(1), LONG).deal();
    while (!isOver(decks.match(1))) {
      const { position } = decks.match(1);
      const seat = turnOf(position!);
      const move = anyMove(decks.dice, position!);
      expect(tell(decks, move)).toBe(Answer.Accepted);
      expect([decks.lesson(3 - seat).entry, decks.lesson(3 - seat).isNew]).toEqual([move, false]);
      expect(decks.match(2).log).toEqual(decks.match(1).log);
    }
  });

  it("play an evening: game after game, each dealt by player 1", () => {
    const decks = new Decks(makeDice(2));
    for (let game = 1; game <= 5; game++) {
      decks.lesson(1).deal(shuffle(randomOf(decks.dice)));
      const records = decks.lesson(1).records();
      expect(decks.lesson(2).isDeal(records)).toBe(true);
      expect([decks.lesson(2).take(records), decks.lesson(2).isNew, decks.lesson(2).entry]).toEqual([
        Answer.Accepted,
        true,
        -1,
      ]);
      expect([decks.match(1).number, decks.match(2).number]).toEqual([game, game]);
      playOn(decks, () => false);
    }
    expect(decks.match(1).score.reduce((sum, count) => sum + count)).toBe(5);
  });
});

describe("a deck that comes again", () => {
  it("is recognised, and changes nothing: the deal, each move, and the last of the game", () => {
    for (const seed of seeds(10)) {
      const decks = new Decks(makeDice(seed), LONG).deal();
      // Player 2 has the deal, and it is not his turn: it comes again before anything was played.
      let writer = 1;
      for (;;) {
        const reader = 3 - writer;
        const before = memoryOf(decks.match(reader));
        const records = decks.lesson(writer).records();
        if (decks.match(1).count) {
          expect(decks.lesson(reader).take(records), `seed ${seed}`).toBe(Answer.Same);
          expect([decks.lesson(reader).entry, decks.lesson(reader).isNew]).toEqual([-1, false]);
        }
        expect(memoryOf(decks.match(reader))).toEqual(before);
        if (isOver(decks.match(1))) break;
        writer = turnOf(decks.match(1).position!);
        tell(decks, anyMove(decks.dice, decks.match(1).position!));
      }
    }
  });

  it("is recognised whatever order a hand is numbered in", () => {
    for (const scene of scenes(20, () => true)) {
      expect(tell(scene.decks, anyMove(scene.dice, scene.position))).toBe(Answer.Accepted);
      const records = scene.decks.lesson(scene.mover).records();
      for (let at = 0; at < 5 * CARDS; at += 5)
        if (records[at + FIELD] > 0) records[at + FIELD] = 37 - records[at + FIELD];
      expect(scene.decks.lesson(scene.other).take(records), scene.note).toBe(Answer.Same);
    }
  });

  it("from before the last move is not: whoever sends it has missed something", () => {
    for (const scene of scenes(20, () => true)) {
      const old = scene.decks.lesson(scene.other).records();
      tell(scene.decks, anyMove(scene.dice, scene.position));
      refuses(scene, old);
    }
  });
});

describe("a deal", () => {
  const dealt = (seed: number, rules = HOUSE) => new Decks(makeDice(seed), rules).deal();

  it("gives way to another one only when the link has settled who does: then there is no game", () => {
    const decks = dealt(1);
    const stranger = dealt(2).lesson(1).records();
    expect([decks.lesson(1).take(stranger), decks.lesson(1).isNew]).toEqual([Answer.Refused, false]);
    decks.match(1).number--;
    decks.match(1).position = undefined;
    expect([decks.lesson(1).take(stranger), decks.lesson(1).isNew]).toEqual([Answer.Accepted, true]);
    expect(decks.lesson(1).records()).toEqual(stranger);
    // It is the same game of the evening, dealt by the other.
    expect([decks.match(1).me, decks.match(1).number, decks.match(1).count]).toEqual([2, 1, 0]);
    expect(memoryOf(decks.books[0].again().match)).toEqual(memoryOf(decks.match(1)));
  });

  it("does not give way to itself, nor once the first card lies", () => {
    const decks = dealt(1);
    const own = decks.lesson(1).records();
    expect([decks.lesson(1).take(own), decks.lesson(1).isNew, decks.match(1).me]).toEqual([Answer.Same, false, 1]);
    const stranger = dealt(2).lesson(1).records();
    tell(decks, anyMove(decks.dice, decks.match(1).position!));
    for (const seat of [1, 2]) refuses({ decks, note: "mid-game" } as Scene, stranger, seat);
  });

  it("that already shows player 1's first card is one with its first attack: the deal itself was lost", () => {
    for (const seed of seeds(20)) {
      const decks = dealt(seed);
      const move = anyMove(decks.dice, decks.match(1).position!);
      add(decks.match(1), move);
      const late = new Decks(makeDice(seed + 1000));
      const { lesson, match } = { lesson: late.lesson(2), match: late.match(2) };
      expect([lesson.take(decks.lesson(1).records()), lesson.isNew, lesson.entry]).toEqual([
        Answer.Accepted,
        true,
        move,
      ]);
      expect(lesson.records()).toEqual(decks.lesson(1).records());
      expect(publicOf(match.position!)).toEqual(publicOf(decks.match(1).position!));
      expect([match.me, match.number, match.count]).toEqual([2, 1, 1]);
      expect(memoryOf(late.books[1].again().match)).toEqual(memoryOf(match));
    }
  });

  it("begins nothing unless both hands have six, one card is the trump, and nothing is out or beaten", () => {
    for (const seed of seeds(20)) {
      const source = dealt(seed);
      const { position } = source.match(1);
      const records = source.lesson(1).records();
      const [one, two] = [1, 2].map(seat => handOf(position!, seat)),
        talon = talonOf(position!).filter(card => position![card]);
      const trump = position![At.Trump];
      const wrong: [string, Int8Array][] = [
        ["seven cards", edited(records, [talon[0], 1, 7])],
        ["five cards", edited(records, [one[0], TALON, 0])],
        ["seven and five", edited(records, [one[0], 2, 7])],
        ["two trumps", edited(records, [talon[0], TRUMP, 0])],
        ["no trump", edited(records, [trump, TALON, 0])],
        ["a card out", edited(records, [talon[0], OUT, 0])],
        ["player 2's card on the table", edited(records, [two[0], 2, -1])],
        ["two cards on the table", edited(records, [one[0], 1, -1], [one[1], 1, -2])],
        ["an attack beaten", edited(records, [one[0], 1, -1], [two[0], 2, -1])],
        ["a wrong place on the table", edited(records, [one[0], 1, -2])],
        ["everything out", seeds(CARDS).reduce((deck, card) => edited(deck, [card - 1, OUT, 0]), records)],
      ];
      for (const [what, deck] of wrong) {
        const decks = new Decks(makeDice(1));
        expect([what, decks.lesson(2).take(deck)]).toEqual([what, Answer.Refused]);
        expect([decks.lesson(2).isNew, decks.match(2).position]).toEqual([false, undefined]);
        expect(decks.lesson(2).isDeal(deck), what).toBe(false);
      }
    }
  });

  it("begins with any order of the records and of a hand's numbers", () => {
    for (const seed of seeds(20)) {
      const dice = makeDice(seed);
      const records = dealt(seed).lesson(1).records();
      const rows = seeds(CARDS).map(row => Array.from(records.subarray(5 * row - 5, 5 * row)));
      for (let at = CARDS - 1; at > 0; at--) {
        const other = Math.floor(dice() * (at + 1));
        [rows[at], rows[other]] = [rows[other], rows[at]];
      }
      const deck = Int8Array.from(rows.flat());
      const decks = new Decks(dice);
      expect(decks.lesson(2).take(deck)).toBe(Answer.Accepted);
      expect(meaningOf(decks.lesson(2).records())).toBe(meaningOf(records));
      expect(
        decks
          .lesson(2)
          .records()
          .filter((_, at) => at % 5 < 3),
      ).toEqual(deck.filter((_, at) => at % 5 < 3));
      expect(
        Array.from(decks.match(2).position!.subarray(0, CARDS))
          .filter(place => place < Place.Hand)
          .sort((a, b) => a - b),
      ).toEqual(seeds(24).map(depth => depth - 1));
    }
  });
});

describe("no board believes", () => {
  it("an attack with a card that the other does not hold: of the talon, of ours, or the trump card itself", () => {
    for (const scene of scenes(25, position => isAttack(position) && position[At.Talon] > 1)) {
      const { position, mover, other, records } = scene;
      const cards = talonOf(position).concat(handOf(position, other));
      for (const card of cards) refuses(scene, edited(records, [card, mover, slot(position)]));
    }
  });

  it("that a card of ours has moved: to the table, out, into the talon, or into the other hand", () => {
    for (const scene of scenes(25, () => true)) {
      const { position, mover, other, records } = scene;
      for (const card of handOf(position, other)) {
        for (const [owner, field] of [
          [other, slot(position)],
          [other, -1],
          [OUT, 0],
          [TALON, 0],
          [TRUMP, 0],
          [mover, 1],
        ])
          refuses(scene, edited(records, [card, owner, field]));
        // Nor together with a move that would have been possible.
        refuses(scene, edited(deckAfter(scene, moves(position)[0]), [card, mover, 9]));
      }
    }
  });

  it("two moves at once", () => {
    for (const scene of scenes(25, position => isAttack(position))) {
      const { position, mover, records } = scene;
      const hand = handOf(position, mover);
      for (const card of hand.slice(1)) refuses(scene, edited(records, [hand[0], mover, -1], [card, mover, -2]));
    }
    for (const scene of scenes(25, position => isThrowIn(position) && moves(position).length > 1)) {
      // Our answer to the card that it throws in, given by the other board.
      const { position, other } = scene;
      const deck = deckAfter(scene, moves(position)[0]);
      for (const card of handOf(position, other)) refuses(scene, edited(deck, [card, other, slot(position)]));
    }
    for (const scene of scenes(
      25,
      position => isDefence(position) && moves(position).length > 1 && position[At.Talon] > 0,
    )) {
      // It beats our attack and declares the bout for ended as well.
      const next = new Uint8Array(scene.position);
      play(next, moves(scene.position)[0]);
      play(next, Play.Bito);
      const { match } = scene.decks.books[scene.mover - 1];
      match.position = next;
      const deck = scene.decks.lesson(scene.mover).records();
      match.position = scene.position;
      refuses(scene, deck);
    }
  });

  it("that a card of the talon was exchanged for one of a hand", () => {
    for (const scene of scenes(25, position => position[At.Talon] > 1)) {
      const { position, mover, other, records } = scene;
      for (const seat of [mover, other])
        for (const card of handOf(position, seat)) {
          const from = pick(scene.dice, talonOf(position));
          const under = from === position[At.Trump] ? TRUMP : TALON;
          refuses(scene, edited(records, [card, under, 0], [from, seat, 1]));
          refuses(
            scene,
            edited(
              deckAfter(
                scene,
                pick(
                  scene.dice,
                  moves(position).filter(move => (move !== card && move < CARDS) || move >= Play.Take),
                ),
              ),
              [card, TALON, 0],
              [from, seat, 1],
            ),
          );
        }
    }
  });

  it("that the trump card was drawn before the rest of the talon", () => {
    const mayDraw = (position: Position) =>
      isThrowIn(position) && position[At.Talon] > 12 && [1, 2].some(seat => position[At.Hands + seat] < 6);
    for (const scene of scenes(25, mayDraw)) {
      const { position } = scene;
      const deck = deckAfter(scene, Play.Bito);
      const drawn = talonOf(position).filter(card => deck[recordOf(deck, card) + OWNER] > 0);
      expect(drawn.length).toBeGreaterThan(0);
      for (const card of drawn)
        for (const left of [TALON, TRUMP]) {
          refuses(scene, edited(deck, [position[At.Trump], deck[recordOf(deck, card) + OWNER], 6], [card, left, 0]));
        }
    }
  });

  it("another trump, none, or two, with a move or without", () => {
    for (const scene of scenes(25, position => position[At.Talon] > 8)) {
      const { position } = scene;
      for (const move of moves(position)) {
        const deck = deckAfter(scene, move);
        const talon = talonOf(position).filter(card => deck[recordOf(deck, card) + OWNER] === TALON);
        refuses(scene, edited(deck, [position[At.Trump], TALON, 0]));
        refuses(scene, edited(deck, [talon[0], TRUMP, 0]));
        refuses(scene, edited(deck, [position[At.Trump], TALON, 0], [pick(scene.dice, talon), TRUMP, 0]));
      }
    }
  });

  it("that a hand is empty, or both are: neither that it has won nor that both have", () => {
    for (const scene of [
      ...scenes(15, position => position[At.Hands + 1] > 1 && position[At.Hands + 2] > 1),
      ...scenes(15, () => true, HOUSE),
    ]) {
      const { position, mover, other, records } = scene;
      const gone = (seats: Seat[]) =>
        seats.flatMap(seat => handOf(position, seat)).map(card => [card, OUT, 0] as [Card, number, number]);
      if (position[At.Hands + mover] > 1) refuses(scene, edited(records, ...gone([mover])));
      if (position[At.Hands + other]) refuses(scene, edited(records, ...gone([other])));
      refuses(scene, edited(records, ...gone([mover, other])));
    }
  });

  it("a hand that was filled up too far, not far enough, or in favour of the other", () => {
    const mayDraw = (position: Position) =>
      isThrowIn(position) && position[At.Talon] > 12 && [1, 2].some(seat => position[At.Hands + seat] < 6);
    for (const scene of scenes(30, mayDraw)) {
      const { position } = scene;
      const deck = deckAfter(scene, Play.Bito);
      const ownerOf = (card: Card) => deck[recordOf(deck, card) + OWNER];
      const drawn = talonOf(position).filter(card => ownerOf(card) > 0);
      const left = talonOf(position).filter(card => ownerOf(card) === TALON);
      for (const card of drawn) {
        refuses(scene, edited(deck, [card, TALON, 0]));
        refuses(scene, edited(deck, [card, 3 - ownerOf(card), 7]));
        refuses(scene, edited(deck, [card, OUT, 0]));
      }
      for (const seat of [1, 2]) refuses(scene, edited(deck, [left[0], seat, 7]));
      refuses(scene, edited(deck, [left[0], 1, 7], [left[1], 2, 7]));
      // Nobody draws without an end of the bout.
      refuses(scene, edited(scene.records, [left[0], scene.mover, 7]));
    }
  });

  it("a defence that does not beat, or lies on another card", () => {
    for (const scene of scenes(40, isDefence)) {
      const { position, mover, records } = scene;
      const attack = position.indexOf(Place.Table + 2 * position[At.Beaten]);
      for (const card of handOf(position, mover)) {
        if (!beats(card, attack, position[At.Trump]))
          refuses(scene, edited(records, [card, mover, -1 - position[At.Beaten]]));
        else refuses(scene, edited(records, [card, mover, -2 - position[At.Beaten]]));
      }
    }
  });

  it("a card thrown in whose rank is not on the table", () => {
    let tried = 0;
    for (const scene of scenes(40, isThrowIn)) {
      const { position, mover, records } = scene;
      for (const card of handOf(position, mover))
        if (!isLegal(position, card)) {
          tried++;
          refuses(scene, edited(records, [card, mover, slot(position)]));
        }
    }
    expect(tried).toBeGreaterThan(80);
  });

  it("a seventh attack, or more than the defender had cards", () => {
    let tried = 0;
    const isFull = (position: Position) =>
      isThrowIn(position) &&
      position[At.Attacks] === position[At.Limit] &&
      handOf(position, position[At.Attacker]).some(card =>
        tableOf(position).some(pair => pair.some(other => rankOf(other) === rankOf(card))),
      );
    for (const rules of [LONG, LONG | Rule.FirstFive])
      for (const scene of scenes(5, isFull, rules)) {
        const { position, mover, records } = scene;
        for (const card of handOf(position, mover)) {
          tried++;
          refuses(scene, edited(records, [card, mover, slot(position)]));
        }
      }
    expect(tried).toBeGreaterThan(5);
  });

  it("a move out of turn", () => {
    for (const scene of scenes(40, () => true)) {
      // As the other sees it, it is his turn: the one whose turn it is hears a move of that.
      const { position, mover, other, records } = scene;
      for (const card of handOf(position, other))
        for (const field of [slot(position), -1 - position[At.Beaten]])
          refuses(scene, edited(records, [card, other, field]), mover);
      // (Before the first card lies, player 1 takes that for another's deal.)
      if (scene.decks.match(1).count) for (const move of moves(position)) refuses(scene, deckAfter(scene, move), mover);
      // And a deck without a move passes the turn to nobody.
      refuses(scene, records);
    }
  });

  it("that cards come back from those that are out", () => {
    for (const scene of scenes(12, position => outOf(position).length > 0)) {
      const { position, mover, other, records } = scene;
      const back = outOf(position);
      for (const card of back.slice(0, 6))
        for (const [owner, field] of [
          [mover, 7],
          [other, 7],
          [mover, slot(position)],
          [TALON, 0],
          [TRUMP, 0],
        ]) {
          refuses(scene, edited(records, [card, owner, field]));
          refuses(scene, edited(deckAfter(scene, pick(scene.dice, moves(position))), [card, owner, field]));
        }
      const held = handOf(position, mover)[0];
      if (held !== undefined) refuses(scene, edited(records, [held, OUT, 0], [back[0], mover, 1]));
    }
  });

  it("that the cards of the table went to the wrong hand, or only some of them", () => {
    for (const scene of scenes(40, position => isDefence(position) && position[At.Attacks] > 1)) {
      const { position, mover, other } = scene;
      const deck = deckAfter(scene, Play.Take);
      for (const card of tableOf(position)
        .flat()
        .filter(one => one >= 0))
        for (const [owner, field] of [
          [other, 7],
          [OUT, 0],
          [TALON, 0],
          [mover, -1],
        ])
          refuses(scene, edited(deck, [card, owner, field]));
    }
  });

  it("anything after the end", () => {
    for (const seed of seeds(4)) {
      const decks = new Decks(makeDice(seed), LONG).deal();
      playOn(decks, () => false);
      const scene = { decks, note: `seed ${seed}` } as Scene;
      const records = decks.lesson(1).records();
      for (let card = 0; card < CARDS; card++)
        for (const [owner, field] of [
          [1, 1],
          [2, 1],
          [1, -1],
          [2, -1],
          [OUT, 0],
          [TALON, 0],
        ]) {
          const deck = edited(records, [card, owner, field]);
          if (meaningOf(deck) !== meaningOf(records)) for (const seat of [1, 2]) refuses(scene, deck, seat);
        }
    }
  });
});

describe("a deck with one number changed", () => {
  /** What is believed is a legal move that leads to just this deck; what is not leaves no trace. */
  it("is refused, or means the same as a legal one", () => {
    const counts = [0, 0, 0];
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e6 }),
        fc.nat(60),
        fc.boolean(),
        fc.constantFrom(HOUSE, LONG),
        fc.array(fc.tuple(fc.nat(35), fc.nat(4), fc.integer({ min: -6, max: 36 })), { minLength: 12, maxLength: 12 }),
        (seed, entries, withMove, rules, changes) => {
          const dice = makeDice(seed);
          const decks = new Decks(dice, rules).deal();
          playOn(decks, () => entries-- === 0);
          const { position } = decks.match(1);
          const mover = turnOf(position!) || 1,
            other = 3 - mover;
          const scene = { decks, mover, other, note: "" } as Scene;
          const valid =
            withMove && turnOf(position!) ? deckAfter(scene, anyMove(dice, position!)) : decks.lesson(mover).records();
          for (const [row, column, value] of changes) {
            const deck = valid.slice();
            deck[5 * row + column] = column === OWNER ? ((value + 6) % 5) - 2 : value;
            if (!passesLink(deck)) continue;
            const book = decks.books[other - 1];
            const before = memoryOf(book.match);
            const was = new Uint8Array(book.match.position!);
            const answer = decks.lesson(other).take(deck);
            counts[answer]++;
            if (answer !== Answer.Accepted) {
              expect(memoryOf(book.match)).toEqual(before);
              if (answer === Answer.Same) expect(meaningOf(deck)).toBe(meaningOf(decks.lesson(other).records()));
              continue;
            }
            expect(decks.lesson(other).isNew).toBe(false);
            expect(isLegal(was, decks.lesson(other).entry)).toBe(true);
            expect(turnOf(was)).toBe(mover);
            expect(meaningOf(deck)).toBe(meaningOf(decks.lesson(other).records()));
            expect(
              Array.from(book.match.position!.subarray(0, CARDS))
                .filter(place => place < Place.Hand)
                .sort((a, b) => a - b),
            ).toEqual(seeds(book.match.position![At.Talon]).map(depth => depth - 1));
            return;
          }
        },
      ),
      { numRuns: 200 },
    );
    expect(counts[Answer.Refused]).toBeGreaterThan(250);
    expect(counts[Answer.Accepted]).toBeGreaterThan(10);
    expect(counts[Answer.Same]).toBeGreaterThan(0);
  });

  it("of a deal is refused, or deals the same cards to the same hands", () => {
    const accepted = new Set<string>();
    for (const seed of seeds(2)) {
      const source = new Decks(makeDice(seed)).deal();
      const records = source.lesson(1).records();
      for (let at = 0; at < 5 * CARDS; at++)
        for (let value = -6; value <= 36; value++) {
          if (value === records[at]) continue;
          const deck = records.slice();
          deck[at] = value;
          if (at % 5 < 3 || (at % 5 === OWNER && (value < -2 || value > 2))) {
            expect(passesLink(deck)).toBe(false);
            continue;
          }
          const decks = new Decks(makeDice(1));
          if (decks.lesson(2).take(deck) !== Answer.Accepted) {
            expect(decks.match(2).position).toBeUndefined();
            continue;
          }
          accepted.add(decks.lesson(2).entry < 0 ? "deal" : "deal and attack");
          expect(meaningOf(decks.lesson(2).records())).toBe(meaningOf(deck));
          expect(suitOf(decks.match(2).position![At.Trump])).toBe(suitOf(source.match(1).position![At.Trump]));
        }
    }
    expect([...accepted].sort()).toEqual(["deal", "deal and attack"]);
  });
});
