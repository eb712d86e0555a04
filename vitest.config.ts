import { defineConfig } from "vitest/config";
import { namesOfAll, picturesOfAll } from "./deploy/build/symbols";

export default defineConfig({
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
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: ["test/page/browser-keeper.ts"],
    testTimeout: 180_000,
    hookTimeout: 300_000,
    maxWorkers: 2,
    // What becomes so, becomes so: how soon is a matter of who else is on the machine.
    expect: { poll: { timeout: 60_000 } },
  },
});
