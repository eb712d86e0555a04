// Which property names the build may shorten: all but those that somebody else uses. A short name saves the board a variable a property,
// and the time to compare it (a name of more than four letters does not fit into the variable that carries it).
//
// What a contract or a setting is not in some bundle, the comment above it says: "Not in `durak.js`.", or "Only in `croupier.js`." That bundle may call something
// of its own so, and shorten it.
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import ts from "typescript";
import { read, root as repository } from "./inputs";

/** What boards' data name by Espruino's own words: ports and keys. */
const ON_BOARDS = ["A", "B", "C", ...[1, 2, 3, 4, 5, 6].map(number => `Serial${number}`)];

/** What Espruino is given or asked for that its types do not mention, and the one name that we put among its globals. */
const OF_ESPRUINO =
  "croupier g usage x1 x2 y1 y2 bitrate repeat edge debounce vertical_byte msb freq CRC32 BOARD CONSOLE VERSION ESP32".split(
    " ",
  );

const nameInLiteral = (node: ts.Node) =>
  ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node) ? node.name : undefined;

const nameInType = (node: ts.Node) =>
  ts.isPropertySignature(node) || ts.isMethodSignature(node) ? node.name : undefined;

/** Whether the comment above says that this, and all that is in it, is not in the bundle. */
function isAbsent(node: ts.Node, { text }: ts.SourceFile, bundle: string): boolean {
  const above = ts.getLeadingCommentRanges(text, node.getFullStart()) ?? [];
  const words = above.map(({ pos, end }) => text.slice(pos, end)).join();
  const only = /Only in `(\w+)\.js`/.exec(words);
  return (only && only[1] !== bundle) || new RegExp(`Not in \`?${bundle}\\.js\\b`).test(words);
}

/** Names of members in a file: those of its types, or (`literals`) those of its object literals. `bundle`: as far as they are in that one. */
function membersIn(path: string, literals: boolean, bundle?: string): string[] {
  if (!existsSync(path)) return [];
  const source = ts.createSourceFile(path, read(path), ts.ScriptTarget.Latest, true);
  const names: string[] = [];
  (function visit(node: ts.Node) {
    if (bundle && isAbsent(node, source, bundle)) return;
    const name = literals ? nameInLiteral(node) : nameInType(node);
    if (name && (ts.isIdentifier(name) || ts.isStringLiteral(name))) names.push(name.text);
    ts.forEachChild(node, visit);
  })(source);
  return names;
}

/** Names that Espruino itself uses: the members that its types mention. */
function ofEspruino(root: string): string[] {
  const types = read(createRequire(import.meta.url).resolve("@types/espruino/index.d.ts"));
  const ports = read(join(root, "src/ports.ts"));
  const canvas = ports.slice(0, ports.indexOf("export interface Display"));
  const ambient = join(root, "src/espruino.d.ts");
  // What stands within a line there, too: `getState(): { BLE: boolean }`.
  return [...[types, read(ambient), canvas].flatMap(membersOf), ...membersIn(ambient, false)];
}

function membersOf(types: string): string[] {
  const code = types.replace(/\/\*[^]*?\*\//g, "").replace(/\/\/.*$/gm, "");
  return [...code.matchAll(/^\s*(?:function |static |const |let |var |readonly )*(\w+)\??[(:<]/gm)].map(
    match => match[1],
  );
}

/** What the language brings along. */
function ofLanguage(): string[] {
  const makers = [
    Object,
    Array,
    String,
    Number,
    Function,
    RegExp,
    Date,
    Error,
    ArrayBuffer,
    DataView,
    Uint8Array,
    Promise,
  ];
  /** What Object.defineProperty is told. */
  const descriptor = { get: 0, set: 0, value: 0, enumerable: 0, configurable: 0, writable: 0 };
  const typedArray = Object.getPrototypeOf(Uint8Array).prototype;
  return [
    descriptor,
    Math,
    JSON,
    "a".match(/a/),
    ...makers,
    ...makers.map(maker => maker.prototype),
    typedArray,
  ].flatMap(Object.getOwnPropertyNames);
}

/** Of every folder of games: what its contract says, and what its settings are called. */
const ofGame = (root: string, game: string, bundle?: string) => {
  const file = (name: string) => join(root, "src/games", game, name);
  return [game, ...membersIn(file("contract.ts"), false, bundle), ...membersIn(file("settings.ts"), true, bundle)];
};

/** For a bundle with these games, and a scanner or none. Without its name: whatever its games may say. */
export function keptNames(games: string[], root = repository, scans = true, bundle?: string): string[] {
  const shell = join(root, "src/shell");
  const common = [
    ...(scans ? membersIn(join(root, "src/scanner-settings.ts"), true) : []),
    ...(games.length > 1 ? membersIn(join(root, "src/shell/colour-settings.ts"), true) : []),
    ...membersIn(join(shell, "contract.ts"), false, bundle),
    ...membersIn(join(shell, "settings.ts"), true, bundle),
    ...membersIn(join(shell, "schema-checks.ts"), true),
    "app",
    "message",
  ];
  const all = [
    ...ofLanguage(),
    ...ofEspruino(root),
    ...OF_ESPRUINO,
    ...ON_BOARDS,
    ...common,
    ...games.flatMap(game => ofGame(root, game, bundle)),
  ];
  return [...new Set(all)];
}
