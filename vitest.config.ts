import { defineConfig } from "vitest/config";
import { constantsOf } from "./deploy/build/constants";

export default defineConfig({
  define: constantsOf("croupier", "test"),
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: ["test/page/browser-keeper.ts"],
    testTimeout: 180_000,
    hookTimeout: 300_000,
    // Two cores are all that some machines have, and a browser takes one of them for itself: three at once let each other wait for minutes.
    maxWorkers: 2,
    // What becomes so, becomes so: how soon is a matter of who else is on the machine.
    expect: { poll: { timeout: 120_000 } },
  },
});
