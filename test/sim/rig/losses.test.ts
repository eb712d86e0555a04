// Two whole boards of the bench whose ports hear as an ESP32's do (devices/sim/ear.ts).
import { describe, expect, it } from "vitest";
import { standard } from "../../../deploy/arrangements";
import type { Hearing } from "../../../devices/sim/ear";
import { times } from "../../soak/turns";
import { Told, Wired } from "./rigs";

const RELEASED: [string, Hearing] = ["released, Wi-Fi on", { version: "released", wifi: true }];
const HEAD: [string, Hearing] = ["the head", { version: "head", wifi: true }];

/** Each version and each speed once; all four ways in `npm run soak`. */
const WAYS = [
  [9600, ...HEAD],
  [115200, ...RELEASED],
  [9600, ...RELEASED],
  [115200, ...HEAD],
] as const;

describe("two ESP32", () => {
  it.each(WAYS.slice(0, Math.max(2, times(WAYS.length))))(
    "play a whole game of Durak at %i baud: %s",
    (baud, _, hearing) => {
      const wired = new Wired([standard("esp32"), standard("esp32")], {
        cable: { isPlugged: true, noise: 0, baud },
        hearing,
      });
      for (const board of wired.boards) board.start(4000).ask(`croupier.open("durak", {auto: true})`);
      expect(wired.until(() => wired.boards.every(board => !!board.state.result), 300_000)).toBe(true);
      const [one, other] = wired.boards.map(board => board.state);
      expect([one.result, other.result].sort()).toEqual(one.result === "draw" ? ["draw", "draw"] : ["lost", "won"]);
      expect(other.table).toEqual(one.table);
      expect(wired.boards.flatMap(board => board.complaints)).toEqual([]);
    },
  );
});

/** A deck of the lesson's: its first bytes, then one record after the other. */
const DECK = "\x161\x1D" + "\x1E4\x1F0\x1F0\x1F-1\x1F0".repeat(36) + "\x03\n";

it.each([
  [9600, true, "Decks cut: update it!"],
  [115200, false, "Decks cut: 9600 baud!"],
])("an ESP32 that hears the lesson's decks cut at %i baud (Wi-Fi: %s) says so on its display", (baud, wifi, words) => {
  const board = new Told(standard("esp32"), {
    cable: { isPlugged: true, noise: 0, baud },
    hearing: { version: "released", wifi },
  }).start();
  board.ask(`croupier.open("durak", {dialect: "lesson"})`);
  const say = (text: string) => {
    for (const letter of text) board.rig.hear({ byte: letter.charCodeAt(0), baud });
    board.rig.advance(3000);
  };
  const before = board.picture;
  say("\x162\x1D\x03\n");
  // Every three seconds, as the lesson's program does.
  for (let turn = 0; turn < 3; turn++) say(DECK);
  expect(board.state).toMatchObject({ message: words, link: { trouble: "cut" } });
  expect(board.picture).not.toBe(before);
  const golden = `../../games/durak/golden/durak-cut-${baud > 19200 ? "fast" : "slow"}-64.txt`;
  return expect(board.picture.trimEnd() + "\n").toMatchFileSnapshot(golden);
});
