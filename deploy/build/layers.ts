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

/** Where a file belongs, by the first pattern that its path matches. */
const LAYERS: [RegExp, string][] = [
  [/^src\/ports\.ts$/, "ports"],
  [/^src\/games\//, "games"],
  [/^src\/link\//, "link"],
  [/^src\/views\//, "views"],
  [/^src\/apps\//, "apps"],
  [/^src\/[^/]+$/, "main"],
  [/^devices\/bus\.ts$/, "bus"],
  [/^devices\/boards\//, "boards"],
  [/^devices\/sim\//, "sim"],
  [/^devices\/examples\//, "examples"],
  [/^devices\/[^/]+$/, "devices"],
  [/^deploy\//, "deploy"],
];

/**
 * What each layer may import besides the types of ports. A layer may use its own files: two drivers share a framing
 * helper, two apps a frame. Simulated chips know no driver: both read the datasheet for themselves, so that a wrong
 * opcode cannot be wrong twice.
 */
const ARROWS: Record<string, string[]> = {
  ports: [],
  games: ["games"],
  link: ["link"],
  views: ["games", "views"],
  apps: ["games", "link", "views", "apps"],
  main: ["main", "apps", "devices", "boards", "games", "link", "views"],
  bus: [],
  devices: ["bus", "devices"],
  boards: ["boards"],
  sim: ["bus", "sim"],
  examples: ["bus", "devices"],
  deploy: ["games", "boards", "sim", "deploy"],
};

/** Types leave nothing behind in the bundle, so a board's data may be typed by the driver that it is for, and main's glue by the bus it fills. */
const TYPE_ARROWS: Record<string, string[]> = { boards: ["bus", "devices"], main: ["bus"] };

/** These run under Node and may use its modules and npm packages; the board has none. */
const ON_THE_HOST = ["sim", "deploy"];

export function layerOf(file: string): string | undefined {
  return LAYERS.find(([pattern]) => pattern.test(file))?.[1];
}

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

/** The file that a relative specifier means; `?factory` is the same file, wrapped by the build. */
function targetOf(file: string, specifier: string): string {
  const path = posix.join(posix.dirname(file), specifier.replace(/\?.*$/, ""));
  return /\.(ts|mjs|js|json)$/.test(path) ? path.replace(/\.js$/, ".ts") : `${path}.ts`;
}

function wrongWith(file: string, { specifier, typesOnly }: Import): string | undefined {
  const from = layerOf(file)!;
  if (!specifier.startsWith("."))
    return ON_THE_HOST.includes(from) ? undefined : `${from} runs on the board, which has no package ${specifier}`;
  const target = targetOf(file, specifier);
  const to = layerOf(target);
  if (!to) return ON_THE_HOST.includes(from) ? undefined : `${target} is outside the firmware`;
  if (to === "ports" || ARROWS[from].includes(to)) return undefined;
  if (typesOnly && TYPE_ARROWS[from]?.includes(to)) return undefined;
  return `${from} may import ${ARROWS[from].join(", ") || "nothing"} and the types of ports, not ${to}`;
}

/** `files` by path from the root of the repository. */
export function findWrongArrows(files: Record<string, string>): WrongArrow[] {
  return Object.entries(files)
    .filter(([file]) => layerOf(file))
    .flatMap(([file, text]) =>
      importsOf(file, text).flatMap(one => {
        const message = wrongWith(file, one);
        return message ? [{ file, line: one.line, to: one.specifier, message }] : [];
      }),
    );
}

/** Every TypeScript file of the layers under `root`. */
export function readLayers(root: string): Record<string, string> {
  const files: Record<string, string> = {};
  for (const folder of ["src", "devices", "deploy"])
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }))
      if (/\.ts$/.test(name))
        files[posix.join(folder, name.replace(/\\/g, "/"))] = readFileSync(join(root, folder, name), "utf8");
  return files;
}
