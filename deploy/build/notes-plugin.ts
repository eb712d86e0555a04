// For what Vite builds: notes all that a build has read, so that whether something is stale follows from that.
import { resolve } from "node:path";
import type { Plugin } from "vite";

/** Modules, and files that are only copied, of which the names are relative to `root`. They are added to `inputs`. A worker is a build of its own. */
export const notes = (inputs: Set<string>, root: string): Plugin => ({
  name: "notes",
  enforce: "pre",
  load: id => void inputs.add(id.replace(/^\0/, "").replace(/\?.*$/, "")),
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === "asset") for (const name of file.originalFileNames) inputs.add(resolve(root, name));
  },
});
