// A slot through which a punched card is drawn, with a lamp on one side and two photoresistors on the other: one sees the track of the clock, the other one that of the
// holes. A card has eleven places: a hole in each of the clock's; beside it one at the first, eight for a byte, one if their number is odd, none at the last. So either
// track may be the clock's, and the card may come either end first.
// Photoresistors are slow (GL5528: 20 ms to rise, 30 ms to fall): what counts is not how bright it is but whether it becomes brighter while the clock does.
import { Reading } from "./card-reader";
import type { CardListener, CardReaderStatus } from "./card-reader";
import type { Clock } from "../src/kernel/ports";

const PLACES = 11;
/** From one look to the next: while nothing is in the slot, and while something is. */
const IDLE_MS = 5,
  LOOK_MS = 2;
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
  /** Without a card. */
  rest: number;
  isUp: boolean;
  /** The extreme of this rise or fall, its own and that of the other track; the other's at the fall before. */
  own: number;
  other: number;
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
  const tracks: Track[] = lights.map(() => ({ rest: 0, isUp: false, own: 0, other: 0, low: 0, steps: [], times: [] }));
  let fromMs = 0;
  let darkMs = 0;

  function follow(track: Track, own: number, other: number): void {
    const change = track.rest * CHANGE;
    const isUp = track.isUp;
    const sign = isUp ? 1 : -1;
    if ((other - track.other) * sign > 0) track.other = other;
    if ((own - track.own) * sign > 0) track.own = own;
    else if ((track.own - own) * sign > change) {
      if (isUp) {
        track.steps.push(track.other - track.low);
        track.times.push(clock.now());
      } else track.low = track.other;
      track.isUp = !isUp;
      track.own = own;
      track.other = other;
    }
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
    const now = clock.now();
    const values = lights.map(light => light());
    const isDark = tracks.some((track, at) => values[at] < track.rest * DARK);
    if (isDark) darkMs = now;
    tracks.forEach((track, at) => {
      const own = values[at];
      const other = values[1 - at];
      if (fromMs) follow(track, own, other);
      else {
        // The lamp's light changes slowly, if it does.
        track.rest = Math.max(own, track.rest * 0.999);
        track.isUp = false;
        track.own = own;
        track.other = other;
        track.steps = [];
        track.times = [];
      }
    });
    if (fromMs && now - fromMs > MOST_MS) {
      for (const track of tracks) track.rest = 0;
      fromMs = 0;
    } else if (fromMs && now - darkMs > GONE_MS) {
      fromMs = 0;
      end();
    } else if (isDark && !fromMs) fromMs = now;
    status.link = tracks.some(track => track.rest < LEAST) ? Reading.Silent : Reading.Ready;
    clock.after(fromMs ? LOOK_MS : IDLE_MS, look);
  }

  look();
}
