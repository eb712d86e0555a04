// The settings: what the board says, overridden by what croupier.json says and makes sense. Opened when settings are read, then let go.
import boards from "../devices/boards/index";
import type { Board } from "../devices/boards/board";

export interface Settings {
  /** In force. */
  config: any;
  /** What was asked for and can be had; this is stored. */
  own: any;
  /** What was not understood, each in a sentence. */
  complaints: string[];
}

/** A setting whose default is one of these words takes only the words of that line. */
const CHOICES = [
  "Serial1 Serial2 Serial3 Serial4 Serial5 Serial6", "I2C1 I2C2 I2C3", "1200 2400 4800 9600 19200 38400 57600 115200",
  "ssd1306 sh1106", "32 64", "0 180", "raw packet", "continuous induction host level pulse", "auto base0 base1", "full junior", "shapes cats own", "menu set",
];

/** `env` is process.env.BOARD; `text` what croupier.json holds; `more` settings to add to it. */
export default function settings(env: string, text: string | undefined, more: any): Settings {
  const complaints: string[] = [];
  const all = boards();
  const own: any = {};
  let given: any = {};
  try {
    if (text) given = JSON.parse(text);
  } catch (e) {
    complaints.push("croupier.json is not JSON");
  }

  /** What is of the same kind as its default goes into `into` and `kept`; what is not is named. */
  function take(from: any, into: any, kept: any, path: string): void {
    if (typeof from !== "object" || !from || Array.isArray(from)) {
      complaints.push((path || "settings") + " must be {...}");
      return;
    }
    for (const name in from) {
      const value = from[name];
      const was = into[name];
      if (was === undefined) complaints.push(path + name + ": unknown");
      else if (typeof was === "object") {
        const inner = kept[name] || {};
        take(value, was, inner, path + name + ".");
        kept[name] = inner;
      } else {
        const problem = !WITH_EXTRAS ? (typeof value === typeof was ? "" : "not understood") : name === "board" ? (named ? "" : "no such board") : problemOf(name, value, was);
        if (problem) complaints.push(path + name + ": " + problem);
        else into[name] = kept[name] = value;
      }
    }
  }

  const wanted = more.board || given && given.board;
  let board: Board | undefined;
  const named = all.some(other => other.name === wanted);
  for (const other of all) if (!board && (named ? other.name === wanted : other.env === env)) board = other;
  if (!board) {
    // Ports by path, no pins: what is not named in croupier.json is not there.
    complaints.push("Board " + env + ": set board");
    board = all[all.length - 1];
  }
  const config = defaults(board, portIn(more.scanner) || portIn(given && given.scanner), portIn(more.peer) || portIn(given && given.peer));
  take(given, config, own, "");
  take(more, config, own, "");
  return { config: config, own: own, complaints: complaints };
}

function portIn(port: any): string {
  return port && port.port || "";
}

/** In words, or "" if `value` can stand where `was` stood. */
function problemOf(name: string, value: any, was: any): string {
  const words = CHOICES.filter(line => line.split(" ").indexOf("" + was) >= 0)[0];
  const highest = name === "address" || name === "brightness" ? 255 : 86400;
  if (typeof value !== typeof was) return typeof was + " needed";
  if (words) return words.split(" ").indexOf("" + value) < 0 ? "one of " + words : "";
  if (typeof value === "string") return value.length > 120 ? "too long" : "";
  return value === Math.floor(value) && value >= 0 && value <= highest ? "" : "whole, 0.." + highest;
}

/** Every setting with its default, so that what is not in here is unknown. A port brings its pins along. */
function defaults(board: Board, scanner: string, peer: string): any {
  const port = (name: string): any => {
    const pins = (board.ports[name] || " ").split(" ");
    return { port: name, rx: pins[0], tx: pins[1], path: "", baud: 9600 };
  };
  const keys = board.keys;
  const pins = board.display.split(" ");
  const config: any = {
    board: board.name, scanner: port(scanner || board.scanner), peer: port(peer || board.peer || "Serial2"),
    display: { bus: pins[0], scl: pins[1] || "", sda: pins[2] || "", address: 60, rows: 64, chip: "ssd1306", rotation: 0, brightness: 207 },
    keys: { A: keys.A || "", B: keys.B || "", C: keys.C || "" },
    stickers: "auto", start: "menu",
  };
  if (WITH_EXTRAS) {
    config.scanner.output = "raw";
    config.scanner.trigger = "continuous";
    config.display.dimAfterS = 120;
    config.display.offAfterS = 900;
    config.deck = "full";
  }
  if (WITH_FACES) {
    config.face = "shapes";
    config.names = "";
  }
  config.scanner.gapMs = board.gapMs;
  return config;
}
