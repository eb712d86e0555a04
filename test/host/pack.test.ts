// The package as a stranger gets it: what is in the tarball, and whether the command works where nothing else is installed.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import opentype from "opentype.js";
import texts from "../../deploy/words/zh/print.json";
import { makeProgram } from "../../deploy/host/croupier.ts";
import type { Command } from "commander";
// The tarball brings the bundles along, and the page.
import "../rig/built-page";
import { CROUPIER } from "../rig/command";
import { packagesIn } from "./reach";

const own = JSON.parse(readFileSync("package.json", "utf8"));
const BUNDLES = ["croupier", "set", "durak", "dobble", "tictactoe"];
/** Reads files beside it by their paths. */
const READ_BY_PATH = [
  "package.json",
  "deploy/vision/net.bin",
  "dist/page/index.html",
  "dist/fonts/chinese.otf",
  "dist/fonts/chinese-bold.otf",
  ...BUNDLES.map(name => `dist/${name}.js`),
];
/** Compressed; what is in there says itself when it grows. The fonts of Chinese sheets are 200,000 of it. */
const MOST_BYTES = 2_900_000;
const INSTALL_MS = 240_000;
const NO_WAY = /ENOTFOUND|ECONNREFUSED|ETIMEDOUT|EAI_AGAIN|ECONNRESET|ENETUNREACH|ENOTCACHED|network/i;

const folder = mkdtempSync(join(tmpdir(), "croupier-pack-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function npm(args: string[], cwd: string) {
  const { status, stdout, stderr } = spawnSync("npm", args, {
    cwd,
    encoding: "utf8",
    shell: process.platform === "win32",
    maxBuffer: 1 << 26,
  });
  return { status, stdout, stderr };
}

interface Packed {
  filename: string;
  version: string;
  size: number;
  unpackedSize: number;
  files: { path: string; mode: number }[];
}

function pack(): Packed {
  const { status, stdout, stderr } = npm(
    ["pack", "--ignore-scripts", "--json", "--pack-destination", folder],
    resolve("."),
  );
  expect([status, status ? stderr : ""]).toEqual([0, ""]);
  // Of one package older and newer npm answer a list or an object by names.
  const answer = JSON.parse(stdout);
  return Array.isArray(answer) ? answer[0] : Object.values<Packed>(answer)[0];
}

const packed = pack();
const paths = packed.files.map(file => file.path).sort();

describe("package.json", () => {
  it("has what npm wants to know, and nothing that keeps it from being published", () => {
    expect(own).toMatchObject({
      name: "espruino-croupier",
      license: "MIT",
      type: "module",
      engines: { node: ">=20.19" },
      // The second one is for npx, which in a clone looks for a command of the package's name.
      bin: { croupier: "dist/cli.js", "espruino-croupier": "dist/cli.js" },
    });
    expect(own.private).toBeUndefined();
    expect(own.version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(own.description.length).toBeLessThan(250);
    expect(own.keywords).toContain("espruino");
    expect(own.scripts.prepack).toBe("node deploy/build/prepack.mjs");
    // Installing it must not run anything.
    for (const script of ["preinstall", "install", "postinstall", "prepare"])
      expect(own.scripts[script]).toBeUndefined();
  });

  it("says what the changelog says is newest", () => {
    expect(readFileSync("CHANGELOG.md", "utf8").match(/^## (\S+)/m)?.[1]).toBe(own.version);
  });
});

describe("the tarball", () => {
  it("holds the command in one file, and what it reads by path", () => {
    expect(resolve(own.bin.croupier)).toBe(CROUPIER);
    for (const file of [own.bin.croupier, ...READ_BY_PATH]) expect(paths).toContain(file);
    expect(readFileSync(CROUPIER, "utf8")).not.toMatch(/\bimport\(?\s*["'`]\./);
  });

  it("holds licence, credits, changelog and documents", () => {
    for (const file of [
      "LICENSE",
      "README.md",
      "CREDITS.md",
      "SECURITY.md",
      "CHANGELOG.md",
      "deploy/host/openmv/main.py",
    ])
      expect(paths).toContain(file);
  });

  it("holds no source, no test, no photo, no picture, no settings of anybody's", () => {
    for (const path of paths)
      expect(path).toMatch(
        /^(package\.json|LICENSE|README(\.[a-z]{2})?\.md|(CHANGELOG|CREDITS|SECURITY)\.md|docs\/[\w-]+(\.[a-z]{2})?\.md|src\/(link\/PROTOCOL|light\/FILM)\.md|deploy\/vision\/net\.bin|deploy\/host\/openmv\/(main\.py|README\.md)|dist\/\w+\.js|dist\/fonts\/chinese(-bold)?\.otf|dist\/page\/([\w-]+\.html|assets\/[^/]+))$/,
      );
  });

  it("names no path of the machine that packed it", () => {
    const home = /(^|[^\w.])\/(home|root|Users|work|tmp)\/\w/;
    for (const path of paths) expect([path, home.exec(readFileSync(path, "latin1"))?.[0]]).toEqual([path, undefined]);
  });

  it("lets the command be started", () => {
    expect(packed.files.find(file => file.path === own.bin.croupier)!.mode & 0o111).toBe(0o111);
    expect(readFileSync(own.bin.croupier, "utf8")).toMatch(/^#!\/usr\/bin\/env node\n/);
  });

  it("is not large", () => {
    console.log(`${packed.filename}: ${packed.size} bytes, ${packed.unpackedSize} unpacked, ${paths.length} files`);
    expect(packed.size).toBeLessThan(MOST_BYTES);
  });
});

describe("the fonts of Chinese sheets", () => {
  it.each(["chinese", "chinese-bold"])("%s.otf has each letter of their texts", name => {
    const font = opentype.parse(Uint8Array.from(readFileSync(`dist/fonts/${name}.otf`)).buffer);
    const letters = new Set(Object.values(texts).join("").replace(/\n/g, ""));
    expect([...letters].filter(letter => !font.charToGlyphIndex(letter))).toEqual([]);
  });
});

describe("every package that the command reaches", () => {
  it("is a dependency, not one for development alone", () => {
    const packages = packagesIn(readFileSync(CROUPIER, "utf8"));
    for (const name of packages) expect(Object.keys(own.dependencies)).toContain(name);
    // And no other is a dependency.
    expect(Object.keys(own.dependencies).filter(name => !packages.includes(name))).toEqual([]);
  });
});

describe("installed from the tarball into an empty folder", () => {
  const place = join(folder, "elsewhere");
  let isInstalled = false;

  beforeAll(() => {
    mkdirSync(place);
    writeFileSync(join(place, "package.json"), JSON.stringify({ name: "elsewhere", version: "1.0.0", private: true }));
    const { status, stderr, stdout } = npm(
      [
        "install",
        join(folder, packed.filename),
        "--ignore-scripts",
        "--omit=dev",
        "--prefer-offline",
        "--no-audit",
        "--no-fund",
        "--loglevel=error",
      ],
      place,
    );
    isInstalled = status === 0;
    if (!isInstalled && !NO_WAY.test(stderr + stdout)) throw new Error(stderr + stdout);
    if (!isInstalled) console.warn("SKIPPED: the package installed elsewhere: there is no way to the package registry");
  }, INSTALL_MS);

  const run = (program: string, args: string[]) => {
    const { status, stdout, stderr } = spawnSync(program, args, {
      cwd: place,
      encoding: "utf8",
      shell: process.platform === "win32",
    });
    return { status, stdout, stderr };
  };
  /** What npx starts, without its own time. */
  const croupier = (...args: string[]) => run(join(place, "node_modules/.bin/croupier"), args);

  const all = (command: Command): Command[] => [command, ...command.commands.flatMap(all)];
  const pathOf = (command: Command): string[] => (command.parent ? [...pathOf(command.parent), command.name()] : []);

  it.for(all(makeProgram()).map(command => pathOf(command).join(" ")))(
    "`croupier %s --help` explains itself",
    (words, { skip }) => {
      skip(!isInstalled);
      const { status, stdout, stderr } = croupier(...words.split(" ").filter(Boolean), "--help");
      expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
      expect(stdout).toMatch(/^Usage: croupier/);
    },
  );

  it("is of this version, and has no package for development", ({ skip }) => {
    skip(!isInstalled);
    for (const name of Object.keys(own.bin))
      expect([name, run("npx", ["--no-install", name, "--version"]).stdout]).toEqual([name, own.version + "\n"]);
    for (const name of ["typescript", "tsx", "rollup", "vite", "vitest", "eslint", "playwright-core", "zxing-wasm"])
      expect(existsSync(join(place, "node_modules", name)), name).toBe(false);
  });

  it("brings one package that would run something at its installation: the one for serial ports", ({ skip }) => {
    skip(!isInstalled);
    const { packages } = JSON.parse(readFileSync(join(place, "node_modules/.package-lock.json"), "utf8"));
    const withScript = Object.keys(packages).filter(path => packages[path].hasInstallScript);
    expect(withScript).toEqual(["node_modules/@serialport/bindings-cpp"]);
    // It works without having run it.
    const { stdout } = run(process.execPath, ["-p", "typeof require('serialport').SerialPort.list"]);
    expect(stdout).toBe("function\n");
  });

  it("helps by npx, under either name", ({ skip }) => {
    skip(!isInstalled);
    for (const name of Object.keys(own.bin)) {
      const { status, stdout } = run("npx", ["--no-install", name, "help"]);
      expect([status, stdout]).toEqual([0, expect.stringMatching(/^Usage: croupier/)]);
    }
  });

  it("prints a sheet of stickers", ({ skip }) => {
    skip(!isInstalled);
    expect(croupier("stickers", "set")).toMatchObject({ status: 0, stderr: "" });
    expect(readFileSync(join(place, "stickers-set.pdf")).subarray(0, 5).toString()).toBe("%PDF-");
  });

  it("prints a deck", ({ skip }) => {
    skip(!isInstalled);
    expect(croupier("deck", "--symbols", "4", "--out", "deck.pdf")).toMatchObject({ status: 0, stderr: "" });
    expect(readFileSync(join(place, "deck.pdf")).subarray(0, 5).toString()).toBe("%PDF-");
  });

  it("solves a table", ({ skip }) => {
    skip(!isInstalled);
    const { status, stdout } = croupier("solve", "S1111", "S2222", "S3333");
    expect(status).toBe(0);
    expect(stdout).toContain("S1111");
    expect(stdout).toMatch(/1 Set/);
  });

  it("knows its bundles, and would upload them", ({ skip }) => {
    skip(!isInstalled);
    const { status, stdout } = croupier("upload", "--dry-run");
    expect(status).toBe(0);
    for (const name of ["croupier", "set"]) expect(stdout).toContain(`dist/${name}.js`);
  });

  it("refuses settings by the firmware's own", ({ skip }) => {
    skip(!isInstalled);
    const wrong = { dobble: { namez: "a,b" }, display: { rows: 48 }, scanner: { trigger: "pull" } };
    writeFileSync(join(place, "croupier.json"), JSON.stringify(wrong));
    const { status, stderr } = croupier("upload", "--dry-run", "--config", "croupier.json");
    expect(status).toBe(2);
    for (const words of ["did you mean dobble.names?", "display.rows: 32 or 64", "scanner.trigger: continuous"])
      expect(stderr).toContain(words);
  });

  it("reads a photo", ({ skip }) => {
    skip(!isInstalled);
    const { status, stdout } = croupier("photo", resolve("docs/pictures/photo.jpg"));
    expect([status, stdout]).toEqual([0, expect.stringMatching(/^\d+ cards, [1-9]\d* Sets?\./m)]);
  });
});
