// What people and their boards do with croupier.js, whichever it is: played with that of 0.5 and recorded (fixtures-0.5/record.ts), and with today's, which
// must answer the same, put the same bytes on the wire, and go on from the same files.
import { createHash } from "node:crypto";
import { VirtualClock } from "../../devices/sim/board";
import type { SerialChip } from "../../devices/sim/wire";
import { boardNamed, Device, readBundle } from "./device";

/** The files of one board: a letter for each byte, in base64, without what is still erased behind them. */
export type Files = Record<string, { size: number; text: string }>;

/** What somebody who looks at a board sees and is told. */
export interface Look {
  state: unknown;
  moves: unknown;
  link: unknown;
  /** The check sum of its picture. */
  screen: string;
}

export type Dialect = "own" | "lesson" | "bot";

const NO_KEYS = { A: "", B: "", C: "" };
/** What 0.5 did unless it was told otherwise, and is told now. */
const SINGLY = { several: false };
const HOW: Record<Dialect, object> = {
  own: { against: "peer", rules: SINGLY },
  lesson: { against: "peer", dialect: "lesson", rules: SINGLY },
  bot: { against: "bot", level: 2, rules: { transfer: true, show: true, ...SINGLY } },
};
/** The one place where a program draws. */
const DRAW = /E\.CRC32\(getSerial\(\)\+getTime\(\)\+E\.hwRand\(\)\)/;

/** A program that draws always the same, so that nothing hangs on how often, or when, it draws. */
function loaded(program: string | undefined, seed: number): string {
  const text = program ?? readBundle("croupier");
  if (!DRAW.test(text)) throw new Error("the program draws in another way");
  return text.replace(DRAW, String(1_234_567_891 * seed));
}

const KEPT = ["croupier.durak", "croupier.num", "croupier.boot"];

export function filesOf(device: Device): Files {
  const files: Files = {};
  for (const name of KEPT) {
    const text = device.board.storage.read(name);
    if (text === undefined) continue;
    const used = text.replace(/\xFF+$/, "");
    files[name] = { size: text.length, text: Buffer.from(used, "latin1").toString("base64") };
  }
  return files;
}

export function putFiles(device: Device, files: Files): Device {
  for (const [name, { size, text }] of Object.entries(files))
    device.board.storage.write(name, Buffer.from(text, "base64").toString("latin1"), 0, size);
  return device;
}

export const lookAt = (device: Device): Look => ({
  state: device.ask("croupier.state()"),
  moves: device.ask("croupier.moves()"),
  link: device.ask("croupier.status().link"),
  screen: createHash("sha256").update(device.ask<string>("croupier.screen()")).digest("hex").slice(0, 16),
});

// Durak

/** One board against itself, or two and a wire between them; `wire`: each direction's bytes. */
export interface Evening {
  devices: Device[];
  wire: number[][];
}

export function sitDown(program: string | undefined, dialect: Dialect, files: Files[] = [], board = "esp32"): Evening {
  const clock = new VirtualClock();
  const wire: number[][] = [];
  const port = Number(/\d/.exec(boardNamed(board).peer));
  const devices = (dialect === "bot" ? [1] : [1, 2]).map(
    seed => new Device(board, { program: loaded(program, seed), clock, seed, config: { keys: NO_KEYS } }),
  );
  devices.forEach((device, at) => {
    const other = devices[1 - at];
    wire.push([]);
    const line: SerialChip = {
      receive: (byte, baud, atMs) => {
        wire[at].push(byte);
        other.board.port(port).hear(byte, baud, atMs - 10_000 / baud);
      },
    };
    if (other) device.board.serial(port, line);
    putFiles(device, files[at] ?? {});
  });
  for (const device of devices) device.board.boot();
  // Who deals in the lesson's dialect hangs on the millisecond; a few later than 0.5 was asked, the same board does.
  clock.advance(1509);
  for (const device of devices) device.ask(`croupier.open("durak", ${JSON.stringify(HOW[dialect])})`);
  clock.advance(8000);
  return { devices, wire };
}

/** Plays the move in the middle of the list, so often, or to the end of the game; answers all moves. */
export function playOn({ devices }: Evening, count: number): string[] {
  const played: string[] = [];
  const { clock } = devices[0].board;
  while (played.length < count) {
    // Which attack is beaten first, 0.5 did not ask.
    const mine = (device: Device) =>
      device.ask<string[]>("croupier.moves()").filter(move => !move.startsWith("first "));
    for (let waited = 0; waited < 400 && !devices.some(device => mine(device).length); waited++) clock.advance(50);
    const device = devices.find(one => mine(one).length);
    if (!device) throw new Error("nobody is to play: " + JSON.stringify(devices.map(lookAt)));
    const list = mine(device);
    if (list[0] === "again") break;
    const move = list[list.length >> 1];
    if (!device.ask(`croupier.play(${JSON.stringify(move)})`)) throw new Error(`${move} was refused`);
    played.push(move);
    // Both have it, and nobody is in a hurry.
    clock.advance(1500);
  }
  return played;
}

/** A whole game, another one begun, and the power fails. */
export function recordEvening(program: string | undefined, dialect: Dialect) {
  const evening = sitDown(program, dialect);
  const { devices, wire } = evening;
  const moves = playOn(evening, 1000);
  const over = devices.map(lookAt);
  for (const device of devices) device.ask("croupier.play('again')");
  devices[0].board.clock.advance(8000);
  moves.push(...playOn(evening, 9));
  const looks = devices.map(lookAt);
  const files = devices.map(filesOf);
  for (const device of devices) device.board.powerOff();
  return { moves, over, looks, files, wire: wire.map(bytes => Buffer.from(bytes).toString("base64")) };
}

/** The power is back: what stands there, and how it goes on. */
export function goOn(program: string | undefined, dialect: Dialect, files: Files[], board?: string) {
  const evening = sitDown(program, dialect, files, board);
  const looks = evening.devices.map(lookAt);
  const moves = playOn(evening, 1000);
  return { looks, moves, over: evening.devices.map(lookAt) };
}

/** Bytes of a frame of our own by its first half byte, of those from E0 on by the second (src/link/PROTOCOL.md). */
const LENGTHS: Record<string, number> = { a: 4, b: 7, c: 5, d: 4, e0: 6, e1: 13, e2: 12, e3: 12, e4: 8, e5: 36 };

/**
 * What a direction of the wire says, in hexadecimal, each thing once: hellos, acknowledgements, who wants a game first and the check at its end are left out, for how often and
 * when they are said is the program's own affair.
 */
export function saidOn(wire: string): string[] {
  const bytes = Buffer.from(wire, "base64");
  const said: string[] = [];
  for (let at = 0; at < bytes.length;) {
    const text = bytes.toString("hex", at, at + 1);
    const stop = bytes.indexOf("\x03\n", at) + 2;
    const length = text === "16" ? stop - at : text === "04" ? 2 : (LENGTHS[text] ?? LENGTHS[text[0]] ?? 1);
    const one = bytes.toString("hex", at, at + length);
    if (!/^(1632|04|0a|a|e0|e4)/.test(one) && !said.includes(one)) said.push(one);
    at += length;
  }
  return said;
}

// Everything else

/** What is typed at the prompt of a board with nothing stored, line after line, with what comes back. */
export function converse(program: string | undefined, lines: string[]): { [line: string]: unknown }[] {
  const device = new Device("esp32", { program: loaded(program, 1), config: { durak: SINGLY } }).start(30_000);
  return lines.map(line => ({ [line]: device.tell(line, 1500) ?? null }));
}

/** A board with this croupier.json: what it complains of, what is in force, and what it stores when it is told nothing new. */
export function settle(program: string | undefined, name: string, given: object) {
  const device = new Device(name, { program, config: given }).start(4000);
  const complaints: string[] = device.ask("croupier.status().complaints");
  const config = device.ask("croupier.config()");
  device.board.storage.erase("croupier.json");
  device.board.storage.write("croupier.json", JSON.stringify(given));
  device.tell("croupier.configure({})", 500);
  return { complaints, config, stored: JSON.parse(device.board.storage.read("croupier.json")!) };
}

/** Boots that end well, then such that are cut off; the last one has all the time it wants. */
export function bootOften(program: string | undefined, well: number, failed: number, files: Files = {}) {
  const device = putFiles(new Device("esp32", { program, config: { keys: NO_KEYS } }), files);
  for (let time = 0; time < well + failed; time++) {
    device.board.boot();
    device.board.run(time < well ? 1500 : 500);
    device.board.powerOff();
  }
  const before = filesOf(device);
  device.start();
  return { files: before, isSafe: device.isSafe, why: device.ask("croupier.why || ''"), after: filesOf(device) };
}

/** A sticker of the first seed's that only one numbering has: the file that remembers which. */
export function learnNumbering(program: string | undefined): Files {
  const device = new Device("esp32", { program }).start();
  device.tell("croupier.open('set')");
  device.tell("croupier.scan('\\x00')");
  return filesOf(device);
}

/** Later, a sticker that both numberings have. */
export function useNumbering(program: string | undefined, files: Files) {
  const device = putFiles(new Device("esp32", { program }), files).start();
  device.tell("croupier.open('set')");
  return [device.tell("croupier.scan('\\x56')"), device.ask("croupier.state().cards[0]")];
}

/** Every setting of docs/settings.md, most of them not as usual. */
export const EVERY_SETTING = {
  board: "esp32",
  start: "tictactoe",
  stickers: "base1",
  deck: "junior",
  face: "own",
  names: "hat none cap crown|glasses no round sun|hair red black fair|coat long short none",
  scanner: {
    port: "Serial3",
    rx: "D26",
    tx: "D27",
    path: "",
    baud: 115200,
    output: "packet",
    trigger: "induction",
    gapMs: 150,
  },
  peer: { port: "Serial2", rx: "D16", tx: "D17", path: "", baud: 19200 },
  durak: {
    level: 2,
    dialect: "lesson",
    transfer: true,
    show: true,
    firstFive: true,
    several: true,
    lossAtTen: true,
    emptyWins: true,
    follow: false,
    loserFirst: true,
  },
  dobble: { order: 11, cards: 130, names: "ant,bee,cat" },
  tictactoe: { level: 1, first: "device" },
  camera: { port: "Serial2", rx: "D16", tx: "D17", path: "", baud: 57600 },
  arm: {
    port: "Serial3",
    rx: "D26",
    tx: "D27",
    path: "",
    baud: 57600,
    feed: 5000,
    feedZ: 1000,
    pump: "M8",
    power: 800,
    settleMs: 400,
    travelMm: 30,
    pickMm: 4,
    placeMm: 7,
    parkX: 120,
    parkY: 12,
    lowX: -5,
    lowY: -6,
    highX: 250,
    highY: 190,
    trays: { X: { x: 40, y: 40, dx: 1, dy: 25, count: 4 }, O: { x: 200, y: 41, dx: -1, dy: 24, count: 5 } },
    cellMm: 28,
    transform: [1, 0, 0, 1, 10, 20],
  },
  signal: { led: "D2", pwm: "D4" },
  display: {
    bus: "I2C1",
    scl: "D22",
    sda: "D21",
    address: 61,
    rows: 32,
    chip: "sh1106",
    rotation: 180,
    brightness: 100,
    dimAfterS: 60,
    offAfterS: 300,
  },
  keys: { A: "D32+", B: "D33", C: "" },
};

/** Everything, and what each board with room for croupier.js takes for granted. */
export const SETTINGS: [board: string, given: object][] = [
  ["esp32", EVERY_SETTING],
  ["esp32", {}],
  ["m5stack", { board: "m5stack" }],
  ["linux", { board: "linux", scanner: { path: "/dev/ttyUSB0" }, peer: { path: "/dev/ttyUSB1", baud: 115200 } }],
];

/** Each game in each of its modes, said and shown. */
export const LINES = [
  "croupier.state()",
  "croupier.open('set')",
  ...["S1111", "S2222", "S3333", "S1112", "S1113", "!NEXT", "!TAKE", "!TAKE", "S1111", "D0711", "nonsense", ""].map(
    code => `croupier.scan('${code}')`,
  ),
  "croupier.state()",
  "croupier.moves()",
  "croupier.play('undo')",
  "croupier.play('deal')",
  "croupier.play('remove S1112')",
  "croupier.play('remove S9999')",
  "croupier.state()",
  "croupier.open('set', {mode:'hint', deck:'junior'})",
  ...["S1111", "S2211", "S3311"].map(code => `croupier.scan('${code}')`),
  "croupier.press('B')",
  "croupier.state()",
  "croupier.moves()",
  "croupier.open('set', {mode:'check'})",
  ...["S1111", "S1112", "S1123"].map(code => `croupier.scan('${code}')`),
  "croupier.state()",
  "croupier.moves()",
  "croupier.open('set', {mode:'deck'})",
  ...["S1111", "S1111", "S3333"].map(code => `croupier.scan('${code}')`),
  "croupier.state()",
  "croupier.moves()",
  "croupier.open('dobble')",
  ...["D0711", "D0740", "D0740", "S1111"].map(code => `croupier.scan('${code}')`),
  "croupier.state()",
  "croupier.moves()",
  "croupier.open('dobble', {mode:'match', order:11})",
  ...["D11001", "D11133"].map(code => `croupier.scan('${code}')`),
  "croupier.state()",
  "croupier.open('dobble', {mode:'tower'})",
  ...["D0701", "D0702"].map(code => `croupier.scan('${code}')`),
  "croupier.play('left')",
  "croupier.state()",
  "croupier.moves()",
  "croupier.open('dobble', {mode:'well'})",
  "croupier.play('right')",
  "croupier.state()",
  "croupier.open('dobble', {mode:'duel'})",
  "croupier.state()",
  "croupier.moves()",
  "croupier.open('dobble', {mode:'deck', order:3, cards:12})",
  ...["D0301", "D0302", "D0301", "D0305"].map(code => `croupier.scan('${code}')`),
  "croupier.state()",
  "croupier.moves()",
  "croupier.open('tictactoe', {first:'human', level:3})",
  "croupier.moves()",
  "croupier.play('1')",
  "croupier.state()",
  "croupier.play('9')",
  "croupier.play('hint')",
  "croupier.state()",
  "croupier.moves()",
  "croupier.open('tictactoe', {mode:'keys', cells:['X','X','.','O','O','.','.','.','.']})",
  "croupier.play('3')",
  "croupier.state()",
  "croupier.moves()",
  "croupier.open('tictactoe', {mode:2, cells:[1,3]})",
  "croupier.state()",
  "croupier.moves()",
  "croupier.status().link",
  "croupier.open('durak', {against:'bot', level:1, rules:{transfer:true}})",
  "croupier.state()",
  "croupier.play('resign')",
  "croupier.state()",
  "croupier.moves()",
  "croupier.open('durak')",
  "croupier.state()",
  "croupier.open('nonsense')",
  "croupier.open('menu')",
  "croupier.press('C')",
  "croupier.press('X')",
  "croupier.state()",
  "croupier.moves()",
  "croupier.configure({display:{brightness:9}, deck:'half', colour:1})",
  "croupier.config()",
  "Object.keys(croupier).sort()",
  "croupier.status().counts",
  "croupier.status().scanner",
  "croupier.status().display.present",
  "Object.keys(croupier.status()).sort()",
  "croupier.screen()",
];

/** How often a board started well and then not, before a start that has all the time it wants. */
export const BOOTS: [well: number, failed: number][] = [
  [0, 0],
  [3, 2],
  [1, 3],
  [40, 1],
];

// What was recorded, by file

export const recordEvenings = (program?: string) =>
  (["own", "lesson", "bot"] as const).map(dialect => {
    const evening = recordEvening(program, dialect);
    return { dialect, ...evening, later: goOn(program, dialect, evening.files) };
  });

export const recordConsole = (program?: string) => converse(program, LINES);

export const recordSettings = (program?: string) =>
  SETTINGS.map(([board, given]) => ({ board, given, ...settle(program, board, given) }));

export function recordStorage(program?: string) {
  const files = learnNumbering(program);
  return {
    numbering: { files, card: useNumbering(program, files) },
    boots: BOOTS.map(([well, failed]) => ({ well, failed, ...bootOften(program, well, failed) })),
  };
}
