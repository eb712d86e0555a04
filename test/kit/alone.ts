// Modules of the firmware with a program around them as one script, with nothing else about them: for the interpreter and for Node alike.
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { rollup } from "rollup";
import ts from "typescript";

/** `entry`: where the program would lie, which is no file. `banner`: runs before everything. */
export async function alone(entry: string, program: string, banner = ""): Promise<string> {
  const bundle = await rollup({
    input: entry,
    plugins: [
      {
        name: "types",
        resolveId: (source, importer) => (importer ? join(dirname(importer), source + ".ts") : source),
        load: id => (existsSync(id) ? null : program),
        transform: code =>
          ts.transpileModule(code, {
            compilerOptions: {
              target: ts.ScriptTarget.ES2015,
              module: ts.ModuleKind.ESNext,
              isolatedModules: true,
              removeComments: true,
            },
          }).outputText,
      },
    ],
  });
  const { output } = await bundle.generate({ format: "iife", banner });
  await bundle.close();
  return output[0].code;
}

/** What it said, of all that was printed. */
export const saidIn = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .filter(line => line[0] === "@")
    .map(line => line.slice(1));
