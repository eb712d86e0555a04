// What may stand in croupier.json: right, wrong, damaged, far too much of it, or something else. Each by its seed.
import { relaxedOf } from "../../devices/sim/storage/json";
import { makeRandom } from "../../src/kit/random";

type Random = (below: number) => number;

/** Settings of all kinds, as a person would write them. */
const SETTINGS: Record<string, Record<string, unknown>> = {
  display: {
    bus: "I2C1",
    scl: "D22",
    sda: "D21",
    address: 60,
    rows: 64,
    chip: "ssd1306",
    rotation: 180,
    brightness: 200,
    dimAfterS: 60,
    offAfterS: 600,
    wires: "SPI1 D18 D23 D14 D27 D33 D32",
    inverted: true,
  },
  keys: { A: "D4", B: "D5+", C: "D6", P1: "D7" },
  scanner: {
    port: "Serial2",
    rx: "D16",
    tx: "D17",
    path: "",
    baud: 9600,
    output: "packet",
    trigger: "level",
    gapMs: 40,
  },
  peer: { port: "Serial3", rx: "D26", tx: "D27", path: "", baud: 115200, mqtt: "words of a room" },
  signal: { led: "D2", pwm: "D3" },
  network: { ssid: "home", password: "12345678", broker: "mqtt://10.0.0.7:1883", table: "words of a table" },
  durak: { level: 2, dialect: "lesson", transfer: true, pack: 52, firstTo: 5, clock: 10 },
  dobble: { order: 7, cards: 55, names: "anchor,apple,bird" },
  race: { players: 3, goal: 10 },
  practice: { goal: 5, machine: 20, cards: "board" },
  tictactoe: { level: 1, first: "device" },
  camera: { port: "Serial1", rx: "D9", tx: "D10", path: "", baud: 115200 },
  arm: {
    port: "Serial2",
    rx: "D1",
    tx: "D3",
    path: "",
    baud: 115200,
    feed: 3000,
    pump: "M8",
    transform: [1, 0, 0, 0, 1, 0],
  },
};
const PLAIN: Record<string, unknown> = {
  board: "linux",
  start: "menu",
  stickers: "base1",
  deck: "junior",
  face: "cats",
  names: "hat none cap crown|glasses no one two|shirt red blue green|mouth smile frown o",
};
const STARTS = ["menu", "set", "durak", "dobble", "tictactoe"];
const BOARDS = ["linux", "esp32", "m5stack", "cyd", "pico", "wifi", "rp2040", "none"];
/** Names that mean something to Espruino. */
const GLOBALS =
  "I2C I2C1 I2C2 I2C3 Serial Serial1 Serial2 Serial6 SPI SPI1 SPI2 process console global E Graphics Pin D0 D5 D50 A0 B2 LED1 BTN1 print require croupier Math JSON USB LoopbackA Telnet Terminal setTimeout undefined null NaN g".split(
    " ",
  );
const PATHS = ["/dev/null", "/dev/zero", "/dev/full", "/", ".", "nothing/there", "", " ", "/dev/tty0"];
const NAMES = ["__proto__", "constructor", "toString", "valueOf", "prototype", "hasOwnProperty", "length", ""];

const oneOf = <Value>(random: Random, all: readonly Value[]): Value => all[random(all.length)];
const letters = (random: Random, count: number, from = 0, to = 256): string =>
  Array.from({ length: count }, () => String.fromCharCode(from + random(to - from))).join("");

/** Some of the settings, each group with some of its own. */
function some(random: Random): Record<string, unknown> {
  const all: Record<string, unknown> = {};
  for (const name in PLAIN) if (!random(4)) all[name] = PLAIN[name];
  if (!random(3)) all.start = oneOf(random, STARTS);
  if (!random(4)) all.board = oneOf(random, BOARDS);
  for (const group in SETTINGS) {
    if (random(3)) continue;
    const own: Record<string, unknown> = {};
    for (const name in SETTINGS[group]) if (random(2)) own[name] = SETTINGS[group][name];
    all[group] = own;
  }
  return all;
}

/** Of some settings one after the other has another value. */
function changed(random: Random, value: () => unknown): Record<string, unknown> {
  const all = some(random);
  for (let count = 1 + random(4); count > 0; count--) {
    const group = oneOf(random, Object.keys(SETTINGS));
    if (!random(4)) all[random(2) ? group : oneOf(random, Object.keys(PLAIN))] = value();
    else all[group] = { ...(all[group] as object), [oneOf(random, Object.keys(SETTINGS[group]))]: value() };
  }
  return all;
}

function wrongValue(random: Random): unknown {
  const values: unknown[] = [
    0,
    -1,
    1.5,
    1e99,
    65536,
    true,
    false,
    null,
    "",
    "x",
    "...",
    [],
    {},
    [[]],
    [1, 2],
    { a: { b: 1 } },
    { toString: 1 },
  ];
  return random(5) ? oneOf(random, values) : letters(random, random(300));
}

function nested(random: Random): string {
  const depth = oneOf(random, [3, 30, 300, 890, 1790, 2000, 5000]);
  const [open, close] = oneOf(random, [
    ["[", "]"],
    ['{"a":', "}"],
    ['[{"a":', "}]"],
    ['{"display":', "}"],
    ["[[],", "]"],
  ]);
  const inner = open.repeat(depth) + "1" + (random(3) ? close.repeat(depth) : "");
  return random(2) ? inner : `{"${oneOf(random, Object.keys(SETTINGS))}":${inner}}`;
}

function huge(random: Random): string {
  const count = oneOf(random, [100, 300, 700, 3000]);
  const name = () => (random(9) ? "a" + random(1e6) : oneOf(random, Object.keys(SETTINGS)));
  return oneOf(random, [
    () => `{${Array.from({ length: count }, () => `"${name()}":${random(9)}`).join()}}`,
    () => `[${Array.from({ length: count }, () => random(9)).join()}]`,
    () => JSON.stringify({ names: "x".repeat(10 * count) }),
    () => JSON.stringify({ ["x".repeat(10 * count)]: 1 }),
    () => `{"display":{${Array.from({ length: count }, () => `"":${random(9)}`).join()}}}`,
    () => " ".repeat(10 * count) + "{}",
    () => letters(random, 10 * count),
  ])();
}

/** Each kind, and how its text comes about. */
const KINDS: Record<string, (random: Random) => string> = {
  right: random => JSON.stringify(some(random)),
  wrong: random => JSON.stringify(changed(random, () => wrongValue(random))),
  globals: random =>
    JSON.stringify(changed(random, () => [oneOf(random, GLOBALS), ...(random(3) ? [] : ["D5 D6 D7 D8 D9"])].join(" "))),
  wires: random => {
    const display = {
      chip: oneOf(random, ["ili9341", "ili9342", "g", "sh1106"]),
      wires: Array.from({ length: random(8) }, () => oneOf(random, GLOBALS)).join(" "),
    };
    return JSON.stringify({ ...some(random), display: random(3) ? display : { chip: display.chip } });
  },
  paths: random =>
    JSON.stringify({
      ...some(random),
      ...Object.fromEntries(["scanner", "peer", "camera", "arm"].map(part => [part, { path: oneOf(random, PATHS) }])),
    }),
  nested,
  huge,
  cut: random => {
    const text = JSON.stringify(some(random));
    return text.slice(0, random(text.length));
  },
  relaxed: random => relaxedOf(some(random)),
  bytes: random => letters(random, random(2500)),
  signs: random => Array.from({ length: random(2500) }, () => oneOf(random, [...'{}[]:,"\\ 019ae-.'])).join(""),
  doubles: random =>
    `{${[some(random), some(random), some(random)]
      .map(all => JSON.stringify(all).slice(1, -1))
      .filter(Boolean)
      .join()}}`,
  names: random => {
    const group = oneOf(random, Object.keys(SETTINGS));
    const value = JSON.stringify(oneOf<unknown>(random, [1, "x", {}, { port: "I2C" }, null, [1]]));
    const own = `"${oneOf(random, NAMES)}":${value}`;
    return random(2) ? `{${own}}` : `{"${group}":{${own}}}`;
  },
  flipped: random => {
    const bytes = Buffer.from(JSON.stringify(some(random)), "latin1");
    for (let count = 1 + random(5); count > 0 && bytes.length; count--) bytes[random(bytes.length)] ^= 1 << random(8);
    return bytes.toString("latin1");
  },
};

export interface AnyFile {
  kind: string;
  seed: number;
  text: string;
}

/** No longer one has room beside `croupier.js` in the Storage of Espruino for Linux; and none there is empty. */
const LONGEST = 4200;

/** The file of that seed: each kind in its turn. */
export function anyFile(seed: number): AnyFile {
  const random: Random = makeRandom(seed, 0x5e77, 0x1265, 1).below;
  const names = Object.keys(KINDS);
  const kind = names[seed % names.length];
  return { kind, seed, text: KINDS[kind](random).slice(0, LONGEST) || " " };
}
