// `import open from "./app" with { exists: "while open" }` brings a guest: a module, and all that only it needs, as one function, the module's default export.
// Nothing of it exists on the board until the function is called; each call makes it anew, and all of it goes when what the call answered is let go
// (a function that exists costs four variables, one for each of its parameters, and one for the scope around it; where there are several scopes, one for
// each and two more).
import type { Expression, FunctionDeclaration } from "acorn";
import { full } from "acorn-walk";
import { createRequire } from "node:module";
import { dirname, resolve } from "node:path";
import type { Plugin, RollupLog } from "rollup";
import { parse, scopesIn } from "./syntax";
import { Once, type Measured, type Surroundings } from "./surroundings";

/** The copy that `rollup -c` itself is: an import would load another one beside it. */
const { rollup }: typeof import("rollup") = createRequire(import.meta.url)("rollup");

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

/** What the constants of a bundle leave out is imported by nobody any more. */
function refuse(warning: RollupLog) {
  if (warning.code !== "UNUSED_EXTERNAL_IMPORT") throw new Error(warning.message);
}

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
  const { body } = parse(code);
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

/** A guest without those that it opens. */
interface Bare extends Measured {
  code: string;
  files: string[];
}

async function bareOf(path: string, around: Surroundings, sources: Sources): Promise<Bare> {
  const bundle = await rollup({
    input: ALONE,
    plugins: [alone(path), sharing(around), without(), ...sources()],
    onwarn: refuse,
  });
  const { output } = await bundle.generate({ format: "es", externalImportAttributes: false });
  await bundle.close();
  const [{ code, imports, modules }] = output;
  let functions = 0;
  full(parse(code), node => {
    if (/Function/.test(node.type)) functions++;
  });
  const isLarge = functions > MADE_AT_MOST;
  return {
    code,
    files: bundle.watchFiles,
    isLarge,
    keeping: isLarge ? Object.keys(modules).filter(id => modules[id].code && hasState(modules[id].code)) : [],
    opens: imports.some(id => id.endsWith(GUEST)),
  };
}

/** What has been made of the guests of some modules, for all bundles that are made of these. */
export class Guests {
  private readonly hosts = new Map<string, Promise<Set<string>>>();
  private readonly bare = new Once<Bare>();
  private readonly whole = new Once<{ code: string; files: string[] }>();

  constructor(private readonly sources: Sources) {}

  /** A module of them has changed. */
  forget(): void {
    this.hosts.clear();
    this.bare.forget();
    this.whole.forget();
  }

  /** What is there for the guests that an entry opens. `around`: what is there for itself, where it is a guest. */
  async within(entry: string, around?: Surroundings): Promise<Surroundings> {
    if (!this.hosts.has(entry)) this.hosts.set(entry, hostOf(entry, this.sources));
    const host = await this.hosts.get(entry)!;
    if (around) return { ...around, has: async id => host.has(id) || around.has(id) };
    const top: Surroundings = {
      has: async id => host.has(id),
      measured: async path => {
        const { isLarge, keeping, opens } = await this.bareOf(path, top);
        return { isLarge, keeping, opens };
      },
    };
    return top;
  }

  private bareOf(path: string, around: Surroundings): Promise<Bare> {
    return this.bare.of(path, around, asked => bareOf(path, asked, this.sources));
  }

  /** A guest and all those in it, and the files that it is made of. */
  wholeOf(path: string, around: Surroundings): Promise<{ code: string; files: string[] }> {
    return this.whole.of(path, around, async asked => {
      if (!(await asked.measured(path)).opens) return this.bareOf(path, asked);
      const inner = await rollup({
        input: ALONE,
        plugins: [alone(path), sharing(asked), guests(path, this, asked), ...this.sources()],
        onwarn: refuse,
      });
      const { output } = await inner.generate({ format: "es" });
      await inner.close();
      return { code: output[0].code, files: inner.watchFiles };
    });
  }
}

/** Whether a guest is there where another one opens it: it is shared with those around, or stands at the top. */
async function isThere(id: string, around: Surroundings): Promise<boolean> {
  if (await around.has(id)) return true;
  const path = pathOf(id);
  const { isLarge, keeping } = await around.measured(path);
  if (isLarge)
    for (const one of keeping)
      if (await around.has(one))
        throw new Error(`${path} is a large guest, so it cannot share ${one}, which keeps something`);
  return isLarge;
}

/** For an entry that opens some of them: a bundle, or, with what is `around` it, a guest. */
export function guests(entry: string, all: Guests, around?: Surroundings): Plugin {
  return {
    name: "guests",
    async resolveId(source, importer, { attributes }) {
      if (!isGuest(attributes)) return null;
      const id = targetOf(source, importer!) + GUEST;
      return around && (await isThere(id, around)) ? { id, external: "absolute" } : "\0" + id;
    },
    async load(id) {
      if (!id.startsWith("\0") || !id.endsWith(GUEST)) return null;
      const { code, files } = await all.wholeOf(pathOf(id), await all.within(entry, around));
      for (const file of files) this.addWatchFile(file);
      return asFunction(code, pathOf(id));
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
const sharing = (around: Surroundings): Plugin => ({
  name: "sharing",
  async resolveId(source, importer, { attributes }) {
    if (!importer || importer === ALONE || isGuest(attributes)) return null;
    const full = targetOf(source, importer);
    return (await around.has(full)) ? { id: full, external: "absolute" } : null;
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
  const program = parse(body);
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
  const module = scopesIn(program).find(({ type }) => type === "module")!;
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
