// What can hang on a board: which parts there are ports for, which bundles suit it, and the croupier.json that tells the firmware where everything hangs.
// All of it follows from devices/boards, which the firmware itself reads.
import type { Board } from "../../boards/board";
import { esp32 } from "../../boards/esp32";
import { m5stack } from "../../boards/m5stack";
import { original } from "../../boards/original";
import { pico } from "../../boards/pico";
import { wifi } from "../../boards/wifi";
import type { Pose } from "../openmv";
import type { Stone } from "../stone-table";
import type { Arrangement, BoardName, BundleName, KeyName, StoneView } from "../../../deploy/page/protocol";

/** What takes a serial port. */
export type Part = "scanner" | "peer" | "camera" | "arm";

export interface KeyPin {
  key: KeyName;
  pin: string;
  isHigh: boolean;
}

const ALL: Record<BoardName, () => Board> = { esp32, m5stack, pico, wifi, original };
export const BOARDS = Object.keys(ALL) as BoardName[];
export const PARTS: Part[] = ["scanner", "peer", "camera", "arm"];
const GAMES: BundleName[] = ["set", "durak", "dobble", "tictactoe"];

/** Which parts a bundle speaks to. */
const SPEAKS: Record<BundleName, Part[]> = {
  croupier: PARTS,
  set: ["scanner"],
  durak: ["peer"],
  dobble: ["scanner"],
  tictactoe: ["camera", "arm"],
  "set-original": ["scanner"],
};
/** What is there to begin with, as far as there is a port for it. */
const FIRST: Record<BundleName, Part[]> = { ...SPEAKS, croupier: ["scanner", "peer"] };
/** A development board's own LED, which the firmware is told of in croupier.json. */
const OWN_LED: Partial<Record<BoardName, string>> = { esp32: "D2" };
const WITH_SIGNAL: BundleName[] = ["croupier", "durak", "dobble", "tictactoe"];
const WORDS: Record<Part, string> = {
  scanner: "a scanner",
  peer: "a cable to the other board",
  camera: "a camera",
  arm: "an arm",
};

/** The settings that say where something hangs; everything else in croupier.json is the person's. */
const WIRING: Record<string, string[]> = {
  scanner: ["port", "rx", "tx", "path"],
  peer: ["port", "rx", "tx", "path", "baud"],
  camera: ["port", "rx", "tx", "path", "baud"],
  arm: ["port", "rx", "tx", "path", "baud", "trays", "transform"],
  display: ["bus", "scl", "sda", "address", "rows", "chip"],
};

// ---- the table of the tic-tac-toe device; its axes are the arm's

/** Five stones of each colour, as the settings of the firmware have it (`arm.trays`). */
export const TRAYS = { X: { xMm: 50, yMm: 48, stepMm: 26, count: 5 }, O: { xMm: 210, yMm: 48, stepMm: 26, count: 5 } };
/** Where the board lies, and what the camera has in the middle of its picture. */
const MIDDLE = { xMm: 130, yMm: 100 };
const PIXELS_PER_MM = 1.6;
export const POSE: Partial<Pose> = {
  perMm: PIXELS_PER_MM,
  xPx: 160 - PIXELS_PER_MM * MIDDLE.xMm,
  yPx: 120 + PIXELS_PER_MM * MIDDLE.yMm,
};
/** From the camera's picture to the arm's axes: what touching three points would find. */
const TRANSFORM = [1 / PIXELS_PER_MM, 0, -POSE.xPx! / PIXELS_PER_MM, 0, -1 / PIXELS_PER_MM, POSE.yPx! / PIXELS_PER_MM];

/** All stones in their trays, the board in the middle. */
export function tidyTable(): StoneView {
  const stones = (["X", "O"] as const).flatMap(colour => {
    const { xMm, yMm, stepMm, count } = TRAYS[colour];
    return Array.from({ length: count }, (_, at): Stone => ({ colour, xMm, yMm: yMm + at * stepMm }));
  });
  return { stones, board: { ...MIDDLE, turnedDeg: 0 } };
}

// ---- what fits

export const boardOf = (name: BoardName): Board => ALL[name]();

/** In the order in which they should be offered: what the upload would take comes first. */
export function bundlesOf(board: BoardName): BundleName[] {
  if (board === "original") return ["set-original"];
  return board === "esp32" || board === "m5stack" ? ["croupier", ...GAMES] : GAMES;
}

/** Parts that could hang on this board with this bundle, one of them at least. */
export function partsOf(board: BoardName, bundle: BundleName): Part[] {
  const ports = Object.keys(boardOf(board).ports).length;
  return SPEAKS[bundle].filter(part => part !== "arm" || ports > 1);
}

/** With the parts that its bundle is for. */
export function standard(board: BoardName, bundle: BundleName = bundlesOf(board)[0]): Arrangement {
  const bare: Arrangement = {
    board,
    bundle,
    display: "ssd1306",
    rows: 64,
    scanner: false,
    peer: false,
    camera: false,
    arm: false,
  };
  for (const part of FIRST[bundle]) if (partsOf(board, bundle).includes(part)) bare[part] = true;
  return bare;
}

/** Which port each part takes; a part without one has no room. */
export function portsOf(arrangement: Arrangement): Partial<Record<Part, string>> {
  const board = boardOf(arrangement.board);
  const hasScanner = SPEAKS[arrangement.bundle].includes("scanner");
  const wanted: Record<Part, string> = {
    scanner: board.scanner,
    peer: board.peer || board.scanner,
    camera: hasScanner ? board.peer : board.scanner,
    arm: hasScanner ? board.scanner : board.peer,
  };
  const free = Object.keys(board.ports);
  const taken: Partial<Record<Part, string>> = {};
  for (const part of PARTS.filter(one => arrangement[one])) {
    const port = free.includes(wanted[part]) ? wanted[part] : free[0];
    if (port) taken[part] = free.splice(free.indexOf(port), 1)[0];
  }
  return taken;
}

/** Why this cannot be, in a sentence that says what to do; undefined if it can. */
export function wrongWith(arrangement: Arrangement): string | undefined {
  const { board, bundle, display, rows, arm, camera } = arrangement;
  if (!ALL[board]) return `There is no board ${String(board)}: choose one of ${BOARDS.join(", ")}.`;
  if (!bundlesOf(board).includes(bundle))
    return `${String(bundle)}.js is not for this board: choose ${bundlesOf(board).join(", ")}.`;
  if (bundle === "set-original" && display === "sh1106")
    return "The smallest bundle knows no SH1106: choose an SSD1306.";
  if (display === "sh1106" && rows === 32) return "Displays with an SH1106 have 64 rows: choose 64, or an SSD1306.";
  const strange = PARTS.find(part => arrangement[part] && !SPEAKS[bundle].includes(part));
  if (strange) return `${bundle}.js does not speak to ${WORDS[strange]}: take it off, or choose another bundle.`;
  if (arm && !camera) return "An arm alone cannot see: add a camera, or take the arm off.";
  const ports = portsOf(arrangement);
  const homeless = PARTS.find(part => arrangement[part] && !ports[part]);
  if (homeless) return `There is no serial port left for ${WORDS[homeless]}: take another part off.`;
  return undefined;
}

/** The nearest that can be: what was asked for last (`kept`) stays, others give way. */
export function fit(arrangement: Arrangement, kept?: Part): Arrangement {
  const { board } = arrangement;
  const bundle = bundlesOf(board).includes(arrangement.bundle) ? arrangement.bundle : bundlesOf(board)[0];
  const fitting: Arrangement = {
    ...arrangement,
    bundle,
    display: bundle === "set-original" ? "ssd1306" : arrangement.display,
  };
  if (fitting.display === "sh1106") fitting.rows = 64;
  for (const part of PARTS) if (!partsOf(board, bundle).includes(part)) fitting[part] = false;
  if (kept === "arm" && fitting.arm) fitting.camera = true;
  if (!fitting.camera) fitting.arm = false;
  const inOrder = PARTS.filter(part => part !== kept && !(kept === "arm" && part === "camera")).reverse();
  for (const part of inOrder) if (wrongWith(fitting)) fitting[part] = false;
  return fitting;
}

// ---- what hangs where

export function keysOf(board: BoardName): KeyPin[] {
  return Object.entries(boardOf(board).keys).map(([key, pin]) => ({
    key: key as KeyName,
    pin: pin!.replace("+", ""),
    isHigh: pin!.endsWith("+"),
  }));
}

/** Pins of lamp and loudspeaker, if there are any and the bundle uses them. */
export function signalOf({ board, bundle }: Arrangement): { led?: string; pwm?: string } {
  if (!WITH_SIGNAL.includes(bundle)) return {};
  const { led, pwm } = boardOf(board);
  return { led: led ?? OWN_LED[board], pwm };
}

const wires = (board: Board, port: string) => ({
  port,
  rx: board.ports[port].split(" ")[0],
  tx: board.ports[port].split(" ")[1],
});

/** What the firmware has to be told, being what differs from what it takes for granted. `baud`: of the cable. */
export function settingsOf(arrangement: Arrangement, baud: number | null): Record<string, any> {
  const { bundle, display, rows } = arrangement;
  const board = boardOf(arrangement.board);
  const ports = portsOf(arrangement);
  const hasScanner = SPEAKS[bundle].includes("scanner");
  const settings: Record<string, any> = {};
  if (board.name === "m5stack") settings.board = board.name;
  if (display === "sh1106" || rows === 32)
    settings.display = { ...(display === "sh1106" ? { chip: display } : {}), ...(rows === 32 ? { rows } : {}) };
  for (const part of SPEAKS[bundle]) {
    const port = ports[part];
    // With a scanner in the bundle camera and arm are there only if they are spoken of.
    if (!port) settings[part] = hasScanner && (part === "camera" || part === "arm") ? undefined : { rx: "" };
    else if (
      part === "scanner" ? port !== board.scanner : part === "peer" ? port !== (board.peer || board.scanner) : true
    )
      settings[part] = wires(board, port);
  }
  if (ports.peer && baud) settings.peer = { ...settings.peer, baud };
  if (ports.arm) settings.arm.transform = TRANSFORM;
  const led = signalOf(arrangement).led;
  if (led && led !== board.led) settings.signal = { led };
  return JSON.parse(JSON.stringify(settings));
}

/**
 * croupier.json for this arrangement: `text` is what is there, whose other settings stay. Undefined: none is needed. What is no JSON object is left as it
 * is, for the firmware to complain of.
 */
export function configOf(text: string | undefined, arrangement: Arrangement, baud: number | null): string | undefined {
  let own: any = {};
  try {
    if (text !== undefined) own = JSON.parse(text);
  } catch {
    return text;
  }
  if (!own || typeof own !== "object" || Array.isArray(own)) return text;
  delete own.board;
  // An LED that this table named is the board's, not the person's: a bundle without a lamp would complain of it.
  if (Object.values(OWN_LED).includes(own.signal?.led))
    own.signal = own.signal.pwm === undefined ? undefined : { pwm: own.signal.pwm };
  for (const [group, names] of Object.entries(WIRING)) {
    if (!own[group] || typeof own[group] !== "object") continue;
    for (const name of names) delete own[group][name];
    if (!Object.keys(own[group]).length) delete own[group];
  }
  for (const [name, value] of Object.entries(settingsOf(arrangement, baud)))
    own[name] =
      typeof value !== "object" ? value : name === "signal" ? { ...value, ...own[name] } : { ...own[name], ...value };
  const names = Object.keys(own)
    .filter(name => own[name] !== undefined)
    .sort();
  return names.length ? JSON.stringify(Object.fromEntries(names.map(name => [name, own[name]]))) : undefined;
}
