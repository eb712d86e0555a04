// What lies in files on the PC: the built bundles, a person's settings.
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Mistake, reasonOf } from "../../mistake";
import { textOf } from "./bytes";
import { makeBundle, parseConfig } from "./plan";
import type { Bundle } from "./plan";

export function readBundle(name: string): Bundle {
  const url = new URL(`../../../dist/${name}.js`, import.meta.url);
  if (!existsSync(url))
    throw new Mistake(
      `dist/${name}.js is not built yet: \`npm run build\` in ${fileURLToPath(new URL("../../..", import.meta.url))} builds it`,
    );
  return makeBundle(name, textOf(readFileSync(url)));
}

export function readVersion(): string {
  return JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8")).version;
}

/** The settings that a person wrote for the board. */
export function readConfig(file: string): Record<string, unknown> {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    throw new Mistake(`cannot read ${file}: ${reasonOf(error)}`);
  }
  return parseConfig(file, text);
}
