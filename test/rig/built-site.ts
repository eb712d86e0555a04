// The site as the build left it in dist/site. Whoever imports this needs it (deploy/build/needs.ts).
import { fileURLToPath } from "node:url";

export const BUILT_SITE = fileURLToPath(new URL("../../dist/site", import.meta.url));
