// Chance for drawn pictures: everything comes from one seed, so that a picture can be drawn again.
import { makeRandom } from "../../../src/kit/random";

export class Dice {
  private readonly random;

  constructor(seed: number) {
    this.random = makeRandom(seed, 0x5e7, 0xca2d, 1);
  }

  /** At least `low`, below `high`. */
  between(low: number, high: number): number {
    return low + ((high - low) * this.random.next()) / 4294967296;
  }

  /** 0..count-1 */
  below(count: number): number {
    return this.random.below(count);
  }

  chance(share: number): boolean {
    return this.between(0, 1) < share;
  }

  pick<T>(list: readonly T[]): T {
    return list[this.random.below(list.length)];
  }

  /** Bell-shaped around 0 with this spread: six uniform numbers are near enough, and never far out. */
  normal(spread: number): number {
    let sum = -3;
    for (let at = 0; at < 6; at++) sum += this.between(0, 1);
    return sum * spread * Math.SQRT2;
  }

  /** A new generator that does not disturb this one. */
  child(): Dice {
    return new Dice(this.random.next());
  }
}
