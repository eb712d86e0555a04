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

/** Far more than any of these takes, and far less than an hour. */
const MOST_MS = 2000;

function takesNoTime(look: () => unknown): void {
  const beganMs = performance.now();
  look();
  expect(performance.now() - beganMs).toBeLessThan(MOST_MS);
}

describe("what stands before a document", () => {
  // So few that a pattern which tries each way ends at all.
  const COMMENTS = "<!---->".repeat(28);

  it.each([
    ["comments", COMMENTS + "x"],
    ["comments and blanks", "<!-- --> ".repeat(28) + "<x"],
    ["many comments", "<!---->".repeat(100_000)],
    ["a comment without an end", COMMENTS + "<!--"],
    ["blanks", " ".repeat(100_000) + "x"],
  ])("is passed over once: %s", (_, text) => {
    takesNoTime(() => expect(kindOfText(text)).toBeUndefined());
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
    writeFileSync(join(folder, "a.png"), COMMENTS + "x");
    const beganMs = performance.now();
    await expect(readPictures(folder, 1)).rejects.toThrow(/a\.png is no picture, although it is called one/);
    expect(performance.now() - beganMs).toBeLessThan(MOST_MS);
  });
});

describe("a list of cards", () => {
  const MANY = 50_000;
  it.each<[string, string]>([
    ["blanks in a bracket", "(" + " ".repeat(5000) + "x"],
    ["brackets", "(".repeat(5000) + ")".repeat(5000) + "x"],
    ["blanks behind a number", "1" + " ".repeat(MANY) + "x"],
    ["blanks before a stroke", "1" + " ".repeat(MANY) + "x | y"],
    ["strokes", "-".repeat(MANY) + "x"],
    ["empty lines", "\n".repeat(MANY) + "x"],
  ])("is read at once: %s", (_, line) => {
    takesNoTime(() => readings(`${line}\n${line}`));
  });
});

it("a drawing of very many pictures is refused before these are looked at", async () => {
  const many = '<image href="data:image/png;base64,iVBORw0KGgo="/>'.repeat(1001);
  await expect(plainSvg(`<svg xmlns="http://www.w3.org/2000/svg">${many}</svg>`, "a.svg")).rejects.toThrow(
    "a.svg has more than 1000 pictures in it: save it as a PNG",
  );
});
