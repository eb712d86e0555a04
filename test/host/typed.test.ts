// Whatever the README says to type is typed here, word by word; what wants a board has a virtual one. A command that nobody runs here is a failure.
import { spawn } from "node:child_process";
import { cpSync, existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { CROUPIER, START } from "../rig/command.ts";
import { bundleBytes } from "../../deploy/lab/dist.ts";
import { VirtualBoard } from "../../devices/sim/board.ts";
import { Device } from "../bundle/device.ts";
import { typedIn } from "../lab/typed.ts";
import { address, folder, run } from "./board-command.ts";
import { tgz } from "./firmware-files.ts";
import { PLAIN } from "./plain.ts";
import { serveBoard } from "./tcp.ts";

const README = readFileSync("README.md", "utf8");
const own = JSON.parse(readFileSync("package.json", "utf8"));
/** Of a photo of twelve cards that the documents show. */
const PHOTO = "docs/pictures/photo.jpg";
/** Ends in one breath, as whole tests go. */
const SMALL_TEST = "test/kit/lines.test.ts";
/** So many times as fast as ours the board's time goes by, for whoever listens at it. */
const SPEED = 10;

/** npm's own programs in this checkout, as if a person had typed that. Vitest's words to its workers are not for the tests that are started so. */
function npm(program: "npm" | "npx", args: string[], input = "") {
  const env = Object.fromEntries(Object.entries(PLAIN).filter(([name]) => !/^(VITEST|TEST$|NODE_ENV$)/.test(name)));
  const child = spawn(program, args, { env, shell: process.platform === "win32", stdio: ["pipe", "pipe", "pipe"] });
  let stdout = "",
    stderr = "";
  child.stdout.setEncoding("utf8").on("data", text => (stdout += text));
  child.stderr.setEncoding("utf8").on("data", text => (stderr += text));
  child.stdin.on("error", () => undefined);
  child.stdin.end(input);
  return new Promise<{ status: number | null; stdout: string; stderr: string }>((done, fail) => {
    child.on("error", fail);
    child.on("close", status => done({ status, stdout, stderr }));
  });
}

const wellDone = { status: 0, stderr: "" };
const isPdf = (file: string) => readFileSync(join(folder, file)).subarray(0, 5).toString() === "%PDF-";

/** What `npx croupier ...` and `croupier ...` start. */
async function croupier(line: string, ...more: string[]) {
  const words = line.replace(/^npx croupier|^croupier/, "").split(" ");
  const { status, stdout, stderr } = await run([...words.filter(Boolean), ...more]);
  expect({ status, stderr }).toEqual(wellDone);
  return stdout;
}

/** `npx ...` in a clone; `--no` forbids it to fetch what it does not find there. */
async function inClone(line: string): Promise<void> {
  const name = line.split(" ")[1];
  const { status, stdout, stderr } = await npm("npx", ["--no", "--", name, "--version"]);
  expect({ status, stdout, stderr }).toEqual({ ...wellDone, stdout: own.version + "\n" });
  expect(resolve(own.bin[name])).toBe(CROUPIER);
}

async function printed(line: string, file: string, says: RegExp): Promise<void> {
  expect(await croupier(line)).toMatch(says);
  expect(isPdf(file)).toBe(true);
}

/** Each command of the README, as it stands there. */
const RUNS: Record<string, (line: string) => unknown> = {
  "npm start": async () => {
    expect(resolve(own.scripts.start.replace(/^node /, ""))).toBe(START);
    const { status, stdout } = await npm("npm", ["start"], "quit\n");
    expect(status).toBe(0);
    expect(stdout).toMatch(/12 cards on the table, 3 Sets\./);
    // test/host/start.test.ts holds this conversation to its words, and test/host/serve.test.ts opens the address.
    if (existsSync("dist/page/index.html")) expect(stdout).toMatch(/The bench is at http:\/\/localhost:\d+\//);
  },
  help: async word => {
    const { stdout } = await npm("npm", ["start"], word + "\n");
    expect(stdout).toMatch(/S2311 s1123 \.\.\. +hold these stickers before the scanner/);
  },
  // All of them is what we are among: one of them will do.
  "npm test": async () => {
    const { status, stdout, stderr } = await npm("npm", ["test", "--", SMALL_TEST]);
    expect([status, status === 0 ? "" : stdout + stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(/^[1-9]\d* passed, 0 failed/m);
  },
  "npx croupier": inClone,
  // Behind a command.
  "--help": async line => expect(await croupier(`npx croupier upload ${line}`)).toContain("Usage: croupier upload"),
  "--lang de": async line =>
    expect(await croupier(`npx croupier upload --help ${line}`)).toContain("Aufruf: croupier upload"),
  "npx croupier upload": async line => {
    const board = new VirtualBoard({ board: "ESP32", i2cTimeoutMs: 1 }).upload("print('old')").boot();
    const said = await croupier(line, "--port", await address(serveBoard(board)));
    expect(said).toMatch(
      /taken as esp32\.\nWhat was on the board is saved: [^]*\nCroupier \S+ \(croupier\) runs on esp32/,
    );
    expect(Buffer.from(board.storage.read(".bootcde")!, "latin1").equals(bundleBytes("croupier"))).toBe(true);
  },
  "npx croupier doctor": async line => {
    const { board } = new Device("esp32").start(12_000);
    const said = await croupier(line, "--port", await address(serveBoard(board, undefined, undefined, SPEED)));
    expect(said).toMatch(
      / board +esp32[^]* display +[^]* scanner +[^]* keys +[^]*\nNothing wrong was found; not examined: whether each key goes down\.\n$/,
    );
  },
  // The whole of it goes onto a made-up chip in test/host/flash-command.test.ts.
  "npx croupier flash espruino_2v29_esp32.tgz": async line => {
    writeFileSync(join(folder, line.split(" ").at(-1)!), tgz());
    expect(await croupier(line, "--dry-run")).toMatch(/0x1000\b[^]*0x8000\b[^]*0x10000\b/);
  },
  "npx croupier case --board esp32 --display 0.96": async line => {
    expect(await croupier(line)).toMatch(/^case-esp32.stand\.stl: [^]*Measure these before you print/);
    expect(readdirSync(join(folder, "case-esp32"))).toHaveLength(5);
  },
  "npx croupier stickers set": line =>
    printed(line, "stickers-set.pdf", /^stickers-set\.pdf: 81 cards and 5 control cards, .* Print at 100 %/),
  "npx croupier cards": line => printed(line, "cards-set.pdf", /^cards-set\.pdf: 81 cards, /),
  "npx croupier deck": line => printed(line, "deck.pdf", /^deck\.pdf: 57 round cards with 8 symbols each/),
  "npx croupier photo table.jpg --out solved.png": async line => {
    cpSync(PHOTO, join(folder, "table.jpg"));
    expect(await croupier(line)).toMatch(/^ {2}S\d{4} [^]*\n\d+ cards, [1-9]\d* Sets?\./);
    const drawn = await sharp(join(folder, "solved.png")).metadata();
    const { width, height } = await sharp(PHOTO).metadata();
    expect([drawn.width, drawn.height]).toEqual([width, height]);
  },
};

/** Files and the like: nobody types them. */
const NAMES = ["croupier.json", "_esp32.tgz"];

/** What a text says to type and nobody would run. */
const unrun = (text: string) => typedIn(text).filter(line => !RUNS[line] && !NAMES.includes(line));

describe("the README", () => {
  it("says to type nothing that is not run here, and all that is run here stands in it", () => {
    expect(unrun(README)).toEqual([]);
    expect(Object.keys(RUNS).filter(line => !typedIn(README).includes(line))).toEqual([]);
    expect(NAMES.filter(name => !typedIn(README).includes(name))).toEqual([]);
    // Markdown's own marks are what is looked for.
    expect(README).not.toMatch(/<(code|pre|kbd)\b/);
  });

  it.each(Object.entries(RUNS))("says `%s`, and that does what is said of it", async (line, type) => {
    await type(line);
  });
});

describe("a line that nobody runs", () => {
  const more = (text: string) => unrun(README + text);

  it("is found in a block, behind a prompt, in a sentence, a list and a table", () => {
    expect(more("\n```\nnpx croupier fly\n\nnpm start\n```\n")).toEqual(["npx croupier fly"]);
    expect(more("\n```sh\n# to the moon\n$ npx croupier fly --far\n```\n")).toEqual(["npx croupier fly --far"]);
    expect(more("\nThen `npm run swim` does it.\n\n- or `npm run dive`\n\n| what |\n|---|\n| `dance` |\n")).toEqual([
      "npm run swim",
      "npm run dive",
      "dance",
    ]);
    expect(more("\n<!-- one -->`npx croupier upload --fast`<!-- /one --> it is.\n")).toEqual([
      "npx croupier upload --fast",
    ]);
  });

  it("is not found where nothing is new", () =>
    expect(more("\n`npm start` again, and `croupier.json`.\n\n    npx croupier upload\n")).toEqual([]));
});
