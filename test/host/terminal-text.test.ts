// What others wrote reaches a terminal as text. What a terminal obeys stands in ECMA-48 (C0, C1, and sequences behind ESC or CSI), in xterm's "Control Sequences" (OSC 0
// names the window, OSC 52 fills the clipboard), and in Unicode's UAX #9 (what turns the direction around) and chapter 23 (what has no width).
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { ESLint } from "eslint";
import { VirtualBoard } from "../../devices/sim/board.ts";
import { inColours, shown } from "../../deploy/terminal-text.ts";
import { Lines } from "../../deploy/host/commands/console.ts";
import { Block } from "../../deploy/host/terminal.ts";
import { CROUPIER } from "../rig/command.ts";
import { address, folder, run } from "./board-command.ts";
import { PLAIN } from "./plain.ts";
import { listenTcp, serveBoard } from "./tcp.ts";

/** Numbers of code points, from the standards. */
const isObeyed = (code: number) =>
  code < 0x20 ||
  (code >= 0x7f && code <= 0x9f) ||
  [0xad, 0x61c, 0x180e, 0xfeff, 0x2028, 0x2029, 0x34f, 0x115f, 0x1160, 0x3164, 0xffa0].includes(code) ||
  (code >= 0x200b && code <= 0x200f) ||
  (code >= 0x202a && code <= 0x202e) ||
  (code >= 0x2060 && code <= 0x206f) ||
  (code >= 0xe0000 && code <= 0xe007f) ||
  (code >= 0xd800 && code <= 0xdfff);
const obeyedIn = (text: string) => [...text].filter(letter => letter !== "\n" && isObeyed(letter.codePointAt(0)!));

const TITLE = "\x1b]0;owned\x07",
  CLEAR = "\x1b[2J",
  CLIPBOARD = "\x1b]52;c;cm0gLXJmIC8=\x1b\\",
  C1 = "\x9b2J\x9d0;owned\x9c",
  BIDI = "\u202e\u2066\u200b",
  OTHERS = "\x7f\rover\x08\0";
const EVIL = TITLE + CLEAR + CLIPBOARD + C1 + BIDI + OTHERS;

/** Any text, with more of what matters in it than chance brings. */
const anyText = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        "\x1b[",
        "\x1b]",
        "\x9b",
        "31m",
        "0;1m",
        "38;5;9m",
        "8m",
        "2J",
        "K",
        "\x07",
        "\r",
        BIDI,
        "é",
        "👩‍🚀",
        "\ud800",
      ),
      fc.string({ unit: "binary", maxLength: 6 }),
    ),
    { maxLength: 20 },
  )
  .map(parts => parts.join(""));

describe("text of somebody else's", () => {
  it("has nothing in it that a terminal obeys, whatever it was", () => {
    fc.assert(fc.property(anyText, text => obeyedIn(shown(text)).length === 0 && !shown(text).includes("\n")));
  });

  it("has none of Unicode's letters without a width, also of those that have no name yet (DerivedCoreProperties.txt), but what an emoji is chosen by", () => {
    const left: string[] = [];
    for (let code = 0; code <= 0x10ffff; code++) {
      const letter = String.fromCodePoint(code);
      const isUnseen = /\p{Default_Ignorable_Code_Point}/u.test(letter) && !/\p{Variation_Selector}/u.test(letter);
      if ((isObeyed(code) || isUnseen) && [shown(letter), inColours(letter)].includes(letter))
        left.push(code.toString(16));
    }
    expect(left).toEqual([]);
  });

  it("stays what it is where nothing is to be obeyed, and is shown as JSON writes it where something is", () => {
    for (const text of ["Łukasz, Иван, 田中", "é e\u0301 ß", "❤️ 🃏", "~/b c/\"d'\\e", ""])
      expect(shown(text)).toBe(text);
    expect(shown(EVIL)).not.toContain("\x1b");
    fc.assert(
      fc.property(anyText, text => {
        expect(JSON.parse(shown(JSON.stringify(text)))).toBe(text);
      }),
    );
  });

  it("keeps the colours of ECMA-48's SGR where they are wanted, whole ones, and nothing else of it", () => {
    expect(inColours("\x1b[31mred\x1b[0m \x1b[1;38;5;208mx\x1b[38;2;1;2;3m\x1b[97;41m\x1b[m")).toBe(
      "\x1b[31mred\x1b[0m \x1b[1;38;5;208mx\x1b[38;2;1;2;3m\x1b[97;41m\x1b[m",
    );
    // Hidden, blinking, another font, no SGR, cut off, of eight bits.
    for (const text of ["\x1b[8m", "\x1b[31;8m", "\x1b[5m", "\x1b[11m", "\x1b[2J", "\x1b[31", "\x1b[>4;2m", "\x9b31m"])
      expect(inColours(text)).not.toMatch(/[\x1b\x9b]/);
    fc.assert(fc.property(anyText, text => obeyedIn(inColours(text).replace(/\x1b\[[0-9;]*m/g, "")).length === 0));
  });

  it("is the same when it is shown twice", () => {
    fc.assert(fc.property(anyText, text => shown(shown(text)) === shown(text)));
  });
});

describe("the console", () => {
  /** What it shows of what comes in these pieces. */
  function linesOf(pieces: string[], isColoured = true): string[] {
    const lines: string[] = [];
    const taking = new Lines(line => lines.push(line), isColoured);
    for (const piece of pieces) taking.take(piece);
    taking.flush();
    return lines;
  }

  it("lets a board's colours through, and ends them with the line", () => {
    expect(linesOf(["\x1b[31mred\x1b[0m and \x1b[1mbold\r\n"])).toEqual(["\x1b[31mred\x1b[0m and \x1b[1mbold\x1b[0m"]);
    expect(linesOf(["\x1b[31mred\x1b[0m\r\n"], false)).toEqual(["red"]);
  });

  it("lets nothing else through, in whatever pieces it comes", () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 1, max: 5 }), fc.boolean(), (text, length, isColoured) => {
        const bytes = Buffer.from(text).toString("latin1");
        const pieces = bytes.match(new RegExp(`[^]{1,${length}}`, "g")) ?? [];
        const all = linesOf(pieces, isColoured).join("\n");
        const rest = isColoured ? all.replace(/\x1b\[[0-9;]*m/g, "") : all;
        expect(obeyedIn(rest.replace(/\t/g, ""))).toEqual([]);
      }),
    );
  });

  it("shows a colour that comes in two pieces, however long lies between them", async () => {
    const lines: string[] = [];
    const taking = new Lines(line => lines.push(line), true);
    taking.take("a \x1b[3");
    await new Promise(done => setTimeout(done, 250));
    taking.take("1mred\r\n");
    expect(lines.join("")).toBe("a \x1b[31mred\x1b[0m");
  });

  it("shows letters of UTF-8, and a control character of it as text", () => {
    expect(linesOf([Buffer.from("Łódź \u009b2J\r\n").toString("latin1")])).toEqual(["Łódź \\u009b2J"]);
  });
});

describe("a picture that is drawn again", () => {
  it("has lines with colours, and no other command", () => {
    let written = "";
    const out = { columns: 80, write: (text: string) => void (written += text) };
    new Block(out).draw([`\x1b[31m${EVIL}\x1b[39m`]);
    expect(obeyedIn(written.replace("\r\x1b[J", "").replace("\x1b[31m", "").replace("\x1b[39m", ""))).toEqual([]);
  });
});

/** Runs a command and looks at all that it says, on either stream. */
async function said(args: string[], input?: string): Promise<string> {
  const { stdout, stderr } = await run(args, input);
  expect(obeyedIn(stdout + stderr)).toEqual([]);
  return stdout + stderr;
}

describe("commands", () => {
  const evilFile = "\x1b]0;owned\x07\x9b2J\u202e";
  beforeAll(() => {
    mkdirSync(join(folder, "croupier", "backups"), { recursive: true });
    const backup = { format: "croupier backup 1", env: EVIL, version: "2v29", serial: EVIL, date: EVIL, files: {} };
    writeFileSync(join(folder, "croupier", "backups", "evil.json"), JSON.stringify(backup));
    writeFileSync(join(folder, evilFile + ".json"), "{");
    writeFileSync(join(folder, evilFile + ".txt"), "a, b\nc, d\n");
    writeFileSync(join(folder, evilFile + ".jpg"), "no picture");
  });

  it.each([
    ["a file that is not there", ["photo", evilFile + ".png"]],
    ["a file that is no photo", ["photo", evilFile + ".jpg"]],
    ["several of them, as JSON", ["photo", evilFile + ".jpg", evilFile + ".png", "--json"]],
    ["settings", ["upload", "--dry-run", "--config", evilFile + ".json"]],
    ["a port", ["doctor", "--port", "/dev/" + evilFile]],
    ["an address", ["console", "--port", "tcp://" + evilFile]],
    ["a firmware", ["flash", evilFile + ".txt"]],
    ["a deck", ["deck", "--check", evilFile + ".txt"]],
    [
      "names as JSON",
      ["deck", "-n", "3", "--json", "--names", `${EVIL.replace(/[,\0]/g, "")},b,c,d,e,f,g`.replace("\r", "")],
    ],
    ["pictures", ["deck", "--pictures", evilFile]],
    ["an output", ["cards", "--out", evilFile + ".xyz"]],
    ["a game", ["durak", "replay", evilFile + ".txt"]],
    ["a card", ["solve", evilFile]],
    ["an option", ["solve", "--" + evilFile]],
    ["a command", [evilFile]],
    ["a broker", ["room", "--broker", "mqtt://" + evilFile]],
    ["a backup", ["restore", evilFile + ".json"]],
    ["backups", ["restore", "--list"]],
    ["a tournament's file", ["tournament", "--data", `${evilFile}/x`]],
    ["with a trace", ["--debug", "photo", evilFile + ".png"]],
  ])(
    "show %s with such a name",
    async (_, args) => {
      expect(await said(args)).not.toBe("");
    },
    30_000,
  );

  it("show what a board calls itself, and what it says", async () => {
    const port = async () => {
      const board = new VirtualBoard({ board: "ESP32", usbConnected: true }).boot();
      board.evaluate(`process.env.BOARD=${JSON.stringify(EVIL)};process.version=${JSON.stringify("2v29" + EVIL)}`);
      return address(serveBoard(board));
    };
    for (const command of ["upload", "doctor", "restore", "flash"])
      expect(await said([command, "--port", await port()])).toMatch(/u001b/);
    expect(await said(["doctor", "--port", await port(), "--board", "esp32", "--json", "board"])).toMatch(/u001b/);
    expect(await said(["console", "--port", await port()], "process.env.BOARD\n")).not.toBe("");
    const talker = listenTcp(socket => void socket.on("data", () => socket.write(`hello ${EVIL}\r\n`, "latin1")));
    expect(await said(["doctor", "--port", await address(talker)])).toMatch(/is not an Espruino/);
  }, 120_000);
});

/** With a terminal of its own, as a person has it: colours, bars and all. */
describe.skipIf(!existsSync("/usr/bin/script"))("commands in a terminal", () => {
  const quoted = (word: string) => `'${word.replace(/'/g, "'\\''")}'`;
  const inTerminal = (args: string[]) =>
    new Promise<string>(done => {
      const line = [process.execPath, CROUPIER, ...args].map(quoted).join(" ");
      const child = spawn("/usr/bin/script", ["-qec", line, "/dev/null"], {
        cwd: folder,
        stdio: ["ignore", "pipe", "inherit"],
        env: { ...PLAIN, TERM: "xterm-256color", SHELL: "/bin/sh" },
      });
      let all = "";
      child.stdout.setEncoding("utf8").on("data", text => (all += text));
      child.on("close", () => done(all));
    });
  /** Our own: colours, and a bar that hides the cursor, goes back to its line and leaves nothing. */
  const OURS = /\x1b[78]|\x1b\[(?:\d+m|\?25[lh]|\?7[lh]|[012]?K|1?G|0?J)|\r\n?/g;

  it.each([
    ["names, which go raw into a pipe", ["deck", "-n", "3", "--names", "\x1b]0;owned\x07\x9b2J\u202e,b,c,d,e,f,g"]],
    ["names as CSV", ["deck", "-n", "3", "--csv", "--names", "\x1b]0;owned\x07\x9b2J\u202e,b,c,d,e,f,g"]],
    ["a file", ["photo", "\x1b[31m\x1b[2J\x9b.png"]],
    ["a help", ["photo", "--help"]],
  ])(
    "show %s",
    async (_, args) => {
      const all = await inTerminal(args);
      expect(all).not.toBe("");
      expect(obeyedIn(all.replace(OURS, ""))).toEqual([]);
      expect(all).not.toContain("\x1b[31m\x1b[2J");
    },
    30_000,
  );

  it("show a board's words, and paint what is ours", async () => {
    const board = new VirtualBoard({ board: "ESP32", usbConnected: true }).boot();
    board.evaluate(`process.version=${JSON.stringify("2v29" + EVIL + "\x1b[35m")}`);
    const all = await inTerminal(["doctor", "board", "--port", await address(serveBoard(board))]);
    expect(all).toContain("\x1b[31m");
    expect(all).not.toContain("\x1b[35m");
    expect(obeyedIn(all.replace(OURS, ""))).toEqual([]);
  }, 30_000);
});

describe("lint", () => {
  const eslint = new ESLint();
  const rulesAt = async (filePath: string, text: string) =>
    (await eslint.lintText(text, { filePath }))[0].messages.map(({ ruleId }) => ruleId);

  it.each([
    "console.log(name);",
    'console["error"](name);',
    "process.stdout.write(name);",
    "process.stderr.write(name);",
    'process["stdout"].write(name);',
    "const { stdout } = process;",
    "const out = process.stdout;",
    'import { stdout } from "node:process";',
    'import process from "process";',
    'import { log } from "node:console";',
  ])("refuses every other way to a terminal: %s", async text => {
    for (const file of ["deploy/host/commands/a.ts", "deploy/tournament/http/a.ts", "deploy/a.ts", "deploy/host/a.mjs"])
      expect(await rulesAt(file, text)).toContain("no-restricted-syntax");
  });

  it("lets one ask what a terminal is like", async () => {
    expect(
      await rulesAt("deploy/host/a.ts", "export const isOne = !!process.stdout.isTTY && process.stderr.isTTY;"),
    ).toEqual([]);
  });
});
