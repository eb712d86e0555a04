// What a browser loads, followed from file to file.
import { existsSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { describe, expect, it } from "vitest";
import { importsOf } from "../../deploy/build/imports";
import { sourceOf } from "./source";

/** Every module that these files bring along at run time, packages and Node's own by their names. */
async function reach(...entries: string[]): Promise<{ files: string[]; others: string[] }> {
  const files = [...entries],
    others = new Set<string>();
  for (const file of files) {
    for (const { specifier, typesOnly } of importsOf(file, await sourceOf(file))) {
      if (typesOnly || /\?|\.(css|svg)$/.test(specifier)) continue;
      const path = posix.join(posix.dirname(file), specifier);
      const target = specifier.startsWith(".")
        ? [path, `${path}.ts`].find(one => /\.\w+$/.test(one) && existsSync(one))
        : undefined;
      if (!specifier.startsWith(".")) others.add(specifier);
      else if (!target) throw new Error(`${file} imports ${specifier}, which is not there`);
      else if (!files.includes(target)) files.push(target);
    }
  }
  return { files, others: [...others].sort() };
}

describe("a board's worker", () => {
  it("needs nothing of Node, nothing of the page's document, and two packages", async () => {
    const { files, others } = await reach("deploy/page/board-worker.ts");
    // The language, and the sum by which a board knows a room.
    expect(others).toEqual(["@noble/hashes/sha2.js", "acorn"]);
    expect(files).toContain("devices/sim/board.ts");
    for (const file of files)
      expect([file, /\bdocument\.|\bwindow\./.test(readFileSync(file, "utf8"))]).toEqual([file, false]);
  });
});

describe("the recogniser's worker", () => {
  it("needs nothing of Node, nothing of the page's document, and no package", async () => {
    const { files, others } = await reach("deploy/page/vision/vision-worker.ts");
    expect(others).toEqual([]);
    expect(files).toContain("deploy/vision/recognise.ts");
    for (const file of files)
      expect([file, /\bdocument\.|\bwindow\./.test(readFileSync(file, "utf8"))]).toEqual([file, false]);
  });
});

describe("the page", () => {
  it("needs nothing of Node", async () => {
    const { others } = await reach("deploy/page/main.ts", "deploy/page/recognise.ts");
    expect(others.filter(name => name.startsWith("node:"))).toEqual([]);
  });

  it("that only recognises cards brings no board along", async () => {
    const { files } = await reach("deploy/page/recognise.ts");
    expect(files.filter(file => /^devices\/sim\/board|board-client|page\/bench/.test(file))).toEqual([]);
  });
});
