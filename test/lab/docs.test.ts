// README and documents: what they link to is there, what they say can be typed, and their pictures and tables are today's.
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { VirtualBoard } from "../../devices/sim/board";
import { Ssd1306 } from "../../devices/sim/ssd1306";
import { OLDEST, TESTED } from "../../deploy/host/upload/firmware.ts";
import { casePictures } from "../../deploy/lab/pictures/case";
import { colourScenes } from "../../deploy/lab/pictures/colour";
import { animation, frames, HEIGHT, WIDTH } from "../../deploy/lab/pictures/animation";
import { gesturePicture } from "../../deploy/lab/pictures/gesture";
import { partsPictures } from "../../deploy/lab/pictures/parts";
import { screenPng } from "../../deploy/lab/pictures/png";
import type { Scene } from "../../deploy/lab/pictures/png";
import { rulesInLanguages, rulesPictures } from "../../deploy/lab/pictures/rules";
import { screens } from "../../deploy/lab/pictures/screens";
import {
  rowsOf,
  sections,
  settingsTables,
  settingsUnder,
  unexplained,
  wordsOf,
} from "../../deploy/lab/pictures/settings";
import { sheetPicture } from "../../deploy/lab/pictures/sheet";
import { LISTS } from "../../deploy/lab/pictures/lists";
import { filled, PAGES, TABLES } from "../../deploy/lab/pictures/tables";
import { uploadPicture } from "../../deploy/lab/pictures/upload";
import { wiringPictures } from "../../deploy/lab/pictures/wiring";
import { bundles, boards as BOARDS, games } from "../../deploy/known";
import { inName } from "../../deploy/words/from-disk";
import { LANGUAGES, SPOKEN } from "../../deploy/words/languages";
import { readBundle } from "../bundle/device";
import { readPng } from "../../deploy/png";
import { marked } from "marked";

const PICTURES = "docs/pictures";
const keptPicture = (name: string) => readPng(readFileSync(join(PICTURES, name + ".png")));
const READMES = SPOKEN.map(language => inName("README.md", language));
const DOCS = [
  ...READMES,
  "CHANGELOG.md",
  "CREDITS.md",
  "SECURITY.md",
  "CONTRIBUTING.md",
  "deploy/host/openmv/README.md",
  "deploy/host/app-loader/README.md",
  ...["src", "devices", "docs"].flatMap(folder =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter(file => file.endsWith(".md"))
      .map(file => posix.join(folder, file.replace(/\\/g, "/"))),
  ),
];
/** What was in older versions, where files, commands and options may be gone. */
const PAST = ["CHANGELOG.md", "docs/history.md"];
const textOf = (file: string) => readFileSync(file, "utf8");
const own = JSON.parse(textOf("package.json"));

/** Without what stands in code, where brackets mean something else. */
const prose = (text: string) => text.replace(/```[^]*?```/g, "").replace(/`[^`\n]*`/g, "``");

interface Target {
  path: string;
  anchor: string;
}

function targets(file: string): Target[] {
  const text = prose(textOf(file));
  const named = [...text.matchAll(/\]\(([^)\s]+)\)/g), ...text.matchAll(/(?:src|href)="([^"]+)"/g)]
    .map(([, target]) => target)
    .filter(target => !/^[a-z]+:/.test(target));
  return named.map(target => {
    const [path, anchor = ""] = target.split("#");
    return { path: path ? posix.normalize(posix.join(posix.dirname(file), path)) : file, anchor };
  });
}

/** As the usual viewers make them of headings. */
const anchorsOf = (file: string) =>
  [...textOf(file).matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
    title
      .toLowerCase()
      .replace(/[`*]/g, "")
      .replace(/[^\w\- ]/g, "")
      .replace(/ /g, "-"),
  );

describe.each(DOCS)("%s", file => {
  it("shows no mark of its own: stars beside a Chinese letter may be none", async () => {
    const html = await marked.parse(textOf(file));
    expect(html.replace(/<(pre|code)[^]*?<\/\1>/g, "")).not.toMatch(/\*\*|\]\(/);
  });

  it("links only to what is there", () => {
    for (const { path, anchor } of targets(file)) {
      expect([path, existsSync(path)]).toEqual([path, true]);
      if (anchor && path.endsWith(".md")) expect(anchorsOf(path), `${path}#${anchor}`).toContain(anchor);
    }
  });

  it("has settings in it that are JSON", () => {
    for (const [, text] of textOf(file).matchAll(/```json\n([^]*?)```/g))
      expect(() => JSON.parse(text), text).not.toThrow();
  });

  it("names scripts that there are", () => {
    for (const [, name] of textOf(file).matchAll(/`npm run ([\w:-]+)/g))
      expect(Object.keys(own.scripts)).toContain(name);
  });

  it("names files that there are, but for a game and a board that somebody may add, and what was in older versions", () => {
    const named = [...textOf(file).matchAll(/`((?:src|devices|deploy|test|docs)\/[\w./-]+)`/g)].map(([, path]) => path);
    for (const path of named)
      if (!PAST.includes(file) && !/\bcoin\b|\bmine\b/.test(path))
        expect([path, existsSync(path)]).toEqual([path, true]);
  });

  it("shows no table that was cut in two", () => {
    // A row has to follow another row, or be a head with a line of dashes below.
    const lines = prose(textOf(file)).split("\n");
    lines.forEach((line, at) => {
      if (!line.startsWith("|") || lines[at - 1]?.startsWith("|")) return;
      expect(lines[at + 1], `${file}:${at + 1}`).toMatch(/^\|[\s|:-]+$/);
    });
  });
});

it("the README is short enough to read, begins with one sentence, one picture, two commands, and leads to every document", () => {
  const readme = textOf("README.md");
  expect(readme.split("\n").length).toBeLessThan(160);
  expect(readme).toMatch(
    /^# Croupier\n\n.+\n\n[^.]+\.\n\n!\[[^\]]+\]\(docs\/pictures\/set\.gif\)\n\n```\nnpm start\nnpm test\n```\n/,
  );
  // The changelog leads to the versions before.
  const linked = [...READMES, "CHANGELOG.md"].flatMap(targets).map(target => target.path);
  for (const file of DOCS.filter(one => one.startsWith("docs/"))) expect(linked).toContain(file);
});

describe.each(SPOKEN)("the README in %s", language => {
  const [english, readme] = [textOf("README.md"), textOf(inName("README.md", language))];
  const commands = (text: string) => [...text.matchAll(/```\n([^]*?)```/g)].map(([, block]) => block);

  it("leads to that of each other language in its second paragraph", () => {
    const [, links] = readme.split("\n\n");
    expect(links.split(" · ")).toEqual(
      SPOKEN.map(other =>
        other === language ? `**${LANGUAGES[other]}**` : `[${LANGUAGES[other]}](${inName("README.md", other)})`,
      ),
    );
  });

  it("has the commands, the pictures, the headings and the links of the English one", () => {
    expect(commands(readme)).toEqual(commands(english));
    for (const pattern of [/(?:src="|!\[[^\]]*\]\()([^")]+)/g, /^(#+) /gm]) {
      const all = (text: string) => [...text.matchAll(pattern)].map(([, found]) => found);
      expect(all(readme)).toEqual(all(english));
    }
    const links = (file: string) =>
      targets(file)
        .map(({ path }) => path)
        .filter(path => path.startsWith("docs/") && !path.startsWith("docs/rules"));
    expect(new Set(links(inName("README.md", language)))).toEqual(new Set(links("README.md")));
    expect(targets(inName("README.md", language)).map(({ path }) => path)).toContain(inName("docs/rules.md", language));
  });
});

it("the rules in each other language are as they would be written now", () => {
  for (const { page, text } of rulesInLanguages()) expect([page, textOf(page)]).toEqual([page, text]);
});

it("a picture that nobody sees is not kept: all are in a document, or among the display's screens", () => {
  const seen = DOCS.flatMap(targets).map(target => target.path);
  const drawn = screens().map(scene => `${PICTURES}/${scene.name}.png`);
  for (const file of readdirSync(PICTURES).map(name => `${PICTURES}/${name}`))
    expect(seen.includes(file) || drawn.includes(file), file).toBe(true);
});

describe("the tables that say what the boards' data say", () => {
  it.each(PAGES)("of %s are as they would be written now", page => {
    expect(filled(textOf(page))).toBe(textOf(page));
  });

  it("stand somewhere, each of them", () => {
    for (const name of [...Object.keys(TABLES), ...Object.keys(LISTS)])
      expect(
        PAGES.some(page => textOf(page).includes(`<!-- ${name} -->`)),
        name,
      ).toBe(true);
  });

  it("name firmware as tested whose lanes all passed, and tell its commit", () => {
    const [head, , ...rows] = /<!-- lanes -->\n+((?:\|.*\n)+)/
      .exec(textOf("docs/inside.md"))![1]
      .trim()
      .split("\n")
      .map(row => row.split("|").slice(1, -1));
    expect(rows.length).toBeGreaterThan(10);
    // What did not pass with what is behind the last release is named below the table.
    const named = [...textOf("docs/inside.md").matchAll(/^- `(.*?)`: /gm)].map(([, file]) => file);
    const failed = rows.filter(row => row.some(cell => /failed/.test(cell))).map(row => row[0].trim());
    expect(named.sort()).toEqual(failed.sort());
    for (const tested of TESTED) {
      const column = head.findIndex(cell => new RegExp(`^ ${tested} [0-9a-f]{7,} $`).test(cell));
      expect(column, `the column of ${tested}`).toBeGreaterThan(0);
      expect(rows.filter(row => /passed/.test(row[column])).length).toBeGreaterThan(10);
      expect(rows.filter(row => /failed/.test(row[column]))).toEqual([]);
    }
    expect(TESTED).toContain(OLDEST);
  });

  it("change when a pin changes, and nothing else does", () => {
    const page = "before\n<!-- pins -->\nold\n<!-- /pins -->\nafter <!-- nothing -->\n";
    const now = filled(page);
    expect(now).toMatch(
      /^before\n<!-- pins -->\n\n\| board [^]*\| D16, D17 \|[^]*\n\n<!-- \/pins -->\nafter <!-- nothing -->\n$/,
    );
    expect(filled(now)).toBe(now);
  });

  it("change within a sentence, too", () => {
    const page = "On <!-- boards-one -->an abacus<!-- /boards-one --> one game fits.\n";
    const now = filled(page);
    expect(now).toBe("On <!-- boards-one -->Pico, Espruino WiFi<!-- /boards-one --> one game fits.\n");
    expect(filled(now)).toBe(now);
  });

  it("know each board's number of ports", () => {
    const rows = TABLES.ports().split("\n").slice(2);
    BOARDS.forEach((board, at) =>
      expect(rows[at].match(/Serial\d/g)?.length ?? 0, board.name).toBe(Object.keys(board.ports).length),
    );
    const count = (name: string) => Object.keys(BOARDS.find(board => board.name === name)!.ports).length;
    expect([count("wifi"), count("pico"), count("esp32")]).toEqual([1, 2, 2]);
  });
});

describe("the settings", () => {
  const text = `
    /** One of many. */
    export function other() {
      return { other: [1, word] } as const;
    }
    export default function settings(board: Board) {
      return {
        coin: {
          /** How often it | is
           *  thrown. */
          throws: [3, 1, 2],
          most: [board.gapMs, word],
          // Not for people.
          sides: { heads: ["H", "K"], tails: ["T", "Z"] },
        },
        /** Of a purse. */
        purse: {
          /** Open. */
          open: [false, true],
          owner: ["", text],
        },
      } as const;
    }
  `;
  const word = () => true;
  const given = (gapMs: number) => ({
    coin: { throws: [3, 1, 2], most: [gapMs, word], sides: { heads: ["H", "K"], tails: ["T", "Z"] } },
    purse: { open: [false, true], owner: ["", word] },
  });
  const constants = new Map([["word", "A number ... or so. More of it."]]);
  const rows = rowsOf([given(40), given(80)], wordsOf(text), constants);

  it("have their words from the comments above them, which go on for those behind, and down into a group", () => {
    expect(rows.map(({ paths, words }) => [paths.join(" "), words])).toEqual([
      ["coin.throws coin.most", "How often it | is thrown."],
      ["coin.sides.heads coin.sides.tails", ""],
      ["purse.open purse.owner", "Of a purse. Open."],
    ]);
    expect([...wordsOf(text, "other").keys()]).toEqual([]);
  });

  it("have their words where a group is put together of several objects, too", () => {
    const whole = `
      export default function settings(isLean: boolean) {
        const all = {
          /** How often. */
          throws: [3, 1],
        } as const;
        const more = {
          sides: {
            /** In front. */
            heads: ["H", "K"],
          },
        };
        const last = {
          /** Of what. */
          metal: ["gold"],
        };
        return { coin: isLean ? (all as All) : Object.assign(all, more, last) };
      }
    `;
    expect([...wordsOf(whole)]).toEqual([
      ["coin.throws", "How often."],
      ["coin.sides.heads", "In front."],
      ["coin.metal", "Of what."],
    ]);
  });

  it("have their values and defaults from the schema, evaluated for every board", () => {
    const table = settingsTables([{ title: "Coin", rows }]);
    expect(table.split("\n").slice(4)).toEqual([
      "| `coin.throws`, `.most` | How often it \\| is thrown | 1, 2, 3; a number ... or so | 3, by board |",
      "| `coin.sides.heads`, `.tails` |  | `H`, `K`; `T`, `Z` | `H`, `T` |",
      "| `purse.open`, `.owner` | Of a purse. Open | `false`, `true`; a number ... or so | `false` |",
    ]);
    expect(unexplained([{ title: "Coin", rows }])).toEqual(["coin.sides.heads", "coin.sides.tails"]);
  });

  it("are all explained, each once, and are those that a board knows", async () => {
    expect(unexplained(sections)).toEqual([]);
    expect(await settingsUnder()).toEqual(sections);
    const paths = sections.flatMap(({ rows }) => rows.flatMap(row => row.paths));
    expect(new Set(paths).size).toBe(paths.length);
    const pathsOf = (group: object): string[] =>
      Object.entries(group).flatMap(([name, value]) =>
        value && typeof value === "object" && !Array.isArray(value)
          ? pathsOf(value).map(path => `${name}.${path}`)
          : [name],
      );
    const known = bundles.flatMap(({ name }) => {
      const board = new VirtualBoard({ board: "ESP32" });
      board.i2c(1, new Ssd1306()).upload(readBundle(name)).boot().run(4000);
      return pathsOf(board.evaluate<object>("croupier.config()"));
    });
    // Players' keys, the language, light, a reader and the cells of tic-tac-toe are told where somebody has named them.
    const players = ["P1", "P2", "P3", "P4", "P5", "P6", "P7", "P8", "matrix"].map(key => `keys.${key}`);
    expect(
      [...new Set([...known, ...players, "language", "light", "scanner.reader", "tictactoe.cells"])].sort(),
    ).toEqual([...paths].sort());
  });
});

describe("what has no table", () => {
  const headings = (file: string) =>
    [...textOf(file).matchAll(/^#+ (.+)$/gm)].map(([, title]) => title.toLowerCase()).join("\n");

  it("every game has its page, and is in the first sentences of README and package", () => {
    for (const { name, title } of games) {
      expect(headings(`docs/${name}.md`).split("\n")[0]).toBe(`playing ${title.toLowerCase()}`);
      expect(textOf("README.md").split("\n\n")[2]).toContain(title);
      expect(textOf("README.md")).toContain(`| **${title[0].toUpperCase()}${title.slice(1)}** |`);
      expect(own.description).toContain(title);
    }
  });

  it("every board gets its Espruino somehow", () => {
    for (const { about } of BOARDS)
      for (const word of about.short.split(/ or | /).filter(one => one !== "Espruino"))
        expect(headings("docs/espruino.md")).toContain(word.toLowerCase());
  });

  it("the device's pins in tictactoe.md are those of the boards", () => {
    const receives = (name: string, part: "scannerPort" | "peer") => {
      const board = BOARDS.find(one => one.name === name)!;
      return board.ports[board[part]].split(" ")[0];
    };
    expect(textOf("docs/tictactoe.md")).toContain(
      `${receives("esp32", "peer")} on an ESP32 with a scanner, ${receives("pico", "scannerPort")} on a Pico with \`tictactoe.js\`, ` +
        `${receives("wifi", "scannerPort")} on a WiFi with it`,
    );
  });
});

describe("the pictures", () => {
  let scenes: Scene[];
  let cases: Awaited<ReturnType<typeof casePictures>>;
  beforeAll(async () => {
    scenes = screens();
    cases = await casePictures();
  });

  it("are those that are drawn now, no more and no fewer", () => {
    const drawn = [
      ...[...scenes, ...colourScenes()].map(scene => scene.name + ".png"),
      ...wiringPictures().map(picture => picture.name + ".svg"),
      ...rulesPictures().map(picture => picture.name + ".svg"),
      ...partsPictures().map(picture => picture.name + ".svg"),
      "scan.svg",
      ...cases.map(({ name }) => name + ".png"),
      "upload.svg",
      "stickers.png",
      "set.gif",
    ];
    expect(readdirSync(PICTURES).sort()).toEqual([...drawn, "bench.png", "photo.jpg", "tournament-load.svg"].sort());
  });

  it("of the display are what the built firmware shows", async () => {
    for (const { name, rows } of scenes) {
      const kept = await keptPicture(name);
      const now = await readPng(await screenPng(rows));
      expect([name, kept.width, kept.height]).toEqual([name, now.width, now.height]);
      expect([name, kept.data.equals(now.data)]).toEqual([name, true]);
    }
  });

  it("of a display in colour are what the built firmware shows", async () => {
    for (const { name, png } of colourScenes()) {
      const [kept, now] = [await keptPicture(name), await readPng(await png)];
      expect([name, kept.width, kept.height, kept.data.equals(now.data)]).toEqual([name, 640, 480, true]);
    }
  });

  it("of the case are what its meshes look like today", async () => {
    for (const { name, png } of cases) {
      const [kept, now] = [await keptPicture(name), await readPng(png)];
      expect([name, kept.width, kept.height]).toEqual([name, now.width, now.height]);
      // A processor that rounds otherwise moves an edge by a pixel here and there.
      const others = now.data.filter((value, at) => Math.abs(value - kept.data[at]) > 8).length;
      expect(others / now.data.length).toBeLessThan(0.001);
    }
  });

  it("of the wires, the rules, the parts and the upload are, letter by letter, those of today", async () => {
    const drawn = [
      ...wiringPictures(),
      ...rulesPictures(),
      ...partsPictures(),
      { name: "scan", svg: gesturePicture() },
      { name: "upload", svg: await uploadPicture() },
    ];
    for (const { name, svg } of drawn) expect(textOf(join(PICTURES, name + ".svg")), name).toBe(svg);
  });

  it("of a sheet of stickers is what the command prints today", async () => {
    const pixels = async (data: Buffer) => sharp(data).ensureAlpha().raw().toBuffer();
    const kept = await pixels(readFileSync(join(PICTURES, "stickers.png")));
    expect(kept.equals(await pixels(await sheetPicture()))).toBe(true);
  });

  it("in motion are twelve cards, each scanned once, and then every Set", () => {
    const all = frames();
    expect(all.map(frame => frame.scanned)).toEqual([...Array.from({ length: 13 }, (_, at) => at), 12, 12, 12]);
    expect(all.slice(-3).map(frame => frame.shown.length)).toEqual([3, 3, 3]);
    expect(new Set(all.slice(-3).map(frame => frame.shown.join())).size).toBe(3);
    expect(new Set(all.map(frame => frame.rows.join("\n"))).size).toBe(15);
  });

  it("in motion are kept as they would be drawn now, frame by frame", async () => {
    const read = async (data: Buffer) => {
      const { pages, pageHeight, width, delay, loop } = await sharp(data, { animated: true }).metadata();
      return {
        pages,
        pageHeight,
        width,
        delay,
        loop,
        pixels: await sharp(data, { animated: true }).ensureAlpha().raw().toBuffer(),
      };
    };
    const kept = await read(readFileSync(join(PICTURES, "set.gif")));
    const now = await read(await animation());
    expect({ ...kept, pixels: 0 }).toEqual({
      pages: frames().length,
      pageHeight: HEIGHT,
      width: WIDTH,
      delay: frames().map(frame => frame.forMs),
      loop: 0,
      pixels: 0,
    });
    expect(kept.pixels.equals(now.pixels)).toBe(true);
  });

  it("are small enough for a page", () => {
    for (const file of readdirSync(PICTURES)) expect(statSync(join(PICTURES, file)).size, file).toBeLessThan(100_000);
  });
});

describe("what can be typed", () => {
  it("stands in no line that begins with a comment, which would hide its Markdown", () => {
    for (const file of DOCS)
      expect([
        file,
        textOf(file)
          .split("\n")
          .filter(line => /^<!--.*-->./.test(line)),
      ]).toEqual([file, []]);
  });

  const examples = DOCS.filter(file => !PAST.includes(file))
    .flatMap(file =>
      [...textOf(file).matchAll(/croupier\.configure\((\{[^`\n]*\})\)/g)].map(([, settings]) => ({ file, settings })),
    )
    .filter(one => !one.settings.includes("..."));
  const started = (env = "ESP32", display = new Ssd1306(), bundle = "croupier") => {
    const board = new VirtualBoard({ board: env });
    board.i2c(1, display).upload(readBundle(bundle)).boot().run(4000);
    return board;
  };

  it.each(examples)("at the prompt: croupier.configure($settings) of $file is understood", ({ settings }) => {
    const board = started(settings.includes("path") ? "LINUX" : "ESP32");
    // An ESP32 has none of a Pico's pins, but it may be told to be one.
    expect(
      board
        .evaluate<string[]>(`croupier.configure(${settings})`)
        .filter(complaint => !/^(scanner|peer|keys|display)\./.test(complaint)),
    ).toEqual([]);
  });

  const opened = DOCS.filter(file => !PAST.includes(file)).flatMap(file =>
    [...textOf(file).matchAll(/croupier\.open\("(\w+)"(?:, ?(\{[^`\n}]*\}))?\)/g)].map(([, app, how = "{}"]) => ({
      file,
      app,
      // A table's "or" takes a backslash.
      how: how.replace(/\\?\|.*?\}/g, "}"),
    })),
  );

  /** One board for all of them: each leaves the one before. */
  const opening = new Map<string, VirtualBoard>();
  /** What the program for all games has not is in one of its own. */
  const bundleWith = (app: string) => (bundles[0].games.includes(app) || app === "menu" ? bundles[0].name : app);
  it.each(opened)("at the prompt: croupier.open($app, $how) of $file opens that", ({ app, how }) => {
    const bundle = bundleWith(app);
    const board = opening.get(bundle) ?? started("ESP32", new Ssd1306(), bundle);
    opening.set(bundle, board);
    expect(board.evaluate(`croupier.open(${JSON.stringify(app)}, ${how})`)).toBe(true);
    const state = board.evaluate<Record<string, unknown>>("croupier.state()");
    const { mode } = board.evaluate<{ mode?: unknown }>(`(${how})`);
    expect(state).toMatchObject({ app, ...(mode === undefined ? {} : { mode }) });
  });

  it("opens every entry of the menu", () => {
    const typed = opened.filter(({ file }) => file === "docs/settings.md").map(({ app, how }) => `${app} ${how}`);
    for (const { name, menu } of games.filter(game => bundles[0].games.includes(game.name)))
      for (const { how } of menu) expect(typed).toContain(`${name} ${JSON.stringify(how).replace(/"(\w+)":/g, "$1:")}`);
  });

  it("has examples of settings to try", () => expect(examples.length).toBeGreaterThan(8));

  it.each([
    [0x3c, "60"],
    [0x3d, "61"],
  ])("at the prompt: the question of buying.md finds a display at %i", (address, says) => {
    const line = /```\n(I2C1\.setup[^\n]*)\n```/.exec(textOf("docs/buying.md"))![1];
    const board = started("ESP32", new Ssd1306({ address }));
    const before = board.printed.length;
    board.evaluate(line);
    expect(board.printed.slice(before)).toEqual([says]);
  });

  it("shows the settings that move a scanner off a WROVER's memory, and they do", () => {
    const [, settings] = /`(\{"scanner":\{"rx":"D18"[^`]*)`/.exec(textOf("docs/buying.md"))!;
    const board = started();
    board.storage.write("croupier.json", settings);
    board.powerOff().powerOn().run(4000);
    expect(board.evaluate("croupier.config().scanner")).toMatchObject({ port: "Serial2", rx: "D18", tx: "D19" });
    expect(board.evaluate("croupier.status().complaints")).toEqual([]);
  });
});

describe("the folders of documents", () => {
  it("name no path of the machine that wrote them", () => {
    for (const file of [...DOCS, ...wiringPictures().map(({ name }) => join(PICTURES, name + ".svg"))])
      expect(textOf(file), file).not.toMatch(/(^|[^\w.])\/(home|root|Users|work|tmp)\/\w/);
  });

  it("lie where package.json says that they do", () => {
    expect(own.files).toContain("docs/*.md");
    expect(DOCS.map(dirname)).toContain("docs");
  });
});
