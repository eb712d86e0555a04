// Which names of a contract a bundle may shorten.
import { join, relative } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { sourcesUnder } from "../../deploy/build/compile";
import { root } from "../../deploy/build/inputs";
import { keptNames } from "../../deploy/build/names";
import { games } from "../../deploy/known";

describe("the names of a game's contract and settings", () => {
  const inCroupier = new Set(keptNames(["durak"], undefined, true, "croupier"));
  const inDurak = new Set(keptNames(["durak"], undefined, false, "durak"));

  it("stay as they are, whichever bundle has the game", () => {
    for (const name of ["durak", "trump", "talon", "level", "firstFive", "peer"])
      expect([name, inCroupier.has(name), inDurak.has(name)]).toEqual([name, true, true]);
  });

  it("may be shortened in the bundle that has them not, as the comments above them say, with all that is in them", () => {
    for (const name of ["discard", "clock", "mine", "firstTo"])
      expect([name, inCroupier.has(name), inDurak.has(name)]).toEqual([name, true, false]);
  });

  it("stay in all that is not said of a bundle by its name", () => {
    for (const name of keptNames(["durak"])) expect([name, inCroupier.has(name)]).toEqual([name, true]);
  });
});

/** Each name in an object literal whose members may be looked up by a computed name, with its file. */
function lookedUp(): string[] {
  const { config } = ts.readConfigFile(join(root, "tsconfig.firmware.json"), path => ts.sys.readFile(path));
  const program = ts.createProgram(sourcesUnder(root), ts.parseJsonConfigFileContent(config, ts.sys, root).options);
  const checker = program.getTypeChecker();
  const hasAnyName = (type: ts.Type | undefined): boolean =>
    !!type && (type.isUnion() ? type.types.some(hasAnyName) : !!checker.getIndexInfoOfType(type, ts.IndexKind.String));
  return sourcesUnder(root).flatMap(path => {
    const found: string[] = [];
    (function visit(node: ts.Node) {
      if (ts.isObjectLiteralExpression(node) && hasAnyName(checker.getContextualType(node)))
        for (const { name } of node.properties)
          if (name && ts.isIdentifier(name)) found.push(`${relative(root, path)}: ${name.text}`);
      ts.forEachChild(node, visit);
    })(program.getSourceFile(path)!);
    return found;
  });
}

it("what is looked up by a computed name keeps its name", () => {
  const kept = new Set(keptNames(games.map(({ name }) => name)));
  const found = lookedUp();
  expect(found).toContain(join("src", "games", "tictactoe", "arm.ts") + ": X");
  expect(found.filter(place => !kept.has(place.split(": ")[1]))).toEqual([]);
}, 60_000);

it("what Espruino answers by name keeps its name, though it stands within a line of the ambient types", () => {
  const kept = new Set(keptNames(games.map(({ name }) => name)));
  for (const name of ["BLE", "configurable", "enumerable", "usage", "total", "free", "BOARD", "mode", "station"])
    expect([name, kept.has(name)]).toEqual([name, true]);
});
