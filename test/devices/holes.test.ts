import { describe, expect, test } from "vitest";
import { DIAMETER, holesOf } from "../../deploy/punched";
import { Reading, type CardReaderStatus } from "../../devices/card-reader";
import openHoles from "../../devices/holes";
import { VirtualClock } from "../../devices/sim/clock";
import { makeRandom } from "../../devices/sim/random";
import { Slot, type Draw, type PunchedCard, type SlotOptions } from "../../devices/sim/slot";
import { makeCode } from "../../src/games/set/codes";
import { cardsOf, type Card } from "../../src/games/set/rules";
import { LOOK_MS, TURN_MS } from "../rig/espruino/reader-stand-ins";
import { times } from "../soak/turns";

const LENGTH = 88;
const CARDS = cardsOf(false);

const punched = (card: Card): PunchedCard => ({
  length: LENGTH,
  diameter: DIAMETER,
  holes: holesOf(card).map(({ along, isClock }) => ({ x: LENGTH / 2 + along, track: isClock ? 0 : 1 })),
});

/** What a byte of holes says of a card of Set. */
const codeOf = (id: string) => (id ? "S" + id.charCodeAt(0).toString(4) : "again");

/** `jitterMs`: how much later each turn comes; `lookMs`: how long a look takes. */
function open(options: Partial<SlotOptions> = {}, jitterMs = () => 0, lookMs = 0) {
  const time = new VirtualClock(1000);
  const slot = new Slot({ clock: time, ...options });
  const told: string[] = [];
  /** As a board that has other things to do, too. */
  const clock = {
    now: () => Math.round(time.now()),
    after: (forMs: number, then: () => void) => time.after(forMs + jitterMs(), then),
    cancel: (timer: number) => time.cancel(timer),
  };
  const status: CardReaderStatus = { kind: "holes", link: Reading.Seeking, cards: 0, damaged: 0 };
  const light = (track: 0 | 1) => () => {
    time.advance(lookMs / 2);
    return slot.read(track);
  };
  openHoles([light(0), light(1)], clock, id => told.push(codeOf(id)), status);
  time.advance(500);
  return {
    slot,
    told,
    status,
    run: (forMs: number) => time.advance(forMs),
    draw(card: Card, how: Draw = {}) {
      time.advance(slot.draw(punched(card), how) + 400);
      return told.splice(0).join();
    },
  };
}

/** A board as slow as a Cortex-M4. `busy`: it seeks a scanner meanwhile, which takes 5 ms about twice a second. */
function openSlow(options: Partial<SlotOptions>, busy = false) {
  let turns = 0;
  return open(options, () => TURN_MS + (busy && turns++ % 32 === 0 ? 5 : 0), LOOK_MS);
}

const BOARDS = [
  ["a fast board", open],
  ["a Cortex-M4", openSlow],
] as const;

const WAYS: Draw[] = [{}, { isReversed: true }, { isSwapped: true }, { isReversed: true, isSwapped: true }];

describe("a punched card", () => {
  test.each([5, 8, 12, 20, 30, 40, 50])("is read at %i cm/s, either way round, all 81", speed => {
    const { draw } = open({ noise: 0.005, random: makeRandom(speed) });
    for (const card of CARDS) for (const way of WAYS) expect(draw(card, { ...way, speed })).toBe(makeCode(card));
  });

  test.each([5, 8, 12, 20, 30, 40, 50])("is read at %i cm/s by a Cortex-M4, either way round, all 81", speed => {
    const { draw } = openSlow({ noise: 0.003, random: makeRandom(speed) });
    for (const card of CARDS) for (const way of WAYS) expect(draw(card, { ...way, speed })).toBe(makeCode(card));
  });

  test.each([5, 10, 15, 20])("is read at %i cm/s where a look is due only every 7 ms", speed => {
    const { draw } = open({ noise: 0.003, random: makeRandom(speed) }, () => 5.2);
    for (const card of CARDS) expect(draw(card, { speed, isReversed: true })).toBe(makeCode(card));
  });

  test("is read up to 20 cm/s by a Cortex-M4 that seeks a scanner, and mostly at 50, and never taken for another", () => {
    for (const speed of [5, 20, 50]) {
      const { draw } = openSlow({ noise: 0.003, random: makeRandom(speed) }, true);
      let read = 0;
      for (const card of CARDS)
        for (const way of WAYS) {
          const said = draw(card, { ...way, speed });
          expect([makeCode(card), "again"], `${speed} cm/s`).toContain(said);
          if (said !== "again") read++;
        }
      expect(read / (CARDS.length * WAYS.length)).toBeGreaterThanOrEqual(speed < 50 ? 1 : 0.75);
    }
  });

  test("is read with other light on either side, and on a board that is late now and then", () => {
    const random = makeRandom(7);
    const { draw } = open({ noise: 0.008, random, bright: [0.55, 0.9], dark: [0.12, 0.04] }, () => random() * 2);
    for (const card of CARDS.slice(0, 27))
      for (const speed of [5, 15, 30]) expect(draw(card, { speed, isReversed: true })).toBe(makeCode(card));
  });

  test("that is drawn askew is read or refused, and never taken for another", () => {
    const { draw } = open({ noise: 0.005, random: makeRandom(3) });
    let read = 0;
    for (let skew = -2.5; skew <= 2.5; skew += 0.5)
      for (const card of CARDS.filter((_, at) => at % 9 === 0))
        for (const speed of [6, 20, 45]) {
          const said = draw(card, { skew, speed });
          expect(["again", "", makeCode(card)], `${skew} mm at ${speed}`).toContain(said);
          if (said === makeCode(card) && Math.abs(skew) <= 1) read++;
        }
    // A slot of the card's width lets it lean by less than 1 mm.
    expect(read).toBe(5 * 9 * 3);
  });

  test.each(BOARDS)("that is drawn back halfway is never taken for a card: %s", (_, board) => {
    const random = makeRandom(5);
    for (let game = 0; game < times(300); game++) {
      const { draw } = board({ noise: 0.005, random });
      const card = CARDS[Math.floor(random() * 81)];
      const speed = 5 + random() * 45;
      const way = WAYS[Math.floor(random() * 4)];
      const first = random() * LENGTH;
      expect(["again", ""]).toContain(draw(card, { ...way, speed, turns: [first] }));
      const said = draw(card, { ...way, speed, turns: [first, random() * first] });
      expect(["again", "", makeCode(card)]).toContain(said);
    }
  });

  test.each(BOARDS)("that is drawn too slowly or too fast is refused or read, and the next is read: %s", (_, board) => {
    const { draw, told, run } = board({ noise: 0.005, random: makeRandom(9) });
    for (const speed of [0.5, 1, 2, 3, 60, 80, 120, 200, 500]) {
      for (const card of CARDS.filter((_, at) => at % 8 === 0))
        for (const said of draw(card, { speed }).split(","))
          expect(["again", "", makeCode(card)], `${speed} cm/s`).toContain(said);
      run(6000);
      told.splice(0);
      expect(draw(CARDS[5], { speed: 20 })).toBe(makeCode(CARDS[5]));
    }
  });

  test.each(BOARDS)("with a hole that was forgotten, or one too many, is refused: %s", (_, board) => {
    const { slot, told, run } = board({});
    for (const card of CARDS) {
      const whole = punched(card);
      for (let at = 0; at < whole.holes.length; at++) {
        run(slot.draw({ ...whole, holes: whole.holes.filter((_, other) => other !== at) }) + 400);
        expect(["again", ""], `${makeCode(card)} without ${at}`).toContain(told.splice(0).join());
      }
      const { x } = whole.holes[0];
      for (const hole of whole.holes.filter(({ track }) => !track)) {
        if (whole.holes.some(other => other.track && other.x === hole.x)) continue;
        run(slot.draw({ ...whole, holes: [...whole.holes, { ...hole, track: 1 }] }) + 400);
        expect(["again", ""], `${makeCode(card)} at ${x}`).toContain(told.splice(0).join());
      }
    }
  });
});

describe("the slot", () => {
  test("a lamp that goes out is silent, and reads again when it burns", () => {
    const { slot, status, run, draw, told } = open();
    expect(status.link).toBe("ready");
    slot.isLit = false;
    run(10_000);
    expect(status.link).toBe("silent");
    slot.isLit = true;
    run(1000);
    expect(status.link).toBe("ready");
    told.splice(0);
    expect(draw(CARDS[40])).toBe(makeCode(CARDS[40]));
  });

  test("a wire that comes off in the midst of a card gives no card", () => {
    const random = makeRandom(11);
    for (let game = 0; game < times(100); game++) {
      const { slot, run, told, draw } = open();
      run(slot.draw(punched(CARDS[game % 81])) * random());
      const level = random();
      slot.loose = game & 1 ? () => random() : () => level;
      run(9000);
      // It may have come off behind the last hole.
      expect(["again", "", makeCode(CARDS[game % 81])]).toContain([...new Set(told.splice(0))].join());
      slot.loose = undefined;
      slot.takeAway();
      run(9000);
      told.splice(0);
      expect(draw(CARDS[7])).toBe(makeCode(CARDS[7]));
    }
  });

  test("a finger, a card without holes and the light of a room give no card", () => {
    const { slot, run, told } = open({ noise: 0.01, random: makeRandom(2) });
    for (const length of [10, 30, 88]) run(slot.draw({ length, diameter: 3, holes: [] }, { speed: 10 }) + 500);
    run(60_000);
    expect(told).toEqual([]);
  });
});
