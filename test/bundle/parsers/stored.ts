// What stands in Storage, and what is said at the console.
import type { Device } from "../device";
import { Device as Board } from "../device";
import { below, damaged, pick, type Random } from "./harm";
import type { Parser, Seat } from "./twins";

const BUNDLES = ["set", "dobble", "tictactoe", "durak", "croupier"];
const FILES = [
  "croupier.json",
  "croupier.bad",
  "croupier.boot",
  "croupier.num",
  "croupier.times",
  "croupier.tictactoe",
  "croupier.races",
  "croupier.races2",
  "croupier.durak",
];

const filesOf = (device: Device) => FILES.map(name => device.board.storage.read(name));

/** A settings file of a person's, as JSON has it or as Storage writes it. */
const SETTINGS = [
  `{"board":"linux","display":{"brightness":100},"deck":"junior","stickers":"base1","dobble":{"order":7,"cards":55},"durak":{"transfer":true,"level":2}}`,
  `{board:"linux",display:{brightness:255,flip:true},start:"set",signal:{pin:"",ms:80}}`,
  `{"board":"linux","scanner":{"path":"/dev/ttyUSB0","baud":9600,"beep":true},"tictactoe":{"level":3}}`,
  `{"board":"linux","camera":{"path":"camera","baud":115200},"arm":{"path":"arm","feed":1200,"transform":[1,0,0,0,1,0],"trays":{"X":{"x":50,"y":48,"dx":0,"dy":26,"count":5}}}}`,
  `{"board":"linux","peer":{"path":"","mqtt":"kilo-oboe-7714"},"network":{"broker":"10.0.0.7","table":"tubi-kera-1881"}}`,
  `{"board":"linux","dobble":{"names":["anchor","apple","\\u00e4pfel"],"order":7}}`,
];

/** The file is read again whenever settings are asked for, as it is read at a start. */
const settings = (bundle: string): Parser => ({
  name: "croupier.json",
  bundle,
  seat(programmed, random): Seat {
    const device = new Board("linux", { ...programmed, bundle, config: { board: "linux" } }).start();
    return {
      device,
      feed(input) {
        device.board.storage.write("croupier.json", input || " ");
        const answer = device.ask(`croupier.configure(${pick(random, ["{}", "{}", "{display:{brightness:90}}"])})`);
        // Other wiring makes the board start anew, a tenth of a second later.
        if (random() < 0.02) device.board.run(400);
        return [answer, filesOf(device)];
      },
    };
  },
  next: random => (random() < 0.2 ? pick(random, SETTINGS) : damaged(random, pick(random, SETTINGS))),
  each: 2000,
});

/** At a start, with nothing that could help. */
const starts: Parser = {
  name: "croupier.json at a start",
  bundle: "set",
  seat(programmed): Seat {
    const device = new Board("linux", { ...programmed, bundle: "set", config: { board: "linux" } });
    return {
      device,
      feed(input) {
        device.board.storage.write("croupier.json", input || " ");
        device.board.boot();
        device.board.run(400);
        return device.ask("JSON.stringify(croupier.config())");
      },
      more: () => filesOf(device),
    };
  },
  next: random => damaged(random, pick(random, SETTINGS)),
  each: 2000,
  costs: 20,
};

/** What each file is like; and what reads it. */
const KEPT: [name: string, text: (random: Random) => string, open: string][] = [
  ["croupier.num", random => pick(random, ["auto", "base0", "base1"]), `"set",{mode:"check"}`],
  [
    "croupier.times",
    random =>
      Array.from(
        { length: below(random, 9) },
        () => `${pick(random, ["3", "5c", "9"])}:${below(random, 99_999)};`,
      ).join("    "),
    `"set",{mode:"practice",goal:3}`,
  ],
  ["croupier.times", () => "3:7000,21000,3;  5c:9000,9000,1; ", `"set",{mode:"practice",goal:5}`],
  ["croupier.tictactoe", random => gamesOf(random), `"tictactoe",{level:1}`],
  ["croupier.races", random => racesOf(random), `"set",{mode:"race",players:2,goal:3}`],
  ["croupier.races2", random => racesOf(random), `"set",{mode:"race",players:3,goal:3}`],
];

/** An evening's games of tic-tac-toe, in a file that may be full. */
function gamesOf(random: Random): string {
  const games = Array.from({ length: below(random, 80) }, () =>
    pick(random, ["X 5 1 9", "O XX.OO.... 3", "X 1 5 < <"]),
  );
  return `\n${games.join("\n")}`.slice(0, 1024).padEnd(1024, "\xFF");
}

/** Slots with sums that nobody made are passed over; one whose sum is right is read. */
function racesOf(random: Random): string {
  const sums = Array.from({ length: 40 }, () => below(random, 5000)).join(",");
  return `${sums}:${Math.floor(random() * 2 ** 32)}:`.padEnd(256, "\xFF");
}

const records: Parser = {
  name: "what games have stored",
  bundle: "croupier",
  seat(programmed, random): Seat {
    const device = new Board("linux", { ...programmed, bundle: "croupier", config: { board: "linux" } }).start();
    return {
      device,
      feed(input) {
        const at = Number(input[0]);
        const [name, , open] = KEPT[at];
        device.ask(`croupier.open("menu")`);
        device.board.storage.write(name, input.slice(1) || " ");
        const isOpen = device.ask(`croupier.open(${open})`);
        device.board.run(50);
        const moves = device.ask<string[]>("croupier.moves()");
        const played = moves.length && device.ask(`croupier.play(${JSON.stringify(pick(random, moves))})`);
        return [isOpen, moves, played, device.ask("croupier.state()"), filesOf(device)];
      },
    };
  },
  next(random) {
    const at = below(random, KEPT.length);
    const text = KEPT[at][1](random);
    return at + (random() < 0.2 ? text : damaged(random, text));
  },
  each: 4000,
};

/** A game of Durak against the board as it was kept; its file is harmed, or what of it was written last. */
const game: Parser = {
  name: "a kept game of Durak",
  bundle: "croupier",
  seat(programmed, random): Seat {
    const device = new Board("linux", { ...programmed, bundle: "croupier", config: { board: "linux" } }).start();
    const open = () => device.tell(`croupier.open("durak",{against:"bot",level:1})`, 1500);
    open();
    const file = "croupier.durak";
    const written = () => device.board.storage.read(file)!.replace(/\xFF+$/, "");
    for (let move = 0; move < 4; move++) {
      const moves = device.ask<string[]>("croupier.moves()");
      if (moves.length) device.tell(`croupier.play(${JSON.stringify(moves[0])})`, 1500);
    }
    const whole = written();
    return {
      device,
      feed(input) {
        device.ask(`croupier.open("menu")`);
        const text =
          input === "whole"
            ? whole
            : input === "tail"
              ? whole.slice(0, 32) + damaged(random, whole.slice(32))
              : damaged(random, whole);
        device.board.storage.write(file, text.slice(0, 1024).padEnd(1024, "\xFF"));
        const isOpen = open();
        return [isOpen, device.ask("croupier.state()"), device.ask("croupier.moves()"), written()];
      },
    };
  },
  next: random => pick(random, ["whole", "tail", "tail", "head"]),
  each: 2000,
};

/** What a number, a text, a list or a group may be that is none. */
const ODD = [
  "NaN",
  "Infinity",
  "-0",
  "-1",
  "0.5",
  "1e400",
  "4294967297",
  '""',
  '" "',
  '"7x"',
  '"0x10"',
  '"__proto__"',
  '"constructor"',
  '"toString"',
  "null",
  "undefined",
  "true",
  "[]",
  "[[[[[[]]]]]]",
  "{}",
  "{toString:5}",
  "{valueOf:null}",
  'JSON.parse("{\\"__proto__\\":{\\"mode\\":\\"race\\"}}")',
  "new Uint8Array(9)",
  "new Date(0)",
  "function(){}",
  "/x/",
];

const CALLS: ((random: Random) => string)[] = [
  random =>
    `open(${pick(random, ['"set"', '"dobble"', '"tictactoe"', '"durak"', '"menu"', oddOf(random)])},${groupOf(random)})`,
  random =>
    `play(${pick(random, ["croupier.moves()[0]", "croupier.moves().slice(-1)[0]", '"new"', '"undo"', oddOf(random)])})`,
  random =>
    `press(${pick(random, ['"A"', '"B"', '"C"', '"P1"', oddOf(random)])},${pick(random, ["false", "true", oddOf(random)])})`,
  random =>
    `scan(${pick(random, ['"S1111"', '"S3213"', '"D0701"', '"!NEW"', oddOf(random)])},${pick(random, ["undefined", "0", oddOf(random)])})`,
  random => `configure(${pick(random, [groupOf(random), oddOf(random)])})`,
];

const oddOf = (random: Random): string => pick(random, ODD);

/** Names that mean something where games are opened or settings are made. */
const NAMES =
  "mode level players goal order cards against dialect rules auto deck stickers brightness start display dobble durak arm transform trays network".split(
    " ",
  );

function groupOf(random: Random): string {
  const names = Array.from({ length: below(random, 4) }, () => pick(random, NAMES));
  const values = ['"race"', '"check"', '"keys"', '"bot"', "3", "7", oddOf(random), oddOf(random), oddOf(random)];
  const value = () => (random() < 0.15 ? groupOf(random) : pick(random, values));
  return `{${[...new Set(names)].map(name => `${name}:${value()}`).join(",")}}`;
}

const consoles = (bundle: string): Parser => ({
  name: "the console",
  bundle,
  seat(programmed, random): Seat {
    const device = new Board("linux", { ...programmed, bundle, config: { board: "linux" } }).start();
    return {
      device,
      feed(input) {
        // In the safe shell there is less.
        const answer = device.ask(
          `try{croupier.${input.split("(")[0]}?JSON.stringify(croupier.${input}):"none"}catch(e){"threw"}`,
        );
        device.board.run(pick(random, [0, 10, 200]));
        return answer;
      },
      more: () => filesOf(device),
    };
  },
  next: random => pick(random, CALLS)(random),
  each: 2000,
});

export const STORED: Parser[] = [...BUNDLES.map(settings), starts, records, game, ...BUNDLES.map(consoles)];
