// A game is a folder, a board is a file: with a coin and a breadboard more, everything that lists games or boards has them, and nothing else was touched.
// And what a build leaves there when a source is broken, or a file of its own is.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkBundle } from "../../deploy/build/bundle-check";
import { bundleText } from "../../deploy/lab/dist";
import { SimStorage, VirtualBoard } from "../../devices/sim/board";
import { Gm67 } from "../../devices/sim/gm67";
import { machineOf } from "../../devices/sim/machines";
import { Ssd1306 } from "../../devices/sim/ssd1306";
import { Copy, type Said } from "./copy";

/** What the repository has besides croupier.js; the copy is built without them, sooner. */
const LEAN = ["set", "durak", "dobble", "tictactoe", "things"];

const copy = new Copy();
afterAll(() => copy.end());

let built: Said;
let command: Said;
let page: Said;
beforeAll(() => {
  for (const name of LEAN) copy.remove(`src/bundles/${name}.ts`);
  copy.furnish();
  built = copy.run("node_modules/rollup/dist/bin/rollup", "-c", "--silent");
  command = copy.runTool("deploy/build/cli.ts");
  page = copy.runTool("deploy/build/page.ts");
});

/** The built bundle on an ESP32 with scanner, display and keys where this croupier.json says that they hang. */
function makeBoard(config: unknown, scannerAt: number, bundle = "croupier") {
  const storage = new SimStorage(machineOf("ESP32"));
  if (config) storage.write("croupier.json", JSON.stringify(config));
  const board = new VirtualBoard({ board: "ESP32", storage, i2cTimeoutMs: 100 });
  const display = new Ssd1306();
  const scanner = new Gm67({ clock: board.clock });
  board
    .i2c(1, display)
    .serial(scannerAt, scanner)
    .upload(copy.read(`dist/${bundle}.js`))
    .boot()
    .run(4000);
  const ask = (text: string): any => board.evaluate(text);
  const tell = (text: string): any => {
    const answer = ask(text);
    board.run(300);
    return answer;
  };
  const press = (pin: string) => {
    board.pin(pin).set(false);
    board.run(80);
    board.pin(pin).set(true);
    board.run(500);
  };
  const seen = () => display.pixels().join("\n");
  return { board, scanner, ask, tell, press, seen };
}

it("a copy of the repository, a game and a board more in it, is built in a folder with blanks in its name", () => {
  expect(copy.folder).toContain(" ");
  expect([built.status, command.status, page.status]).toEqual([0, 0, 0]);
  expect(built.stderr).toMatch(/dist\/croupier\.js [^]*dist\/coin\.js /);
  expect(checkBundle(copy.read("dist/croupier.js"))).toEqual([]);
  expect(checkBundle(copy.read("dist/coin.js"))).toEqual([]);
});

describe("a coin in croupier.js", () => {
  it("is there because the fixture has brought it", () => {
    expect(bundleText()).not.toContain("Toss a coin");
    expect(copy.read("dist/croupier.js")).toContain("Toss a coin");
  });

  it("stands in the menu, where its line is named, and opens from there", () => {
    const { board, ask, press, seen } = makeBoard(undefined, 2);
    const items = ask("croupier.moves()");
    expect(items.slice(-2)).toEqual(["Tic-tac-toe", "Toss a coin"]);
    expect(ask("croupier.state()")).toMatchObject({ app: "menu", items });
    press("D32");
    expect(ask("croupier.state().cursor")).toBe(items.length - 1);
    press("D33");
    expect(ask("croupier.state()")).toEqual({ app: "coin", upwards: "heads", tossed: 0, message: "B tosses" });
    expect(seen()).toBe(ask("croupier.screen()"));
    press("D33");
    expect(ask("croupier.state().tossed")).toBe(1);
    expect(board.errors).toEqual([]);
  });

  it("is opened, played, scanned and described at the console, each word as its contract has it", () => {
    const { board, ask, tell } = makeBoard(undefined, 2);
    expect(tell("croupier.open('coin', {mode:'nonsense'})")).toBe(false);
    expect(tell("croupier.open('coin')")).toBe(true);
    expect(ask("croupier.moves()")).toEqual(["toss"]);
    expect(ask("croupier.play('turn')")).toBe(false);
    const sides = new Set<string>();
    for (let count = 1; count <= 30; count++) {
      expect(tell(count % 3 ? "croupier.play('toss')" : "croupier.scan('!TOSS')")).toBe(count % 3 ? true : "control");
      const { upwards, ...rest } = ask("croupier.state()");
      expect(rest).toEqual({ app: "coin", tossed: count, message: "Tossed: " + upwards });
      sides.add(upwards);
    }
    expect([...sides].sort()).toEqual(["heads", "tails"]);
    const is = ask("croupier.state().upwards");
    const [same, other] = is === "heads" ? ["C1", "C2"] : ["C2", "C1"];
    expect([same, other, other, "C3", "S1111", "D0711"].map(code => tell(`croupier.scan("${code}")`))).toEqual([
      "duplicate",
      "added",
      "duplicate",
      "unknown",
      "ignored",
      "ignored",
    ]);
    expect(ask("croupier.state()")).toMatchObject({ upwards: is === "heads" ? "tails" : "heads", tossed: 30 });
    expect(board.errors).toEqual([]);
  });

  it("is laid by the scanner itself", () => {
    const { board, scanner, ask, tell } = makeBoard({ start: "coin" }, 2);
    expect(board.runUntil(() => ask("croupier.status().scanner.link") === "ready", 30_000, 100)).toBe(true);
    scanner.show("C2");
    board.run(3000);
    expect(ask("croupier.state()")).toMatchObject({ app: "coin", upwards: "tails", message: "Laid: tails" });
    expect(tell("croupier.open('set')")).toBe(true);
    expect(["S1111", "C1", "S2222"].map(code => tell(`croupier.scan("${code}")`))).toEqual([
      "added",
      "unknown",
      "added",
    ]);
  });

  it("has its setting in croupier.json and in croupier.configure", () => {
    const { ask, tell } = makeBoard({ coin: { side: "tails" } }, 2);
    expect(ask("croupier.status().complaints")).toEqual([]);
    expect(ask("croupier.config().coin")).toEqual({ side: "tails" });
    tell("croupier.open('coin')");
    expect(ask("croupier.state().upwards")).toBe("tails");
    expect(tell("croupier.configure({coin:{side:'heads'}})")).toEqual([]);
    expect(ask("croupier.config().coin")).toEqual({ side: "heads" });
  });

  it("names a setting that is wrong in words, and keeps what is usual", () => {
    const { ask } = makeBoard({ coin: { side: "edge", weight: 5 }, start: "roulette" }, 2);
    expect(ask("croupier.status().complaints")).toEqual([
      'coin.side: not "edge" but heads tails',
      "coin.weight: unknown",
      'start: not "roulette" but menu set durak dobble tictactoe coin',
    ]);
    expect(ask("croupier.config().coin")).toEqual({ side: "heads" });
  });

  it("opens after the boot where croupier.json wants it to", () => {
    const { ask, seen } = makeBoard({ start: "coin" }, 2);
    expect(ask("croupier.state().app")).toBe("coin");
    expect(seen()).toBe(ask("croupier.screen()"));
  });

  it("is a bundle of its own by one file more", () => {
    const { board, ask } = makeBoard(undefined, 2, "coin");
    expect(ask("croupier.status()")).toMatchObject({ bundle: "coin", complaints: [] });
    expect(ask("croupier.moves()")).toEqual(["Toss a coin"]);
    expect(Object.keys(ask("croupier.config()")).sort()).toEqual(
      ["board", "coin", "display", "keys", "peer", "scanner", "signal", "start"].sort(),
    );
    expect(board.errors).toEqual([]);
  });
});

describe("a breadboard", () => {
  it("boots with its own pins where croupier.json names it", () => {
    const { board, scanner, ask, tell, press, seen } = makeBoard({ board: "breadboard" }, 3);
    expect(board.printed[0]).toContain("on breadboard");
    expect(ask("croupier.status()")).toMatchObject({ board: "breadboard", env: "ESP32", complaints: [] });
    expect(ask("croupier.config()")).toMatchObject({
      board: "breadboard",
      scanner: { port: "Serial3", rx: "D18", tx: "D19", gapMs: 120 },
      peer: { port: "Serial2", rx: "D4", tx: "D5" },
      display: { bus: "I2C1", scl: "D13", sda: "D14" },
      keys: { A: "D32", B: "D33", C: "D27" },
      signal: { led: "D2", pwm: "" },
    });
    expect([board.buses[0].options, board.port(3).options].map(options => JSON.stringify(options))).toEqual([
      expect.stringMatching(/D13.*D14/),
      expect.stringMatching(/D18.*D19/),
    ]);
    press("D27");
    expect(ask("croupier.state().cursor")).toBe(ask("croupier.moves()").indexOf("Durak: two boards"));
    expect(seen()).toBe(ask("croupier.screen()"));
    expect(board.runUntil(() => ask("croupier.status().scanner.link") === "ready", 30_000, 100)).toBe(true);
    tell("croupier.open('coin')");
    scanner.show("C2");
    board.run(3000);
    expect(ask("croupier.state().upwards")).toBe("tails");
    expect(board.errors).toEqual([]);
  });

  it("is one of the boards that a wrong name is told of", () => {
    const { ask } = makeBoard({ board: "toaster" }, 2);
    expect(ask("croupier.status().complaints")).toEqual([
      'board: not "toaster" but esp32 breadboard m5stack cyd pico wifi rp2040 linux',
    ]);
  });
});

describe("commands and bench", () => {
  let known: any;
  beforeAll(() => {
    const { stdout, stderr } = copy.runTool("deploy/ask.ts");
    if (!stdout) throw new Error(stderr);
    known = JSON.parse(stdout);
  });

  it("find both in the catalogue", () => {
    expect(known.games.find((game: any) => game.name === "coin")).toEqual({
      name: "coin",
      title: "a coin",
      menu: [{ label: "Toss a coin", how: {} }],
      modes: [],
      rules: ["A coin is tossed.", "Heads or tails wins."],
      needs: ["scanner"],
      variables: {},
    });
    expect(known.boards.map((board: any) => board.name)).toEqual([
      "esp32",
      "breadboard",
      "m5stack",
      "cyd",
      "pico",
      "wifi",
      "rp2040",
      "linux",
    ]);
    expect(known.files).toEqual([
      { name: "croupier", games: ["set", "durak", "dobble", "tictactoe", "coin"] },
      { name: "coin", games: ["coin"] },
    ]);
    expect(known.bundles[1]).toEqual({
      name: "coin",
      title: "a coin",
      games: ["coin"],
      needs: ["scanner"],
      hasColours: false,
      boards: ["esp32", "breadboard", "m5stack", "pico", "wifi", "rp2040", "linux"],
      variables: { menu: 1820, least: 1820, most: 1820 },
    });
  });

  it("plan an upload to the board, and of the game", () => {
    expect(known.others).toBe("coin");
    expect(known.target).toEqual({ board: "breadboard", mustSay: true });
    const bytes = (name: string) => copy.read(`dist/${name}.js`).length;
    const all = copy.croupier("upload", "--dry-run", "--board", "breadboard");
    expect([all.status, all.stderr]).toEqual([0, ""]);
    expect(all.stdout).toContain(`breadboard dist/croupier.js       ${bytes("croupier")} bytes`);
    const one = copy.croupier("upload", "--dry-run", "--board", "breadboard", "--game", "coin");
    expect(one.stdout).toContain(`breadboard dist/coin.js           ${bytes("coin")} bytes`);
    const help = copy.croupier("upload", "--help").stdout.replace(/\s+/g, " ");
    expect(help).toContain("One of: esp32, breadboard, m5stack, cyd, pico, wifi, rp2040, linux.");
    expect(help).toContain("One of: croupier, coin.");
  });

  it("take the settings of the bundle that its own board takes", () => {
    copy.write("coin.json", '{"signal":{"led":"D2"},"keys":{"A":"D4+"}}');
    const taken = copy.croupier(
      "upload",
      "--dry-run",
      "--board",
      "breadboard",
      "--game",
      "coin",
      "--config",
      "coin.json",
    );
    expect([taken.status, taken.stderr]).toEqual([0, ""]);
  });

  it("offer both on the bench", () => {
    expect(known.choices).toContainEqual(["breadboard", "Breadboard with an ESP32"]);
    expect(known.rigs).toEqual(["esp32", "breadboard", "m5stack", "cyd", "pico", "wifi", "rp2040"]);
    expect(known.programs).toEqual([
      ["croupier", "all games"],
      ["coin", "a coin"],
    ]);
    expect(known.programsOfPico).toEqual(["coin"]);
    expect(known.stock[1]).toMatchObject({ name: "coin", speaks: ["scanner"], hasSignal: false, bytes: 47_500 });
    expect(known.arrangement).toMatchObject({ board: "breadboard", bundle: "croupier", scanner: true, peer: true });
    expect(known.wrong).toBeUndefined();
    expect(known.settings).toEqual({ board: "breadboard" });
  });

  it("draw the board from its outline, and its wires", () => {
    expect(known.drawing).toMatch(/^<svg class="board-drawing"/);
    expect(known.drawing).toContain("#abcdef");
    expect(known.drawing).toContain(">Breadboard<");
    // A pad has two rings: eight pins at the left, five at the right.
    expect(known.drawing.match(/r="0.85"/g).length).toBe(13);
    expect(known.wirings.map((one: any) => one.name)).toEqual(["breadboard", "breadboard-device"]);
    for (const pin of ["D13", "D14", "D18", "D19", "D4", "D5", "D32", "D33", "D27"])
      expect(known.wirings[0].picture).toContain(`data-pin="${pin}"`);
  });

  it("have both in the built page", () => {
    const folder = join(copy.folder, "dist/page/assets");
    const texts = readdirSync(folder).map((name): [string, string] => [name, copy.read(`dist/page/assets/${name}`)]);
    const holding = (words: string[]) =>
      texts.filter(([, text]) => words.every(word => text.includes(word))).map(([name]) => name.replace(/-.*/, ""));
    // The page and its worker each know board and bundles; and both bundles lie beside them.
    expect(holding(["Breadboard with an ESP32", "#abcdef"])).toEqual(["board", "known"]);
    expect(holding(["a coin", "Breadboard with an ESP32"])).toEqual(["board", "known"]);
    // What its list is called stands in the page's starters, too.
    expect(holding(["Toss a coin"])).toEqual(["coin", "croupier", "known"]);
  });
});

describe("a build", () => {
  const BUNDLES = ["croupier", "coin"];
  const texts = () => BUNDLES.map(name => copy.read(`dist/${name}.js`));
  const manifest = () => JSON.parse(copy.read("dist/.built.json"));
  /** Nothing was to be done. */
  const FRESH = { status: 0, stdout: "true\n", stderr: "" };

  it("is fresh until a source changes", () => {
    expect(copy.prepare()).toEqual(FRESH);
  });

  it("of the page is stale when what boards and games say of themselves changes, or what reads it", () => {
    expect(Object.keys(manifest()["dist/page/index.html"].from)).toEqual(
      expect.arrayContaining([
        "devices/boards/breadboard.ts",
        "src/games/coin/description.ts",
        "src/bundles/coin.ts",
        "deploy/catalogue.ts",
        "deploy/page/catalogue-plugin.ts",
        "deploy/host/deck/icons.ts",
        "dist/coin.js",
      ]),
    );
    expect(Object.keys(manifest()["dist/coin.js"].from)).toContain("deploy/catalogue.ts");
  });

  it("of sources with a mistake in them says where it is, fails, and leaves what was there, which nobody takes for new", () => {
    const before = texts();
    const stamps = copy.read("dist/.built.json");
    const source = copy.replace("src/games/coin/session.ts", ["session.count++", "session.count += 'one'"]);
    const broken = copy.prepare();
    expect([broken.status, broken.stdout]).toEqual([0, "false\n"]);
    expect(broken.stderr).toMatch(/src[\\/]games[\\/]coin[\\/]session\.ts/);
    expect(broken.stderr).toContain("the firmware could not be built");
    expect(texts()).toEqual(before);
    expect(copy.read("dist/.built.json")).toBe(stamps);
    copy.write("src/games/coin/session.ts", source);
    expect(copy.prepare()).toEqual(FRESH);
  });

  it("makes again what lies half-written in dist, and only that", () => {
    const before = texts();
    copy.write("dist/coin.js", before[1].slice(0, 5000));
    const again = copy.prepare();
    expect([again.status, again.stdout]).toEqual([0, "true\n"]);
    expect(again.stderr).toContain("dist/coin.js ");
    expect(again.stderr).not.toContain("dist/croupier.js ");
    expect(texts()).toEqual(before);
  });
});
