// What a page takes from a board: nothing that a board does not say, whatever its program posts.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addressOf, BoardSockets } from "../../deploy/page/board-sockets";
import { readFromBoard } from "../../deploy/page/from-board";
import { readWireByte } from "../../deploy/page/wire-byte";
import { cardsIn } from "../../deploy/page/recognise/brought";

const stones = { stones: [{ colour: "X", xMm: 1, yMm: 2 }], board: { xMm: 0, yMm: 0, turnedDeg: 0 }, held: null };
const good: Record<string, unknown>[] = [
  { type: "screen", pixels: new Uint8Array(1024), isLit: true, contrast: 200 },
  { type: "picture", pixels: new Uint16Array(12), width: 4, height: 3, isLit: true, backlight: 0.5 },
  { type: "lamp", isLit: false },
  { type: "tone", hz: 440 },
  { type: "printed", lines: ["a", ""] },
  { type: "traffic", list: [{ bus: "I2C1", isOut: true, atMs: 1.5, count: 100, bytes: new Uint8Array(64) }] },
  { type: "files", files: { "croupier.json": "{}", ".boot0": "1" } },
  { type: "read", text: "S1111" },
  { type: "table", stones, arm: { xMm: 1, yMm: 2, zMm: 3, state: "Idle" } },
  { type: "complaint", message: "no" },
  { type: "life", isOn: true, boots: 1, atMs: 2.5, busyShare: 0.1, console: null },
  { type: "dial", id: 1, host: "10.0.0.7", port: 1883 },
  { type: "write", id: 1, bytes: new Uint8Array(10) },
  { type: "hang up", id: 1 },
];

describe("a message from a board", () => {
  it("of each kind comes through as it is, and nothing else that is in it", () => {
    for (const message of good) expect(readFromBoard({ ...message, more: 1 })).toEqual(message);
  });

  it("with anything of it wrong, missing or too large is refused", () => {
    const wrongs = [
      undefined,
      null,
      NaN,
      Infinity,
      -1e300,
      {},
      [],
      "x".repeat(2_000_000),
      new Uint8Array(1e6),
      () => 1,
      7n,
    ];
    for (const message of good)
      for (const name of Object.keys(message))
        for (const wrong of wrongs) {
          const read = readFromBoard({ ...message, [name]: wrong }) as Record<string, unknown> | undefined;
          // A text is cut, and null is one that is not there; a number may be any that is none of these.
          if (!read) continue;
          expect(typeof read[name] === "string" ? (read[name] as string).length : 0).toBeLessThan(20_001);
          expect(["string", "object"]).toContain(typeof read[name]);
        }
    expect(
      readFromBoard({
        type: "picture",
        pixels: new Uint16Array(12),
        width: 400,
        height: 300,
        isLit: true,
        backlight: 1,
      }),
    ).toBeUndefined();
    expect(readFromBoard({ type: "start" })).toBeUndefined();
    for (const type of ["constructor", "__proto__", "toString", "any", "hang", "outlaw"])
      expect(readFromBoard({ type })).toBeUndefined();
  });

  it("is undefined or a board's, whatever was posted", () => {
    const kinds = fc.constantFrom(...good.map(({ type }) => type), "answer");
    fc.assert(
      fc.property(
        fc.oneof(
          fc.anything(),
          fc.tuple(kinds, fc.object()).map(([type, more]) => ({ ...more, type })),
        ),
        message => {
          const read = readFromBoard(message);
          if (read) expect(read.type).toBe((message as { type: unknown }).type);
        },
      ),
    );
  });

  it("has a value that is plain JSON, or none", () => {
    const answer = (value: unknown) => readFromBoard({ type: "answer", id: 1, isError: false, text: "=1", value });
    expect(answer('{"app":"set"}')).toEqual({
      type: "answer",
      id: 1,
      isError: false,
      text: "=1",
      value: { app: "set" },
    });
    expect(answer(null)).toMatchObject({ value: undefined });
    for (const wrong of ["{half", { app: "set" }, 7, undefined, "[".repeat(2_000_000)])
      expect(answer(wrong)).toBeUndefined();
    expect(({} as any).polluted).toBeUndefined();
    expect((answer('{"__proto__":{"polluted":1}}') as any).value.polluted).toBeUndefined();
  });

  it("keeps the last lines of what is printed, cut where they have no end", () => {
    const lines = Array.from({ length: 100_000 }, (_, at) => String(at));
    const read = readFromBoard({ type: "printed", lines: [...lines, "x".repeat(1_000_000)] }) as { lines: string[] };
    expect([read.lines.length, read.lines[0], read.lines.at(-1)!.length]).toEqual([400, "99601", 20_000]);
  });
});

describe("a byte from the other board", () => {
  it("is one", () => {
    expect(readWireByte({ byte: 255, baud: 9600, more: 1 })).toEqual({ byte: 255, baud: 9600 });
    for (const wrong of [
      { byte: 256, baud: 9600 },
      { byte: 1.5, baud: 9600 },
      { byte: 1, baud: NaN },
      { byte: 1, baud: 0 },
      null,
      "x",
      [],
    ])
      expect(readWireByte(wrong)).toBeUndefined();
  });
});

describe("a connection that a board asks for", () => {
  const page = { protocol: "http:", host: "127.0.0.1:1" };

  it("elsewhere, to no address, or one too many, is closed at once", () => {
    const told: unknown[] = [];
    const asked: string[] = [];
    const sockets = new BoardSockets(
      news => told.push(news),
      address => void asked.push(address) as unknown as boolean,
      page,
    );
    const hosts = [
      "ws://evil.example/x",
      "wss://evil.example",
      "ws://",
      "ws:// /",
      "ws://a#b",
      "ws://127.0.0.1:1/mqtt/../other",
      "ws://user:word@127.0.0.1:1/mqtt",
    ];
    hosts.forEach((host, id) => sockets.take({ type: "dial", id, host, port: 1 }));
    expect(told).toEqual(hosts.map((_, id) => ({ type: "closed", id })));
    expect(asked).toEqual([
      "ws://evil.example/x",
      "wss://evil.example/",
      "ws://127.0.0.1:1/other",
      "ws://user:word@127.0.0.1:1/mqtt",
    ]);
    // What was never open is nobody's.
    sockets.take({ type: "write", id: 9, bytes: new Uint8Array(1) });
    sockets.take({ type: "hang up", id: 9 });
    sockets.end();
  });

  it("to what is no address of a socket is one to the page's own server", () => {
    for (const host of ["http://evil.example", "javascript:alert(1)", "evil.example", "//evil.example", ""])
      expect(addressOf({ host, port: 80 }, page)).toBe("ws://127.0.0.1:1/mqtt");
  });
});

describe("cards in an address", () => {
  it("of a million words are read at once", () => {
    const startMs = performance.now();
    expect(cardsIn(`?cards=${"x+".repeat(500_000)}${"S1111+".repeat(500_000)}`)).toEqual([]);
    expect(performance.now() - startMs).toBeLessThan(2000);
    expect(cardsIn("?cards=S1111+-+S1112+S1111")).toMatchObject([
      { code: "S1111", place: 0 },
      { code: "S1112", place: 2 },
    ]);
  });
});
