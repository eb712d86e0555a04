// TypeScript, once for all bundles: every module that a board may read, compiled by one program and kept as JavaScript by its path.
import { readdirSync } from "node:fs";
import { join, normalize } from "node:path";
import typescript from "@rollup/plugin-typescript";
import { rollup } from "rollup";
import type { Plugin } from "rollup";
import ts from "typescript";
import { deferred } from "./factories";
import { tagged } from "./rarely";

/** The compiled text of each module by its full path. */
export type Modules = Map<string, string>;

/** What the board reads: all of these folders, but for what stands in `NOT_READ`. */
const FOLDERS = ["src", "devices"];
const NOT_READ = /[\\/]devices[\\/](sim|examples)[\\/]|\.d\.ts$/;

const SHORT: Partial<Record<ts.SyntaxKind, ts.SyntaxKind.EqualsEqualsToken | ts.SyntaxKind.ExclamationEqualsToken>> = {
  [ts.SyntaxKind.EqualsEqualsEqualsToken]: ts.SyntaxKind.EqualsEqualsToken,
  [ts.SyntaxKind.ExclamationEqualsEqualsToken]: ts.SyntaxKind.ExclamationEqualsToken,
};

/** What `==` compares as `===` does, where both sides are of one of these kinds. */
const KINDS = [ts.TypeFlags.NumberLike, ts.TypeFlags.StringLike, ts.TypeFlags.BooleanLike, ts.TypeFlags.Object];

/** `===` between two numbers, two texts, two truths or two objects, as TypeScript knows them to be, becomes `==`: the same, and a letter shorter. */
function shortEquals(program: ts.Program): ts.TransformerFactory<ts.SourceFile> {
  const checker = program.getTypeChecker();
  const isOf = (type: ts.Type, kind: ts.TypeFlags): boolean =>
    type.isUnion() ? type.types.every(one => isOf(one, kind)) : (type.flags & kind) !== 0;
  const kindOf = (node: ts.Node) => KINDS.find(kind => isOf(checker.getTypeAtLocation(node), kind));
  return context => file => {
    const visit = (node: ts.Node): ts.Node => {
      const token = ts.isBinaryExpression(node) ? SHORT[node.operatorToken.kind] : undefined;
      const next = ts.visitEachChild(node, visit, context);
      if (!token || !ts.isBinaryExpression(node) || !ts.isBinaryExpression(next)) return next;
      if (!kindOf(node.left) || kindOf(node.left) !== kindOf(node.right)) return next;
      return context.factory.updateBinaryExpression(next, next.left, context.factory.createToken(token), next.right);
    };
    return ts.visitNode(file, visit, ts.isSourceFile);
  };
}

/** The plugin's compiler watches all that it reads, and where it finds a mistake it never ends that: the process would stay for ever. */
const nobody: ts.FileWatcher = { close: () => undefined };
const unwatched: typeof ts = { ...ts, sys: { ...ts.sys, watchFile: () => nobody, watchDirectory: () => nobody } };

/** Every module of the firmware under `root`. */
export function sourcesUnder(root: string): string[] {
  const all = FOLDERS.flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map(name => join(root, folder, name)),
  );
  return all.filter(path => path.endsWith(".ts") && !NOT_READ.test(path)).sort();
}

/** Keeps what each module was compiled to. */
const collect = (modules: Modules): Plugin => ({
  name: "collect",
  moduleParsed: ({ id, code }) => void (code === null || modules.set(normalize(id), code)),
});

/** A program for the board that is no part of the firmware: its files, and the settings that name their folders. */
export interface More {
  files: string[];
  tsconfig: string;
}

/** Compiles the firmware under `root`, whose settings are in its tsconfig.firmware.json. A mistake that TypeScript finds is thrown, with its place. */
export async function compile(root: string, more?: More): Promise<Modules> {
  const modules: Modules = new Map();
  const bundle = await rollup({
    input: [...sourcesUnder(root), ...(more?.files ?? [])],
    treeshake: false,
    plugins: [
      deferred(),
      typescript({
        typescript: unwatched,
        tsconfig: more?.tsconfig ?? join(root, "tsconfig.firmware.json"),
        noEmit: false,
        noForceEmit: true,
        filterRoot: root,
        include: more ? ["**/*.ts"] : ["src/**/*.ts", "devices/**/*.ts"],
        transformers: { before: [tagged, { type: "program", factory: shortEquals }] },
      }),
      collect(modules),
    ],
    onwarn(warning) {
      if (warning.code !== "CIRCULAR_DEPENDENCY" && warning.code !== "EMPTY_BUNDLE") throw new Error(warning.message);
    },
  });
  await bundle.close();
  return modules;
}
