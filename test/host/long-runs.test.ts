// Files whose first letters repeat: to look at one takes as long as it has letters, and not longer with each more.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readPictures } from "../../deploy/host/deck/pictures";
import { plainSvg } from "../../deploy/host/deck/plain-svg";
import { readings } from "../../deploy/host/deck/listed";
import { kindOfText } from "../../deploy/kinds";

const folder = mkdtempSync(join(tmpdir(), "croupier-runs-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const TURNS = 12;

/** Four times as much takes four times as long, and where each letter is looked at with each other sixteen times. */
function growsWithLength(least: number, look: (count: number) => unknown): void {
  const took = (count: number): number => {
    const beganMs = performance.now();
    look(count);
    return performance.now() - beganMs;
  };
  // The shortest of some turns: what else the machine does only makes a turn longer. Less than that is the clock's.
  let [few, many] = [Infinity, Infinity];
  for (let turn = 0; turn < TURNS; turn++) {
    few = Math.min(few, Math.max(took(least), 0.1));
    many = Math.min(many, took(4 * least));
  }
  expect(many / few).toBeLessThan(10);
}

describe("what stands before a document", () => {
  it.each<[string, number, (count: number) => string]>([
    // So few that a pattern which tries each way ends at all: with each more it would take twice as long.
    ["few comments", 7, count => "<!---->".repeat(count) + "x"],
    ["few comments and blanks", 7, count => "<!-- --> ".repeat(count) + "<x"],
    ["few comments and one without an end", 7, count => "<!---->".repeat(count) + "<!--"],
    ["many comments", 50_000, count => "<!---->".repeat(count)],
    ["blanks", 100_000, count => " ".repeat(count) + "x"],
  ])("is passed over once: %s", (_, least, text) => {
    growsWithLength(least, count => expect(kindOfText(text(count))).toBeUndefined());
  });

  it("hides no page", () => {
    for (const text of ["<html>", '<?xml version="1.0"?>\n<!-- a --> <!-- b -->\n<!DOCTYPE html>', " <!--<svg>--><p>"])
      expect(kindOfText(text)).toBe("a web page (HTML)");
    for (const text of ["<!--<html>-->", "<!-- <html>", "", "<", "<!doctype svg><html>"])
      expect(kindOfText(text)).toBeUndefined();
  });

  it("hides no drawing, and a file of comments is none", async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>';
    writeFileSync(join(folder, "a.png"), `<?xml version="1.0"?>\n<!-- a -->\n<!DOCTYPE svg>\n<!-- b -->\n${svg}`);
    expect((await readPictures(folder, 1))[0].svg).toContain("<path");
    // Each of these comments twice as long, where each way is tried: with so many it would never end.
    writeFileSync(join(folder, "a.png"), "<!---->".repeat(60) + "x");
    await expect(readPictures(folder, 1)).rejects.toThrow(/a\.png is no picture, although it is called one/);
  });
});

describe("a list of cards", () => {
  it.each<[string, number, (count: number) => string]>([
    ["blanks in a bracket", 500, count => "(" + " ".repeat(count) + "x"],
    ["brackets", 500, count => "(".repeat(count) + ")".repeat(count) + "x"],
    ["blanks behind a number", 10_000, count => "1" + " ".repeat(count) + "x"],
    ["blanks before a stroke", 10_000, count => "1" + " ".repeat(count) + "x | y"],
    ["strokes", 10_000, count => "-".repeat(count) + "x"],
    ["empty lines", 10_000, count => "\n".repeat(count) + "x"],
  ])("is read at once: %s", (_, least, line) => {
    growsWithLength(least, count => readings(`${line(count)}\n${line(count)}`));
  });
});

it("a drawing of very many pictures is refused before these are looked at", async () => {
  const many = '<image href="data:image/png;base64,iVBORw0KGgo="/>'.repeat(1001);
  await expect(plainSvg(`<svg xmlns="http://www.w3.org/2000/svg">${many}</svg>`, "a.svg")).rejects.toThrow(
    "a.svg has more than 1000 pictures in it: save it as a PNG",
  );
});
