// The word of a match's room on its way to the two boards that play it.
import { createHash, createHmac } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Watch } from "../../deploy/tournament/boards/watch";
import { openSealed, sealWord } from "../../deploy/tournament/boards/sealed";
import { makeWord } from "../../deploy/host/room";
import peerWord from "../../src/network/peer-word";

const TABLE = "mufa-dine-lubi-keta-risu-vane-digu";
const MATCH = "tubi-kera-sapa-modu-lini-vezu-gabi";

/** By Python's hmac and hashlib, from what PROTOCOL.md says. */
const VECTORS = [
  "5d0e76585acdf95411af8c0b32eaed5acf1ed3c4e4d66c5f119a36f3f74c6f51b46ddbaaf9480bd344ab",
  "07961f068d79df50c636eaf04b5259152854dc4e75bff2f0bdede268705fa78517d37d94d1f63559cf02",
];

const checkedIn = (table: string) => openSealed(table).checked;

/** As PROTOCOL.md has it, with another program's HMAC. */
function sealedOnPaper(table: string, word: string): string {
  const key = createHash("sha256").update(`croupier room key ${table}`).digest();
  const mac = (bytes: string | Buffer) => createHmac("sha256", key).update(bytes).digest();
  const nonce = mac(createHash("sha256").update(word).digest().subarray(0, 16)).subarray(0, 8).toString("hex");
  const stream = Buffer.concat([0, 8, 16, 24, 32, 40, 48, 56, 64].map(at => mac(nonce + at).subarray(0, 8)));
  return nonce + Buffer.from([...Buffer.from(word)].map((byte, at) => byte ^ stream[at])).toString("hex");
}

const anyWord = fc.stringMatching(/^[a-z-]{1,70}$/);

describe("the word of a match's room", () => {
  test("is sealed as it is written down: two that were worked out elsewhere", () => {
    expect(sealWord(checkedIn(TABLE), MATCH)).toBe(VECTORS[0]);
    expect(sealWord(checkedIn(MATCH), TABLE)).toBe(VECTORS[1]);
  });

  test("is sealed as another program's HMAC seals it, and opened by the table's board", () => {
    fc.assert(
      fc.property(anyWord, anyWord, (table, word) => {
        const sealed = sealWord(checkedIn(table), word);
        expect(sealed).toBe(sealedOnPaper(table, word));
        expect(peerWord(checkedIn(table), sealed)).toBe(word);
      }),
    );
  });

  test("is opened by no other table's board, nor by one that has all but a letter of the word", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: TABLE.length - 1 }), at => {
        const other = TABLE.slice(0, at) + (TABLE[at] === "a" ? "e" : "a") + TABLE.slice(at + 1);
        const sealed = sealWord(checkedIn(TABLE), MATCH);
        expect(peerWord(checkedIn(other), sealed)).not.toContain(MATCH.slice(0, 4));
      }),
    );
  });

  test("never meets the same bytes as another one: their difference is not what is heard", () => {
    const checked = checkedIn(TABLE);
    const nonces = new Set<string>();
    for (let at = 0; at < 500; at++) {
      const [one, other] = [makeWord(), makeWord()];
      const [a, b] = [one, other].map(word => Buffer.from(sealWord(checked, word).slice(16), "hex"));
      const difference = a.map((byte, of) => byte ^ b[of]);
      const ofWords = Buffer.from(one).map((byte, of) => byte ^ Buffer.from(other)[of]);
      expect([...difference]).not.toEqual([...ofWords]);
      nonces.add(sealWord(checked, one).slice(0, 16));
    }
    expect(nonces.size).toBe(500);
  });

  test("is sealed in the same way whenever it is said again, and otherwise for the other board of the table", () => {
    expect(sealWord(checkedIn(TABLE), MATCH)).toBe(sealWord(checkedIn(TABLE), MATCH));
    const other = sealWord(checkedIn("kilo-oboe-7714"), MATCH);
    const [a, b] = [sealWord(checkedIn(TABLE), MATCH), other].map(text => Buffer.from(text, "hex"));
    expect(a.filter((byte, at) => byte === b[at]).length).toBeLessThan(8);
  });

  test("comes to nothing that could end a board where what is sealed is damaged, cut off, or something else", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ maxLength: 160 }), fc.stringMatching(/^[0-9a-f]{0,160}$/)), sealed => {
        expect(typeof peerWord(checkedIn(TABLE), sealed)).toBe("string");
      }),
    );
  });
});

/** Two boards in a match's room, one that listens and counts, and the seconds. */
function match(word = MATCH) {
  const [one, other] = [openSealed(word), openSealed(word)];
  const watch = new Watch(word);
  const said: string[] = [];
  let nowMs = 1000;
  const say = (message: string) => {
    if (!message) return "";
    said.push(message);
    watch.hear(message, nowMs);
    return [one, other].map(room => room.open(message)).join("");
  };
  const wait = (seconds: number) => {
    for (let s = 0; s < seconds; s++) {
      nowMs += 1000;
      for (const room of [one, other]) {
        say(room.tick());
        // A link says something every second.
        if (room.meetings) say(room.seal(""));
      }
    }
  };
  wait(12);
  expect([one.status.isJoined, other.status.isJoined, watch.refused]).toEqual([
    true,
    true,
    { forged: 0, replayed: 0, strangers: 0 },
  ]);
  return { one, other, watch, say, wait, said };
}

describe("whoever listens in a match's room and does not know its word", () => {
  test("brings nothing to either board by what he makes up, damages, says again or says back, and all of it is counted", () => {
    const { one, other, watch, say, wait, said } = match();
    expect(say(one.seal("6H"))).toBe("6H");
    expect(say(other.seal("7H"))).toBe("7H");
    const heard = [...said];
    let forged = 0;
    for (const message of heard)
      for (const at of [0, 8, 16, message.length - 1]) {
        const damaged = message.slice(0, at) + String.fromCharCode(message.charCodeAt(at) ^ 1) + message.slice(at + 1);
        expect(say(damaged)).toBe("");
        forged++;
      }
    for (const made of ["", "x", "resign", "\0".repeat(28), "x".repeat(300)].filter(text => text)) {
      expect(say(made)).toBe("");
      forged++;
    }
    expect(watch.refused).toEqual({ forged, replayed: 0, strangers: 0 });
    // Said again; each is also a message that is said back to whoever said it.
    for (const message of heard) expect(say(message)).toBe("");
    expect(watch.refused).toEqual({ forged, replayed: heard.length, strangers: 0 });
    wait(5);
    expect(say(one.seal("8H"))).toBe("8H");
    expect(watch.refused).toEqual({ forged, replayed: heard.length, strangers: 0 });
  });

  test("nor by what was said in another match, by the same two boards or others", () => {
    const { watch, say } = match();
    const { said, one } = match(TABLE);
    for (const message of [...said, one.seal("6H")]) expect(say(message)).toBe("");
    expect(watch.refused.forged).toBe(said.length + 1);
  });

  test("nor by a broker's good-bye that is said again: the board that it is said of is there with its next word", () => {
    const rooms = [openSealed(MATCH), openSealed(MATCH)];
    const { will } = rooms[0].invitation!;
    for (let s = 0; s < 12; s++)
      for (const room of rooms) {
        const message = room.tick();
        for (const other of rooms) if (message) other.open(message);
      }
    rooms[1].open(will);
    expect(rooms[1].open(rooms[0].seal("6H"))).toBe("6H");
    expect(rooms[1].status).toEqual({ isJoined: true, forged: 0, replayed: 0, strangers: 0 });
  });
});

describe("whoever knows a match's word", () => {
  test("and is a third board is counted as a stranger, by the boards and by whoever listens", () => {
    const { one, other, watch, say } = match();
    const third = openSealed(MATCH);
    // Both are here: it calls, is answered, and answers.
    third.open(one.tick() || one.seal("6H"));
    say(third.tick());
    for (let s = 0; s < 9 && !third.status.isJoined; s++) {
      say(third.tick());
      third.open(one.tick());
      for (const room of [one, other]) say(room.seal(""));
    }
    const strangers = () => one.status.strangers + other.status.strangers;
    const before = strangers();
    say(third.seal("7H"));
    expect([strangers() > before, watch.refused.strangers > 0]).toEqual([true, true]);
    expect(watch.refused).toMatchObject({ forged: 0, replayed: 0 });
  });

  test("and is one of the two, started anew, is none", () => {
    const { one, watch, say } = match();
    const anew = openSealed(MATCH);
    say(anew.tick());
    for (let s = 0; s < 9; s++) {
      const message = one.tick();
      anew.open(message);
      say(message);
      say(anew.tick());
    }
    expect([one.meetings, anew.meetings]).toEqual([2, 1]);
    expect(watch.refused).toEqual({ forged: 0, replayed: 0, strangers: 0 });
  });

  test("cannot say to a board what that board itself would say", () => {
    const { one, other, say } = match();
    const ofOne = one.seal("I resign");
    expect(one.open(ofOne)).toBe("");
    expect(say(other.seal("7H"))).toBe("7H");
  });
});
