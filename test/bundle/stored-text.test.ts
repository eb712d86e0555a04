// On a board a string that was read from Storage is a window into flash, and blind once its file is erased or moved: nobody may hold one.
import { describe, expect, it } from "vitest";
import { SimStorage } from "../../devices/sim/board";
import { machineOf } from "../../devices/sim/machines";
import { boardNamed, Device, type DeviceOptions } from "./device";
import { AGAINST_BOT, LOOK, MOVE, SET_STEPS, STORM } from "./stored-text";

/** A board that holds what it has read, and one that must not and whose files all move after every step. */
function both(name: string, options: DeviceOptions): [Device, Device] {
  const made = (windows: boolean) =>
    new Device(name, { ...options, storage: new SimStorage({ ...machineOf(boardNamed(name).env), windows }) }).start();
  return [made(false), made(true)];
}

function step([calm, stormy]: [Device, Device], text: string, forMs: number): unknown {
  const expected = calm.tell(text, forMs);
  stormy.tell(STORM, 30);
  expect([text, stormy.tell(text, forMs - 30)]).toEqual([text, expected]);
  expect(stormy.board.errors).toEqual([]);
  return expected;
}

describe("a string that lies in flash", () => {
  for (const [name, bundle] of [
    ["pico", "set"],
    ["esp32", "croupier"],
  ])
    it(`is held by nothing of ${bundle}.js on ${name}: settings, numbering of stickers, log of starts`, () => {
      const boards = both(name, { bundle, config: { names: "a b c d|e f g h|i j k l|m n o p", stickers: "auto" } });
      for (let boot = 0; boot < 3; boot++) {
        for (const text of SET_STEPS) step(boards, text, 300);
        for (const { board } of boards) board.powerOff();
        for (const device of boards) device.start();
        step(boards, "croupier.config()", 300);
      }
      expect(boards[1].board.storage.compactions).toBeGreaterThan(0);
    });

  // What durak.js has of it is the same.
  for (const [name, bundle] of [["esp32", "croupier"]])
    it(`is held by nothing of ${bundle}.js on ${name}: a game of Durak that is kept, left and taken up again`, () => {
      const [, device] = both(name, { bundle, config: {} });
      const stormy = (text: string, forMs = 3000) => {
        const answer = device.ask(text);
        for (let atMs = 0; atMs < forMs; atMs += 20) device.tell(STORM, 20);
        return answer;
      };
      stormy(AGAINST_BOT);
      for (let turn = 0; turn < 3; turn++) {
        for (let move = 0; move < 4; move++) expect(stormy(MOVE)).toBe(true);
        const before = stormy(LOOK);
        stormy("croupier.open('menu')", 100);
        stormy(AGAINST_BOT);
        expect(stormy(LOOK)).toEqual(before);
        device.board.powerOff();
        device.start();
        stormy(AGAINST_BOT);
        expect(stormy(LOOK)).toEqual(before);
      }
      expect(device.board.errors).toEqual([]);
    });
});
