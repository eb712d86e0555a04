// Scripts (.mjs) that act as soon as they are imported stand beside TypeScript of the same name: `./croupier` means one of them to Node's TypeScript loader and the
// other one to the test runner, which then installs packages and builds in the middle of a test.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join, posix } from "node:path";
import { expect, it } from "vitest";
import { importsOf } from "../../deploy/build/imports";

const sources = ["deploy", "test"].flatMap(folder =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter(name => /\.ts$/.test(name))
    .map(name => posix.join(folder, name.replace(/\\/g, "/"))),
);

const isTwofold = (from: string, specifier: string) => {
  const path = posix.join(posix.dirname(from), specifier);
  return existsSync(join(path + ".ts")) && existsSync(join(path + ".mjs"));
};

it("an import names its ending where a script of the same name would run instead", () => {
  expect(sources.length).toBeGreaterThan(100);
  expect(isTwofold("deploy/host/serve.ts", "./croupier")).toBe(true);
  const twofold = sources.flatMap(file =>
    importsOf(file, readFileSync(file, "utf8"))
      .filter(({ specifier, typesOnly }) => specifier.startsWith(".") && !typesOnly && isTwofold(file, specifier))
      .map(({ specifier }) => [file, specifier]),
  );
  expect(twofold).toEqual([]);
});
