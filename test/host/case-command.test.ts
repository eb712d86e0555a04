// `croupier case` at a shell: what it writes, what it says, and what it refuses.
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { expectRefused, folder, run } from "./shell";
import { boundsOf, openEdges, readStl, volumeOf } from "./stl-check";

const partsIn = (name: string) => readdirSync(join(folder, name)).sort();

describe("croupier case", () => {
  it("writes the parts of a console, and says what to buy and how to print them", () => {
    const { status, stdout, stderr } = run(["case", "--board", "esp32", "--display", "0.96"]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(partsIn("case-esp32")).toEqual(["display-bar.stl", "head.stl", "lid.stl", "scanner-bar.stl", "stand.stl"]);
    let volume = 0;
    for (const name of partsIn("case-esp32")) {
      const file = readFileSync(join(folder, "case-esp32", name));
      // A program that reads STL files takes one that begins like this for letters.
      expect(file.subarray(0, 5).toString()).not.toBe("solid");
      const facets = readStl(file);
      const { min, max } = boundsOf(facets);
      const size = max.map((most, axis) => Math.ceil(Math.fround(most - min[axis]) - 1e-4)).join(" x ");
      expect(stdout).toContain(`${name}: `);
      expect(stdout).toContain(`${size} mm`);
      expect(openEdges(facets)).toBe(0);
      volume += volumeOf(facets);
    }
    expect(stdout).toContain(`it takes ${Math.round((volume / 1000) * 1.24)} g of PLA`);
    expect(stdout).toMatch(/layers of 0\.2 mm.*no support/);
    expect(stdout).toMatch(/M3:\n {2}4 of 10 mm.*\n {2}8 of 8 mm/);
    expect(stdout).toMatch(/Buy 3 x push button/);
    expect(stdout).toMatch(/Measure these before you print/);
  });

  it("asks less of a board with no key, of one with a display of its own, and of one with a housing", () => {
    const said = (board: string) => run(["case", "--board", board, "--dry-run"]).stdout;
    expect(said("pico")).not.toMatch(/push button/);
    expect(said("pico")).toMatch(/has its key on the board.*--keys 3/);
    expect(said("cyd")).toMatch(/4 of 6 mm.*board onto lid/);
    expect(said("cyd")).not.toMatch(/push button|display-bar/);
    expect(said("m5stack")).not.toMatch(/push button|display-bar|cable tie/);
    expect(readdirSync(folder)).toEqual([]);
  });

  it("says with --dry-run what it would write, and writes nothing", () => {
    const { status, stdout } = run(["case", "--board", "rp2040", "--out", "box", "--dry-run"]);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^box.stand\.stl: .*Nothing was written\.\n$/s);
    expect(readdirSync(folder)).toEqual([]);
  });

  it("lists every board and display with --list", () => {
    const { stdout } = run(["case", "--list"]);
    for (const word of ["esp32", "rp2040", "pico", "wifi", "cyd", "m5stack", "linux", "0.96", "1.3", "32x24x20"])
      expect(stdout).toContain(word);
  });

  it("takes the size of a scanner, and its distance", () => {
    const sizeOf = (...more: string[]) => {
      run(["case", "--board", "esp32", "--out", "box", ...more]);
      return boundsOf(readStl(readFileSync(join(folder, "box/stand.stl")))).max[2];
    };
    expect(sizeOf("--distance", "80") - sizeOf()).toBeCloseTo(20, 3);
    const { stdout } = run(["case", "--board", "esp32", "--scanner", "50x22x15", "--dry-run"]);
    expect(stdout).not.toMatch(/`--scanner` changes it/);
  });

  it("replaces parts of an earlier case, and tells which of them are not of this one", () => {
    run(["case", "--board", "esp32", "--out", "box"]);
    const { status, stdout } = run(["case", "--board", "cyd", "--out", "box"]);
    expect(status).toBe(0);
    expect(stdout).toMatch(/box.display-bar\.stl is of an earlier case: this one does not need it\./);
  });

  it("leaves a file that is none of ours as it is, and then writes nothing", () => {
    mkdirSync(join(folder, "box"));
    writeFileSync(join(folder, "box/lid.stl"), "solid mine\nendsolid mine\n");
    expectRefused(["case", "--board", "esp32", "--out", "box"], /lid\.stl exists and is not a part of a case of ours/);
    expect(readFileSync(join(folder, "box/lid.stl"), "utf8")).toBe("solid mine\nendsolid mine\n");
    expect(existsSync(join(folder, "box/stand.stl"))).toBe(false);
    writeFileSync(join(folder, "file"), "x");
    expectRefused(["case", "--board", "esp32", "--out", "file"], /cannot make the folder file: .*--out/);
  });

  it("refuses what it cannot make, and says what it can", () => {
    expectRefused(["case"], /say which board: --board esp32, .* or linux/);
    expectRefused(["case", "--board", "arduino"], /esp32, rp2040, pico, wifi, cyd, m5stack, linux/);
    for (const display of ["0.9", ""])
      expectRefused(["case", "--board", "esp32", "--display", display], /say 0\.96 or 1\.3/);
    for (const keys of ["4", "-1", "three"])
      expectRefused(["case", "--board", "esp32", `--keys=${keys}`], /0 to 3 keys/);
    for (const size of ["30", "30x20x", "axbxc", "30x20x10x5"])
      expectRefused(["case", "--board", "esp32", `--scanner=${size}`], /width x depth x height in mm, e\.g\./);
    expectRefused(["case", "--board", "esp32", "--scanner", "14x20x10"], /the width is from 15 to 60 mm/);
    expectRefused(["case", "--board", "esp32", "--scanner", "30x41x10"], /the depth is from 10 to 40 mm/);
    expectRefused(["case", "--board", "esp32", "--scanner", "30x20x51"], /the height is from 6 to 50 mm/);
    for (const distance of ["54", "121", "1e2", ""])
      expectRefused(["case", "--board", "esp32", `--distance=${distance}`], /from 55 to 120 mm/);
    expectRefused(["case", "--board", "cyd", "--display", "1.3"], /does not go with --board cyd.*Leave --display out/);
    expectRefused(["case", "--board", "cyd", "--keys", "1"], /Leave --keys out/);
    expectRefused(["case", "--board", "m5stack", "--display", "0.96"], /An M5Stack has a housing/);
    expectRefused(["case", "--board", "esp32", "box"], /too many arguments/);
  });
});
