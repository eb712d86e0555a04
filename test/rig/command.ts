// Programs of ours that are started as a person starts them. They read dist/, so whoever imports this needs the bundles (deploy/build/needs.ts).
import { fileURLToPath } from "node:url";

/** The `croupier` command, for Node. */
export const CROUPIER = fileURLToPath(new URL("../../deploy/host/croupier.mjs", import.meta.url));

/** `npm start`, for Node. */
export const START = fileURLToPath(new URL("../../deploy/build/start.mjs", import.meta.url));
