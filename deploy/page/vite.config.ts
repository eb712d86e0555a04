// The bench as a page: one folder of files that fetch nothing from elsewhere.
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { symbols } from "./cards/symbols-plugin";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here("."),
  // It may be served from any folder.
  base: "./",
  publicDir: false,
  plugins: [symbols()],
  worker: { format: "es" },
  build: { outDir: here("../../dist/page"), emptyOutDir: true, target: "es2022", assetsInlineLimit: 0, chunkSizeWarningLimit: 2000 },
  // The bundles lie outside of the page's root.
  server: { fs: { allow: [here("../..")] } },
});
