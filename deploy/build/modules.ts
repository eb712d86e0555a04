// `npm run modules`: drivers as modules for Espruino's `require()`, in dist/modules, each with its page.
import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { rollup } from "rollup";
import { program } from "../../rollup.config.mjs";
import { print } from "../standard-streams";
import { root } from "./inputs";
import { compiled } from "./sources";

const FOLDER = join(root, "devices/modules");
const OUTPUT = join(root, "dist/modules");
/** Its constants are those of all boards. */
const CONSTANTS = "croupier";

/** A module is a file that has a page beside it. */
export const moduleNames = (): string[] =>
  readdirSync(FOLDER)
    .filter(file => file.endsWith(".md") && file !== "README.md")
    .map(file => file.replace(/\.md$/, ""));

/** The text of each module by its name: what it needs of the drivers is in it, and it `exports` what its source does. */
export async function buildModules(): Promise<Record<string, string>> {
  const names = moduleNames();
  const paths = names.map(name => join(FOLDER, name + ".ts"));
  const modules = compiled(root, paths);
  const texts: Record<string, string> = {};
  for (const [at, name] of names.entries()) {
    const bundle = await rollup(program(paths[at], modules, CONSTANTS));
    const { output } = await bundle.generate({ format: "cjs", exports: "named", esModule: false, strict: false });
    await bundle.close();
    texts[name] = output[0].code;
  }
  return texts;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(OUTPUT, { recursive: true });
  for (const [name, text] of Object.entries(await buildModules())) {
    writeFileSync(join(OUTPUT, name + ".js"), text);
    copyFileSync(join(FOLDER, name + ".md"), join(OUTPUT, name + ".md"));
    print(`dist/modules/${name}.js  ${text.length} bytes, and ${name}.md`);
  }
}
