// Espruino's prompt at the other end of a line, asked through the espruino package. Not every way of that package suits us: the ports are
// opened by line.ts, which can say why one would not, and it is kept from the network and from Bluetooth.
import { createRequire } from "node:module";
import { Mistake } from "../../mistake";
import { openLine } from "./line";
import type { Line } from "./line-talk";
import { BREAK, CLEAR, guarded, unguard } from "./talk";
import type { Talk } from "./talk";

/** The part of the package that is used here. */
interface Package {
  Config: Record<string, unknown>;
  Core: {
    Serial: {
      devices: unknown[];
      open(port: string, opened: (info: unknown) => void, closed: () => void): void;
      startListening(listener: (data: ArrayBuffer) => void): unknown;
      setSlowWrite(on: boolean, force: boolean): void;
      write(text: string, showStatus?: boolean): void;
    };
    Utils: { executeExpression(text: string, done: (json: string | undefined) => void): void };
  };
}

const SETTINGS = {
  BLUETOOTH_LOW_ENERGY: false,
  BLUETOOTH_LOW_ENERGY_DBUS: false,
  WEB_BLUETOOTH: false,
  // Or it would fetch the board's description from the network.
  ENV_ON_CONNECT: false,
  MINIFICATION_LEVEL: "",
  SET_TIME_ON_WRITE: false,
  SERIAL_IGNORE: "",
  // Every piece is acknowledged before the next one leaves: no need to dawdle.
  SERIAL_THROTTLE_SEND: 2,
  STORAGE_UPLOAD_METHOD: 1,
};

/** XON and XOFF: a board says when its buffer is full. */
const XON = 0x11,
  XOFF = 0x13;
const XOFF_MOST_MS = 5000;

let isLoaded = false;

/** The package tells the console all it does, some of it seconds later: from now on this program speaks through process.stdout alone. */
function silence(): void {
  for (const name of ["log", "info", "warn", "error"] as const) console[name] = () => undefined;
}

async function load(): Promise<Package> {
  silence();
  const require = createRequire(import.meta.url);
  const start = require("espruino") as { init(done: () => void): void };
  if (!isLoaded) await new Promise<void>(resolve => start.init(resolve));
  isLoaded = true;
  const espruino = (globalThis as unknown as { Espruino: Package }).Espruino;
  Object.assign(espruino.Config, SETTINGS);
  return espruino;
}

export class Prompt implements Talk {
  private line: Line | undefined;
  private isHeld = false;
  private lost: (error: Mistake) => void = () => undefined;
  private readonly gone: Promise<never>;

  private constructor(
    private readonly espruino: Package,
    readonly port: string,
    private readonly baud: number,
  ) {
    this.gone = new Promise((_, reject) => {
      this.lost = reject;
    });
    this.gone.catch(() => undefined);
  }

  static async open(port: string, baud: number): Promise<Prompt> {
    const prompt = new Prompt(await load(), port, baud);
    await prompt.connect();
    return prompt;
  }

  /** The value of an expression; undefined if no answer came within the time. What the expression throws is thrown. */
  async ask<T>(expression: string, forMs = 5000): Promise<T | undefined> {
    const json = await this.within(forMs, done =>
      this.espruino.Core.Utils.executeExpression(guarded(expression), done),
    );
    return json === undefined ? undefined : unguard<T>(json);
  }

  interrupt(): void {
    this.espruino.Core.Serial.write(BREAK, false);
  }

  /** The package is left to think that it is connected: its timers may still want to write, and would stumble over a port that is not there. */
  close(): void {
    this.line?.close();
    this.line = undefined;
  }

  private async connect(): Promise<void> {
    const { Serial } = this.espruino.Core;
    let failed: (error: unknown) => void = () => undefined;
    Serial.devices.splice(0, Serial.devices.length, {
      name: "Croupier's line",
      getPorts: (done: (ports: unknown[], instant: boolean) => void) => done([{ path: this.port }], true),
      open: (_path: string, opened: (info: unknown) => void, received: (data: ArrayBuffer) => void) => {
        openLine(this.port, this.baud, {
          data: bytes => this.take(bytes, received),
          gone: () =>
            this.lost(
              new Mistake(
                `the connection to ${this.port} broke off; what was written may be half a program: upload again`,
              ),
            ),
        }).then(
          line => {
            this.line = line;
            opened({ portName: this.port });
          },
          error => failed(error),
        );
      },
      write: (text: string, done: () => void) => this.send(text, done),
      close: () => this.close(),
    });
    Serial.startListening(() => undefined);
    await new Promise<void>((resolve, reject) => {
      failed = reject;
      Serial.open(
        this.port,
        info => (info ? resolve() : reject(new Mistake(`${this.port} would not open`))),
        () => undefined,
      );
    });
    Serial.setSlowWrite(false, true);
    Serial.write(CLEAR, false);
  }

  private take(bytes: Uint8Array, received: (data: ArrayBuffer) => void): void {
    for (const byte of bytes) if (byte === XON || byte === XOFF) this.isHeld = byte === XOFF;
    const data = bytes.filter(byte => byte !== XON && byte !== XOFF);
    if (data.length) received(new Uint8Array(data).buffer);
  }

  private send(text: string, done: () => void, waitedMs = 0): void {
    if (!this.isHeld || waitedMs >= XOFF_MOST_MS) this.line?.write(text, done);
    else setTimeout(() => this.send(text, done, waitedMs + 20), 20);
  }

  private within(forMs: number, ask: (done: (json: string | undefined) => void) => void): Promise<string | undefined> {
    let timer: NodeJS.Timeout | undefined;
    const answer = new Promise<string | undefined>(resolve => {
      timer = setTimeout(() => resolve(undefined), forMs);
      ask(resolve);
    });
    return Promise.race([answer, this.gone]).finally(() => clearTimeout(timer));
  }
}
