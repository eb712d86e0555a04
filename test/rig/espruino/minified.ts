// A program for the board, given as text that may import firmware, minified as the build does it.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { rollup } from "rollup";
import ts from "typescript";
import { bundleNames, gamesIn } from "../../../deploy/build/bundles";
import { keptNames } from "../../../deploy/build/names";
import { arrows, minify } from "../../../deploy/build/shorten";

const types: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2015,
  module: ts.ModuleKind.ESNext,
  isolatedModules: true,
  removeComments: true,
};

/** `folder`: where the program would lie, for what it imports. Names of properties are shortened, so no text may rely on them. */
export async function minified(program: string, folder: string): Promise<string> {
  const bundle = await rollup({
    input: join(folder, "program.ts"),
    plugins: [
      {
        name: "types",
        resolveId: (source, importer) => (importer ? join(importer, "..", source + ".ts") : source),
        load: id => (existsSync(id) ? null : program),
        transform: code => ts.transpileModule(code, { compilerOptions: types }).outputText,
      },
      arrows(),
      minify(keptNames(gamesIn(bundleNames()[0]))),
    ],
  });
  const { output } = await bundle.generate({ format: "es", strict: false });
  await bundle.close();
  return output[0].code;
}
