// Durak on a colour display: pictures of every kind of situation, and whole games of which every picture is drawn. What tiles may not do TileBoard objects to.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { CORNERS, PIPS } from "../../../src/games/durak/screen/colour-card";
import type { Slice } from "../../../src/games/durak/types";
import type { DrawTile, Screen, Tiles } from "../../../src/kernel/ports";
import { TileBoard } from "../../kit/tile-board";
import { times } from "../../soak/turns";
import { PICTURES } from "./colour-pictures";
import { Pair } from "./pair";

/** What a board may do in one turn. */
const MOST_PIXELS = 10_000;
const MOST_CALLS = 44;

/** A board that counts what each part of a picture costs. */
class Counting extends TileBoard {
  most = { pixels: 0, calls: 0 };
  private calls = 0;
  private isInside = false;

  override put(
    slot: number,
    x: number,
    y: number,
    width: number,
    height: number,
    key: string,
    draw: DrawTile,
    touch?: string,
  ): void {
    // Once in its place and then piece by piece; the first time is counted.
    let times = 0;
    const before = [this.pixels, this.calls];
    super.put(
      slot,
      x,
      y,
      width,
      height,
      key,
      (screen, left, top) => draw(times++ ? screen : this.counted(screen), left, top),
      touch,
    );
    if (this.pixels === before[0]) this.calls = before[1];
  }

  private counted(screen: Screen): Screen {
    const counting: any = new Proxy(screen, {
      get: (target, name) => {
        const value = Reflect.get(target, name);
        if (typeof value !== "function") return value;
        return (...given: unknown[]) => {
          if (!this.isInside) this.calls++;
          this.isInside = true;
          const answer = value.apply(target, given);
          this.isInside = false;
          return answer === target ? counting : answer;
        };
      },
    });
    return counting;
  }

  override picture(draw: (screen: Screen, part: number) => unknown): this {
    return super.picture((screen, part) => {
      const from = this.pixels;
      this.calls = 0;
      const isMore = draw(screen, part);
      this.most.pixels = Math.max(this.most.pixels, this.pixels - from);
      this.most.calls = Math.max(this.most.calls, this.calls);
      return isMore;
    });
  }
}

function drawn(begin: (tiles: Tiles) => Slice): Counting {
  const board = new Counting();
  let rest: Slice;
  return board.picture((screen, part) => {
    if (!part) rest = begin(screen.tiles!);
    return rest();
  });
}

const golden = (name: string) => new URL(`../../golden/colour/durak-${name}.png`, import.meta.url);

describe("the faces of Durak's cards in colour", () => {
  it("are what their pictures make", () => {
    const text = readFileSync(new URL("colour-faces.txt", import.meta.url), "utf8")
      .replace(/\r/g, "")
      .replace(/^\/\/.*\n/gm, "");
    const pictures = text
      .trim()
      .split(/\n\n+/)
      .map(picture => picture.split("\n").slice(1));
    const bytesOf = (some: string[][]) => {
      const bits = some
        .flatMap(rows => Array.from(rows[0], (_, x) => rows.map(row => (row[x] === "#" ? 1 : 0)).join("")))
        .join("");
      return bits
        .match(/.{8}/g)!
        .map(byte => String.fromCharCode(parseInt(byte, 2)))
        .join("");
    };
    expect(pictures.map(rows => [rows[0].length, rows.length].join("x"))).toEqual([
      ...Array(17).fill("14x16"),
      ...Array(4).fill("28x28"),
    ]);
    expect(CORNERS).toBe(bytesOf(pictures.slice(0, 17)));
    expect(PIPS).toBe(bytesOf(pictures.slice(17)));
  });
});

describe("the screens of Durak in colour", () => {
  for (const name of Object.keys(PICTURES)) {
    it(`${name} looks as it did, and no part of it is much work`, async () => {
      const board = drawn(PICTURES[name]);
      expect(await board.differs(golden(name))).toBe("");
      // The words about decks that arrive cut are the kit's own lines, in one part.
      if (name === "cut") return;
      expect(board.most.pixels).toBeLessThanOrEqual(MOST_PIXELS);
      expect(board.most.calls).toBeLessThanOrEqual(MOST_CALLS);
    });
  }
});

describe("a game in colour", () => {
  const GAMES: [string, object][] = [
    ["plain", {}],
    ["with transfers", { transfer: true, show: true }],
    ["with 24 cards", { pack: 24, swap: true }],
    ["with 52 cards and a clock", { pack: 52, transfer: true, clock: 10 }],
  ];
  const isCard = (word: string) => /^(\d+|[JQKA])[HDCS]$/.test(word);

  for (const [name, config] of GAMES)
    it(`${name}: what may be played can be touched, now or after some steps`, () => {
      let most = 0;
      for (const seed of [1, 2]) {
        const pair = new Pair({ seed, how: { against: "bot" }, config });
        const seat = pair.boards[0].on();
        const board = new TileBoard();
        const draw = () => board.picture((screen, part) => seat.app.draw(screen, part));
        pair.run(3000);
        for (let turn = 0; turn < 200 && seat.state.phase !== "over"; turn++) {
          draw();
          const words = seat.moves();
          const places = () => words.filter(word => board.placeOf(word));
          const seen = new Set(places());
          for (const word of seen) {
            const { x, y } = board.placeOf(word)!;
            expect(board.touched(x, y)).toBe(word);
          }
          const hand: string[] = seat.state.hand;
          if (hand.length < 15) expect(words.filter(isCard).filter(word => !seen.has(word))).toEqual([]);
          most = Math.max(most, hand.length);
          for (let step = 0; step < words.length && seen.size < words.length; step++) {
            seat.press("C");
            draw();
            for (const word of places()) seen.add(word);
          }
          expect([...seen].sort()).toEqual([...words].sort());
          if (words.length) {
            // Whoever takes often has a large hand.
            const word = seed > 1 && words.includes("take") ? "take" : words[(turn * 7 + seed) % words.length];
            expect(seat.play(word)).toBe(true);
            draw();
          }
          pair.run(300);
        }
        draw();
        if (seat.state.phase !== "over") continue;
        expect(board.scene).toBe("end");
        expect(board.placeOf("B")).toBeDefined();
      }
      expect(most).toBeGreaterThan(14);
    });

  it("that nobody touches draws nothing anew, and a card that is played, with its way, at most a twentieth of a picture", () => {
    const TWENTIETH = (320 * 240) / 20;
    const FLIGHT_LOOKS = 12;
    let flights = 0;
    // Of whom, and how many pixels it drew.
    const spent: Record<"mine" | "theirs", number[]> = { mine: [], theirs: [] };
    const games = times(6);
    for (let seed = 5; seed < 5 + games; seed++) {
      const pair = new Pair({ seed, how: { against: "bot" }, config: {} });
      const seat = pair.boards[0].on();
      const board = new TileBoard();
      const draw = () => board.picture((screen, part) => seat.app.draw(screen, part));
      const laid = () => JSON.stringify(seat.state.table);
      pair.run(3000);
      for (let turn = 0; turn < 200 && seat.state.phase !== "over"; turn++) {
        draw();
        board.drawn = board.pixels = 0;
        draw();
        expect(board.drawn).toBe(0);
        /** Until the card has come to the table: what was played, and all that its way has drawn. */
        const settle = () => {
          let isSeen = false;
          for (let look = 0; look < FLIGHT_LOOKS; look++) {
            pair.run(20);
            draw();
            isSeen ||= board.isLit(0, 131, 240, 38) || board.isLit(0, 34, 240, 15);
          }
          if (isSeen) flights++;
          return board.pixels;
        };
        const word = seat.moves()[0];
        const scene = board.scene;
        if (word) seat.play(word);
        draw();
        if (word && isCard(word)) {
          const pixels = settle();
          if (board.scene === scene) spent.mine.push(pixels);
        }
        // The other thinks, and plays.
        for (let look = 0; look < 30; look++) {
          const [before, was] = [laid(), board.scene];
          board.pixels = 0;
          pair.run(20);
          draw();
          const now = laid();
          if (now === before || now.length < before.length) continue;
          const pixels = settle();
          if (board.scene === was) spent.theirs.push(pixels);
        }
      }
    }
    const mean = (list: number[]) => list.reduce((sum, pixels) => sum + pixels, 0) / list.length;
    expect(spent.mine.length).toBeGreaterThan(16 * games);
    expect(spent.theirs.length).toBeGreaterThan(7 * games);
    // Almost each of them was seen on its way.
    expect(flights).toBeGreaterThan(0.9 * (spent.mine.length + spent.theirs.length));
    // The place it leaves, its way, the place it takes, whose turn it is, and the marks.
    expect(Math.max(...spent.mine)).toBeLessThanOrEqual(TWENTIETH);
    expect(mean(spent.theirs)).toBeLessThanOrEqual(TWENTIETH);
    // What else than cards can be chosen then may have changed, too.
    expect(Math.max(...spent.theirs)).toBeLessThanOrEqual(1.5 * TWENTIETH);
  });
});
