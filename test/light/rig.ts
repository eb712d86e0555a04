// A virtual board with the updater in its Storage, and a phone before its scanner that shows a film.
import { SimStorage } from "../../devices/sim/board";
import { machineOf } from "../../devices/sim/machines";
import { makeRandom } from "../../devices/sim/random";
import type { LightState } from "../../src/light/app";
import { bundleText } from "../../deploy/lab/dist";
import { boardNamed, Device, type DeviceOptions } from "../bundle/device";
import { film, type FilmOptions } from "../oracles/light-sender";

export interface LightOptions extends DeviceOptions {
  /** Of the scanner's line. */
  baud?: number;
  /** More of Storage. */
  files?: Record<string, string | Uint8Array>;
}

/** Past its splash, and until the scanner has been set up. */
const READY_MS = 8000;

export class LightBoard extends Device {
  constructor(name: string, { baud = 9600, files = {}, ...options }: LightOptions = {}) {
    const storage = options.storage ?? new SimStorage(machineOf(boardNamed(name).env));
    super(name, { ...options, storage, scannerBaud: baud });
    storage.write("croupier.light", bundleText("light"));
    for (const [file, data] of Object.entries(files)) storage.write(file, data);
    if (baud !== 9600) {
      const config = JSON.parse(storage.read("croupier.json") ?? "{}");
      storage.write("croupier.json", JSON.stringify({ ...config, scanner: { ...config.scanner, baud } }));
    }
  }

  /** As the menu's entry does. */
  openLight(forMs = READY_MS): this {
    this.start();
    this.ask(`load("croupier.light")`);
    this.board.run(forMs);
    return this;
  }

  get light(): LightState {
    return this.ask<LightState>("croupier.state()");
  }

  /** Whether the updater runs. */
  get isLight(): boolean {
    return this.ask<boolean>(`typeof croupier==="object"&&croupier.status().bundle==="light"`);
  }

  /** What a sender knows by the display. */
  get asked(): Pick<FilmOptions, "digits" | "nonce"> {
    const { digits, asked } = this.light;
    return { digits, nonce: Buffer.from(asked.split(" ")[5], "hex") };
  }
}

export interface Show {
  cargo: Buffer;
  /** Milliseconds from one picture to the next. */
  everyMs?: number;
  /** Of a hundred pictures that are not read. */
  lossPercent?: number;
  seed?: number;
  size?: number;
  spare?: number;
  only?: number[];
  sender?: number;
  atMostMs?: number;
  asked?: Pick<FilmOptions, "digits" | "nonce">;
  /** Another sender than the plain one. */
  film?: (cargo: Buffer, options: FilmOptions) => Iterator<string>;
  /** What becomes of a picture: another one, none, or several. */
  change?(text: string, at: number): string | string[] | undefined;
  until?(): boolean;
}

/** Shows a film until the board has all of it, or refuses it; answers the milliseconds. */
export function show(board: LightBoard, options: Show): number {
  const { everyMs = 334, lossPercent = 0, seed = 1, size = 162, spare, only, sender, atMostMs = 1_200_000 } = options;
  const random = makeRandom(seed);
  const texts = (options.film ?? film)(options.cargo, {
    ...(options.asked ?? board.asked),
    size,
    spare,
    only,
    sender,
    random,
  });
  const startMs = board.board.clock.now();
  const isOver = options.until ?? (() => !board.isLight || ["done", "closed"].includes(board.light.phase));
  for (let at = 0; ; at++) {
    const { value } = texts.next();
    const isLost = random() * 100 < lossPercent;
    const changed = options.change ? options.change(value!, at) : value!;
    const list = isLost || changed === undefined ? [] : typeof changed === "string" ? [changed] : changed;
    for (const text of list) {
      board.scanner.show(text, "qr", everyMs / list.length);
      board.board.run(everyMs / list.length);
    }
    if (!list.length) {
      board.scanner.takeAway();
      board.board.run(everyMs);
    }
    const nowMs = board.board.clock.now() - startMs;
    if (isOver() || nowMs > atMostMs) return nowMs;
  }
}
