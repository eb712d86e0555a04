import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { VirtualBoard } from "../../devices/sim/board";
import { parseCode } from "../../src/games/set/codes";
import { PLAIN, blankFace } from "../../deploy/vision/scene/face";
import { type Scene, drawScene, layOut } from "../../deploy/vision/scene/scene";
import { withDoubt } from "../vision/tables";
import { CROUPIER } from "../rig/command";
import { bundleText } from "../../deploy/lab/dist";
import { available, binaries } from "../rig/espruino/interpreter";
import { type TcpBoard, serveBoard, serveInterpreter } from "./tcp";

const folder = mkdtempSync(join(tmpdir(), "croupier-"));
const open: TcpBoard[] = [];
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => open.splice(0).forEach(board => board.close()));

const ROWS = ["S1111 S2223 S3332 S1213", "S2132 S1112 S1333 S2311", "S3112 S1113 S2231 S3313"].map(row =>
  row.split(" "),
);
/** A gap in the second column; cards from the third on. */
const GAPS = ["S1111 S2223 S3332 S1213", "S2132 . S1333 S2311", "S3112 S1113 S2231 S3313"].map(row => row.split(" "));
/** More rows than a board's table has, and more cards than fit without another column. */
const FOUR = [...ROWS, ["S1121", "S1122", "S1123", "S1131"]];
const INK = 60;

const drawTable = (file: string, rows: string[][]): Promise<void> =>
  photograph(file, layOut({ rows: rows.map(row => row.map(parseCode)), width: 800, height: 640, cardWidth: 90 }).scene);

async function photograph(file: string, scene: Scene): Promise<void> {
  const { data, width, height } = drawScene(scene);
  await sharp(Buffer.from(data.buffer), { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality: 92 })
    .toFile(join(folder, file));
}

beforeAll(async () => {
  await drawTable("table.jpg", ROWS);
  await drawTable(
    "turned.jpg",
    ROWS[0].map((_, column) => ROWS.map(row => row[column])),
  );
  await drawTable("three.jpg", [["S1111", "S1112", "S1113"]]);
  await drawTable("gaps.jpg", GAPS);
  await drawTable("four.jpg", FOUR);
  await photograph(
    "doubt.jpg",
    withDoubt({ rows: ROWS.map(row => row.map(parseCode)), width: 1280, height: 960, cardWidth: 150 }, 5),
  );
  await sharp({ create: { width: 400, height: 300, channels: 3, background: "#a06030" } }).toFile(
    join(folder, "bare.png"),
  );
  await sharp(join(folder, "table.jpg")).greyscale().toFile(join(folder, "grey.png"));
  writeFileSync(join(folder, "broken.jpg"), readFileSync(join(folder, "table.jpg")).subarray(0, 3000));
  writeFileSync(join(folder, "letter.png"), "dear cat");
});

function run(...args: string[]): Promise<{ status: number | null; stdout: string; stderr: string }> {
  return new Promise(done => {
    const child = spawn(process.execPath, [CROUPIER, "photo", ...args], {
      cwd: folder,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let stdout = "",
      stderr = "";
    child.stdout.setEncoding("utf8").on("data", text => {
      stdout += text;
    });
    child.stderr.setEncoding("utf8").on("data", text => {
      stderr += text;
    });
    child.on("close", status => done({ status, stdout, stderr }));
  });
}

async function expectRefused(args: string[], says: RegExp): Promise<void> {
  const { status, stdout, stderr } = await run(...args);
  expect(stderr).toMatch(/^croupier: [^\n]+\n$/);
  expect(stderr).toMatch(says);
  expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
}

async function address(board: Promise<TcpBoard>): Promise<string> {
  open.push(await board);
  return open[open.length - 1].address;
}

describe("croupier photo", () => {
  it("prints the table as rows of codes, and every Set with places and words", async () => {
    const { status, stdout, stderr } = await run("table.jpg");
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout.split("\n").slice(0, 5)).toEqual([
      ...ROWS.map(row => "  " + row.join("  ")),
      "",
      expect.stringMatching(/^12 cards, \d+ Sets?\.$/),
    ]);
    expect(stdout).toMatch(
      /Set \d+\n {2}S1111 {2}row 1, column 1 +one empty violet wave\n {2}S1112 {2}row 2, column 2 +one empty violet diamond\n {2}S1113 {2}row 3, column 2 +one empty violet oval\n/,
    );
  });

  it("reads with another net, and says so where it is none or not there", async () => {
    const net = join(process.cwd(), "deploy/vision/net.bin");
    expect((await run("table.jpg", "--net", net)).stdout).toBe((await run("table.jpg")).stdout);
    await expectRefused(
      ["table.jpg", "--net", "table.jpg"],
      /table\.jpg is no net, or a damaged one; name the net\.bin/,
    );
    await expectRefused(["table.jpg", "--net", "none.bin"], /cannot read none\.bin: .*; name the net\.bin/);
  });

  it("prints the same as JSON: cards with corners, rows, Sets as places of the list", async () => {
    const { status, stdout } = await run("table.jpg", "--json");
    const answer = JSON.parse(stdout);
    expect(status).toBe(0);
    expect(answer).toMatchObject({ file: "table.jpg", edition: "usual", grid: ROWS, twice: [] });
    expect(answer.cards.map((card: { code: string }) => card.code)).toEqual(ROWS.flat());
    expect(answer.cards[5]).toMatchObject({ row: 1, column: 1, table: 0 });
    expect(answer.cards[0].corners).toHaveLength(4);
    expect(answer.sets).toContainEqual([0, 5, 9]);
  });

  it("draws cards and Sets on the photo, and replaces only pictures of its own", async () => {
    expect((await run("table.jpg", "--out", "solved.png")).status).toBe(0);
    const [before, after] = await Promise.all(
      ["table.jpg", "solved.png"].map(file =>
        sharp(join(folder, file)).removeAlpha().raw().toBuffer({ resolveWithObject: true }),
      ),
    );
    expect([after.info.width, after.info.height]).toEqual([before.info.width, before.info.height]);
    let changed = 0;
    for (let at = 0; at < after.data.length; at += 3) if (Math.abs(after.data[at] - before.data[at]) > INK) changed++;
    expect(changed / (after.data.length / 3)).toBeGreaterThan(0.02);
    expect((await run("table.jpg", "--out", "solved.png")).status).toBe(0);
    expect((await run("table.jpg", "--out", "solved.jpg")).status).toBe(0);
    expect((await run("table.jpg", "--out", "solved.jpg")).status).toBe(0);
    const photo = readFileSync(join(folder, "three.jpg"));
    await expectRefused(
      ["table.jpg", "--out", "three.jpg"],
      /three\.jpg exists and is not a picture drawn by this command: it was left as it is/,
    );
    expect(readFileSync(join(folder, "three.jpg")).equals(photo)).toBe(true);
    await expectRefused(["table.jpg", "--out", "solved.gif"], /name a file that ends in \.png or \.jpg/);
  });

  it("a card that is not surely read is to be checked, in words and as JSON, and its Set says so", async () => {
    const { status, stdout } = await run("doubt.jpg", "--out", "doubt.png");
    expect(status).toBe(0);
    expect(stdout).toContain("  S2132  S1112? S1333  S2311\n");
    expect(stdout).toMatch(
      /\n12 cards, 1 to be checked\. At least \d+ Sets?, and \d+ more if the cards to be checked are right\.\nTo be checked:\n {2}row 2, column 2: S1112 .*\n {4}or S1122 /,
    );
    expect(stdout).toMatch(/\nSet \d+, \w+, if the card to be checked is right\n {2}S1111 /);
    const { cards } = JSON.parse((await run("doubt.jpg", "--json")).stdout);
    const doubtful = cards.filter((card: { sure: boolean }) => !card.sure);
    expect(doubtful).toMatchObject([{ code: "S1112", answers: [{ code: "S1112" }, { code: "S1122" }] }]);
  });

  it("three blank cards among twelve are counted and drawn as what cannot be read, and no verdict is given on the whole", async () => {
    const { scene } = layOut({ rows: ROWS.map(row => row.map(parseCode)), width: 800, height: 640, cardWidth: 90 });
    const things = scene.things.map((thing, at) => (at % 5 ? thing : { ...thing, face: blankFace(110, PLAIN) }));
    await photograph("part.jpg", { ...scene, things });
    const { status, stdout } = await run("part.jpg", "--out", "part.png");
    expect(status).toBe(0);
    expect(stdout).toMatch(/^ {4}\? {4}S2223 {2}S3332 {2}S1213\n/);
    expect(stdout).toMatch(
      /\n9 cards, and 3 that I cannot read\. (At least \d Sets?|No three of these 9 are a Set, but .* open)\.\n/,
    );
    expect(stdout).toContain("Not read:\n  row 1, column 1\n  row 2, column 2\n  row 3, column 3\n");
    const { unread, whole, cards } = JSON.parse((await run("part.jpg", "--json")).stdout);
    expect([cards.length, whole]).toEqual([9, false]);
    expect(unread).toMatchObject([0, 1, 2].map(at => ({ row: at, column: at, seen: true })));
  });

  it("where no card was found nothing is written, unless it is asked for", async () => {
    const { status, stdout } = await run("bare.png", "--out", "nothing.png");
    expect(status).toBe(0);
    expect(stdout).toMatch(
      /^No card of Set .*\nnothing\.png was not drawn; with --always the photo is written as it is\.\n$/,
    );
    expect(existsSync(join(folder, "nothing.png"))).toBe(false);
    await run("bare.png", "--out", "nothing.png", "--always");
    expect(existsSync(join(folder, "nothing.png"))).toBe(true);
  });

  it("a grey photo is said to be grey", async () => {
    expect(await run("grey.png")).toMatchObject({
      status: 0,
      stdout: "The picture has no colours, and without them no card can be told: take it again in colour.\n",
    });
  });

  it("one bad file among many is named and left out, the others are read and drawn", async () => {
    const { status, stdout, stderr } = await run(
      "table.jpg",
      "broken.jpg",
      "letter.png",
      "three.jpg",
      "--out",
      "drawn/",
    );
    expect(status).toBe(2);
    expect(stderr).toMatch(
      /^croupier: broken\.jpg is damaged and cannot be read .*\ncroupier: letter\.png is no picture that can be read: give a JPEG, PNG, WebP or TIFF\n$/,
    );
    expect(stdout).toMatch(
      /^table\.jpg\n {2}S1111 [\s\S]*\n\nthree\.jpg\n {2}S1111 {2}S1112 {2}S1113\n\n3 cards, 1 Set\.\n/,
    );
    expect(["table.png", "three.png", "broken.png"].map(name => existsSync(join(folder, "drawn", name)))).toEqual([
      true,
      true,
      false,
    ]);
    const list = JSON.parse((await run("broken.jpg", "three.jpg", "--json")).stdout);
    expect(list).toMatchObject([
      { file: "broken.jpg", error: expect.stringContaining("damaged") },
      { file: "three.jpg", grid: [["S1111", "S1112", "S1113"]], sets: [[0, 1, 2]] },
    ]);
  });

  it("says what to do when it is asked for the impossible", async () => {
    await expectRefused([], /name a photo of a table of Set/);
    await expectRefused(["none.jpg"], /cannot read none\.jpg: there is no such file/);
    await expectRefused(["broken.jpg"], /broken\.jpg is damaged/);
    await expectRefused(
      ["table.jpg", "three.jpg", "--port", "tcp://127.0.0.1:1"],
      /--port sends the cards of one photo/,
    );
    await expectRefused(
      ["table.jpg", "three.jpg", "--out", "letter.png"],
      /is a file, but several pictures need a folder/,
    );
    await expectRefused(["table.jpg", "--baud", "fast"], /no baud rate/);
  });
});

describe("from the photo to the board", () => {
  const STATE = "({cards:croupier.state().cards,sets:croupier.state().sets.length})";
  interface State {
    cards: (string | null)[];
    sets: number;
  }

  /** A board that runs a bundle, its start and its scanner's behind it. */
  const boardWith = (bundle: string) =>
    new VirtualBoard({ board: "ESP32", i2cTimeoutMs: 1 }).upload(bundleText(bundle)).boot().run(20_000);

  it("a virtual board has the cards at the same places, and shows the first Set on its display", async () => {
    const virtual = boardWith("croupier");
    const { status, stdout, stderr } = await run("table.jpg", "--port", await address(serveBoard(virtual)));
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    const state = virtual.evaluate<State>(STATE);
    // Places count down the columns.
    expect(state.cards.slice(0, 12)).toEqual([0, 1, 2, 3].flatMap(column => ROWS.map(row => row[column])));
    expect(stdout).toMatch(new RegExp(`\\nThe board at tcp:.* has 12 cards and ${state.sets} Sets?\\.\\n$`));
    expect(virtual.evaluate('croupier.screen().split("#").length')).toBeGreaterThan(100);
  });

  it("a table of three columns is turned onto its side, so that the display shows the same neighbours", async () => {
    const virtual = boardWith("croupier");
    await run("turned.jpg", "--port", await address(serveBoard(virtual)));
    expect(virtual.evaluate<State>(STATE).cards.slice(0, 12)).toEqual(
      [0, 1, 2, 3].flatMap(column => ROWS.map(row => row[column])),
    );
  });

  const GAPPED = [0, 1, 2, 3].flatMap(column => GAPS.map(row => (row[column] === "." ? null : row[column])));

  it("a gap in the photo stays a gap on the board", async () => {
    const virtual = boardWith("croupier");
    const { status, stdout } = await run("gaps.jpg", "--port", await address(serveBoard(virtual)));
    expect(virtual.evaluate<State>(STATE).cards).toEqual(GAPPED);
    expect({ status, said: stdout.split("\n\n").pop() }).toEqual({
      status: 0,
      said: expect.stringMatching(/^The board at tcp:\S+ has 11 cards and \d+ Sets?\.\n$/),
    });
  });

  it("a table of four rows has its fourth behind the others, and that is said", async () => {
    const virtual = boardWith("croupier");
    const { stdout } = await run("four.jpg", "--port", await address(serveBoard(virtual)));
    expect(virtual.evaluate<State>(STATE).cards).toEqual([
      ...[0, 1, 2, 3].flatMap(column => ROWS.map(row => row[column])),
      ...FOUR[3],
      ...new Array(2).fill(null),
    ]);
    expect(stdout).toMatch(
      / has 16 cards and \d+ Sets?\.\n4 cards lie elsewhere than in the picture: a board's table is three rows of seven\.\n$/,
    );
  });

  it("a board whose Croupier knows no places has all the cards, one after the other, and that is said", async () => {
    const virtual = boardWith("croupier");
    virtual.evaluate(
      `(function(own){var scan=own.scan;own.scan=function(text){return scan(text)};Object.defineProperty(global,"croupier",{value:own,configurable:true})})(croupier)`,
    );
    const port = await address(serveBoard(virtual));
    const gaps = await run("gaps.jpg", "--port", port);
    expect(virtual.evaluate<State>(STATE).cards).toEqual([...GAPPED.filter(card => card !== null), null]);
    expect(gaps.status).toBe(0);
    expect(gaps.stdout).toMatch(
      / has 11 cards and \d+ Sets?\.\n7 cards lie elsewhere than they were sent to: the Croupier there is older, .* upload the new one to keep the places\.\n$/,
    );
    // Without a gap nothing is lost.
    const four = await run("four.jpg", "--port", port);
    expect(virtual.evaluate<State>(STATE).cards.slice(0, 16)).toEqual([
      ...[0, 1, 2, 3].flatMap(column => ROWS.map(row => row[column])),
      ...FOUR[3],
    ]);
    expect(four.stdout).not.toContain("older");
  });

  it("what lay on the board's table before is put away", async () => {
    const virtual = boardWith("croupier");
    virtual.evaluate('croupier.open("set");croupier.scan("S3333")');
    await run("three.jpg", "--port", await address(serveBoard(virtual)));
    expect(virtual.evaluate<State>(STATE)).toMatchObject({
      cards: ["S1111", null, null, "S1112", null, null, "S1113", ...new Array(5).fill(null)],
      sets: 1,
    });
  });

  it("a board without Croupier, or without the game, says what it wants", async () => {
    const empty = new VirtualBoard({ board: "ESP32" }).boot();
    const bare = await run("three.jpg", "--port", await address(serveBoard(empty)));
    expect(bare.status).toBe(2);
    expect(bare.stderr).toMatch(
      /^croupier: there is no Croupier on the board at tcp:.*: put it there with `npx croupier upload/,
    );
    const durak = boardWith("durak");
    const other = await run("three.jpg", "--port", await address(serveBoard(durak)));
    expect(other.status).toBe(2);
    expect(other.stderr).toMatch(/does not have Set/);
  });

  it.skipIf(!available("a photo to the real interpreter", "full"))(
    "the real interpreter takes the cards too, and its picture is the virtual board's to the pixel",
    async () => {
      const port = await address(serveInterpreter(binaries.full!));
      const upload = spawn(process.execPath, [CROUPIER, "upload", "--port", port], { cwd: folder, stdio: "ignore" });
      await new Promise(done => upload.on("close", done));
      const virtual = boardWith("croupier");
      for (const where of [port, await address(serveBoard(virtual))]) {
        const { status, stdout, stderr } = await run("table.jpg", "--port", where);
        expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
        expect(stdout).toMatch(/has 12 cards and \d+ Sets?\.\n$/);
      }
      const asked = spawn(process.execPath, [CROUPIER, "console", "--port", port], {
        cwd: folder,
        stdio: ["pipe", "pipe", "ignore"],
      });
      asked.stdin.end("print(croupier.screen())\n");
      let said = "";
      asked.stdout.on("data", text => {
        said += text;
      });
      await new Promise(done => asked.on("close", done));
      const shown = said.split(/\r?\n/).filter(line => /^[#.]{128}$/.test(line));
      expect(shown).toHaveLength(64);
      expect(shown).toEqual(virtual.evaluate<string>("croupier.screen()").trim().split("\n"));
    },
  );
});
