// Before `npm pack` and `npm publish`: what a tarball brings along has to be built from what is here now.
import * as prepare from "./prepare.mjs";

prepare.checkNode();
if (!(await prepare.install()) || !prepare.build() || !prepare.buildPage() || !prepare.buildCommand()) process.exit(1);
