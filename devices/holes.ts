// A slot through which a punched card is drawn, with a lamp on one side and two photoresistors on the other: one sees the track of the clock, the other one that of the
// holes. A card has eleven places: a hole in each of the clock's; beside it one at the first, eight for a byte, one if their number is odd, none at the last. So either
// track may be the clock's, and the card may come either end first.
// Photoresistors are slow (GL5528: 20 ms to rise, 30 ms to fall): what counts is not how bright it is but whether it becomes brighter while the clock does.
import { Reading } from "./card-reader";
import type { CardListener, CardReaderStatus } from "./card-reader";
import type { Clock } from "../src/kernel/ports";

const PLACES = 11;
/** From one turn to the next: while nothing is in the slot, and while something is. */
const IDLE_MS = 5,
  LOOK_MS = 2;
/** So often a slow board looks in one turn while something is in the slot, and begins the next one at once: a Cortex-M4 takes 0.9 ms for a look, and 1.4 ms more for a turn. */
const LOOKS = 8;
/** A card has gone when it is bright for so long; the slowest takes two seconds, and after so long something else is in the light. */
const GONE_MS = 200,
  MOST_MS = 4000;
/** Shares of the light without a card: darker than that there is one; a change that counts. */
const DARK = 0.75,
  CHANGE = 0.08;
/** Shares of the largest step: a hole has more, none has less, and between them is doubt. */
const HOLE = 0.4,
  NONE = 0.25;
/** By how much a pause between two places may be longer than its neighbour. */
const UNEVEN = 1.8;
/** Less light than this comes from no lamp. */
const LEAST = 0.1;

/** What one photoresistor sees. */
interface Track {
  /** 1 while it becomes brighter, -1 while it becomes darker: light times this only grows. */
  sign: number;
  /** The extreme of this rise or fall, times the sign: the other track's, and its own. */
  other: number;
  own: number;
  /** Without a card. */
  rest: number;
  /** The other's at the fall before. */
  low: number;
  /** For each rise by how much the other track rose meanwhile, and when it ended. */
  steps: number[];
  times: number[];
}

/** `lights`: both photoresistors, 0 dark to 1. A card that could not be read has no number. */
export default function openHoles(
  lights: (() => number)[],
  clock: Clock,
  told: CardListener,
  status: CardReaderStatus,
): void {
  const tracks: Track[] = lights.map(() => ({ sign: -1, other: 0, own: 0, rest: 0, low: 0, steps: [], times: [] }));
  let fromMs = 0;
  let darkMs = 0;
  let looks = 1;

  /** Something comes into the slot. */
  function begin(track: Track, own: number, other: number): void {
    track.sign = -1;
    track.other = -other;
    track.own = -own;
    track.steps = [];
    track.times = [];
  }

  /** A rise or a fall ends. */
  function reverse(track: Track, own: number, other: number): void {
    if (track.sign > 0) {
      track.steps.push(track.other - track.low);
      track.times.push(clock.now());
    } else track.low = -track.other;
    track.sign = -track.sign;
    track.other = -other;
    track.own = -own;
  }

  function follow(track: Track, own: number, other: number): void {
    const sign = track.sign;
    own *= sign;
    other *= sign;
    if (other > track.other) track.other = other;
    if (own > track.own) track.own = own;
    else if (track.own - own > track.rest * CHANGE) reverse(track, own, other);
  }

  /** The byte of the card, -1: it was not read. */
  function byteOf(): number {
    const clocks = tracks.filter(track => track.steps.length === PLACES);
    if (clocks.length !== 1) return -1;
    const steps = clocks[0].steps;
    const times = clocks[0].times;
    const most = steps.reduce((a, b) => Math.max(a, b), 0);
    let bits = 0;
    let odd = 0;
    // The end with the hole comes first.
    if (steps[0] < steps[PLACES - 1]) steps.reverse();
    for (let at = 0; at < PLACES; at++) {
      const share = steps[at] / most;
      const isHole = +(share > HOLE);
      const pause = (times[at + 1] - times[at]) / (times[at] - times[at - 1]);
      // A hole in doubt; or a card that was not drawn in one go (the first and the last have one pause alone).
      if ((share > NONE && share < HOLE) || pause > UNEVEN || pause < 1 / UNEVEN) return -1;
      bits = 2 * bits + isHole;
      odd ^= isHole;
    }
    return bits >> (PLACES - 1) && odd && !(bits & 1) ? (bits >> 2) & 0xff : -1;
  }

  function end(): void {
    const byte = byteOf();
    // A finger's shadow is no card.
    if (byte < 0 && tracks[0].steps.length + tracks[1].steps.length < PLACES) return;
    told(byte < 0 ? "" : String.fromCharCode(byte), "");
  }

  function look(): void {
    const fromNow = clock.now();
    const first = tracks[0];
    const second = tracks[1];
    let one: number;
    let two: number;
    let left = looks;
    do {
      one = lights[0]();
      two = lights[1]();
      if (fromMs) {
        follow(first, one, two);
        follow(second, two, one);
      }
    } while (--left);
    const now = clock.now();
    const isDark = one < first.rest * DARK || two < second.rest * DARK;
    if (isDark) darkMs = now;
    if (!fromMs) {
      // The lamp's light changes slowly, if it does.
      first.rest = Math.max(one, first.rest * 0.999);
      second.rest = Math.max(two, second.rest * 0.999);
      status.link = first.rest < LEAST || second.rest < LEAST ? Reading.Silent : Reading.Ready;
      if (isDark) {
        begin(first, one, two);
        begin(second, two, one);
        fromMs = now;
      }
    } else if (now - fromMs > MOST_MS) {
      first.rest = second.rest = 0;
      fromMs = 0;
    } else if (now - darkMs > GONE_MS) {
      fromMs = 0;
      end();
    }
    looks = fromMs && now > fromNow ? LOOKS : 1;
    clock.after(looks > 1 ? 0 : fromMs ? LOOK_MS : IDLE_MS, look);
  }

  look();
}
