// Programs that may be on this computer.
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Where the first program of this name on the PATH is, if there is one. */
export const onPath = (name: string): string | undefined =>
  (process.env.PATH ?? "")
    .split(delimiter)
    .map(folder => join(folder, name))
    .find(existsSync);

/** The browser of the bench's tests, measurements and picture: CHROMIUM names one, or it is on the PATH. */
export const findChromium = (): string | undefined => process.env.CHROMIUM || onPath("chromium");
