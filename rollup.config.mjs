import { parse } from "acorn";
import { full } from "acorn-walk";
import MagicString from "magic-string";
import { rollup } from "rollup";
import replace from "@rollup/plugin-replace";
import terser from "@rollup/plugin-terser";
import typescript from "@rollup/plugin-typescript";
import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import ts from "typescript";
import { keptNames } from "./deploy/names.mjs";
import { namesOfAll, picturesOfAll } from "./deploy/symbols.mjs";

const { version } = JSON.parse(readFileSync("package.json", "utf8"));

/** What each bundle contains. A bundle that leaves something out says so by its name in `croupier.status().bundle`. */
export const bundles = {
  croupier: { SET: true, SCANNER: true, SAT: false, GM65: true, SH1106: true, FACES: true, DOBBLE: true, DURAK: true, LESSON: true, TICTACTOE: true, PICTURES: false, BOARDS: true, MODES: true, EXTRAS: true },
  set: { SET: true, SCANNER: true, SAT: true, GM65: true, SH1106: true, FACES: true, DOBBLE: false, DURAK: false, LESSON: false, TICTACTOE: false, PICTURES: false, BOARDS: true, MODES: true, EXTRAS: true },
  durak: { SET: false, SCANNER: false, SAT: false, GM65: false, SH1106: true, FACES: false, DOBBLE: false, DURAK: true, LESSON: false, TICTACTOE: false, PICTURES: false, BOARDS: true, MODES: false, EXTRAS: true },
  tictactoe: { SET: false, SCANNER: false, SAT: false, GM65: false, SH1106: true, FACES: false, DOBBLE: false, DURAK: false, LESSON: false, TICTACTOE: true, PICTURES: false, BOARDS: true, MODES: false, EXTRAS: true },
  dobble: { SET: false, SCANNER: true, SAT: false, GM65: true, SH1106: true, FACES: false, DOBBLE: true, DURAK: false, LESSON: false, TICTACTOE: false, PICTURES: true, BOARDS: true, MODES: false, EXTRAS: true },
  "set-original": { SET: true, SCANNER: true, SAT: false, GM65: false, SH1106: false, FACES: false, DOBBLE: false, DURAK: false, LESSON: false, TICTACTOE: false, PICTURES: false, BOARDS: false, MODES: false, EXTRAS: false },
};

const FACTORY = "?factory";
/** Names a person may type at the prompt, and every pin of every board: a mangled global must not be one of them. */
const reserved = ["E", "USB", "LED", "BTN", "g", ...["A", "B", "C", "D", "E", "H", "I"].flatMap(port => Array.from({ length: 48 }, (_, pin) => port + pin))];

const SHORT = { [ts.SyntaxKind.EqualsEqualsEqualsToken]: ts.SyntaxKind.EqualsEqualsToken, [ts.SyntaxKind.ExclamationEqualsEqualsToken]: ts.SyntaxKind.ExclamationEqualsToken };

/** `===` between two numbers or two strings, as TypeScript knows them to be, becomes `==`: the same, and a letter shorter. */
const shortEquals = {
  type: "program",
  factory(program) {
    const checker = program.getTypeChecker();
    const kindOf = node => [ts.TypeFlags.NumberLike, ts.TypeFlags.StringLike].find(flags => checker.getTypeAtLocation(node).flags & flags);
    return context => file => {
      const visit = node => {
        const token = ts.isBinaryExpression(node) && SHORT[node.operatorToken.kind];
        const isShort = token && kindOf(node.left) && kindOf(node.left) === kindOf(node.right);
        const next = ts.visitEachChild(node, visit, context);
        return isShort ? context.factory.updateBinaryExpression(next, next.left, context.factory.createToken(token), next.right) : next;
      };
      return ts.visitNode(file, visit);
    };
  },
};

function sources(name, options) {
  const flags = Object.fromEntries(Object.entries(options).map(([flag, on]) => [`WITH_${flag}`, String(on)]));
  return [
    replace({ preventAssignment: true, delimiters: ["\\b", "\\b"], values: { VERSION: JSON.stringify(version), BUNDLE: JSON.stringify(name), SYMBOLS: JSON.stringify(namesOfAll()), PICTURES: options.PICTURES ? JSON.stringify(picturesOfAll()) : '""', ...flags } }),
    typescript({ tsconfig: "tsconfig.firmware.json", noEmit: false, noForceEmit: true, include: ["src/**/*.ts", "devices/**/*.ts"], transformers: { before: [shortEquals] } }),
  ];
}

const pathOf = (source, importer) => {
  const path = resolve(dirname(importer), source.slice(0, -FACTORY.length));
  return path.endsWith(".ts") ? path : path + ".ts";
};

/** The modules that the entry reaches without opening a factory: they are there anyway, so a factory inside it shares them. */
async function coreOf(entry, name, options) {
  const bundle = await rollup({ input: entry, external: id => id.endsWith(FACTORY), plugins: sources(name, options), onwarn() {} });
  const { output } = await bundle.generate({ format: "es" });
  await bundle.close();
  return new Set(output.flatMap(chunk => Object.keys(chunk.modules ?? {})));
}

/**
 * `import make from "./apps/set?factory"` brings a module and all that only it needs as one function. Nothing of it exists on the
 * board until the function is called, and all of it goes when what it returned is let go (a function that exists costs seven variables).
 */
function factories(entry, name, options, outer = new Set()) {
  let core;
  return {
    name: "factories",
    resolveId: (source, importer) => source.endsWith(FACTORY) ? "\0" + pathOf(source, importer.replace("\0", "").replace(FACTORY, "")) + FACTORY : null,
    async load(id) {
      if (!id.startsWith("\0") || !id.endsWith(FACTORY)) return null;
      core ??= coreOf(entry, name, options);
      const shared = new Set([...outer, ...await core]);
      const path = id.slice(1, -FACTORY.length);
      const inner = await rollup({
        input: path,
        plugins: [sharing(shared), factories(path, name, options, shared), ...sources(name, options)],
        onwarn(warning) { throw new Error(warning.message); },
      });
      const { output } = await inner.generate({ format: "es" });
      for (const file of inner.watchFiles) this.addWatchFile(file);
      await inner.close();
      return asFactory(output[0].code);
    },
  };
}

/** Leaves imports of shared modules as they are, by their full path. */
const sharing = shared => ({
  name: "sharing",
  resolveId(source, importer) {
    if (!importer || source.endsWith(FACTORY)) return null;
    const full = resolve(dirname(importer.replace("\0", "")), source).replace(/(\.ts)?$/, ".ts");
    return shared.has(full) ? { id: full, external: "absolute" } : null;
  },
});

/** Turns an ES module with imports at its top and `export { name as default }` at its end into a function that makes it. */
function asFactory(code) {
  const imports = [];
  let result;
  const body = code
    .replace(/^import .*;$/gm, line => (imports.push(line), ""))
    .replace(/^export \{ (\w+) as default \};$/m, (_, local) => (result = local, ""));
  if (!result || /^(import|export) /m.test(body)) throw new Error("a factory module has exactly one export, the default: " + code.slice(-300));
  return `${imports.join("\n")}\nexport default function make() {\n${body}\nreturn ${result};\n}\n`;
}

/**
 * `function f(x) { return y }` becomes `let f = x => y`, which is a dozen letters shorter; nothing is lost, since the board knows no hoisting anyway.
 * `const` becomes `let`: what may not be changed is known by now.
 * And all stands in a function, so that what a person types at the prompt meets none of our names.
 */
const arrows = () => ({
  name: "arrows",
  renderChunk(code) {
    const text = new MagicString(code);
    full(parse(code, { ecmaVersion: 2022, sourceType: "module" }), node => {
      if (node.type === "VariableDeclaration" && node.kind === "const") text.overwrite(node.start, node.start + 5, "let");
      if (node.type !== "FunctionDeclaration" || /\b(this|arguments)\b/.test(code.slice(node.start, node.end))) return;
      const brace = node.body.start;
      const open = code.indexOf("(", node.id.end);
      text.overwrite(node.start, open, `let ${node.id.name} = `);
      text.appendLeft(brace, "=> ");
      text.appendRight(node.end, ";");
    });
    return { code: `(function(){${text}})();`, map: null };
  },
});

const minify = options => terser({
  ecma: 2015,
  toplevel: true,
  compress: { inline: 1, reduce_funcs: false, passes: 4, pure_getters: true, unsafe_comps: true, ecma: 2015, keep_fargs: false, hoist_funs: false, unsafe_arrows: true },
  mangle: { toplevel: true, reserved, properties: { builtins: true, reserved: keptNames(options), keep_quoted: true } },
  format: { ascii_only: true, ecma: 2015 },
});

export default Object.entries(bundles).map(([name, options]) => ({
  input: "src/main.ts",
  plugins: [factories(resolve("src/main.ts"), name, options), ...sources(name, options), arrows(), minify(options)],
  output: { file: `dist/${name}.js`, format: "es", strict: false },
  treeshake: { moduleSideEffects: true, propertyReadSideEffects: false },
  onwarn(warning) { if (warning.code !== "CIRCULAR_DEPENDENCY") console.error(warning.message); else throw new Error(warning.message); },
}));
