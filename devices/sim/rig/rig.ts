// One virtual board with everything that hangs on it, in virtual time. Knows neither worker nor page: what it has to say goes out as messages of
// protocol.ts, and so do the bytes for the other board.
import { VirtualBoard } from "../board";
import { VirtualClock } from "../clock";
import { Gm67 } from "../gm67";
import { SimGrbl, State } from "../grbl";
import { machineOf } from "../machines";
import type { Oled } from "../oled";
import { OpenMv, type Cover } from "../openmv";
import { makeRandom } from "../random";
import type { MakeRun } from "../run";
import { Sh1106 } from "../sh1106";
import { Ssd1306 } from "../ssd1306";
import { SimStorage } from "../storage";
import type { SerialChip } from "../wire";
import { boardOf, configOf, keysOf, portsOf, POSE, signalOf, tidyTable, type Part } from "./arrangement";
import { Paced } from "./paced";
import type { Arrangement, Cable, Files, FromBoard, KeyName, StoneView, WireByte } from "../../../deploy/page/protocol";
import { tapI2C, tapSerial, TrafficLog } from "./traffic";

const CONFIG = "croupier.json";
const PROGRAM = ".bootcde";
/** From a picture's first byte on the bus to its last, and between two pictures. */
const PICTURE_MS = 10;
const PICTURES_EVERY_MS = 30;
const TABLE_EVERY_MS = 50;
/** Soon after the first change, for the page may be left at any moment. */
const FILES_AFTER_MS = 20;
const FILES_EVERY_MS = 100;
/** How often it looks for what nobody tells it: lines of the console, codes read. */
const LOOK_MS = 10;
/** Nobody's finger is faster, and the firmware lets contacts bounce for 25 ms; but messages that waited for a busy browser come all at once. */
const FINGER_MS = 40;
/** Longer than anybody holds a sticker. */
const FOR_EVER_MS = 1e12;

export interface RigOptions {
  arrangement: Arrangement;
  programText: string;
  files?: Files;
  cable?: Cable;
  seed?: number;
  stones?: StoneView;
  clock?: VirtualClock;
  makeRun?: MakeRun;
  tell?: (message: FromBoard) => void;
  /** Towards the other board. */
  send?: (byte: WireByte) => void;
}

/** Says that something was written. */
class WatchedStorage extends SimStorage {
  changed: () => void = () => undefined;
  override write(name: string, data: unknown, offset?: number, size?: number): boolean {
    return this.then(super.write(name, data, offset, size));
  }
  override writeJSON(name: string, data: unknown): boolean {
    return this.then(super.writeJSON(name, data));
  }
  override erase(name: string): void {
    this.then(super.erase(name));
  }
  override eraseAll(): void {
    this.then(super.eraseAll());
  }

  private then<T>(done: T): T {
    this.changed();
    return done;
  }
}

/** A bit a pixel, by rows, high bit first. */
export function packed(rows: string[]): Uint8Array {
  const bits = new Uint8Array((rows.length * rows[0].length) / 8);
  const pixels = rows.join("");
  for (let at = 0; at < pixels.length; at++) if (pixels[at] === "#") bits[at >> 3] |= 128 >> (at & 7);
  return bits;
}

export class Rig {
  readonly clock: VirtualClock;
  readonly board: VirtualBoard;
  readonly display: Oled;
  readonly scanner: Gm67 | undefined;
  readonly camera: OpenMv | undefined;
  readonly arm: SimGrbl | undefined;
  readonly table: StoneView;
  readonly ports: Partial<Record<Part, string>>;
  private readonly storage: WatchedStorage;
  private readonly random: () => number;
  private readonly tell: (message: FromBoard) => void;
  private readonly peer: SerialChip;
  private cable: Cable;
  /** When a finger that moved a key can move it again. */
  private readonly fingers: Partial<Record<KeyName, number>> = {};
  private shown = "";
  private reads = 0;
  private readonly screenNews: Paced;
  private readonly tableNews: Paced;
  private lastTable = "";

  constructor(private readonly options: RigOptions) {
    const { arrangement, seed = 1 } = options;
    const data = boardOf(arrangement.board);
    this.clock = options.clock ?? new VirtualClock();
    this.tell = options.tell ?? (() => undefined);
    this.random = makeRandom(seed);
    this.cable = options.cable ?? { isPlugged: true, noise: 0, baud: null };
    this.table = structuredClone(options.stones ?? tidyTable());
    this.ports = portsOf(arrangement);
    this.storage = new WatchedStorage(machineOf(data.env));
    this.board = new VirtualBoard({
      board: data.env,
      storage: this.storage,
      clock: this.clock,
      seed,
      usbConnected: true,
      makeRun: options.makeRun,
    });
    this.fill();
    const { clock, random } = this;
    this.display = new (arrangement.display === "sh1106" ? Sh1106 : Ssd1306)({ rows: arrangement.rows, seed });
    if (this.ports.scanner) this.scanner = new Gm67({ clock });
    if (this.ports.camera) this.camera = new OpenMv({ clock, random, table: this.table, pose: POSE });
    if (this.ports.arm) this.arm = new SimGrbl({ clock, table: this.table, off: true });
    this.peer = { receive: (byte, baud) => this.cable.isPlugged && options.send?.({ byte, baud }) };
    this.screenNews = new Paced(clock, PICTURE_MS, PICTURES_EVERY_MS, () => this.tellScreen());
    this.tableNews = new Paced(clock, 0, TABLE_EVERY_MS, () => this.tellTable());
    const filesNews = new Paced(clock, FILES_AFTER_MS, FILES_EVERY_MS, () =>
      this.tell({ type: "files", files: this.files }),
    );
    this.storage.changed = () => filesNews.mark();
    this.wire();
    this.supply(false);
  }

  // ---- life

  get isOn(): boolean {
    return this.board.isOn;
  }

  /** Of what is to happen next, whatever it is. */
  get nextAtMs(): number | undefined {
    return this.clock.nextAtMs;
  }

  /** The plug of everything that hangs on the board, and of the board. */
  power(isOn: boolean): this {
    if (isOn === this.isOn) return this;
    this.supply(isOn);
    if (isOn) this.run(() => this.board.boot());
    else this.board.powerOff();
    return this.changed();
  }

  /** The board's own key for that: the parts keep their supply. */
  reset(): this {
    if (!this.isOn) return this;
    this.board.powerOff();
    this.run(() => this.board.boot());
    return this.changed();
  }

  /** Lets time pass. */
  advance(forMs: number): this {
    const endMs = this.clock.now() + forMs;
    while (this.clock.now() < endMs) {
      this.run(() => this.board.run(Math.min(LOOK_MS, endMs - this.clock.now())));
      this.look();
    }
    return this;
  }

  // ---- what a person does

  key(key: KeyName, isDown: boolean): void {
    const wired = keysOf(this.options.arrangement.board).find(one => one.key === key);
    if (!wired) return;
    const move = () => this.board.pin(wired.pin).set(isDown === wired.isHigh);
    const atMs = Math.max(this.clock.now(), this.fingers[key] ?? 0);
    this.fingers[key] = atMs + FINGER_MS;
    if (atMs > this.clock.now()) this.clock.at(atMs, move);
    else move();
  }

  show(text: string | null): void {
    this.shown = text ?? "";
    if (text === null) this.scanner?.takeAway();
    else this.scanner?.show(text, "datamatrix", FOR_EVER_MS);
  }

  /** A line at the prompt. */
  ask(text: string): { isError: boolean; text: string; value: unknown } {
    const answer = this.board.ask(text);
    this.look();
    return answer;
  }

  /** Another rate is told to the firmware, which starts anew with it. */
  setCable(cable: Cable): void {
    const { baud } = this.cable;
    this.cable = cable;
    if (cable.baud === baud || !this.ports.peer) return;
    const more = JSON.stringify({ peer: { baud: cable.baud ?? 9600 } });
    if (this.isOn && !this.board.ask(`croupier.configure(${more})`).isError) return;
    this.configure();
  }

  /** A person moved stones or the board, as they were seen a moment ago: what the arm has taken or laid down since is as the arm has left it. */
  setStones({ stones, board, held }: StoneView): void {
    const { table } = this;
    const lying = structuredClone(stones);
    const nearest = (from: StoneView["stones"], { colour, xMm, yMm }: StoneView["stones"][0]) =>
      from
        .filter(one => one.colour === colour)
        .sort(
          (one, other) => Math.hypot(one.xMm - xMm, one.yMm - yMm) - Math.hypot(other.xMm - xMm, other.yMm - yMm),
        )[0];
    const taken = table.held && !held && nearest(lying, table.held);
    if (taken) lying.splice(lying.indexOf(taken), 1);
    const dropped = held && !table.held && nearest(table.stones, held);
    if (dropped) lying.push({ ...dropped });
    table.stones.splice(0, table.stones.length, ...lying);
    Object.assign(table.board, board);
    this.tableNews.mark();
  }

  setHand(cover: Cover | null): void {
    if (this.camera) this.camera.hand = cover ?? undefined;
  }

  /** A byte from the other board. */
  hear({ byte, baud }: WireByte): void {
    const { isPlugged, noise } = this.cable;
    if (!isPlugged) return;
    const dice = this.random();
    if (dice < noise / 2) return;
    this.peer.send?.(Uint8Array.of(dice < noise ? byte ^ (1 + Math.floor(this.random() * 255)) : byte), baud);
  }

  get files(): Files {
    return Object.fromEntries(this.storage.list().map(name => [name, this.storage.read(name)!]));
  }

  // ---- wires

  private wire(): void {
    const { board, ports, clock } = this;
    const log = new TrafficLog(clock, list => this.tell({ type: "traffic", list }));
    const [bus] = boardOf(this.options.arrangement.board).display.split(" ");
    const chip = tapI2C(bus, this.display, log);
    board.i2c(Number(bus.slice(3)), {
      ...chip,
      write: bytes => {
        this.screenNews.mark();
        return chip.write(bytes);
      },
    });
    const hang = (part: Part, what: SerialChip | undefined) => {
      const port = ports[part];
      if (port && what) board.serial(Number(port.slice(6)), tapSerial(port, what, log));
    };
    hang("scanner", this.scanner);
    hang("peer", this.peer);
    hang("camera", this.camera);
    const { arm } = this;
    if (arm) {
      const watched: SerialChip = {
        receive: (byte, baud) => {
          this.tableNews.mark();
          arm.receive(byte, baud);
        },
      };
      arm.send = (bytes, baud) => watched.send?.(bytes, baud);
      hang("arm", watched);
    }
    this.wirePins();
  }

  private wirePins(): void {
    const {
      board,
      options: { arrangement },
    } = this;
    for (const { pin, isHigh } of keysOf(arrangement.board)) board.pin(pin).set(!isHigh);
    const { led, pwm } = signalOf(arrangement);
    if (led) {
      const pin = board.pin(led);
      const { edge } = pin;
      pin.edge = (...heard) => {
        edge?.(...heard);
        this.tell({ type: "lamp", isLit: pin.read() });
      };
    }
    if (pwm)
      board.pin(pwm).heard = ({ analog, value, hz }) =>
        this.tell({ type: "tone", hz: analog && value > 0 ? (hz ?? 1000) : 0 });
  }

  private supply(isOn: boolean): void {
    this.display.plugged = isOn;
    this.scanner?.power(isOn);
    this.camera?.power(isOn);
    this.arm?.power(isOn);
    if (!isOn && signalOf(this.options.arrangement).pwm) this.tell({ type: "tone", hz: 0 });
  }

  // ---- Storage

  private fill(): void {
    for (const [name, text] of Object.entries(this.options.files ?? {})) if (text) this.write(name, text);
    this.configure();
    const { programText } = this.options;
    if (programText && this.storage.read(PROGRAM) !== programText) this.write(PROGRAM, programText);
  }

  private configure(): void {
    const before = this.storage.read(CONFIG);
    const config = configOf(before, this.options.arrangement, this.cable.baud);
    if (config === before) return;
    this.storage.erase(CONFIG);
    if (config !== undefined) this.write(CONFIG, config);
  }

  private write(name: string, text: string): void {
    try {
      if (this.storage.read(name) !== undefined) this.storage.erase(name);
      if (this.storage.write(name, text)) return;
    } catch {
      // Said below.
    }
    this.tell({
      type: "complaint",
      message: `There is no room for ${name} (${text.length} bytes) in this board's Storage.`,
    });
  }

  // ---- what is told

  private changed(): this {
    this.screenNews.mark();
    this.tableNews.mark();
    this.look();
    return this;
  }

  private look(): void {
    const { board, scanner } = this;
    if (board.printed.length) this.tell({ type: "printed", lines: board.printed.splice(0) });
    if (!scanner || scanner.reads === this.reads) return;
    this.reads = scanner.reads;
    this.tell({ type: "read", text: this.shown });
  }

  /** What chips and simulator object to is told, and time goes on. */
  private run(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.tell({ type: "complaint", message: String((error as Error)?.message ?? error) });
    }
  }

  private tellScreen(): void {
    const { display } = this;
    this.tell({
      type: "screen",
      pixels: packed(display.pixels()),
      isLit: display.plugged && display.isOn,
      contrast: display.brightness,
    });
  }

  /** Again and again while the arm is at work, as it moves between two commands. */
  private tellTable(): void {
    const { arm, table } = this;
    if (!this.camera) return;
    const [xMm, yMm, zMm] = arm?.where() ?? [];
    const news = { stones: table, arm: arm ? { xMm, yMm, zMm, state: arm.state } : null };
    const text = JSON.stringify(news);
    if (text !== this.lastTable) this.tell({ type: "table", ...structuredClone(news) });
    if (arm?.state === State.Run || arm?.state === State.Home || text !== this.lastTable) this.tableNews.mark();
    this.lastTable = text;
  }
}
