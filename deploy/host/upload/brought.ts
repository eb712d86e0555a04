// What each bundle brings that has settings. The command's build puts the games and the settings themselves in the place of this module, which reads folders (deploy/build/cli.ts).
import { pathToFileURL } from "node:url";
import type config from "../../../src/bundles/config";
import { configFileOf } from "../../catalogue";

export { gamesIn, hasScanner } from "../../catalogue";

/** What reads a bundle's settings. */
export const configIn = async (bundle: string): Promise<typeof config> =>
  (await import(pathToFileURL(configFileOf(bundle)).href)).default;
