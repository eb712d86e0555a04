// One file of an example and the drivers that it brings along, as a maker would upload it.
import { existsSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { rollup } from "rollup";
import ts from "typescript";

const options = { target: ts.ScriptTarget.ES2015, module: ts.ModuleKind.ESNext, isolatedModules: true };

export async function buildExample(name: string): Promise<string> {
  const bundle = await rollup({
    input: fileURLToPath(new URL(`../../devices/examples/${name}.ts`, import.meta.url)),
    plugins: [
      {
        name: "types",
        resolveId: (source, importer) => {
          const url = importer && new URL(source + ".ts", pathToFileURL(importer));
          return url && existsSync(url) ? fileURLToPath(url) : null;
        },
        transform: code => ts.transpileModule(code, { compilerOptions: options }).outputText,
      },
    ],
  });
  const { output } = await bundle.generate({ format: "es" });
  await bundle.close();
  return output[0].code;
}
