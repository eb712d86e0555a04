// The tables of docs/settings.md. Names, values and defaults are what the schemas say when they are evaluated, for every board; words are the comments above
// the settings, which only the source has. Schemas and comments are read from their files, as boards, games and bundles are (deploy/catalogue.ts).
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import ts from "typescript";
import type { Check, Schema, Setting } from "../../../src/settings/schema";
import type * as Checks from "../../../src/settings/schema-checks";
import { catalogueOf, type BoardData } from "../../catalogue";
import { code, tableOf } from "./markdown";

/** What is said above each setting and each group, by its path ("display.rows"). */
export type Words = Map<string, string>;

/** Neighbours of one group under one comment. */
export interface Row {
  paths: string[];
  words: string;
  values: string[];
  defaults: string[];
}

export interface Section {
  title: string;
  rows: Row[];
}

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const CHECKS = "src/settings/schema-checks.ts";
const BY_BOARD = "by board";

const isLeaf = (schema: Setting | Schema): schema is Setting => Array.isArray(schema);
const isGroup = (schema: Setting | Schema): schema is Schema => !Array.isArray(schema);

// --- words

/** The text of the comment right above; none, undefined. */
function commentOf(node: ts.Node, source: ts.SourceFile): string | undefined {
  return ts
    .getJSDocCommentsAndTags(node)
    .filter(ts.isJSDoc)
    .pop()
    ?.getText(source)
    .slice(3, -2)
    .replace(/\s*\n\s*\*?\s*/g, " ")
    .trim();
}

/** The objects that an expression is made of: written there, or in the function around it under a name; one of several, or all of them together. */
function objectsOf(node: ts.Expression, inside: ts.FunctionDeclaration): ts.ObjectLiteralExpression[] {
  const all = (parts: readonly ts.Expression[]) => parts.flatMap(part => objectsOf(part, inside));
  if (ts.isObjectLiteralExpression(node)) return [node];
  if (ts.isAsExpression(node) || ts.isParenthesizedExpression(node)) return all([node.expression]);
  if (ts.isConditionalExpression(node)) return all([node.whenTrue, node.whenFalse]);
  if (ts.isCallExpression(node)) return all(node.arguments);
  const declared = [...(inside.body?.statements ?? [])]
    .filter(ts.isVariableStatement)
    .flatMap(one => [...one.declarationList.declarations])
    .find(one => ts.isIdentifier(node) && one.name.getText() === node.text);
  return declared?.initializer ? all([declared.initializer]) : [];
}

/** What a function answers, if that is written down as objects. */
function answersOf(node: ts.FunctionDeclaration): ts.ObjectLiteralExpression[] {
  const answer = node.body?.statements.find(ts.isReturnStatement)?.expression;
  return answer ? objectsOf(answer, node) : [];
}

/** The comments in the schema that a function of `text` answers: that with this name, or the one that is exported as default. `above`: the group that all of it is in. */
export function wordsOf(text: string, name?: string, above = ""): Words {
  const source = ts.createSourceFile("schema.ts", text, ts.ScriptTarget.Latest, true);
  const makes = source.statements
    .filter(ts.isFunctionDeclaration)
    .find(one =>
      name ? one.name?.text === name : one.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword),
    );
  const words: Words = new Map();
  if (!makes) return words;
  (function visit(literals: ts.ObjectLiteralExpression[], before: string) {
    for (const property of literals.flatMap(literal => [...literal.properties])) {
      if (!ts.isPropertyAssignment(property)) continue;
      const path = before + property.name.getText(source);
      const comment = commentOf(property, source);
      if (comment) words.set(path, comment);
      visit(objectsOf(property.initializer, makes), path + ".");
    }
  })(answersOf(makes), above);
  return words;
}

/** What is said above each constant of a file. */
function constantsOf(text: string): Words {
  const source = ts.createSourceFile("checks.ts", text, ts.ScriptTarget.Latest, true);
  return new Map(
    source.statements
      .filter(ts.isVariableStatement)
      .flatMap(one =>
        one.declarationList.declarations.map(({ name }) => [name.getText(source), commentOf(one, source) ?? ""]),
      ),
  );
}

/** A check in words: the first sentence of the comment above it. */
function checkWords(check: Check, constants: Words): string {
  const [sentence] = /^.*?\.(?= |$)/.exec((constants.get(check.name) ?? "").replace(/\.{3}/g, "…")) ?? [""];
  const words = sentence.slice(0, -1).replace(/…/g, "...");
  return words.replace(/^[A-Z](?=[a-z ])/, letter => letter.toLowerCase());
}

// --- values

const valueText = (value: unknown) =>
  typeof value === "number"
    ? String(value)
    : typeof value === "string" || typeof value === "boolean"
      ? code(String(value))
      : "";

/** All that it may be. */
function valuesOf(setting: Setting, constants: Words): string {
  const [standard, check] = setting;
  if (!setting.length) return "anything";
  if (typeof check === "function") return checkWords(check as Check, constants);
  const others = setting.slice(1);
  const all = others.includes(standard) ? others : [...setting];
  if (typeof standard === "number") all.sort((a, b) => Number(a) - Number(b));
  return all.map(valueText).join(", ");
}

function defaultOf(settings: Setting[]): string {
  const texts = new Set(settings.map(([standard]) => (standard === "" ? "" : valueText(standard))));
  return texts.size > 1 ? BY_BOARD : [...texts][0];
}

/** The rows of a schema, of which every board and every bundle may have its own: `schemas` has them all, alike but for their defaults. */
export function rowsOf(schemas: Schema[], words: Words, constants: Words, above = "", said: string[] = []): Row[] {
  const rows: Row[] = [];
  let open: Row | undefined;
  for (const name of Object.keys(schemas[0])) {
    const path = above + name;
    const own = words.get(path);
    const all = own ? [...said, own] : said;
    const variants = schemas.map(schema => schema[name]);
    const leaves = variants.filter(isLeaf);
    if (!leaves.length) {
      rows.push(...rowsOf(variants.filter(isGroup), words, constants, path + ".", all));
      open = undefined;
      continue;
    }
    if (!open || own) rows.push((open = { paths: [], words: all.join(" "), values: [], defaults: [] }));
    open.paths.push(path);
    open.values.push(valuesOf(leaves[0], constants));
    open.defaults.push(defaultOf(leaves));
  }
  return rows;
}

// --- tables

const alike = (texts: string[]) => new Set(texts).size === 1;

/** Without what is there already. */
const once = (texts: string[]) => texts.filter((text, at) => text && texts.indexOf(text) === at);

/** Each default by its place, except where all are alike or only the board knows. */
function defaultsOf({ defaults }: Row): string {
  if (alike(defaults)) return defaults[0];
  const told = defaults.filter(text => text);
  return (told.includes(BY_BOARD) ? once(told) : told).join(", ");
}

function pathsOf({ paths: [first, ...others] }: Row): string {
  const parent = first.slice(0, first.lastIndexOf("."));
  return [first, ...others.map(path => path.slice(parent.length))].map(code).join(", ");
}

const cellsOf = (row: Row) => [
  pathsOf(row),
  row.words.replace(/\.$/, ""),
  once(row.values).join("; "),
  defaultsOf(row),
];

export const settingsTables = (sections: Section[]): string =>
  sections
    .map(({ title, rows }) => `### ${title}\n\n${tableOf(["setting", "what", "values", "default"], rows.map(cellsOf))}`)
    .join("\n\n");

// --- from the files

type Make = (...given: unknown[]) => Schema;

const COLOURS = "src/settings/colour-settings.ts";
const NETWORK = "src/settings/network-settings.ts";
const PLAYERS = "src/settings/player-keys.ts";

/** With what a bundle that knows displays in colour, a network and players' keys says of them. */
const withMore = (schema: Schema, colours: Schema, network: Schema, players: Schema): Schema => ({
  ...schema,
  peer: { ...(schema.peer as Schema), ...(network.peer as Schema) },
  display: { ...(schema.display as Schema), ...colours },
  keys: { ...(schema.keys as Schema), ...players },
  network: network.network,
  language: network.language,
  light: network.light,
  log: network.log,
  secret: network.secret,
});

/** All settings that there are: everybody's, the scanner's, each game's, and those of lamp and loudspeaker. */
export async function settingsUnder(): Promise<Section[]> {
  const { boards, games, bundles } = await catalogueOf();
  const textOf = (file: string) => readFileSync(join(ROOT, file), "utf8");
  const checks = constantsOf(textOf(CHECKS));
  const { portOf, word }: Pick<typeof Checks, "portOf" | "word"> = await import(
    /* @vite-ignore */ pathToFileURL(join(ROOT, CHECKS)).href
  );

  async function load(file: string, make = "default"): Promise<Make> {
    const module: Record<string, unknown> = await import(/* @vite-ignore */ pathToFileURL(join(ROOT, file)).href);
    return module[make] as Make;
  }

  async function section(
    title: string,
    file: string,
    make: string | undefined,
    variants: ((schema: Make, board: BoardData) => Schema)[],
    above = "",
    more: Words = new Map(),
  ): Promise<Section> {
    const schema = await load(file, make);
    const schemas = boards.flatMap(board => variants.map(variant => variant(schema, board)));
    const constants = new Map([...checks, ...constantsOf(textOf(file))]);
    const words = new Map([...wordsOf(textOf(file), make, above), ...more]);
    return { title, rows: rowsOf(schemas, words, constants, above) };
  }

  const everybody = "src/settings/settings.ts";
  const colours = await load(COLOURS);
  const network = await load(NETWORK);
  const players = await load(PLAYERS);
  const names = bundles[0].games;
  const own = names.map(name => {
    const game = games.find(one => one.name === name)!;
    const scans = bundles.filter(bundle => bundle.games.includes(name)).map(({ needs }) => needs.includes("scanner"));
    const variants = [...new Set(scans)].map(one => (schema: Make, board: BoardData) => schema(board, one));
    const file = `src/games/${name}/settings.ts`;
    const title = game.title[0].toUpperCase() + game.title.slice(1);
    return existsSync(join(ROOT, file)) ? [section(title, file, undefined, variants)] : [];
  });
  return Promise.all([
    section(
      "Every board",
      everybody,
      "common",
      [
        (schema, board) =>
          withMore(
            schema(
              board,
              board.peer || board.scannerPort,
              boards.map(one => one.name),
              names,
            ),
            colours(board),
            network(),
            players(),
          ),
      ],
      "",
      new Map([
        ...wordsOf(textOf(COLOURS), undefined, "display."),
        ...wordsOf(textOf(NETWORK), undefined, ""),
        ...wordsOf(textOf(PLAYERS), undefined, "keys."),
      ]),
    ),
    section(
      "The scanner",
      "src/settings/scanner-settings.ts",
      undefined,
      [
        (schema, board) => ({
          ...schema(portOf(board, board.scannerPort, 9600), [board.gapMs, word]),
          ...(network().scanner as Schema),
        }),
      ],
      "scanner.",
      wordsOf(textOf(NETWORK)),
    ),
    ...own.flat(),
    section("Lamp and loudspeaker", everybody, "signalling", [(schema, board) => schema(board)], "signal."),
  ]);
}

/** Settings without a word about them, and those whose check has none. */
export const unexplained = (sections: Section[]): string[] =>
  sections.flatMap(({ rows }) => rows.filter(row => !row.words || row.values.includes("")).flatMap(row => row.paths));

export const sections = await settingsUnder();
