// The settings: what the board says, overridden by what croupier.json says and makes sense. Opened when settings are read, then let go.
import boards from "../devices/boards/index";
import type { Board } from "../devices/boards/board";

export interface Settings {
  /** In force. */
  config: any;
  /** What the file asks for and can have. */
  own: any;
  /** What was not understood, each in a sentence. */
  complaints: string[];
}

/** A list of words, a range [lowest, highest], or any text ("") that is allowed; an object has settings of its own. */
const FORM = {
  board: "esp32 m5stack pico wifi original linux",
  scanner: { port: "Serial1 Serial2 Serial3 Serial4 Serial5 Serial6", rx: "", tx: "", path: "", baud: [1200, 921600], output: "raw packet", trigger: "continuous induction host level pulse" },
  peer: { port: "Serial1 Serial2 Serial3 Serial4 Serial5 Serial6", rx: "", tx: "", path: "", baud: [1200, 921600] },
  display: { bus: "I2C1 I2C2 I2C3", scl: "", sda: "", address: [8, 119], rows: [32, 64], chip: "ssd1306 sh1106", rotation: [0, 180], brightness: [0, 255], dimAfterS: [0, 86400], offAfterS: [0, 86400] },
  keys: { A: "", B: "", C: "" },
  stickers: "auto base0 base1",
  deck: "full junior",
  face: "shapes cats own",
  names: "",
  start: "menu set",
};

/** `env` is process.env.BOARD; `text` what croupier.json holds; `more` settings to add to it. */
export default function settings(env: string, text: string | undefined, more: any): Settings {
  const complaints: string[] = [];
  let given: any = {};
  try {
    if (text) given = JSON.parse(text);
  } catch (e) {
    complaints.push("croupier.json is not JSON");
  }
  const own: any = {};
  take(given, FORM, own, "", complaints);
  take(more, FORM, own, "", complaints);
  const board = boardFor(env, own.board, complaints);
  return { config: merged(defaults(board, own), own), own: own, complaints: complaints };
}

/** What fits the form goes into `into`; what does not is named. */
function take(given: any, form: any, into: any, path: string, complaints: string[]): void {
  if (typeof given !== "object" || !given || Array.isArray(given)) {
    complaints.push((path || "croupier.json") + ": an object is needed");
    return;
  }
  for (const name in given) {
    const allowed = form[name];
    const value = given[name];
    const here = path + name;
    if (allowed === undefined) complaints.push(here + ": unknown");
    else if (typeof allowed === "object" && !Array.isArray(allowed)) {
      const inner = into[name] || {};
      take(value, allowed, inner, here + ".", complaints);
      into[name] = inner;
    } else if (fits(value, allowed)) into[name] = value;
    else complaints.push(here + ": " + (typeof allowed === "string" ? (allowed ? "one of " + allowed : "text up to 120") : "whole, " + allowed[0] + ".." + allowed[1]));
  }
}

function fits(value: any, allowed: any): boolean {
  if (typeof allowed !== "string") return typeof value === "number" && value === Math.floor(value) && value >= allowed[0] && value <= allowed[1];
  if (typeof value !== "string" || value.length > 120) return false;
  return !allowed || !!value && allowed.split(" ").indexOf(value) >= 0;
}

function boardFor(env: string, name: string, complaints: string[]): Board {
  const all = boards();
  for (const board of all) if (name ? board.name === name : board.env === env) return board;
  complaints.push("Board " + env + " is unknown: set board");
  return { name: "unknown", env: env, title: env, ports: {}, scanner: "", peer: "", display: { bus: "" }, keys: {}, gapMs: 120 };
}

function defaults(board: Board, own: any): any {
  return {
    board: board.name,
    scanner: portOf(board, board.scanner, own.scanner, { baud: 9600, output: "raw", trigger: "continuous", gapMs: board.gapMs }),
    peer: portOf(board, board.peer, own.peer, { baud: 9600 }),
    display: merged({ address: 0x3C, rows: 64, chip: "ssd1306", rotation: 0, brightness: 207, dimAfterS: 120, offAfterS: 900 }, board.display),
    keys: board.keys,
    stickers: "auto", deck: "full", face: "shapes", start: "menu",
  };
}

/** A port brings its pins along, unless they are named. */
function portOf(board: Board, port: string, own: any, rest: any): any {
  const name = own && own.port || port;
  return merged(merged({ port: name }, board.ports[name] || {}), rest);
}

function merged(base: any, over: any): any {
  const result: any = {};
  for (const name in base) result[name] = base[name];
  for (const name in over) result[name] = typeof over[name] === "object" && over[name] && result[name] ? merged(result[name], over[name]) : over[name];
  return result;
}
