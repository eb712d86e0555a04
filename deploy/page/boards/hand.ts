// A person's hand at a board, as its worker is told of it: on its keys or, where it has none, on its display.
import type { KeyName, ToBoard, Touched } from "../protocol";
import { EarlyKeys } from "./early-keys";
import { KEYS_LINE } from "./touching";

/** Before there is anything to touch, a finger anywhere is that key. */
const ANY: KeyName = "B";

export class Hand {
  /** Its keys are on its display. */
  isTouching = false;
  private readonly early: EarlyKeys;
  /** On the display; an early one came down while the board was starting. */
  private finger: "none" | "early" | "there" = "none";

  /** `isEarly`: the board still starts. */
  constructor(
    private readonly isEarly: () => boolean,
    private readonly line: { send(message: ToBoard): void },
  ) {
    this.early = new EarlyKeys(isEarly, (key, isDown) => this.move(key, isDown));
  }

  key(key: KeyName, isDown: boolean): void {
    this.early.set(key, isDown);
  }

  touch(at: Touched | null): void {
    const comes = this.finger === "none" && at !== null;
    if (comes) this.finger = this.isEarly() ? "early" : "there";
    if (this.finger === "there") this.line.send({ type: "touch", at });
    else if (comes || !at) this.key(ANY, comes);
    if (!at) this.finger = "none";
  }

  private move(key: KeyName, isDown: boolean): void {
    if (this.isTouching) this.line.send({ type: "touch", at: isDown ? KEYS_LINE[key] : null });
    else this.line.send({ type: "key", key, isDown });
  }
}
