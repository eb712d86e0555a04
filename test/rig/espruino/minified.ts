// A program for the board, given as text that may import firmware, minified as the build does it.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { rollup } from "rollup";
import ts from "typescript";
import { arrows } from "../../../deploy/build/arrows";
import { minified as minify } from "../../../rollup.config.mjs";

const types: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2015,
  module: ts.ModuleKind.ESNext,
  isolatedModules: true,
  removeComments: true,
};

/** `folder`: where the program would lie, for what it imports. */
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
      minify,
    ],
  });
  const { output } = await bundle.generate({ format: "es", strict: false });
  await bundle.close();
  return output[0].code;
}
