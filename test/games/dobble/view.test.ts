import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { USUAL, picturesOfAll } from "../../../deploy/build/symbols";
import { drawDobble } from "../../../src/games/dobble/view";
import type { DobblePicture } from "../../../src/games/dobble/view";
import { pictureOf } from "../set/game";
import { checkDrawing } from "../../kit/checking-screen";

fc.configureGlobal({ seed: Number(process.env.SEED ?? 57) });

const BOTH = [64, 32] as const;
const NAMES = USUAL.map(([, name]) => name);
const ALL = picturesOfAll();

const bitmapOf = (symbol: number) => atob(ALL.substr(81 * (symbol - 1), 84));

function picture(words: string, change: Partial<DobblePicture> = {}): DobblePicture {
  return {
    title: "11 and 40",
    note: "",
    words,
    score: undefined,
    isSignal: false,
    picture: "",
    message: "",
    ...change,
  };
}

/** A symbol of the usual deck as dobble.js shows it. */
function symbol(name: string, change: Partial<DobblePicture> = {}): DobblePicture {
  return picture(name, { picture: bitmapOf(NAMES.indexOf(name) + 1), ...change });
}

const DUEL = { title: "Duel 3:2", note: "best 0.53", message: "Left: 0.53 s" };
const LONG = { title: "Duel 12:11", note: "best 0.53", message: "Right first by 0.12 s" };

const SCENES: Record<string, DobblePicture> = {
  start: picture("Dobble", { title: "Common symbol", message: "Scan two cards" }),
  "start-19": picture("Dobble", { title: "Common symbol", note: "order 19", message: "Scan two cards" }),
  "one-card": picture("11", { title: "Common symbol", message: "Now another card" }),
  "card-381": picture("381", { title: "Common symbol", note: "order 19", message: "Now another card" }),
  web: symbol("Spider's web"),
  eye: symbol("Eye"),
  frog: symbol("Frog"),
  anchor: symbol("Anchor"),
  dolphin: symbol("Dolphin"),
  "ice-cube": symbol("Ice cube"),
  "chess-pawn": symbol("Chess pawn"),
  sunglasses: symbol("Sunglasses"),
  skull: symbol("Skull and crossbones"),
  exclamation: symbol("Exclamation mark"),
  clover: symbol("Four-leaf clover"),
  "yin-yang": symbol("Yin and yang"),
  again: symbol("Spider's web", { message: "Card 40 again" }),
  "plain-web": picture("Spider's web"),
  "plain-eye": picture("Eye"),
  "plain-skull": picture("Skull and crossbones"),
  "plain-exclamation": picture("Exclamation mark"),
  "order-19": picture("Symbol 381", { title: "380 and 381", note: "order 19" }),
  own: picture("Grandmother's favourite teapot, the blue one"),
  "own-one-word": picture("Rindfleischetikettierungsueberwachungsaufgabe"),
  "duel-cards": picture("3:2", { ...DUEL, message: "Scan two, face down" }),
  "duel-ready": picture("Ready", { ...DUEL, message: "Fingers on A and C" }),
  "duel-now": picture("Now!", { ...DUEL, message: "Turn them over!" }),
  "duel-eye": symbol("Eye", DUEL),
  "duel-web": symbol("Spider's web", LONG),
  "duel-skull": symbol("Skull and crossbones", LONG),
  "duel-exclamation": symbol("Exclamation mark", LONG),
  "duel-plain": picture("Spider's web", LONG),
  tower: picture("12:9", { title: "Tower", note: "34 left", message: "Right takes one" }),
  "tower-19": picture("189:190", { title: "Tower", note: "0 left", message: "Right wins! B: again" }),
  well: picture("28:27", { title: "Well", note: "cards left", message: "Right is rid of one" }),
  deck: picture("12", { title: "Check the deck", note: "of 57", message: "Card 12 is double" }),
};

describe("the screens of Dobble", () => {
  for (const rows of BOTH)
    for (const name of Object.keys(SCENES)) {
      it(`${name} looks as it did, with ${rows} rows`, async () => {
        await expect(pictureOf(screen => drawDobble(screen, SCENES[name]), rows).join("\n") + "\n").toMatchFileSnapshot(
          `golden/dobble-${name}-${rows}.txt`,
        );
      });
    }
});

/** The largest scale that text was drawn at. */
function scaleOf(shown: DobblePicture, rows: number): number {
  let scale = 1;
  let most = 0;
  checkDrawing(screen => {
    const watching: any = new Proxy(screen, {
      get:
        (target: any, name: string) =>
        (...args: any[]) => {
          if (name === "setFontCustom") scale = args[1] === 65 ? 0 : args[3] >> 8 || 1;
          if (name === "drawString") most = Math.max(most, scale);
          const result = target[name](...args);
          return result === target ? watching : result;
        },
    });
    drawDobble(watching, shown);
  }, rows);
  return most;
}

const word = fc.stringMatching(/^[!-~]{1,14}$/);
const words = fc.oneof(
  fc.constantFrom(...NAMES),
  fc.array(word, { minLength: 1, maxLength: 8 }).map(list => list.join(" ")),
  fc.constantFrom("0:0", "190:189", "Now!", "57"),
);
const scene: fc.Arbitrary<DobblePicture> = fc.record({
  words,
  score: fc.constant(undefined),
  isSignal: fc.constant(false),
  picture: fc.oneof(fc.constant(""), fc.integer({ min: 1, max: 57 }).map(bitmapOf)),
  title: fc.constantFrom("56 and 57", "Duel 0:0", "Duel 12:11"),
  note: fc.constantFrom("", "best 0.53", "best 12.34"),
  message: fc.constantFrom(
    "",
    "Left: 0.53 s",
    "Right first by 0.12 s",
    "Right is rid of one",
    "Fingers on A and C",
    "Order 19: other deck",
  ),
});

describe("whatever is shown", () => {
  for (const rows of BOTH) {
    it(`all text is on the screen, and nothing lies over it, with ${rows} rows`, () => {
      fc.assert(
        fc.property(scene, shown => {
          const texts = checkDrawing(screen => drawDobble(screen, shown), rows)
            .join("")
            .replace(/ /g, "");
          expect(texts).toContain(shown.message.replace(/ /g, ""));
          // A few words are always there as a whole; a novel may end at the edge.
          if (shown.words.length <= 20) expect(texts).toContain(shown.words.replace(/ /g, ""));
        }),
        { numRuns: 150 },
      );
    });

    it(`nothing touches the left or the right edge, nor, with 64 rows, the lower one (${rows} rows)`, () => {
      for (const name of Object.keys(SCENES)) {
        const pixels = pictureOf(screen => drawDobble(screen, SCENES[name]), rows);
        // Across the display goes only the line under a title.
        const isEdged = pixels.some((row, y) => y !== 9 && (row[0] === "#" || row[127] === "#"));
        expect([name, isEdged, rows > 32 && pixels[rows - 1].includes("#")]).toEqual([name, false, false]);
      }
    });

    it(`each of the usual names fits beside its picture, and without, with ${rows} rows`, () => {
      for (const name of NAMES)
        for (const change of [{}, DUEL, LONG])
          for (const shown of [symbol(name, change), picture(name, change)]) {
            expect(
              checkDrawing(screen => drawDobble(screen, shown), rows)
                .join("")
                .replace(/ /g, ""),
            ).toContain(name.replace(/ /g, ""));
          }
    });
  }

  it("on 64 rows names are at least twice the small type, with pictures and without", () => {
    for (const shown of [symbol, picture])
      for (const change of [{}, LONG]) expect(NAMES.filter(name => scaleOf(shown(name, change), 64) < 2)).toEqual([]);
    expect([
      scaleOf(picture("Eye"), 64),
      scaleOf(picture("Now!", { message: "Turn them over!" }), 64),
      scaleOf(picture("3:2", DUEL), 64),
    ]).toEqual([5, 5, 5]);
  });

  it("on 32 rows so are all but four, where there is no message", () => {
    expect(NAMES.filter(name => scaleOf(symbol(name), 32) < 2)).toEqual([
      "Exclamation mark",
      "No-entry sign",
      "Skull and crossbones",
      "Sunglasses",
    ]);
    expect(NAMES.filter(name => scaleOf(picture(name), 32) < 2)).toEqual(["No-entry sign"]);
    expect([scaleOf(picture("Eye"), 32), scaleOf(picture("Now!", { message: "Turn them over!" }), 32)]).toEqual([3, 3]);
  });

  it("title, note, words, picture and message each change the picture", () => {
    for (const rows of BOTH) {
      const base = symbol("Sun");
      const changes: Partial<DobblePicture>[] = [
        {},
        { title: "1 and 2" },
        { words: "Key" },
        { picture: bitmapOf(25) },
        { picture: "" },
        { message: "Card 40 again" },
      ];
      if (rows > 32) changes.push({ picture: "", note: "best" });
      expect(
        new Set(changes.map(change => pictureOf(screen => drawDobble(screen, { ...base, ...change }), rows).join("\n")))
          .size,
      ).toBe(changes.length);
    }
  });
});
