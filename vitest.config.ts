import { dirname, resolve } from "node:path";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { namesOfAll, picturesOfAll } from "./deploy/build/symbols";

const FACTORY = "?factory";

/** What deploy/build/factories.ts makes of `import make from "./x?factory"`, without the letting go: `make()` answers the module's default export. */
function factories(): Plugin {
  return {
    name: "factories",
    enforce: "pre",
    resolveId: (source, importer) =>
      source.endsWith(FACTORY) && importer
        ? "\0" + resolve(dirname(importer), source.slice(0, -FACTORY.length)) + FACTORY
        : null,
    load: id =>
      id.startsWith("\0") && id.endsWith(FACTORY)
        ? `import made from ${JSON.stringify(id.slice(1, -FACTORY.length))};\nexport default () => made;\n`
        : null,
  };
}

export default defineConfig({
  plugins: [factories()],
  define: {
    VERSION: JSON.stringify("test"),
    BUNDLE: JSON.stringify("croupier"),
    WITH_SET: "true",
    WITH_SCANNER: "true",
    WITH_DURAK: "true",
    WITH_LESSON: "true",
    WITH_TICTACTOE: "true",
    WITH_SAT: "true",
    WITH_GM65: "true",
    WITH_SH1106: "true",
    WITH_FACES: "true",
    WITH_DOBBLE: "true",
    WITH_PICTURES: "true",
    SYMBOLS: JSON.stringify(namesOfAll()),
    PICTURES: JSON.stringify(picturesOfAll()),
    WITH_BOARDS: "true",
    WITH_MODES: "true",
    WITH_EXTRAS: "true",
  },
  test: { include: ["test/**/*.test.ts"], testTimeout: 180_000, hookTimeout: 300_000, maxWorkers: 2 },
});
