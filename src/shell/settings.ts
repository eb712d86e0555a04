// The settings: what the board says, overridden by what croupier.json says and makes sense. Opened when settings are read, then let go.
import boards from "../../devices/boards/index";
import standardArm from "../games/tictactoe/arm-settings";
import type { Board } from "../../devices/boards/board";

export interface Settings {
  /** In force. */
  config: any;
  /** What was asked for and can be had; this is stored. */
  own: any;
  /** What was not understood, each in a sentence. */
  complaints: string[];
}

/**
 * `env` is process.env.BOARD; `text` what croupier.json holds; `more` settings to add to it. `has` tells whether this board has a pin of that
 * name, or (`isPin` false) a port or bus that may be used.
 */
export default function settings(
  env: string,
  text: string | undefined,
  more: any,
  has: (name: string, isPin: boolean) => boolean,
): Settings {
  const complaints: string[] = [];
  const all = boards();
  /** Settings that take only one of a few words or numbers. */
  const choices: any = {
    board: WITH_BOARDS ? all.map(other => other.name).join(" ") : "original",
    baud: "1200 2400 4800 9600 19200 38400 57600 115200",
    rows: "32 64",
    rotation: "0 180",
    chip: WITH_SH1106 ? "ssd1306 sh1106" : "ssd1306",
    stickers: "auto base0 base1",
    start:
      "menu" +
      (WITH_SET ? " set" : "") +
      (WITH_DURAK ? " durak" : "") +
      (WITH_DOBBLE ? " dobble" : "") +
      (WITH_TICTACTOE ? " tictactoe" : ""),
  };
  if (WITH_EXTRAS && WITH_SET) {
    choices.output = "raw packet";
    choices.trigger = "continuous induction level pulse";
    choices.deck = "full junior";
  }
  if (WITH_FACES) choices.face = "shapes cats own";
  if (WITH_DURAK || WITH_TICTACTOE) choices.level = "1 2 3";
  if (WITH_DURAK) choices.dialect = WITH_LESSON ? "auto lesson" : "auto";
  if (WITH_DOBBLE) choices.order = "1 2 3 4 5 7 8 9 11 13 16 17 19";
  if (WITH_TICTACTOE) {
    choices.first = "human device";
    choices.pump = "M3 M8";
  }
  const own: any = {};
  let given: any = {};
  try {
    if (text) given = JSON.parse(text);
  } catch (e) {
    complaints.push("croupier.json is not JSON");
  }

  /** Whether `value` can stand where `was` stands. */
  function isGood(name: string, value: any, was: any, isArm?: boolean): boolean {
    const words = choices[name];
    if (typeof value !== typeof was) return false;
    if (words) return words.split(" ").indexOf("" + value) >= 0;
    // Millimetres, either way, and speeds.
    if (WITH_TICTACTOE && isArm && typeof value === "number") return value > -2000 && value < 100000;
    if (typeof value === "number")
      return value === (value & (name === "address" ? 0x7f : name === "brightness" ? 0xff : 0xffff));
    if (name === "port" || name === "bus") return value.substr(0, 3) === was.substr(0, 3) && has(value, false);
    // All other names of up to three letters are a pin's: rx, tx, scl, sda, A, B, C.
    return name.length > 3 || !value || has(value.split("+")[0], true);
  }

  function refuse(path: string, value: any, words: string): void {
    complaints.push(path + ": not " + JSON.stringify(value) + (WITH_EXTRAS && words ? " but " + words : ""));
  }

  /** What is of the same kind as its default goes into `into` and `kept`; what is not is named. */
  function take(from: any, into: any, kept: any, path: string): void {
    if (typeof from !== "object" || !from || Array.isArray(from)) return refuse(path || "settings", from, "{...}");
    for (const name in from) {
      const value = from[name];
      const was = into[name];
      const whole = path ? path + "." + name : name;
      if (Object.keys(into).indexOf(name) < 0) complaints.push(whole + ": unknown");
      else if (WITH_TICTACTOE && Array.isArray(was)) {
        if (Array.isArray(value) && value.length === 6 && !value.some(number => typeof number !== "number"))
          into[name] = kept[name] = value;
        else refuse(whole, value, "six numbers");
      } else if (typeof was === "object") {
        const inner = kept[name] || {};
        take(value, was, inner, whole);
        kept[name] = inner;
      } else if (isGood(name, value, was, path.substr(0, 3) === "arm")) into[name] = kept[name] = value;
      else refuse(whole, value, choices[name]);
    }
  }

  /** The first that is any good, of what is asked for now and what was before. */
  function asked(from: any[], name: string, standard: string): string {
    for (const group of from) if (isGood(name, objectOf(group)[name], standard)) return group[name];
    return standard;
  }

  const before = objectOf(given);
  const now = objectOf(more);
  let board = all[0];
  if (WITH_BOARDS) {
    const named = asked([now, before], "board", "");
    board = all.filter(other => (named ? other.name === named : other.env === env))[0];
    if (!board) {
      // Ports by path, no pins: what is not named in croupier.json is not there.
      complaints.push("Board " + env + ": set board");
      board = all[all.length - 1];
    }
  }
  const config = defaults(board, asked([now.scanner, before.scanner], "port", board.scanner));
  if (WITH_EXTRAS)
    config.peer = portOf(
      board,
      asked([now.peer, before.peer], "port", board.peer || (WITH_SCANNER ? "Serial2" : board.scanner)),
    );
  take(given, config, own, "");
  take(more, config, own, "");
  if (WITH_TICTACTOE && WITH_SCANNER) {
    // Most boards with a scanner have neither: what nobody speaks of takes no room. (Then the camera's port is the peer's, and there is no arm.)
    for (const part of ["camera", "arm"]) if (!Object.keys(objectOf(own[part])).length) config[part] = {};
  }
  return { config: config, own: own, complaints: complaints };
}

/** On the board a number has no members, not even absent ones. */
function objectOf(value: any): any {
  return value && typeof value === "object" ? value : {};
}

/** A port brings its pins along. */
function portOf(board: Board, name: string): any {
  const pins = (board.ports[name] || " ").split(" ");
  return { port: name, rx: pins[0], tx: pins[1], path: "", baud: 9600 };
}

function armPort(board: Board): any {
  const port = portOf(board, WITH_SCANNER ? "Serial3" : board.peer);
  port.baud = 115200;
  return port;
}

/** Every setting with its default, so that what is not in here is unknown. */
function defaults(board: Board, scanner: string): any {
  const keys = board.keys;
  const pins = board.display.split(" ");
  const config: any = {
    board: board.name,
    scanner: portOf(board, scanner),
    display: {
      bus: pins[0],
      scl: pins[1],
      sda: pins[2],
      address: 60,
      rows: 64,
      chip: "ssd1306",
      rotation: 0,
      brightness: 207,
    },
    keys: { A: keys.A || "", B: keys.B || "", C: keys.C || "" },
    stickers: "auto",
    start: "menu",
  };
  if (!WITH_SET) delete config.stickers;
  if (!WITH_SCANNER) delete config.scanner;
  if (WITH_EXTRAS) {
    if (WITH_SCANNER) {
      config.scanner.output = "raw";
      config.scanner.trigger = "continuous";
    }
    config.display.dimAfterS = 120;
    config.display.offAfterS = 900;
    if (WITH_SET) config.deck = "full";
  }
  if (WITH_FACES) {
    config.face = "shapes";
    config.names = "";
  }
  if (WITH_DURAK) {
    config.durak = {
      level: 3,
      dialect: "auto",
      transfer: false,
      show: false,
      firstFive: false,
      several: false,
      lossAtTen: false,
      emptyWins: false,
      follow: true,
      loserFirst: false,
    };
  }
  if (WITH_DOBBLE) config.dobble = { order: 7, cards: 0, names: "" };
  if (WITH_TICTACTOE) {
    // With a scanner on the first port the camera takes the second; a third is named in croupier.json.
    config.camera = portOf(board, WITH_SCANNER ? board.peer : board.scanner);
    config.camera.baud = 115200;
    config.arm = Object.assign(standardArm(), armPort(board));
  }
  if (WITH_TICTACTOE) config.tictactoe = { level: 3, first: "human" };
  if (WITH_DURAK || WITH_TICTACTOE || WITH_DOBBLE) config.signal = { led: board.led || "", pwm: board.pwm || "" };
  if (WITH_SCANNER) config.scanner.gapMs = board.gapMs;
  return config;
}
