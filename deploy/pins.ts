// What is wrong with the pins that settings name: what each can do is in the board's page of data (devices/boards), and every check of pins asks here. Runs in a browser
// too.
import type { PinList } from "../devices/boards/chips";
import { READERS } from "../devices/boards/readers";
import { Console } from "../src/kit/settings-file";
import type { BoardData } from "./catalogue";
import { pinsOfPort } from "./in-force";
import { bundles } from "./known";
import { type Fields, isFields } from "./shape";
import { listed } from "./text";

/** What a part wants of a pin: to be read, or driven, or both; to be pulled to one level and joined to the other by a finger; only to be driven, later than a reset; or to be measured. */
type Role = "read" | "write" | "both" | "key" | "drive" | "measure";

/** A pin as settings name it. */
interface Use {
  /** The setting: "scanner.rx". */
  path: string;
  pin: string;
  role: Role;
  /** What its port, or its bus, can have there. */
  port?: string;
  line?: 0 | 1;
  /** As the board's data has it for that part: it was tried. */
  isStandard: boolean;
}

/** What is wrong, in words that name the settings, `paths`. */
export interface WrongPin {
  paths: string[];
  words: string;
}

const PARTS = ["scanner", "peer", "camera", "arm"];
const KEYS = ["A", "B", "C", "P1", "P2", "P3", "P4", "P5", "P6", "P7", "P8"];
/** Only one game at a time is open, and Durak has neither camera nor arm. */
const TAKES_TURNS = "peer";
const PAIRED = ["camera", "arm"];

const named = (list: PinList | undefined): string[] => (list ?? "").split(" ").filter(word => word);

/** All pins of such a list. */
export function pinsIn(list: PinList): string[] {
  return named(list).flatMap(word => {
    const [, letter, from, to] = /^([A-Z])(\d+)-[A-Z](\d+)$/.exec(word) ?? [];
    if (!letter) return [word];
    return Array.from({ length: Number(to) - Number(from) + 1 }, (_, at) => letter + (Number(from) + at));
  });
}

const isIn = (list: PinList | undefined, pin: string) => pinsIn(list ?? "").includes(pin);
/** Without the mark of a key that reads high when it is pressed. */
const bare = (pin: string) => pin.replace("+", "");
const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});
const textOf = (value: unknown) => (typeof value === "string" ? value : "");
const groupOf = (path: string) => path.split(".")[0];

/** Those that a port has as it comes; the console's only where it is on a port with pins. */
const pinsOf = (board: BoardData, port: string) =>
  port === Console.Setting && !board.about.chip?.taken.console ? [] : pinsOfPort(board, port);

/** A port, if a part hangs there by pins. */
function portUses(board: BoardData, part: string, settings: Fields): Use[] {
  const port = textOf(settings.port);
  const pins = ["rx", "tx"].map(name => textOf(settings[name]));
  if (!pins[0] || settings.path || (part === TAKES_TURNS && settings.mqtt)) return [];
  const standard = pinsOf(board, port);
  return pins.map((pin, line) => ({
    path: `${part}.${line ? "tx" : "rx"}`,
    pin,
    role: line ? "write" : "read",
    port,
    line: line ? 1 : 0,
    isStandard: pin === standard[line],
  }));
}

/** Two parts, or groups of settings: both may be used at the same time. */
const meet = (...groups: string[]): boolean =>
  !(groups.includes(TAKES_TURNS) && groups.some(group => PAIRED.includes(group)));

/** A part by its wires' names; "" where it is not there, or hangs at a broker. */
const hung = (settings: Fields, part: string, name: string): string =>
  (settings.rx || settings.path) && !(part === TAKES_TURNS && settings.mqtt) ? textOf(settings[name]) : "";

/** A reader of cards without a code to see, as `scanner.reader` names it: what it is, its port or bus, its pins or its path. */
interface Reader {
  kind: string;
  bus: string;
  pins: string[];
  /** What each of its pins has to do, and in words what to write. */
  roles: Role[];
  wires: string;
}

const READER = "scanner.reader";

/** Undefined: there is none. */
function readerOf(config: Fields): Reader | undefined {
  const [kind, ...words] = named(textOf(fieldsOf(config.scanner).reader));
  const [bus = "", ...pins] = words;
  if (!kind) return undefined;
  if (kind === "holes")
    return { kind, bus: "", pins: words, roles: ["measure", "measure"], wires: "two pins that can measure" };
  if (kind === "mfrc522")
    return {
      kind,
      bus,
      pins,
      roles: ["drive", "drive", "read", "drive"],
      wires: "SPI or one of the SPI buses, then the pins of SCK, MOSI, MISO and SDA",
    };
  return bus.startsWith("I2C")
    ? {
        kind,
        bus,
        pins,
        roles: ["both", "both"],
        wires: "an I2C bus, then the pins of clock and data; the display's bus alone, without pins",
      }
    : { kind, bus, pins, roles: ["read", "write"], wires: "a serial port, then the board's RX and TX" };
}

/** The bus that the display has. */
function displayBus(config: Fields): string {
  const { chip, bus, wires } = fieldsOf(config.display);
  return /^s/.test(textOf(chip) || "ssd1306") ? textOf(bus) : (named(textOf(wires))[0] ?? "");
}

/** On the display's own bus it has the display's pins. */
const isOnDisplay = ({ bus, pins }: Reader, config: Fields) => {
  const { scl, sda } = fieldsOf(config.display);
  return bus !== "" && bus === displayBus(config) && (!pins.length || (pins[0] === scl && pins[1] === sda));
};

/** What is wrong with its words before any of them is looked at as a pin. */
function wrongReader({ about }: BoardData, config: Fields): WrongPin[] {
  const reader = readerOf(config);
  if (!reader || !about.chip) return [];
  const { kind, bus, pins, roles, wires } = reader;
  const start = kind === "mfrc522" ? "SPI" : bus.startsWith("I2C") ? "I2C" : "Serial";
  const isBus = kind === "holes" || bus === "SPI" || (bus.startsWith(start) && bus in about.chip.ports);
  const isWhole = pins.length === roles.length || (!pins.length && isOnDisplay(reader, config) && start === "I2C");
  const words =
    !isBus || !isWhole
      ? wires
      : bus !== "" && bus === displayBus(config) && !isOnDisplay(reader, config)
        ? `${bus} is the display's: ${start === "I2C" ? "name no pins, or " : ""}take another bus`
        : "";
  return words ? [{ paths: [READER], words: `${READER}: ${words}` }] : [];
}

function readerUses({ name, about }: BoardData, config: Fields): Use[] {
  const reader = readerOf(config);
  if (!reader || !about.chip || isOnDisplay(reader, config)) return [];
  const { kind, bus, pins, roles } = reader;
  const tried = Object.values(READERS[name] ?? {}).map(named);
  return roles.flatMap((role, line): Use[] => {
    const pin = pins[line];
    const isStandard = tried.some(words => words[0] === kind && words[words.length - roles.length + line] === pin);
    const port = line < 2 && bus && bus !== "SPI" ? { port: bus, line: line as 0 | 1 } : {};
    return pin ? [{ path: READER, pin, role, isStandard, ...port }] : [];
  });
}

/** A reader on the scanner's port is there in its place. */
const isReplaced = (part: string, config: Fields) => {
  const { port, path } = fieldsOf(config.scanner);
  return part === "scanner" && !path && textOf(port) !== "" && port === readerOf(config)?.bus;
};

/** Of one port, or path, two parts that may be used at the same time can only have one; whose pins are the same, too, is told by them. */
function sharedPorts(config: Fields, needs: string[]): WrongPin[] {
  const { bus = "", pins = [] } = readerOf(config) ?? {};
  const [rx, tx] = pins;
  const reader = bus.startsWith("Serial")
    ? [{ part: READER, settings: tx ? { port: bus, rx } : { port: bus, path: rx } }]
    : [];
  const parts = [
    ...PARTS.filter(part => needs.includes(part) && !isReplaced(part, config)).map(part => ({
      part,
      settings: fieldsOf(config[part]),
    })),
    ...reader,
  ];
  return ["port", "path"].flatMap(name =>
    parts.flatMap((one, at) =>
      parts.slice(at + 1).flatMap(other => {
        const [first, second] = [one, other].map(({ part, settings }) => hung(settings, part, name));
        const paths = [one, other].map(({ part }) => (part === READER ? part : `${part}.${name}`));
        const isSame = one.settings.rx === other.settings.rx && textOf(one.settings.rx) !== "";
        return first && first === second && !isSame && meet(one.part, other.part)
          ? [{ paths, words: `${first} is named for ${listed(paths)}: each needs a port of its own` }]
          : [];
      }),
    ),
  );
}

function displayUses({ oled, inColour = "" }: BoardData, settings: Fields): Use[] {
  const chip = textOf(settings.chip) || "ssd1306";
  const path = "display.wires";
  if (/^s/.test(chip)) {
    const bus = textOf(settings.bus);
    return ["scl", "sda"].map((name, line) => ({
      path: `display.${name}`,
      pin: textOf(settings[name]),
      role: "both",
      port: bus,
      line: line ? 1 : 0,
      isStandard: oled.split(" ")[line + 1] === settings[name],
    }));
  }
  const words = named(textOf(settings.wires));
  const own = named(inColour);
  const bus = chip === "g" ? [] : words.slice(0, 1);
  return words
    .slice(bus.length)
    .map((pin, line) => ({
      path,
      pin,
      role: "drive",
      ...(bus.length && line < 2 ? { port: bus[0], line: line ? 1 : 0 } : {}),
      isStandard: own.includes(pin),
    }));
}

const WIRES = "a bus, then the pins of clock, data, select, and data or command at least, blanks between them";

/** What is wrong with the words of a colour display's wires before any of them is looked at as a pin. */
function wrongWires({ about }: BoardData, display: Fields): WrongPin[] {
  const [bus = "", ...pins] = named(textOf(display.wires));
  const buses = Object.keys(about.chip?.ports ?? {}).filter(port => port.startsWith("SPI"));
  if (!buses.length || !/^ili/.test(textOf(display.chip))) return [];
  const words =
    pins.length < 4 ? WIRES : buses.includes(bus) ? "" : `${bus} is no bus here, only ${listed(buses, "or")}`;
  return words ? [{ paths: ["display.wires"], words: `display.wires: ${words}` }] : [];
}

function usesOf(board: BoardData, config: Fields, needs: string[]): Use[] {
  const keys = fieldsOf(config.keys);
  const signal = fieldsOf(config.signal);
  const own: Fields = board.keys;
  return [
    ...PARTS.filter(part => needs.includes(part) && !isReplaced(part, config)).flatMap(part =>
      portUses(board, part, fieldsOf(config[part])),
    ),
    ...readerUses(board, config),
    ...displayUses(board, fieldsOf(config.display)),
    ...KEYS.map((key): Use => {
      const pin = bare(textOf(keys[key]));
      const isStandard = pin === bare(textOf(own[key])) || board.about.soldered.includes(pin);
      return { path: `keys.${key}`, pin, role: "key", isStandard };
    }),
    // Each is read and driven in turn, and nothing watches it.
    ...named(textOf(keys.matrix)).map((pin): Use => ({ path: "keys.matrix", pin, role: "both", isStandard: false })),
    ...(["led", "pwm"] as const).map((name): Use => {
      const pin = textOf(signal[name]);
      return { path: `signal.${name}`, pin, role: "drive", isStandard: pin === board[name] };
    }),
  ].filter(({ pin }) => pin);
}

/** Pins that are something else's in every circuit with this board, by its name. */
export function ownPins({ about, inColour }: BoardData): { [owner: string]: string[] } {
  const all = { ...about.chip?.taken, ...about.taken };
  const pins = Object.fromEntries(Object.entries(all).map(([owner, list]) => [owner, pinsIn(list)]));
  const shown = named(inColour).filter(word => about.chip && isIn(about.chip.pins, word));
  return shown.length ? { ...pins, display: [...shown, ...(pins.display ?? [])] } : pins;
}

function ownerOf(board: BoardData, pin: string): string | undefined {
  const all = ownPins(board);
  return Object.keys(all).find(owner => all[owner].includes(pin));
}

/** Why a pin cannot do what one setting asks of it; "" if it can. */
function faultOf(board: BoardData, { path, pin, role, port, line, isStandard }: Use): string {
  const { chip, title } = board.about;
  if (!chip || isStandard) return "";
  const owner = ownerOf(board, pin);
  const only = port === undefined ? "" : (chip.ports[port]?.[line!] ?? "");
  if (!isIn(chip.pins, pin)) {
    const meant = meantPin(board, pin);
    return `the ${chip.title} of this board (${title}) has no pin ${pin}${meant ? `; it is written "${meant}" here` : ""}`;
  }
  // Whose Espruino does not drive its display itself may name its wires.
  if (owner && (owner !== "display" || path !== "display.wires")) return `${pin} is the ${owner}'s`;
  if (isIn(chip.inputOnly, pin) && role === "key")
    return `${pin} has no pull to either level, and a key needs one: nothing would tell whether it is pressed`;
  if (isIn(chip.inputOnly, pin) && role !== "read" && role !== "measure") return `${pin} can only be read`;
  if (role === "measure" && !isIn(chip.analog, pin))
    return `${pin} cannot measure, only ${listed(pinsIn(chip.analog), "or")}`;
  if (isIn(chip.atStart, pin) && role !== "drive")
    return `${pin} decides how the ${chip.title} starts, and what a part holds it at may keep it from that`;
  if (only && !isIn(only, pin)) return `${port} cannot have ${pin} there, only ${listed(pinsIn(only), "or")}`;
  return "";
}

const isDouble = (uses: Use[]) =>
  uses.some((one, at) => uses.slice(at + 1).some(other => meet(groupOf(one.path), groupOf(other.path))));

function doubles(uses: Use[]): WrongPin[] {
  const pins = [...new Set(uses.map(({ pin }) => pin))];
  return pins.flatMap(pin => {
    const same = uses.filter(use => use.pin === pin);
    const paths = [...new Set(same.map(({ path }) => path))];
    return isDouble(same)
      ? [
          {
            paths,
            words: `${pin} is named for ${listed(paths)}: each needs a pin of its own ("" for what is not there)`,
          },
        ]
      : [];
  });
}

const numberOf = (pin: string) => pin.slice(1);

/** Keys are watched: each by an interrupt. */
function sharedInterrupts(uses: Use[]): WrongPin[] {
  const keys = uses.filter(({ role }) => role === "key");
  const numbers = [...new Set(keys.map(({ pin }) => numberOf(pin)))];
  return numbers.flatMap(number => {
    const same = keys.filter(({ pin }) => numberOf(pin) === number);
    const pins = [...new Set(same.map(({ pin }) => pin))];
    const paths = same.map(({ path }) => path);
    return pins.length < 2
      ? []
      : [
          {
            paths,
            words: `${listed(pins)} share one interrupt, and ${listed(paths)} need one each: take pins with different numbers`,
          },
        ];
  });
}

/** `config`: all settings in force, as `croupier.config()` tells them. `bundle`: parts that none of its games has are left out. */
export function wrongPins(board: BoardData, config: unknown, bundle?: string): WrongPin[] {
  const needs = bundles.find(({ name }) => name === bundle)?.needs ?? PARTS;
  const all = fieldsOf(config);
  const uses = usesOf(board, all, needs);
  const faults = uses.flatMap(use => {
    const fault = faultOf(board, use);
    return fault ? [{ paths: [use.path], words: `${use.path}: ${fault}` }] : [];
  });
  const shared = board.about.chip?.sharesInterrupts ? sharedInterrupts(uses) : [];
  return [
    ...wrongWires(board, fieldsOf(all.display)),
    ...wrongReader(board, all),
    ...faults,
    ...doubles(uses),
    ...sharedPorts(all, needs),
    ...shared,
  ];
}

/** Espruino's name for a pin that is written in another way: as its number, as the chip's maker, the board's or Espruino itself calls it, in small letters; undefined for none. */
export function meantPin(board: BoardData, written: unknown): string | undefined {
  const { outlines, soldered } = board.about;
  if (typeof written !== "string" && typeof written !== "number") return undefined;
  const text = String(written)
    .toUpperCase()
    .replace(/[\s,;]/g, "");
  const name = bare(text);
  const pads = outlines.flatMap(({ left, right, bottom }) => [...left, ...right, ...bottom]);
  const printed = pads.find(pad => pad.split("=")[1] === name)?.split("=")[0];
  const own = { LED1: board.led, BTN1: soldered.length === 1 ? soldered[0] : undefined }[name];
  const [, letter, number] = /^(?:GPIO|IO|GP|G|PIN|P)?[_-]?([A-Z]?)(\d+)$/.exec(name) ?? [];
  const candidates = own ? [own] : [name, printed, number && (letter || "D") + Number(number)];
  const found = candidates.find(pin => pin && hasPin(board, pin));
  return found && found + (text.endsWith("+") ? "+" : "");
}

/** The settings that name a pin, as far as somebody speaks of them: each with its value. */
function pinSettings(own: Fields): { group: string; name: string; value: unknown }[] {
  const names: [string[], string[]][] = [
    [PARTS, ["rx", "tx"]],
    [["display"], ["scl", "sda"]],
    [["keys"], KEYS],
    [["signal"], ["led", "pwm"]],
  ];
  return names.flatMap(([groups, members]) =>
    groups.flatMap(group =>
      members.flatMap(name => {
        const value = fieldsOf(own[group])[name];
        return value === undefined || value === "" ? [] : [{ group, name, value }];
      }),
    ),
  );
}

/** Own settings with Espruino's names for their pins; `wrong`: what had to be put right, or is no pin of this board and was left out. */
export function withPinNames(board: BoardData, own: Fields): { own: Fields; wrong: string[] } {
  const { chip } = board.about;
  const owner = chip ? `the ${chip.title} of this board` : "this board";
  const wrong: string[] = [];
  const right: Fields = structuredClone(own);
  for (const { group, name, value } of pinSettings(own)) {
    if (typeof value === "string" && hasPin(board, bare(value))) continue;
    const meant = meantPin(board, value);
    const fields = fieldsOf(right[group]);
    if (meant) fields[name] = meant;
    else delete fields[name];
    wrong.push(
      `${group}.${name}: not ${JSON.stringify(value)}; ${meant ? `that pin is written "${meant}" here` : `${owner} has no such pin`}`,
    );
  }
  return { own: right, wrong };
}

/** A port whose pins the board's page of data does not have is nothing without them. */
export function portsWithoutPins(board: BoardData, own: Fields): string[] {
  return PARTS.flatMap(part => {
    const { port, rx, path } = fieldsOf(own[part]);
    const isBare = board.about.chip && typeof port === "string" && hasPort(board, port) && !(port in board.ports);
    return isBare && rx === undefined && !path
      ? [
          `${part}.port: ${port} has no pins of its own on this board, and without ${part}.rx nothing hangs there: name ${part}.rx and ${part}.tx, too`,
        ]
      : [];
  });
}

/** Whether that is a pin of this board; of one whose chip is not known, whether it looks like one. */
export const hasPin = ({ about }: BoardData, pin: string): boolean =>
  about.chip ? isIn(about.chip.pins, pin) : /^[A-Z]{1,3}\d{1,3}$/.test(pin);

/** Whether that is a port or a bus that a part may have. */
export const hasPort = ({ about }: BoardData, port: string): boolean =>
  about.chip ? port in about.chip.ports : /^(Serial|I2C)[1-6]$/.test(port);

/** Pins that lead out of the board, that its parts leave, and that do for a key. */
export function freePins(board: BoardData): string[] {
  const { ports, oled, keys, led, pwm, about } = board;
  const used = [...Object.values(ports), oled, ...Object.values(keys).map(bare), led ?? "", pwm ?? ""].flatMap(named);
  const [{ left, right, bottom }] = about.outlines;
  const isFree = (pin: string) =>
    isIn(about.chip?.pins, pin) && !used.includes(pin) && !wrongPins(board, { keys: { ...keys, P1: pin } }).length;
  return [...left, ...right, ...bottom].map(pad => pad.split("=")[0]).filter(isFree);
}
