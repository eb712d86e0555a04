import { defineConfig } from "vitest/config";
import { constantsOf } from "./deploy/build/constants";
import { needsOf, projectOf, readerOf, testFiles } from "./deploy/build/needs";
import { SlowestFirst } from "./deploy/build/slowest-first";

const NEEDS = [...needsOf(testFiles("."), readerOf("."))];
const filesOf = (project: string) => NEEDS.filter(([, needs]) => projectOf(needs) === project).map(([file]) => file);

/** The tests that need the same (deploy/build/needs.ts). Projects run one after the other, each on both cores. */
const project = (name: string, order: number, more: object = {}) => ({
  define: constantsOf("croupier", "test"),
  test: {
    name,
    include: filesOf(name),
    sequence: { groupOrder: order },
    testTimeout: 180_000,
    hookTimeout: 300_000,
    // What becomes so, becomes so: how soon is a matter of who else is on the machine.
    expect: { poll: { timeout: 120_000 } },
    ...more,
  },
});

export default defineConfig({
  test: {
    // Two cores are all that some machines have; but boards, brokers and commands are waited for, and others may work meanwhile.
    maxWorkers: 3,
    sequence: { sequencer: SlowestFirst },
    projects: [
      // Modules are loaded once for all files of a thread: most of these tests take less time than loading what they test.
      project("unit", 0, { pool: "threads", isolate: false }),
      project("bundle", 1),
      // Boards on a page take their own time: half of these tests is waiting.
      project("browser", 2, { maxWorkers: 4, globalSetup: ["test/page/browser-keeper.ts"] }),
    ],
  },
});
