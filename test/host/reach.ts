// Which npm packages a program of ours names.
import { builtinModules } from "node:module";
import { importsOf } from "../../deploy/build/imports";

/** `@scope/name/file` is of `@scope/name`. */
const packageOf = (specifier: string) =>
  specifier
    .split("/")
    .slice(0, specifier[0] === "@" ? 2 : 1)
    .join("/");

const isBuiltin = (specifier: string) => specifier.startsWith("node:") || builtinModules.includes(specifier);

/** Packages that Node requires; what else is required here is for the board. A name put together from a constant is read from that constant. */
function required(text: string): string[] {
  const named = text.matchAll(/(?:__require|\.resolve|\))\("([@\w][\w@./-]*)"\)/g);
  const constants = text.matchAll(/\bPACKAGE = "([^"]+)"/g);
  return [...named, ...constants].map(([, name]) => name);
}

/** All that its text imports, at once or later, or requires. */
export function packagesIn(text: string): string[] {
  const imported = importsOf("program.js", text).map(one => one.specifier);
  const names = [...imported, ...required(text)].filter(one => !isBuiltin(one) && !one.startsWith("."));
  return [...new Set(names.map(packageOf))].sort();
}
