// What stands for the constants of src/build.d.ts, in a bundle and in tests that run the firmware's sources.
import { isLarge } from "../catalogue";
import { namesOfAll, picturesOfAll } from "./symbols";

export const constantsOf = (bundle: string, version: string): Record<string, string> => ({
  VERSION: JSON.stringify(version),
  BUNDLE: JSON.stringify(bundle),
  WHOLE: JSON.stringify(bundle !== "durak"),
  MANY: JSON.stringify(isLarge(bundle)),
  SYMBOLS: JSON.stringify(namesOfAll()),
  PICTURES: JSON.stringify(picturesOfAll()),
});
