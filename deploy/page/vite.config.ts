// The bench as a page: one folder of files that fetch nothing from elsewhere.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Plugin, defineConfig } from "vite";
import { boardFrame } from "./board-frame-plugin";
import { catalogue } from "./catalogue-plugin";
import { symbols } from "./cards/symbols-plugin";
import { rewritings } from "./rewriting-plugin";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Every HTML file at the root is a page of its own, whatever the root is. */
function pages(): Plugin {
  return {
    name: "pages",
    config: ({ root = "." }) => ({
      build: {
        rollupOptions: {
          // How long plugins took is nothing that somebody who starts the program asked for.
          checks: { bundlerTimings: false },
          input: readdirSync(root)
            .filter(name => name.endsWith(".html"))
            .map(name => join(root, name)),
        },
      },
    }),
  };
}

const PAGE = fileURLToPath(new URL("../../dist/page", import.meta.url));

export default defineConfig({
  root: here("."),
  // It may be served from any folder.
  base: "./",
  publicDir: false,
  // Of the firmware's constants that which its rules ask for.
  plugins: [catalogue(), symbols(), rewritings(), pages(), boardFrame()],
  worker: { format: "es", plugins: () => [catalogue()] },
  build: { outDir: PAGE, emptyOutDir: true, target: "es2022", assetsInlineLimit: 0, chunkSizeWarningLimit: 2000 },
  // The bundles lie outside of the page's root.
  server: { fs: { allow: [here("../..")] } },
});
