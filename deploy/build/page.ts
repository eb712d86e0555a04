// Builds the bench's page into dist/page, and notes what it was made of.
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { INSIDE } from "../page/board-frame-plugin";
import { catalogue, DESCRIBED } from "../page/catalogue-plugin";
import { noteBuilt, programOf, root, sourcesIn } from "./inputs";
import { notes } from "./notes-plugin";

const pageRoot = join(root, "deploy/page");
const inputs = new Set<string>();
const noting = () => notes(inputs, pageRoot);
const configFile = join(pageRoot, "vite.config.ts");
await build({ configFile, logLevel: "warn", plugins: [noting()], worker: { plugins: () => [noting(), catalogue()] } });
const programs = [fileURLToPath(import.meta.url), configFile].flatMap(programOf);
noteBuilt("dist/page/index.html", [...inputs, ...programs, INSIDE, ...sourcesIn(DESCRIBED)]);
