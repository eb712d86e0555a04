import { defineConfig } from "vitest/config";
import { constantsOf } from "./deploy/build/constants";

export default defineConfig({
  define: constantsOf("croupier", "test"),
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: ["test/page/browser-keeper.ts"],
    testTimeout: 180_000,
    hookTimeout: 300_000,
    // Much of it waits for what happens in real time: three share two cores.
    maxWorkers: 3,
    // What becomes so, becomes so: how soon is a matter of who else is on the machine.
    expect: { poll: { timeout: 60_000 } },
  },
});
