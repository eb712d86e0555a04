// Before `npm pack` and `npm publish`: what a tarball brings along has to be built from what is here now.
import * as prepare from "./prepare.mjs";

prepare.checkNode();
if (!prepare.install() || !prepare.build()) process.exit(1);
// The page is built by whoever builds it; a checkout without one packs none.
if ("buildPage" in prepare && !await prepare.buildPage()) process.exit(1);
