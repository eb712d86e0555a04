// Programs of ours that are started as a person starts them. They read dist/, so whoever imports this needs what is built there (deploy/build/needs.ts).
import { fileURLToPath } from "node:url";

/** The `croupier` command, for Node, as the build left it: it starts in a third of the time that the sources take. */
export const CROUPIER = fileURLToPath(new URL("../../dist/cli.js", import.meta.url));

/** The same from the sources, as in a clone before anything is built. */
export const CROUPIER_SOURCES = fileURLToPath(new URL("../../deploy/host/croupier.mjs", import.meta.url));

/** `npm start`, for Node. */
export const START = fileURLToPath(new URL("../../deploy/build/start.mjs", import.meta.url));
