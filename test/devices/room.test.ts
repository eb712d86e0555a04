import { createHash, createHmac } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import openRoom from "../../devices/room";
import { makeDice } from "../link/world";

const sha = (bytes: string) => createHash("sha256").update(Buffer.from(bytes, "latin1")).digest().toString("latin1");
const WORD = "kilo-oboe-7714";

function enter(seed: number, word = WORD) {
  const dice = makeDice(seed);
  return openRoom(sha, word, () => Math.floor(dice() * 2 ** 32) | 0);
}

type Room = ReturnType<typeof enter>;

/** Both have heard each other's calls. */
function meet(a: Room, b: Room): void {
  for (let s = 0; s < 12 && !(a.status.isJoined && b.status.isJoined); s++)
    for (const [from, to] of [
      [a, b],
      [b, a],
    ]) {
      const message = from.tick();
      if (message) to.open(message);
    }
  expect([a.status.isJoined, b.status.isJoined]).toEqual([true, true]);
}

describe("a room", () => {
  test("takes no word for a message that is too short to be one", () => {
    const [room, other] = [enter(1), enter(2)];
    meet(room, other);
    const words = ["forged", "undefined", "", "6H", "x".repeat(27)];
    for (const word of words) expect(room.open(word)).toBe("");
    expect(room.status).toMatchObject({ isJoined: true, forged: words.length, replayed: 0, strangers: 0 });
  });

  test("says nothing, hears nothing and blames nobody while a board has no memory for a check sum, and goes on when it has", () => {
    let isShort = false;
    const dice = makeDice(5);
    const scarce = (bytes: string) => {
      if (isShort) throw new Error("Not enough memory for result");
      return sha(bytes);
    };
    const room = openRoom(scarce, WORD, () => Math.floor(dice() * 2 ** 32) | 0);
    const other = enter(6);
    meet(room, other);
    isShort = true;
    expect(room.seal("6H")).toBe("");
    expect(room.open(other.seal("7H"))).toBe("");
    for (let s = 0; s < 9; s++) expect(room.tick()).toBe("");
    expect(room.status.forged).toBe(0);
    isShort = false;
    expect(room.open(other.seal("8H"))).toBe("8H");
    expect(other.open(room.seal("9H"))).toBe("9H");
  });

  test("seals with HMAC-SHA256 of the word's key, eight bytes of it", () => {
    const [room, other] = [enter(1), enter(2)];
    expect(room.seal("6H")).toBe("");
    meet(room, other);
    const message = room.seal("6H");
    const key = createHash("sha256").update(`croupier room key ${WORD}`).digest();
    const check = createHmac("sha256", key)
      .update(Buffer.from(message.slice(0, -8), "latin1"))
      .digest()
      .toString("latin1");
    expect(message.slice(-8)).toBe(check.slice(0, 8));
    expect(message.length).toBe(8 + 8 + 4 + 2 + 8);
  });

  test("has the place that its word stands for, and another board another topic in it", () => {
    const [a, b] = [enter(1), enter(2)];
    expect(a.invitation!.filter).toBe(b.invitation!.filter);
    expect(a.invitation!.filter).toMatch(/^croupier\/[0-9a-f]{12}\/\+$/);
    expect(a.invitation!.willTopic).not.toBe(b.invitation!.willTopic);
    expect(enter(1, "another word").invitation!.filter).not.toBe(a.invitation!.filter);
  });

  test("opens what the other board sealed for it, and nothing before they have met", () => {
    const [a, b] = [enter(1), enter(2)];
    meet(a, b);
    expect(b.open(a.seal("\0\xff6H"))).toBe("\0\xff6H");
    expect(a.open(b.seal("take"))).toBe("take");
    expect(a.open(a.seal("own echo"))).toBe("");
  });

  test("of anything between them opens only what was said, in order and once (any loss, doubling, order, damage, replay)", () => {
    const step = fc.oneof(
      fc.record({
        kind: fc.constant("say" as const),
        text: fc.string({ unit: "binary-ascii", minLength: 1, maxLength: 20 }),
      }),
      fc.record({ kind: fc.constant("bring" as const), at: fc.nat(40) }),
      fc.record({ kind: fc.constant("damage" as const), at: fc.nat(40), byte: fc.nat(60), bit: fc.nat(7) }),
      fc.record({ kind: fc.constant("cut" as const), at: fc.nat(40), length: fc.nat(40) }),
      fc.record({ kind: fc.constant("tick" as const) }),
    );
    fc.assert(
      fc.property(fc.integer(), fc.array(step, { maxLength: 60 }), (seed, steps) => {
        const [a, b] = [enter(seed), enter(seed + 1)];
        meet(a, b);
        const wire: string[] = [];
        const said: string[] = [];
        const heard: string[] = [];
        const hear = (message: string) => {
          const data = b.open(message);
          if (data) heard.push(data);
        };
        for (const one of steps) {
          const message = "at" in one ? wire[wire.length - 1 - (one.at % Math.max(1, wire.length))] : undefined;
          if (one.kind === "say") {
            said.push(one.text);
            wire.push(a.seal(one.text));
          } else if (one.kind === "tick") {
            a.tick();
            b.tick();
          } else if (message === undefined) continue;
          else if (one.kind === "bring") hear(message);
          else if (one.kind === "cut") hear(message.slice(0, one.length));
          else {
            const at = one.byte % message.length;
            const byte = String.fromCharCode(message.charCodeAt(at) ^ (1 << one.bit));
            hear(message.slice(0, at) + byte + message.slice(at + 1));
          }
        }
        let from = 0;
        for (const text of heard) {
          const at = said.indexOf(text, from);
          expect(at).toBeGreaterThanOrEqual(from);
          from = at + 1;
        }
      }),
      { numRuns: 200 },
    );
  });

  test("is not joined by who has another word, and counts what he says", () => {
    const [a, b, stranger] = [enter(1), enter(2), enter(3, "a guess")];
    meet(a, b);
    expect(a.open(stranger.tick())).toBe("");
    expect(a.open(b.seal("take").slice(0, -8) + "12345678")).toBe("");
    expect(a.status).toMatchObject({ forged: 2, isJoined: true });
  });

  test("counts what was said before, also to an earlier opening of this board", () => {
    const [a, b] = [enter(1), enter(2)];
    meet(a, b);
    const old = a.seal("6H");
    expect(b.open(old)).toBe("6H");
    expect(b.open(old)).toBe("");
    expect(b.status.replayed).toBe(1);
    // The board starts anew: what was said to it before means nothing now.
    const again = enter(4);
    expect(again.open(old)).toBe("");
    meet(a, again);
    expect(again.open(old)).toBe("");
    expect(again.open(a.seal("7H"))).toBe("7H");
  });

  test("lets a board that started anew in when the old one is silent for three seconds, and the old one's words are over", () => {
    const [a, b, again] = [enter(1), enter(2), enter(5)];
    meet(a, b);
    const late = b.seal("bito");
    let heardAtS = 0;
    while (heardAtS < 20) {
      a.open(again.tick());
      again.open(a.tick());
      heardAtS++;
      if (a.open(again.seal("take"))) break;
    }
    expect(heardAtS).toBe(4);
    for (let s = 0; s < 5; s++) a.tick();
    expect(a.open(late)).toBe("");
    expect(a.open(again.seal("done"))).toBe("done");
  });

  test("takes no third board in while two are there", () => {
    const [a, b, third] = [enter(1), enter(2), enter(3)];
    meet(a, b);
    for (let s = 0; s < 10; s++) {
      a.open(third.tick());
      third.open(a.tick());
      a.open(third.seal("6H"));
      expect(a.open(b.seal("beat"))).toBe("beat");
    }
    expect(a.status.strangers).toBeGreaterThan(0);
  });

  test("hears from the broker that the other board is lost", () => {
    const [a, b] = [enter(1), enter(2)];
    const will = b.invitation!.will;
    meet(a, b);
    expect(a.open(will)).toBe("");
    expect(a.status.isJoined).toBe(false);
    expect(a.open(b.seal("back again"))).toBe("back again");
    expect(a.status.isJoined).toBe(true);
  });
});
