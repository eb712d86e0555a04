// What stands for the constants of src/kernel/build.d.ts, in a bundle and in tests that run the firmware's sources.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../root";
import { namesOfAll, picturesOfAll } from "./symbols";

const { version: OURS } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));

export const constantsOf = (bundle: string, version = OURS): Record<string, string> => ({
  VERSION: JSON.stringify(version),
  BUNDLE: JSON.stringify(bundle),
  SYMBOLS: JSON.stringify(namesOfAll()),
  PICTURES: JSON.stringify(picturesOfAll()),
});
