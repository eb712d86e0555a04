// Builds the site into dist/site out of dist/page and the documents, and notes what it was made of.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { noteBuilt, programOf, root } from "../build/inputs";
import { makeSite, WORKER } from "./make";

const page = join(root, "dist/page");
const { files, bytes, sources } = await makeSite(page, join(root, "dist/site"));
process.stderr.write(`  dist/site: ${files} files, ${(bytes / 1e6).toFixed(1)} MB\n`);
// They name their parts by what is in those.
const pages = readdirSync(page)
  .filter(name => name.endsWith(".html"))
  .map(name => join(page, name));
noteBuilt(`dist/site/${WORKER}`, [...sources, ...pages, ...programOf(fileURLToPath(import.meta.url))]);
