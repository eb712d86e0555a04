// `import make from "./apps/set?factory"` brings a module, and all that only it needs, as one function. Nothing of it exists on the board until the
// function is called, and all of it goes when what it returned is let go (a function that exists costs seven variables).
import { dirname, resolve } from "node:path";
import { rollup } from "rollup";
import type { Plugin } from "rollup";

export const FACTORY = "?factory";

/** The plugins that bring a module's text: the same ones for a bundle and for each factory in it. */
export type Sources = () => Plugin[];

const pathOf = (source: string, importer: string) => {
  const path = resolve(dirname(importer), source.slice(0, -FACTORY.length));
  return path.endsWith(".ts") ? path : path + ".ts";
};

/** The modules that the entry reaches without opening a factory: they are there anyway, so a factory inside it shares them. */
async function coreOf(entry: string, sources: Sources): Promise<Set<string>> {
  const bundle = await rollup({ input: entry, external: id => id.endsWith(FACTORY), plugins: sources(), onwarn() {} });
  const { output } = await bundle.generate({ format: "es" });
  await bundle.close();
  return new Set(output.flatMap(chunk => ("modules" in chunk ? Object.keys(chunk.modules) : [])));
}

export function factories(entry: string, sources: Sources, outer: Set<string> = new Set()): Plugin {
  let core: Promise<Set<string>> | undefined;
  return {
    name: "factories",
    resolveId: (source, importer) =>
      source.endsWith(FACTORY)
        ? "\0" + pathOf(source, importer!.replace("\0", "").replace(FACTORY, "")) + FACTORY
        : null,
    async load(id) {
      if (!id.startsWith("\0") || !id.endsWith(FACTORY)) return null;
      core ??= coreOf(entry, sources);
      const shared = new Set([...outer, ...(await core)]);
      const path = id.slice(1, -FACTORY.length);
      const inner = await rollup({
        input: path,
        plugins: [sharing(shared), factories(path, sources, shared), ...sources()],
        onwarn(warning) {
          throw new Error(warning.message);
        },
      });
      const { output } = await inner.generate({ format: "es" });
      for (const file of inner.watchFiles) this.addWatchFile(file);
      await inner.close();
      return asFactory(output[0].code);
    },
  };
}

/** Leaves imports of shared modules as they are, by their full path. */
const sharing = (shared: Set<string>): Plugin => ({
  name: "sharing",
  resolveId(source, importer) {
    if (!importer || source.endsWith(FACTORY)) return null;
    const full = resolve(dirname(importer.replace("\0", "")), source).replace(/(\.ts)?$/, ".ts");
    return shared.has(full) ? { id: full, external: "absolute" } : null;
  },
});

/** Turns an ES module with imports at its top and `export { name as default }` at its end into a function that makes it. */
function asFactory(code: string): string {
  const imports: string[] = [];
  let result: string | undefined;
  const body = code
    .replace(/^import .*;$/gm, line => (imports.push(line), ""))
    .replace(/^export \{ (\w+) as default \};$/m, (_, local) => ((result = local), ""));
  if (!result || /^(import|export) /m.test(body))
    throw new Error("a factory module has exactly one export, the default: " + code.slice(-300));
  return `${imports.join("\n")}\nexport default function make() {\n${body}\nreturn ${result};\n}\n`;
}
