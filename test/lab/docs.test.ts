// README and documents: what they link to is there, what they say can be typed, and their pictures and tables are today's.
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import type { Command } from "commander";
import { PNG } from "pngjs";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { VirtualBoard } from "../../devices/sim/board";
import { Ssd1306 } from "../../devices/sim/ssd1306";
import { makeProgram } from "../../deploy/host/croupier.ts";
import { animation, frames, HEIGHT, WIDTH } from "../../deploy/lab/pictures/animation";
import { screenPng } from "../../deploy/lab/pictures/png";
import type { Scene } from "../../deploy/lab/pictures/png";
import { screens } from "../../deploy/lab/pictures/screens";
import { filled, PAGES, TABLES } from "../../deploy/lab/pictures/tables";
import { wiringPictures } from "../../deploy/lab/pictures/wiring";
import { boards as BOARDS } from "../../deploy/known";
import { readBundle } from "../bundle/device";

const PICTURES = "docs/pictures";
const DOCS = [
  "README.md",
  "CHANGELOG.md",
  "CREDITS.md",
  "CONTRIBUTING.md",
  "deploy/host/openmv/README.md",
  "deploy/host/app-loader/README.md",
  "src/link/PROTOCOL.md",
  ...readdirSync("docs")
    .filter(file => file.endsWith(".md"))
    .map(file => "docs/" + file),
];
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
    /^# Croupier\n\n[^.]+\.\n\n!\[[^\]]+\]\(docs\/pictures\/set\.gif\)\n\n```\nnpm start\nnpm test\n```\n/,
  );
  const linked = targets("README.md").map(target => target.path);
  for (const file of DOCS.filter(one => one.startsWith("docs/"))) expect(linked).toContain(file);
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
    for (const name of Object.keys(TABLES))
      expect(
        PAGES.some(page => textOf(page).includes(`<!-- ${name} -->`)),
        name,
      ).toBe(true);
  });

  it("change when a pin changes, and nothing else does", () => {
    const page = "before\n<!-- pins -->\nold\n<!-- /pins -->\nafter <!-- nothing -->\n";
    const now = filled(page);
    expect(now).toMatch(
      /^before\n<!-- pins -->\n\n\| board [^]*\| D16, D17 \|[^]*\n\n<!-- \/pins -->\nafter <!-- nothing -->\n$/,
    );
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

describe("the pictures", () => {
  let scenes: Scene[];
  beforeAll(() => {
    scenes = screens();
  });

  it("are those that are drawn now, no more and no fewer", () => {
    const drawn = [
      ...scenes.map(scene => scene.name + ".png"),
      ...wiringPictures().map(picture => picture.name + ".svg"),
      "set.gif",
    ];
    expect(readdirSync(PICTURES).sort()).toEqual([...drawn, "bench.png", "photo.jpg"].sort());
  });

  it("of the display are what the built firmware shows", () => {
    for (const { name, rows } of scenes) {
      const kept = PNG.sync.read(readFileSync(join(PICTURES, name + ".png")));
      const now = PNG.sync.read(screenPng(rows));
      expect([name, kept.width, kept.height, kept.data.equals(now.data)]).toEqual([name, now.width, now.height, true]);
    }
  });

  it("of the wires are, letter by letter, those of today's boards", () => {
    for (const { name, svg } of wiringPictures()) expect(textOf(join(PICTURES, name + ".svg")), name).toBe(svg);
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
  const find = (words: string[]): Command => {
    let command = makeProgram();
    for (const word of words) {
      const next = command.commands.find(one => one.name() === word);
      if (!next) break;
      command = next;
    }
    return command;
  };

  it("after `croupier` are commands and options that there are", () => {
    let seen = 0;
    for (const file of DOCS)
      for (const [, line] of textOf(file).matchAll(
        /(?:^|`)(?:\$ )?(?:npx )?croupier ((?:stickers|deck|solve|upload|restore|doctor|console|bench)\b[^`\n]*)/gm,
      )) {
        const words = line.split(/\s+/);
        const command = find(words);
        expect(command.name(), `${file}: croupier ${line}`).toBe(
          words
            .filter(word => /^[a-z]+$/.test(word))
            .slice(0, command.parent?.parent ? 2 : 1)
            .pop(),
        );
        for (const [option] of line.matchAll(/--[a-z-]+/g))
          expect(
            command.options.map(one => one.long).concat("--help", "--debug"),
            `${file}: croupier ${line}`,
          ).toContain(option);
        seen++;
      }
    expect(seen).toBeGreaterThan(8);
  });

  const examples = DOCS.filter(file => file !== "CHANGELOG.md")
    .flatMap(file =>
      [...textOf(file).matchAll(/croupier\.configure\((\{[^`\n]*\})\)/g)].map(([, settings]) => ({ file, settings })),
    )
    .filter(one => !one.settings.includes("..."));
  const started = (env = "ESP32", display = new Ssd1306()) => {
    const board = new VirtualBoard({ board: env });
    board.i2c(1, display).upload(readBundle("croupier")).boot().run(4000);
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
