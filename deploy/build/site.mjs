// `npm run site`: the page, the documents, and what makes them last offline, into dist/site. Any host that serves files serves it, from any folder.
import * as prepare from "./prepare.mjs";

prepare.checkNode();
const isWell = (await prepare.install()) && prepare.build() && prepare.buildPage() && prepare.buildSite();
if (isWell) console.log("dist/site is the page, for any host that serves files.");
process.exitCode = isWell ? 0 : 1;
