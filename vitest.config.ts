import { defineConfig } from "vitest/config";
import { constantsOf } from "./deploy/build/constants";
import { needsOf, projectOf, readerOf, testFiles } from "./deploy/build/needs";
import { SlowestFirst } from "./deploy/build/slowest-first";

const NEEDS = [...needsOf(testFiles("."), readerOf("."))];
const filesOf = (project: string) => NEEDS.filter(([, needs]) => projectOf(needs) === project).map(([file]) => file);

/** The tests that need the same (deploy/build/needs.ts). Those of one order run side by side. */
const project = (name: string, order: number, maxWorkers: number, more: object = {}) => ({
  define: constantsOf("croupier", "test"),
  test: {
    name,
    include: filesOf(name),
    maxWorkers,
    sequence: { groupOrder: order },
    testTimeout: 180_000,
    hookTimeout: 300_000,
    // What becomes so, becomes so: how soon is a matter of who else is on the machine.
    expect: { poll: { timeout: 120_000, interval: 100 } },
    ...more,
  },
});

export default defineConfig({
  test: {
    sequence: { sequencer: SlowestFirst },
    // Two cores are all that some machines have.
    projects: [
      // These reckon all the time. Modules are loaded once for all files of a thread: most of these tests take less time than loading what they test.
      project("unit", 0, 3, { pool: "threads", isolate: false }),
      // Boards, brokers and commands are waited for, and boards on a page take their own time: while some wait, others work.
      project("bundle", 1, 4),
      project("browser", 1, 4, { isolate: false, globalSetup: ["test/page/browser-keeper.ts"] }),
    ],
  },
});
