// The session by itself: no clock, no screen, no key and no port, only calls.
import { describe, expect, it } from "vitest";
import { crc32, flatten } from "../../../devices/sim/bytes";
import { makeRandom } from "../../../devices/sim/random";
import type { Events, Session, Thought, Wishes } from "../../../src/games/durak/types";
import obeys from "../../../src/games/durak/whole-commands";
import openPacks from "../../../src/games/durak/rules/packs";
import plays from "../../../src/games/durak/bot/player";

import { makeMove } from "../../../src/games/durak/rules/notation";
import { reacts } from "../../../src/games/durak/whole-app";
import obey from "../../../src/games/durak/commands";
import movesOf from "../../../src/games/durak/moves";
import openLink from "../../../src/link/link";
import { auditOf } from "../../../src/games/durak/digest";
import openArrangements from "../../../src/games/durak/peer/arrangements";
import openPeer from "../../../src/games/durak/peer/peer";
import play from "../../../src/games/durak/play";
import readOn from "../../../src/games/durak/read";
import { isMine, makeSession, phaseOf } from "../../../src/games/durak/session";
import openSpeech from "../../../src/games/durak/rules/speech";
import stateOf from "../../../src/games/durak/state";
import sortHand from "../../../src/games/durak/rules/sort-hand";
import undo from "../../../src/games/durak/undo";
import { moves as legalMoves } from "../../../src/games/durak/rules/any-rules";

interface Seat {
  session: Session;
  wishes: Wishes;
  /** What is asked to be done later. */
  thoughts: Thought[];
  said: string[];
}

/** As an app does it. */
function answer(session: Session, text: string): boolean {
  const move = obey(session, text);
  return typeof move === "number" ? play(session, move) : move;
}

function sit(seed: number, wished: Partial<Wishes> = {}): Seat {
  const dice = makeRandom(seed);
  const wishes: Wishes = {
    alone: true,
    other: wished.alone === false ? "Other" : "Board",
    strength: 1,
    wantedDialect: "auto",
    ruleBits: 0,
    wanted: {},
    isAuto: false,
    baud: 115200,
    ...wished,
  };
  const thoughts: Thought[] = [];
  const said: string[] = [];
  const events: Events = {
    changed: () => said.push("changed"),
    begun: () => said.push("begun"),
    updated: () => said.push("updated"),
    think: (_, thought) => thoughts.push(thought),
    work: slice => {
      while (slice());
    },
    obey: text => answer(session, text),
  };
  const chance = {
    random32: () => Math.floor(dice() * 2 ** 32),
    crc: (data: Uint8Array | string) => crc32(flatten(data)),
    sweep: () => ({ free: 12000 }),
    signal: (on: boolean) => {
      said.push(on ? "mine" : "not mine");
    },
  };
  const store = { read: () => undefined, write: () => true };
  const session: Session = makeSession(store, chance, wishes, events, {
    bot: (view, _, random) => ({ step: () => legalMoves(view)[random.below(legalMoves(view).length)] }),
    plays: plays,
    reacts: reacts,
    obeys: obeys,
    arrange: openArrangements,
    wishes: () => undefined as never,
    word: makeMove,
    sort: sortHand,
    undo: undo,
    openActions: () => undefined as never,
    draw: () => undefined as never,
    laid: (_, card) => said.push(`laid ${card}`),
    tell: () => undefined as never,
    packs: openPacks,
    speech: openSpeech,
  });
  while (!readOn(session.match));
  return { session, wishes, thoughts, said };
}

function thinkOut(thought: Thought): void {
  while (thought());
}

/** Whoever is on turn plays: this player any move, the bot what it has found. */
function playOut({ session, thoughts }: Seat, dice: () => number): number {
  let count = 0;
  for (; phaseOf(session) !== "over"; count++) {
    if (isMine(session)) {
      const list = movesOf(session);
      expect(answer(session, list[Math.floor(dice() * list.length)])).toBe(true);
    } else thinkOut(thoughts.pop()!);
  }
  return count;
}

describe("a session", () => {
  it("alone is played by calls to its end, and once more", () => {
    for (let seed = 1; seed < 10; seed++) {
      const seat = sit(seed);
      expect(answer(seat.session, "new")).toBe(true);
      expect(playOut(seat, makeRandom(seed + 100))).toBeGreaterThan(10);
      expect(movesOf(seat.session)).toEqual(["again"]);
      const { first, result } = stateOf(seat.session);
      expect(answer(seat.session, "again")).toBe(true);
      const next = result === "draw" ? 3 - first : result === "won" ? 1 : 2;
      expect(stateOf(seat.session)).toMatchObject({ game: 2, first: next, result: null, link: null });
    }
  });

  it("says whose turn it is once for each change, and what was laid", () => {
    const seat = sit(3);
    answer(seat.session, "new");
    playOut(seat, makeRandom(5));
    const turns = seat.said.filter(word => /mine/.test(word));
    expect(turns.every((word, at) => word === (at % 2 ? "not mine" : "mine"))).toBe(true);
    expect(seat.said.filter(word => /^laid \d/.test(word)).length).toBeGreaterThan(10);
  });

  it("does not listen to a bot whose game has gone on", () => {
    const seat = sit(4);
    answer(seat.session, "new");
    while (!isMine(seat.session)) thinkOut(seat.thoughts.pop()!);
    answer(seat.session, "hint");
    const late = seat.thoughts.pop()!;
    answer(seat.session, movesOf(seat.session)[0]);
    const before = JSON.stringify(stateOf(seat.session));
    expect(late()).toBe(false);
    expect(JSON.stringify(stateOf(seat.session))).toBe(before);
  });

  it("and another one at the other end of a wire play the same game", () => {
    const seats = [1, 2].map(seed => sit(seed, { alone: false }));
    const wires: string[] = ["", ""];
    seats.forEach(({ session }, at) => {
      const peer = openPeer(session, bytes => {
        wires[1 - at] += String.fromCharCode(...flatten(bytes));
      });
      session.link = openLink(peer, session.wishes.baud, undefined);
    });
    const dice = makeRandom(9);
    let nowMs = 0;
    for (; nowMs < 600_000 && seats.some(({ session }) => phaseOf(session) !== "over"); nowMs += 50) {
      seats.forEach(({ session }, at) => {
        const chunk = wires[at];
        wires[at] = "";
        if (chunk) session.link!.receive(chunk, nowMs);
        session.link!.receive("", nowMs);
        const list = movesOf(session);
        if (isMine(session)) answer(session, list[Math.floor(dice() * list.length)]);
      });
    }
    const [one, other] = seats.map(({ session }) => stateOf(session));
    expect([one.phase, other.phase]).toEqual(["over", "over"]);
    expect(one.table).toEqual(other.table);
    expect([one.result, other.result].sort().join()).toMatch(/lost,won|draw,draw/);
    expect(auditOf(seats[0].session.match)).toBe(auditOf(seats[1].session.match));
  });
});
