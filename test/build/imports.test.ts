import { expect, test } from "vitest";
import { importsOf } from "../../deploy/build/imports";

test.each([
  ['import "../dobble/a";', false],
  ['import * as a from "../dobble/a";', false],
  ['import a = require("../dobble/a");', false],
  ['export { a } from "../dobble/a";', false],
  ['export * from "../dobble/a";', false],
  ['const a = () => import("../dobble/a");', false],
  ['import { type A, start } from "../dobble/a";', false],
  ['import { type A } from "../dobble/a";', true],
  ['import type { A } from "../dobble/a";', true],
  ['export type { A } from "../dobble/a";', true],
  ['let a: import("../dobble/a").A;', true],
  ['import open from "../dobble/a" with { exists: "while open" };', false],
])("%s is an import", (line, typesOnly) => {
  expect(importsOf("a.ts", line)).toEqual([{ specifier: "../dobble/a", typesOnly }]);
});

test("an import in a comment or a string is none", () => {
  expect(importsOf("a.ts", '// import "../dobble/a";\nconst text = \'import "../dobble/a"\';')).toEqual([]);
});
