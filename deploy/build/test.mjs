// `npm test`: installs what is missing, builds the firmware, runs all tests, and says what could not be tested here.
// What stands behind `npm test --` goes to vitest: `npm test -- test/games`.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { build, buildPage, checkNode, install, root } from "./prepare.mjs";

const onPath = name => (process.env.PATH ?? "").split(delimiter).some(folder => existsSync(join(folder, name)));
const has = (variable, name) => (process.env[variable] ? existsSync(process.env[variable]) : !!name && onPath(name));

/** What some tests need beside Node; they skip themselves without it. */
const WANTED = [
  {
    is: has("ESPRUINO", "espruino-linux"),
    line: "the real interpreter: set ESPRUINO, or put espruino-linux on PATH (test/espruino and the upload to it)",
  },
  {
    is: has("ESPRUINO_SMALL", "espruino-linux-small"),
    line: "the real interpreter with a Pico's memory: set ESPRUINO_SMALL, or put espruino-linux-small on PATH",
  },
  {
    is: has("ESPRUINO_ORIGINAL", "espruino-linux-original"),
    line: "the real interpreter with an Original's memory: set ESPRUINO_ORIGINAL, or put espruino-linux-original on PATH",
  },
  {
    is: has("CHROMIUM", "chromium"),
    line: "Chromium: set CHROMIUM, or put chromium on PATH (the bench in a browser, test/page)",
  },
  { is: onPath("socat"), line: "socat: the serial ports of the real interpreter (test/espruino)" },
  {
    is: has("MICROPYTHON", "micropython"),
    line: "MicroPython: set MICROPYTHON, or put micropython on PATH (the camera's script)",
  },
  { is: has("ESPRUINO_F405"), line: "the emulated Cortex-M4: set ESPRUINO_F405 to its firmware" },
  { is: onPath("qemu-system-arm"), line: "QEMU (qemu-system-arm): the emulated Cortex-M4" },
];

function count(file) {
  try {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(
      readFileSync(file, "utf8"),
    );
    // A file that could not even be loaded has no test that failed.
    const broken = testResults.filter(
      one => one.status === "failed" && !one.assertionResults.some(test => test.status === "failed"),
    ).length;
    return { passed: numPassedTests, failed: numFailedTests + broken, skipped: numPendingTests + numTodoTests };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

/** Runs the tests; answers the exit code and what came of them. */
function run() {
  const folder = mkdtempSync(join(tmpdir(), "croupier-test-"));
  const file = join(folder, "results.json");
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  const { status } = spawnSync(
    process.execPath,
    [vitest, "run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`, ...process.argv.slice(2)],
    { cwd: root, stdio: ["ignore", "inherit", "inherit"] },
  );
  const counts = count(file);
  rmSync(folder, { recursive: true, force: true });
  return { status: status ?? 1, counts };
}

function end(status, { passed, failed, skipped }) {
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
  process.exit(status);
}

checkNode();
if (!install() || !build() || !buildPage()) end(1, { passed: 0, failed: 1, skipped: 0 });
const { status, counts } = run();
for (const { is, line } of WANTED) if (!is) console.log("NOT TESTED HERE, for want of " + line);
// Something outside of any test went wrong: it counts, or the last line would contradict the exit code.
if (status && !counts.failed) counts.failed = 1;
end(status, counts);
