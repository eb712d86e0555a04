// A bundle as its sources say it: their modules one behind the other, and nothing shortened, folded, moved or made anew. What the finished bundle does has to be
// what this one does.
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { rollup } from "rollup";
import ts from "typescript";
import { constantsOf } from "../../deploy/build/constants";
import { ROOT } from "../../deploy/root";

const TYPES: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2015,
  module: ts.ModuleKind.ESNext,
  isolatedModules: true,
};

/** What makes a module a guest (deploy/build/guests.ts). */
const GUEST = / with \{ exists: "while open" \};/g;

/** The text of one script. A guest is a module like any other here. */
export async function plainBundle(name: string): Promise<string> {
  const made = await rollup({
    input: join(ROOT, "src/bundles", `${name}.ts`),
    plugins: [
      {
        name: "types",
        resolveId(source, importer) {
          const path = importer ? resolve(importer, "..", source) : source;
          return [path, `${path}.ts`].find(one => one.endsWith(".ts") && existsSync(one)) ?? null;
        },
        transform: code => ({
          code: ts.transpileModule(code, { compilerOptions: TYPES }).outputText.replace(GUEST, ";"),
          map: null,
        }),
      },
    ],
    onwarn(warning) {
      throw new Error(warning.message);
    },
  });
  const { output } = await made.generate({ format: "es", strict: false });
  await made.close();
  const constants = Object.entries(constantsOf(name)).map(([word, value]) => `const ${word} = ${value};`);
  return [...constants, output[0].code].join("\n");
}
