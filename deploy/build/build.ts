// `npm run build`: the bundles into dist/. Names behind it build only those; `--watch` builds them again whenever a source changes.
import { createHash } from "node:crypto";
import { watch } from "node:fs";
import { join } from "node:path";
import { bundle, bundleNames } from "./bundles";
import { compile } from "./compile";
import { noteBuilt, replaceFile, root } from "./inputs";

/** Saving a file makes several events, and an editor that saves all makes many. */
const CALM_MS = 100;

const all = bundleNames();
const say = (text: string) => process.stderr.write(text + "\n");
const seconds = (sinceMs: number) => `${((performance.now() - sinceMs) / 1000).toFixed(1)} s`;

async function build(names: string[]): Promise<void> {
  let sinceMs = performance.now();
  const modules = await compile(root);
  say(`  TypeScript: ${modules.size} modules, ${seconds(sinceMs)}`);
  for (const name of names) {
    sinceMs = performance.now();
    const code = await bundle(modules, name);
    replaceFile(join(root, "dist", `${name}.js`), code);
    // A mistake in any module stops the build, so every module counts: what did not go into the bundle may still have been broken.
    noteBuilt(`dist/${name}.js`, [...modules.keys()]);
    say(
      `  dist/${name}.js: ${code.length.toLocaleString("en")} bytes, sha256 ${createHash("sha256").update(code).digest("hex").slice(0, 12)}, ${seconds(sinceMs)}`,
    );
  }
}

/** Builds, and says so where it cannot: what was there stays. */
async function tryBuild(names: string[]): Promise<boolean> {
  try {
    await build(names);
    return true;
  } catch (error) {
    say(String((error as Error).message ?? error));
    return false;
  }
}

function watchSources(names: string[]): void {
  let timer: NodeJS.Timeout | undefined;
  let isBuilding = false;
  const again = () => {
    clearTimeout(timer);
    timer = setTimeout(async () => {
      if (isBuilding) return again();
      isBuilding = true;
      await tryBuild(names);
      isBuilding = false;
      say("Watching src and devices; Ctrl-C ends it.");
    }, CALM_MS);
  };
  for (const folder of ["src", "devices"]) watch(join(root, folder), { recursive: true }, again);
  say("Watching src and devices; Ctrl-C ends it.");
}

const words = process.argv.slice(2);
const names = words.filter(word => word !== "--watch");
const strange = names.find(name => !all.includes(name));
if (strange) {
  say(`build: there is no bundle ${strange}; there are ${all.join(", ")}`);
  process.exit(2);
}
const wanted = names.length ? names : all;
const isWell = await tryBuild(wanted);
if (words.includes("--watch")) watchSources(wanted);
else process.exitCode = isWell ? 0 : 1;
