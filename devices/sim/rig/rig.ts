// One virtual board with everything that hangs on it, in virtual time. Knows neither worker nor page: what it has to say goes out as messages, and so
// do the bytes for the other board.
import { VirtualBoard, type Answer, type BoardOptions } from "../board";
import { VirtualClock } from "../clock";
import type { ColourDisplay } from "../colour-display";
import { Gm67 } from "../gm67";
import { SimGrbl, State } from "../grbl";
import { machineOf } from "../machines";
import type { Oled } from "../oled";
import { OpenMv, type Cover } from "../openmv";
import { makeRandom } from "../random";
import type { MakeRun } from "../run";
import type { SerialChip } from "../wire";
import { boardOf, keysOf, portsOf, readerOf, signalOf, type Arrangement, type Part, type Stock } from "./arrangement";
import { CableEnd } from "./cable-end";
import { configOf } from "./config";
import { Fingers } from "./fingers";
import { Glass } from "./glass";
import type { Cable, Files, FromRig, KeyName, Touched, WireByte } from "./messages";
import { Paced } from "./paced";
import { watchSignal } from "./signal";
import { Store } from "./store";
import { layAsSeen, POSE, tidyTable, type StoneView } from "./table";
import { RigReader } from "./reader";
import { Touches } from "./touches";
import { tapSerial, TrafficLog } from "./traffic";

const CONFIG = "croupier.json";
const PROGRAM = ".bootcde";
const TABLE_EVERY_MS = 50;
/** Soon after the first change, for the page may be left at any moment. */
const FILES_AFTER_MS = 20;
const FILES_EVERY_MS = 100;
/** How often it looks for what nobody tells it: lines of the console, codes read, pictures in colours. */
const LOOK_MS = 10;
/** Longer than anybody holds a sticker. */
const FOR_EVER_MS = 1e12;

export interface RigOptions {
  /** What `arrangement` names is in it. */
  stock: Stock;
  arrangement: Arrangement;
  programText: string;
  files?: Files;
  cable?: Cable;
  seed?: number;
  stones?: StoneView;
  clock?: VirtualClock;
  hearing?: BoardOptions["hearing"];
  makeRun?: MakeRun;
  dial?: BoardOptions["dial"];
  webSockets?: boolean;
  tell?: (message: FromRig) => void;
  /** Towards the other board. */
  send?: (byte: WireByte) => void;
}

/** What the program's own realm throws is no Error of this one. */
const wordsOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "message" in error ? String(error.message) : String(error);

export class Rig {
  readonly clock: VirtualClock;
  readonly board: VirtualBoard;
  readonly display: Oled;
  /** A display in colours, if one is built in. */
  readonly colour: ColourDisplay | undefined;
  readonly scanner: Gm67 | undefined;
  readonly reader: RigReader | undefined;
  readonly camera: OpenMv | undefined;
  readonly arm: SimGrbl | undefined;
  readonly table: StoneView;
  readonly ports: Partial<Record<Part, string>>;
  private readonly store: Store;
  private readonly fingers: Fingers;
  private readonly touches: Touches;
  private readonly tell: (message: FromRig) => void;
  private readonly peer: CableEnd;
  private readonly pins: { led?: string; pwm?: string };
  private shown = "";
  private reads = 0;
  private readonly glass: Glass;
  private readonly tableNews: Paced;
  private lastTable = "";

  constructor(private readonly options: RigOptions) {
    const { stock, arrangement, seed = 1 } = options;
    const data = boardOf(stock, arrangement.board);
    const clock = (this.clock = options.clock ?? new VirtualClock());
    const tell = (this.tell = options.tell ?? (() => undefined));
    const random = makeRandom(seed);
    this.peer = new CableEnd(options.cable ?? { isPlugged: true, noise: 0, baud: null }, random, options.send);
    const table = (this.table = structuredClone(options.stones ?? tidyTable()));
    this.ports = portsOf(stock, arrangement);
    this.pins = signalOf(stock, arrangement);
    this.store = new Store(machineOf(data.env), message => tell({ type: "complaint", message }));
    const { makeRun, dial, webSockets, hearing = arrangement.wifi && { version: "released", wifi: true } } = options;
    const parts = {
      storage: this.store.storage,
      clock,
      seed,
      makeRun,
      dial,
      webSockets,
      hearing,
      wifi: arrangement.wifi,
    };
    this.board = new VirtualBoard({ ...parts, board: data.env, usbConnected: true });
    this.fill();
    if (this.ports.scanner) this.scanner = new Gm67({ clock });
    if (this.ports.camera) this.camera = new OpenMv({ clock, random, table, pose: POSE });
    if (this.ports.arm) this.arm = new SimGrbl({ clock, table, off: true });
    this.tableNews = new Paced(clock, 0, TABLE_EVERY_MS, () => this.tellTable());
    const filesNews = new Paced(clock, FILES_AFTER_MS, FILES_EVERY_MS, () =>
      tell({ type: "files", files: this.files }),
    );
    this.store.storage.changed = () => filesNews.mark();
    const log = new TrafficLog(clock, list => tell({ type: "traffic", list }));
    const { oled, inColour } = data;
    this.glass = new Glass({ board: this.board, arrangement, oled, inColour, seed, log, tell });
    this.display = this.glass.oled;
    this.colour = this.glass.colour;
    this.wire(log);
    const wires = readerOf(stock, arrangement);
    if (arrangement.reader && wires)
      this.reader = new RigReader({
        kind: arrangement.reader,
        wires,
        board: this.board,
        clock,
        log,
        random,
        punched: code => stock.punched?.(code),
        read: () => tell({ type: "read", text: this.shown }),
      });
    this.fingers = new Fingers(this.board, keysOf(data));
    this.touches = new Touches(this.board);
    watchSignal(this.board, this.pins, tell);
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

  get files(): Files {
    return this.store.files;
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
    this.fingers.move(key, isDown);
  }

  /** A finger on the display, or one that moves there; null: none. */
  touch(at: Touched | null): void {
    if (this.board.lcd) this.touches.move(at);
  }

  /** Before the scanner, or on the reader; null: nothing. */
  show(text: string | null): void {
    this.shown = text ?? "";
    this.reader?.show(text);
    if (text === null) this.scanner?.takeAway();
    else this.scanner?.show(text, "datamatrix", FOR_EVER_MS);
  }

  /** A line at the prompt. */
  ask(text: string): Answer {
    const answer = this.board.ask(text);
    this.look();
    return answer;
  }

  /** Another rate is told to the firmware, which starts anew with it. */
  setCable(cable: Cable): void {
    const { baud } = this.peer.cable;
    this.peer.cable = cable;
    if (cable.baud === baud || !this.ports.peer) return;
    const more = JSON.stringify({ peer: { baud: cable.baud ?? 9600 } });
    if (this.isOn && !this.board.ask(`croupier.configure(${more})`).isError) return;
    this.configure();
  }

  /** A person moved stones or the board. */
  setStones(stones: StoneView): void {
    layAsSeen(this.table, stones);
    this.tableNews.mark();
  }

  /** Over the table; null: nothing. */
  setHand(cover: Cover | null): void {
    if (this.camera) this.camera.hand = cover ?? undefined;
  }

  /** A byte from the other board. */
  hear(byte: WireByte): void {
    this.peer.hear(byte);
  }

  // ---- wires

  private wire(log: TrafficLog): void {
    const { board, ports } = this;
    const hang = (part: Part, what: SerialChip | undefined) => {
      const port = ports[part];
      if (port && what) board.serial(Number(port.slice(6)), tapSerial(port, what, log));
    };
    hang("scanner", this.scanner);
    hang("peer", this.peer);
    hang("camera", this.camera);
    hang("arm", this.arm && this.watched(this.arm));
  }

  /** The same arm; what it is told changes the table. */
  private watched(arm: SimGrbl): SerialChip {
    const watched: SerialChip = {
      receive: (byte, baud) => {
        this.tableNews.mark();
        arm.receive(byte, baud);
      },
    };
    arm.send = (bytes, baud) => watched.send?.(bytes, baud);
    return watched;
  }

  private supply(isOn: boolean): void {
    this.glass.supply(isOn);
    this.scanner?.power(isOn);
    this.reader?.power(isOn);
    this.camera?.power(isOn);
    this.arm?.power(isOn);
    if (!isOn && this.pins.pwm) this.tell({ type: "tone", hz: 0 });
  }

  // ---- Storage

  private fill(): void {
    for (const [name, text] of Object.entries(this.options.files ?? {})) if (text) this.store.put(name, text);
    this.configure();
    if (this.options.programText) this.store.put(PROGRAM, this.options.programText);
  }

  private configure(): void {
    const { stock, arrangement } = this.options;
    this.store.put(CONFIG, configOf(stock, this.store.read(CONFIG), arrangement, this.peer.cable.baud));
  }

  // ---- what is told

  private changed(): this {
    this.glass.changed();
    this.tableNews.mark();
    this.look();
    return this;
  }

  private look(): void {
    const { board, scanner } = this;
    this.glass.look();
    if (board.printed.length) this.tell({ type: "printed", lines: board.printed.splice(0) });
    this.reader?.look();
    if (!scanner || scanner.reads === this.reads) return;
    this.reads = scanner.reads;
    this.tell({ type: "read", text: this.shown });
  }

  /** What chips and simulator object to is told, and time goes on. */
  private run(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.tell({ type: "complaint", message: wordsOf(error) });
    }
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
