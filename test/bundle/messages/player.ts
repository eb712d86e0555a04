// Whoever sits at a virtual board with a finished bundle, and does what brings a message about.
import type { ColourDevice } from "../colour-device";
import { Device, type DeviceOptions } from "../device";

/** Time for a picture. */
const SEEN_MS = 200;

export class Player {
  constructor(readonly device: Device | ColourDevice) {}

  get board() {
    return this.device.board;
  }

  get state(): any {
    return this.device.ask("croupier.state()");
  }

  get message(): string {
    return this.state.message;
  }

  get moves(): string[] {
    return this.device.ask("croupier.moves()");
  }

  tell(text: string, forMs = SEEN_MS): this {
    this.device.tell(text, forMs);
    return this;
  }

  wait(forMs: number): this {
    this.board.run(forMs);
    return this;
  }

  open(app: string, how: object = {}, forMs = 600): this {
    return this.tell(`croupier.open(${JSON.stringify(app)},${JSON.stringify(how)})`, forMs);
  }

  scan(codes: string, place?: number): this {
    for (const code of codes.split(" ")) this.tell(`croupier.scan(${JSON.stringify(code)},${place})`);
    return this;
  }

  play(...moves: string[]): this {
    for (const move of moves) this.tell(`croupier.play(${JSON.stringify(move)})`);
    return this;
  }

  /** "A", or held "A+"; P1 to P4, too. */
  press(keys: string): this {
    for (const key of keys.split(" "))
      this.tell(`croupier.press(${JSON.stringify(key.replace("+", ""))},${key.endsWith("+")})`);
    return this;
  }

  /** Until `isSo`, if that comes about. */
  until(isSo: (state: any) => boolean, atMostMs = 10_000, stepMs = 100): this {
    this.board.runUntil(() => isSo(this.state), atMostMs, stepMs);
    return this;
  }

  /** The item of an open list whose place from the top that is, counted from 0. */
  choose(at: number): this {
    for (let step = 0; step < at; step++) this.press("C");
    return this.press("B");
  }
}

/** A board that the bundle knows, with keys and a port for another one. */
export const boardOf = (bundle: string) => (bundle === "durak" ? "pico" : "esp32");

/** A board with this bundle, switched on. */
export function sit(name: string, bundle: string, options: DeviceOptions = {}): Player {
  return new Player(new Device(name, { bundle, ...options }).start(4000));
}
