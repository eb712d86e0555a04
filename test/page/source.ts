// A module as the page's build reads it.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { dataFor } from "../../deploy/page/catalogue-plugin";

/** Boards, games and bundles come to the page as data, not by the module that reads folders. */
export const sourceOf = async (file: string): Promise<string> =>
  (await dataFor(resolve(file))) ?? readFileSync(file, "utf8");
