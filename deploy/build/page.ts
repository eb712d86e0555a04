// Builds the bench's page into dist/page, and notes what it was made of.
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "vite";
import { catalogue } from "../page/catalogue-plugin";
import { sourcesUnder } from "./sources";
import { noteBuilt, programOf, root } from "./inputs";

const pageRoot = join(root, "deploy/page");
const inputs = new Set<string>();

/** Everything that a build of Vite's has read: modules, and files that it only copies. A worker is a build of its own. */
const notes = (): Plugin => ({
  name: "notes",
  enforce: "pre",
  load: id => void inputs.add(id.replace(/^\0/, "").replace(/\?.*$/, "")),
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === "asset") for (const name of file.originalFileNames) inputs.add(resolve(pageRoot, name));
  },
});

const configFile = join(pageRoot, "vite.config.ts");
await build({ configFile, logLevel: "warn", plugins: [notes()], worker: { plugins: () => [notes(), catalogue()] } });
// What boards, games and bundles say of themselves came by the catalogue.
const programs = [fileURLToPath(import.meta.url), configFile].flatMap(programOf);
noteBuilt("dist/page/index.html", [...inputs, ...programs, ...sourcesUnder(root)]);
