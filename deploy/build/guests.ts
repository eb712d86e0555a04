// `import open from "./app" with { exists: "while open" }` brings a guest: a module, and all that only it needs, as one function, the module's default export.
// Nothing of it exists on the board until the function is called; each call makes it anew, and all of it goes when what the call answered is let go
// (a function that exists costs four variables, one for each of its parameters, and one for the scope around it; where there are several scopes, one for
// each and two more).
import { parse } from "acorn";
import type { Expression, FunctionDeclaration } from "acorn";
import { full } from "acorn-walk";
import { analyze } from "eslint-scope";
import { dirname, resolve } from "node:path";
import { rollup } from "rollup";
import type { Plugin } from "rollup";

/** Behind a module's path: that module as a function. */
const GUEST = "?guest";
const WHILE_OPEN = "while open";
const ALONE = "\0alone";

/** The plugins that bring a module's text: the same ones for a bundle and for each guest in it. */
export type Sources = () => Plugin[];

const isGuest = (attributes: Record<string, string>) => attributes.exists === WHILE_OPEN;

const pathOf = (id: string) => id.replace("\0", "").replace(GUEST, "");

function targetOf(source: string, importer: string): string {
  const path = resolve(dirname(pathOf(importer)), pathOf(source));
  return path.endsWith(".ts") ? path : path + ".ts";
}

/**
 * A guest that makes more functions than this stands at the top of the bundle, wherever it is opened: each of its functions carries all scopes around it, and a
 * guest within a guest within a guest has a list of them for each. What it shares with those that open it, it has a copy of. Standing there costs a few
 * variables while nothing is open, which is why not all of them do: of 8, 12, 20, 30, 45, 60 and none, 45 took fewest in the menu and in games.
 */
const MADE_AT_MOST = 45;

/** What its function is called before names are shortened: src/games/durak/whole-app.ts is `durak_whole_app`. */
export const guestName = (path: string): string =>
  path.replace(/\.ts$/, "").split(/[\\/]/).slice(-2).join("_").replace(/\W/g, "_");

/** Leaves such imports alone. */
const without = (): Plugin => ({
  name: "without-guests",
  resolveId: (source, importer, { attributes }) =>
    isGuest(attributes) ? { id: targetOf(source, importer!) + GUEST, external: "absolute" } : null,
});

/** The modules that the entry reaches without opening a guest, and the guests that these may open: they are there anyway, so a guest inside it shares them. */
async function hostOf(entry: string, sources: Sources): Promise<Set<string>> {
  const bundle = await rollup({ input: entry, plugins: [without(), ...sources()], onwarn() {} });
  const { output } = await bundle.generate({ format: "es" });
  await bundle.close();
  return new Set(
    output.flatMap(chunk => ("modules" in chunk ? [...Object.keys(chunk.modules), ...chunk.imports] : [])),
  );
}

/** Whether a module keeps something from call to call: a copy of it would keep something else. */
function hasState(code: string): boolean {
  const { body } = parse(code, { ecmaVersion: 2022, sourceType: "module" });
  const declared = body.map(one => (one.type === "ExportNamedDeclaration" && one.declaration ? one.declaration : one));
  return declared.some(
    one =>
      one.type === "VariableDeclaration" &&
      (one.kind !== "const" || one.declarations.some(({ init }) => init && isEmpty(init))),
  );
}

/** A list or an object into which something will be put. */
const isEmpty = (node: Expression) =>
  node.type === "NewExpression" ||
  (node.type === "ArrayExpression" && !node.elements.length) ||
  (node.type === "ObjectExpression" && !node.properties.length);

/** A guest by itself, at the top of its bundle. */
interface Measured {
  /** How many functions it makes, without those of the guests that it opens. */
  functions: number;
  /** Its modules that keep something. */
  keeping: string[];
}

/** Which guests of a bundle are large. */
class Sizes {
  private readonly host: Promise<Set<string>>;
  private readonly measured = new Map<string, Promise<Measured>>();

  constructor(
    entry: string,
    private readonly sources: Sources,
  ) {
    this.host = hostOf(entry, sources);
  }

  /** `around`: modules of those that open it, of which it would have copies. */
  async isLarge(path: string, around: Set<string>): Promise<boolean> {
    if (!this.measured.has(path)) this.measured.set(path, this.measure(path));
    const { functions, keeping } = await this.measured.get(path)!;
    const isLarge = functions > MADE_AT_MOST;
    const twice = keeping.find(id => around.has(id));
    if (isLarge && twice)
      throw new Error(`${path} is a large guest, so it cannot share ${twice}, which keeps something`);
    return isLarge;
  }

  private async measure(path: string): Promise<Measured> {
    const plugins = [alone(path), sharing(await this.host), without(), ...this.sources()];
    const bundle = await rollup({ input: ALONE, plugins, onwarn() {} });
    const { output } = await bundle.generate({ format: "es", externalImportAttributes: false });
    await bundle.close();
    let functions = 0;
    full(parse(output[0].code, { ecmaVersion: 2022, sourceType: "module" }), node => {
      if (/Function/.test(node.type)) functions++;
    });
    const modules = Object.entries(output[0].modules).filter(([, { code }]) => code && hasState(code));
    return { functions, keeping: modules.map(([id]) => id) };
  }
}

/** `outer`: what is there already where the entry is a guest itself, of the bundle whose guests have these sizes. */
export function guests(entry: string, sources: Sources, outer?: { shared: Set<string>; sizes: Sizes }): Plugin {
  let host: Promise<Set<string>> | undefined;
  let sizes = outer?.sizes;
  return {
    name: "guests",
    async resolveId(source, importer, { attributes }) {
      if (!isGuest(attributes)) return null;
      const id = targetOf(source, importer!) + GUEST;
      if (!outer) return "\0" + id;
      const isThere = outer.shared.has(id) || (await outer.sizes.isLarge(pathOf(id), outer.shared));
      return isThere ? { id, external: "absolute" } : "\0" + id;
    },
    async load(id) {
      if (!id.startsWith("\0") || !id.endsWith(GUEST)) return null;
      host ??= hostOf(entry, sources);
      sizes ??= new Sizes(entry, sources);
      const shared = new Set([...(outer?.shared ?? []), ...(await host)]);
      const path = pathOf(id);
      const inner = await rollup({
        input: ALONE,
        plugins: [alone(path), sharing(shared), guests(path, sources, { shared, sizes }), ...sources()],
        onwarn(warning) {
          // What a bundle's constants leave out is imported by nobody any more.
          if (warning.code !== "UNUSED_EXTERNAL_IMPORT") throw new Error(warning.message);
        },
      });
      const { output } = await inner.generate({ format: "es" });
      for (const file of inner.watchFiles) this.addWatchFile(file);
      await inner.close();
      return asFunction(output[0].code, path);
    },
  };
}

/** Of a guest only its default export counts: what else it exports is for the host side. */
const alone = (path: string): Plugin => ({
  name: "alone",
  resolveId: source => (source === ALONE ? ALONE : source === path ? path : null),
  load: id => (id === ALONE ? `export { default } from ${JSON.stringify(path)};` : null),
});

/** Leaves imports of shared modules as they are, by their full path. */
const sharing = (shared: Set<string>): Plugin => ({
  name: "sharing",
  resolveId(source, importer, { attributes }) {
    if (!importer || importer === ALONE || isGuest(attributes)) return null;
    const full = targetOf(source, importer);
    return shared.has(full) ? { id: full, external: "absolute" } : null;
  },
});

/** Names that a function declares for all of itself: parameters, and what its body declares at its top. */
function localsOf(made: FunctionDeclaration): string[] {
  const statements = made.body.body;
  const variables = statements.flatMap(one =>
    one.type === "VariableDeclaration" ? one.declarations.map(({ id }) => id) : [],
  );
  const functions = statements.flatMap(one => (one.type === "FunctionDeclaration" ? [one.id] : []));
  return [...made.params, ...variables, ...functions].flatMap(one => (one.type === "Identifier" ? [one.name] : []));
}

/**
 * Turns an ES module with imports at its top and `export { name as default }` at its end into a function that makes it, and calls its default export. Where
 * no name of that one means something else to the others, its body simply stands at their end: a function less, and its parameters only once.
 */
function asFunction(code: string, path: string): string {
  const name = guestName(path);
  const imports: string[] = [];
  let result = "";
  const body = code
    .replace(/^import .*;$/gm, line => (imports.push(line), ""))
    .replace(/^export \{ (\w+) as default \};$/m, (_, local) => ((result = local), ""));
  const program = parse(body, { ecmaVersion: 2022, sourceType: "module", ranges: true });
  const made = program.body.find(
    (one): one is FunctionDeclaration => one.type === "FunctionDeclaration" && one.id.name === result,
  );
  if (!result || /^(import|export) /m.test(body))
    throw new Error(`${path} is a guest, so it has exactly one export: a function, as its default`);
  if (!made) {
    const constant = program.body
      .flatMap(one => (one.type === "VariableDeclaration" ? one.declarations : []))
      .find(one => one.id.type === "Identifier" && one.id.name === result);
    const arrow = constant?.init;
    if (arrow?.type !== "ArrowFunctionExpression") throw new Error(`${path}: its default export is no function`);
    const given = arrow.params.map((_, at) => `given${at}`).join(", ");
    return `${imports.join("\n")}\nexport default function ${name}(${given}) {\n${body}\nreturn ${result}(${given});\n}\n`;
  }
  const locals = localsOf(made);
  const scopes = analyze(program as never, { ecmaVersion: 2022, sourceType: "module" });
  const module = scopes.acquire(program as never, true)!;
  const namesOf = (references: { identifier: { name: string } }[]) =>
    references.map(({ identifier }) => identifier.name);
  const inside = module.childScopes.filter(({ block }) => block === made);
  const outside = module.childScopes.filter(({ block }) => block !== made);
  const used = [...namesOf(module.references), ...outside.flatMap(({ through }) => namesOf(through))];
  const others = new Set([...used, ...module.variables.map(({ name }) => name)]);
  const callsItself = [...used, ...inside.flatMap(({ through }) => namesOf(through))].includes(result);
  const isSafe = !callsItself && !locals.some(name => others.has(name));
  const rest = body.slice(0, made.start) + body.slice(made.end);
  const params = made.params.map(one => body.slice(one.start, one.end)).join(", ");
  if (isSafe)
    return `${imports.join("\n")}\nexport default function ${name}(${params}) {\n${rest}\n${body.slice(made.body.start + 1, made.body.end - 1)}\n}\n`;
  const given = made.params.map((_, at) => `given${at}`).join(", ");
  return `${imports.join("\n")}\nexport default function ${name}(${given}) {\n${body}\nreturn ${result}(${given});\n}\n`;
}
