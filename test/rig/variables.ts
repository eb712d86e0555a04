// `npm run variables`: how many variables each bundle takes on the real interpreter that ESPRUINO_SMALL (or ESPRUINO) names, with a display, a scanner and three keys: at its
// menu, and with each way of playing open, at rest. `-- set durak` measures only these; one name alone says besides who holds them at the menu, by module. The
// figures are of dist/; who holds them is told by the same program with the names at its top left as they are, which takes a few more.
import { parse } from "acorn";
import { dirname, normalize, relative, resolve } from "node:path";
import { catalogueOf } from "../../deploy/catalogue";
import { guestName } from "../../deploy/build/guests";
import { root } from "../../deploy/build/inputs";
import { build } from "../../deploy/build/prepare.mjs";
import { compiled } from "../../deploy/build/sources";
import { bundleSum } from "../../deploy/lab/dist";
import { Mistake } from "../../deploy/mistake";
import { interpreters, titleOf } from "./espruino/binaries";
import { functionsIn, holdersOf } from "./espruino/holders";
import { Interpreter, sleep } from "./espruino/interpreter";
import { configOf, isThere } from "./espruino/needs";
import { QUIET_MS, restsOf } from "./espruino/rests";
import { compile } from "./measures/compile";

/** A list of some two thousand lines. */
const DUMPED_MS = 4000;
/** Holders of fewer are told together. */
const FEW = 4;

const { bundles } = await catalogueOf();

async function dumpOf(options: Parameters<typeof Interpreter.start>[0]): Promise<string> {
  const board = await Interpreter.start(options);
  try {
    await board.until(isThere);
    await sleep(QUIET_MS);
    await board.ask("(process.memory(),E.dumpVariables(),1)").catch(() => undefined);
    await sleep(DUMPED_MS);
    return board.printed;
  } finally {
    board.stop();
  }
}

async function measure(binary: string, bundle: string): Promise<void> {
  const { own, rests } = await restsOf(binary, bundle);
  console.log(`${bundleSum(bundle)}, beside ${own} of the interpreter's own`);
  for (const [what, variables] of rests) console.log(`  ${what.padEnd(24)}${String(variables).padStart(6)}`);
}

/** What a bundle is made of, with its guests. */
function modulesOf(bundle: string): Map<string, string> {
  const all = compiled(root).modules();
  const found = new Map<string, string>();
  const visit = (path: string): void => {
    const code = all.get(path);
    if (code === undefined || found.has(path)) return;
    found.set(path, code);
    for (const [, source] of code.matchAll(/from "(\.[^"]+)"/g))
      visit(normalize(resolve(dirname(path), `${source}.ts`)));
  };
  visit(normalize(`${root}src/bundles/${bundle}.ts`));
  return found;
}

/** Where each name at the top of a module stands; that of a guest is its file's. */
function modulesByName(bundle: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [path, code] of modulesOf(bundle)) {
    const file = relative(root, path);
    found.set(guestName(path), file);
    for (const one of parse(code, { ecmaVersion: "latest", sourceType: "module" }).body) {
      const declared = one.type === "ExportNamedDeclaration" && one.declaration ? one.declaration : one;
      const names =
        declared.type === "VariableDeclaration"
          ? declared.declarations.map(({ id }) => id)
          : "id" in declared && declared.id
            ? [declared.id]
            : [];
      for (const id of names) if (id.type === "Identifier" && !found.has(id.name)) found.set(id.name, file);
    }
  }
  return found;
}

async function tellHolders(binary: string, bundle: string): Promise<void> {
  const code = await compile(`${root}src/bundles/${bundle}.ts`, bundle, true);
  const dump = await dumpOf({ binary, code, capture: false, ports: ["scanner"], config: configOf(bundle) });
  const modules = modulesByName(bundle);
  const byModule = new Map<string, { variables: number; names: string[] }>();
  for (const { name, variables } of holdersOf(dump)) {
    const module = modules.get(name.replace(/\$.*$/, "")) ?? "";
    const key = module || (variables < FEW ? "(others, each of few)" : name);
    const entry = byModule.get(key) ?? { variables: 0, names: [] };
    entry.variables += variables;
    if (module) entry.names.push(name);
    byModule.set(key, entry);
  }
  console.log(`\nWho holds them at the menu of ${bundle}.js (${functionsIn(dump)} functions):`);
  const rows = [...byModule].sort(([, a], [, b]) => b.variables - a.variables);
  for (const [module, { variables, names }] of rows)
    console.log(`${String(variables).padStart(6)}  ${module}${names.length ? `: ${names.join(" ")}` : ""}`);
}

async function main(words: string[]): Promise<void> {
  const names = bundles.map(({ name }) => name);
  const strange = words.find(word => !names.includes(word));
  if (strange) throw new Mistake(`there is no bundle ${strange}; there are ${names.join(", ")}`);
  const kind = interpreters("small").length ? "small" : "full";
  const binary = interpreters(kind)[0];
  if (!binary) throw new Mistake("there is no interpreter: ESPRUINO_SMALL or ESPRUINO names one");
  if (!build()) throw new Mistake("the build failed");
  console.log(titleOf(kind, binary));
  for (const bundle of words.length ? words : names) await measure(binary, bundle);
  if (words.length === 1) await tellHolders(binary, words[0]);
}

try {
  await main(process.argv.slice(2));
  process.exit(0);
} catch (error) {
  if (!(error instanceof Mistake)) throw error;
  console.error(error.message);
  process.exit(1);
}
