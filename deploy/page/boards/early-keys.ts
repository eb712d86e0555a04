// Keys while a board starts. There a tap does nothing and a hold leads to the safe shell; but a page that draws much at that moment tells of a finger's
// going only later than of its coming, and the board would take a tap for a hold. So a press is passed on when it has lasted.
import type { KeyName } from "../protocol";

/** Longer than a tap. What comes through is still held long enough for the board. */
const LASTS_MS = 250;

export class EarlyKeys {
  private readonly waiting = new Map<KeyName, number>();
  private readonly down = new Set<KeyName>();

  constructor(
    private readonly isEarly: () => boolean,
    private readonly send: (key: KeyName, isDown: boolean) => void,
  ) {}

  set(key: KeyName, isDown: boolean): void {
    if (!isDown) return this.release(key);
    if (!this.isEarly()) return this.press(key);
    const pass = () => {
      this.waiting.delete(key);
      // The menu came meanwhile, and there the same press would mean something else.
      if (this.isEarly()) this.press(key);
    };
    this.waiting.set(key, window.setTimeout(pass, LASTS_MS));
  }

  private press(key: KeyName): void {
    this.down.add(key);
    this.send(key, true);
  }

  private release(key: KeyName): void {
    clearTimeout(this.waiting.get(key));
    this.waiting.delete(key);
    if (this.down.delete(key)) this.send(key, false);
  }
}
