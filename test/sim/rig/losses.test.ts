// Two whole boards of the bench whose ports hear as an ESP32's do (devices/sim/ear.ts).
import { describe, expect, it } from "vitest";
import { standard } from "../../../deploy/arrangements";
import type { Hearing } from "../../../devices/sim/ear";
import { Told, Wired } from "./rigs";

const WAYS: [string, Hearing][] = [
  ["released, Wi-Fi on", { version: "released", wifi: true }],
  ["the head", { version: "head", wifi: true }],
];

describe("two ESP32", () => {
  for (const [name, hearing] of WAYS)
    for (const baud of [9600, 115200])
      it(`play a whole game of Durak at ${baud} baud: ${name}`, () => {
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
      });
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
