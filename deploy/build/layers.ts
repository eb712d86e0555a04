// Who may import whom. Reads the imports of firmware, devices and host tools and names every arrow that is not allowed.
import { readFileSync, readdirSync } from "node:fs";
import { join, posix } from "node:path";
import ts from "typescript";

export interface Import {
  specifier: string;
  /** From 1. */
  line: number;
  /** Nothing of it is left at run time. */
  typesOnly: boolean;
}

export interface WrongArrow {
  file: string;
  line: number;
  to: string;
  message: string;
}

/** Where a file belongs, by the first pattern that its path matches: each game is a layer of its own. What matches none lies where nothing may lie. */
const LAYERS: [RegExp, string][] = [
  [/^src\/ports\.ts$/, "ports"],
  [/^src\/\w+\.d\.ts$/, "ambient"],
  [/^src\/[^/]+\.ts$/, "board"],
  [/^src\/(kit|link|shell|bundles)\/[^/]+$/, "$1"],
  [/^src\/(games\/[^/]+)\/[^/]+$/, "$1"],
  [/^devices\/bus\.ts$/, "bus"],
  [/^devices\/(boards|examples)\/[^/]+$/, "$1"],
  [/^devices\/sim\//, "sim"],
  [/^devices\/[^/]+$/, "devices"],
  [/^deploy\/[^/]+$/, "common"],
  [/^deploy\/(build|host|page|vision|site|lab|tournament)\//, "$1"],
];

/** What every folder of deploy stands on: what it shares with the others, the rules and what they are made of, the boards' data, and the virtual parts. */
const GROUND = ["common", "games", "kit", "boards", "sim"];

/**
 * What each layer may import besides its own files and the types of ports; "games" stands for any game. No game knows another one. Simulated chips know no
 * driver: both read the datasheet for themselves, so that a wrong opcode cannot be wrong twice.
 */
const ARROWS: Record<string, string[]> = {
  ports: [],
  ambient: [],
  kit: [],
  link: ["kit"],
  shell: ["kit"],
  games: ["shell", "kit", "link"],
  board: ["devices", "shell", "kit"],
  bundles: ["games", "shell", "board", "devices", "boards", "kit"],
  bus: [],
  devices: ["bus"],
  boards: [],
  examples: ["bus", "devices"],
  sim: ["bus"],
  common: GROUND,
  // `npm start` goes on as a conversation in the terminal. The page is built by plugins of its own.
  build: [...GROUND, "host", "page"],
  // The command reads TypeScript by the build's loader. A photo's cards are recognised, and `croupier cards` prints what vision draws. A croupier.json is
  // checked before the upload by the settings that the firmware itself has.
  host: [...GROUND, "build", "vision", "tournament", "shell", "board", "bundles"],
  // It speaks a board's room by the board's own code, and prints sheets.
  tournament: [...GROUND, "host", "devices"],
  // The browser shows the stickers and symbols that are printed, and does what `upload` and `doctor` do; its camera recognises cards.
  page: [...GROUND, "host", "vision"],
  vision: GROUND,
  // The page as anybody's host serves it: with documents, icons and a service worker.
  site: [...GROUND, "build", "page"],
  // It measures and photographs what all the others make.
  lab: [...GROUND, "build", "host", "page", "vision"],
};

/** Types leave nothing behind in the bundle, so data may be typed by what reads them, and glue by what it joins. */
const TYPE_ARROWS: Record<string, string[]> = {
  boards: ["bus", "devices"],
  // The defaults of a game's settings may come from the board.
  shell: ["boards"],
  games: ["boards"],
  board: ["bus", "boards"],
  sim: ["boards"],
  // A game describes itself to people in the shell's words.
  common: ["shell"],
  lab: ["shell"],
  // Its pages are told and ask what the server's contract says.
  page: ["tournament"],
};

/** These run under Node and may use its modules and npm packages, what was built, and the package's own data; the board has none of that. */
const ON_THE_HOST = ["sim", "common", "build", "host", "page", "vision", "site", "lab", "tournament"];
const BUILT = /^dist\/|^package\.json$/;

export function layerOf(file: string): string | undefined {
  for (const [pattern, layer] of LAYERS) {
    const match = pattern.exec(file);
    if (match) return layer.replace("$1", match[1]);
  }
  return undefined;
}

/** By which the lists above know a layer. */
const kindOf = (layer: string) => layer.replace(/\/.*/, "");

const allTypes = (elements: readonly (ts.ImportSpecifier | ts.ExportSpecifier)[]) =>
  elements.length > 0 && elements.every(one => one.isTypeOnly);

function importsTypes(clause: ts.ImportClause | undefined): boolean {
  if (!clause) return false;
  const { namedBindings } = clause;
  return (
    clause.isTypeOnly ||
    (!clause.name &&
      namedBindings !== undefined &&
      ts.isNamedImports(namedBindings) &&
      allTypes(namedBindings.elements))
  );
}

const exportsTypes = (node: ts.ExportDeclaration) =>
  node.isTypeOnly ||
  (node.exportClause !== undefined && ts.isNamedExports(node.exportClause) && allTypes(node.exportClause.elements));

/** The text that names a module in this node, and whether only its types are meant. */
function moduleOf(node: ts.Node): { name: ts.Node; typesOnly: boolean } | undefined {
  if (ts.isImportDeclaration(node)) return { name: node.moduleSpecifier, typesOnly: importsTypes(node.importClause) };
  if (ts.isExportDeclaration(node) && node.moduleSpecifier)
    return { name: node.moduleSpecifier, typesOnly: exportsTypes(node) };
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
    return { name: node.argument.literal, typesOnly: true };
  if (ts.isExternalModuleReference(node)) return { name: node.expression, typesOnly: false };
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
    return { name: node.arguments[0], typesOnly: false };
  return undefined;
}

export function importsOf(file: string, text: string): Import[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const imports: Import[] = [];
  (function visit(node: ts.Node) {
    const found = moduleOf(node);
    if (found && ts.isStringLiteralLike(found.name))
      imports.push({
        specifier: found.name.text,
        line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1,
        typesOnly: found.typesOnly,
      });
    ts.forEachChild(node, visit);
  })(source);
  return imports;
}

/** The file that a relative specifier means; what stands behind ? says how it is brought. */
function targetOf(file: string, specifier: string): string {
  const path = posix.join(posix.dirname(file), specifier.replace(/\?.*$/, ""));
  return /\.(ts|mjs|js|json)$/.test(path) ? path.replace(/\.js$/, ".ts") : `${path}.ts`;
}

function wrongWith(file: string, { specifier, typesOnly }: Import): string | undefined {
  const from = layerOf(file)!;
  const isOnHost = ON_THE_HOST.includes(from);
  if (!specifier.startsWith("."))
    return isOnHost ? undefined : `${from} runs on the board, which has no package ${specifier}`;
  const target = targetOf(file, specifier);
  const to = layerOf(target);
  if (!to) return isOnHost && BUILT.test(target) ? undefined : `${target} is in no folder that ${from} may import`;
  const arrows = ARROWS[kindOf(from)];
  if (to === "ports" || to === from || arrows.includes(kindOf(to))) return undefined;
  if (typesOnly && TYPE_ARROWS[kindOf(from)]?.includes(kindOf(to))) return undefined;
  return `${from} may import ${[from, ...arrows].join(", ")} and the types of ports, not ${to}`;
}

/** `files` by path from the root of the repository. A file that lies in no folder of the list is told, too. */
export function findWrongArrows(files: Record<string, string>): WrongArrow[] {
  return Object.entries(files).flatMap(([file, text]) => {
    if (!layerOf(file)) return [{ file, line: 1, to: "", message: `${file} lies in no folder that has arrows` }];
    return importsOf(file, text).flatMap(one => {
      const message = wrongWith(file, one);
      return message ? [{ file, line: one.line, to: one.specifier, message }] : [];
    });
  });
}

/** Every file of the layers under `root` that imports something. */
export function readLayers(root: string): Record<string, string> {
  const files: Record<string, string> = {};
  for (const folder of ["src", "devices", "deploy"])
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }))
      if (/\.(ts|mjs|mts)$/.test(name))
        files[posix.join(folder, name.replace(/\\/g, "/"))] = readFileSync(join(root, folder, name), "utf8");
  return files;
}
