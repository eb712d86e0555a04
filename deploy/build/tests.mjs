// What `npm test` and `npm run quick` share: vitest, the count of what came of it, and what could not be tested here. Uses nothing but Node, for what it needs may
// have to be installed first.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { root } from "./prepare.mjs";

const onPath = name => (process.env.PATH ?? "").split(delimiter).some(folder => existsSync(join(folder, name)));
const has = (variable, name) => (process.env[variable] ? existsSync(process.env[variable]) : !!name && onPath(name));
/** Of interpreters there may be several; one that is named and not there is a test that fails. */
const hasSome = (variable, name) => !!process.env[variable] || onPath(name);

/** What some tests need beside Node; they skip themselves without it. */
const WANTED = [
  {
    is: hasSome("ESPRUINO", "espruino-linux"),
    line: "the real interpreter: set ESPRUINO, or put espruino-linux on PATH (test/espruino and the upload to it)",
  },
  {
    is: hasSome("ESPRUINO_SMALL", "espruino-linux-small"),
    line: "the real interpreter with a Pico's memory: set ESPRUINO_SMALL, or put espruino-linux-small on PATH",
  },
  {
    is: hasSome("ESPRUINO_NOUNI", "espruino-linux-nouni"),
    line: "the real interpreter without Unicode, as boards have it: set ESPRUINO_NOUNI, or put espruino-linux-nouni on PATH",
  },
  {
    is: hasSome("ESPRUINO_SDL", "espruino-linux-sdl"),
    line: "the real interpreter with a display in colour: set ESPRUINO_SDL, or put espruino-linux-sdl on PATH",
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
  {
    is: has("ESPRUINO_RP2040"),
    line: "the emulated Raspberry Pi Pico: set ESPRUINO_RP2040 to a folder with espruino.uf2 and bootrom.bin (test/silicon)",
  },
  { is: onPath("qemu-system-arm"), line: "QEMU (qemu-system-arm): the emulated Cortex-M4" },
];

/** When nothing could even be begun. */
export const NOTHING = { passed: 0, failed: 1, skipped: 0 };

function count(file) {
  try {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(
      readFileSync(file, "utf8"),
    );
    // A file that could not even be loaded has no test that failed.
    const broken = testResults.filter(
      one => one.status === "failed" && !one.assertionResults.some(test => test.status === "failed"),
    ).length;
    const counts = { passed: numPassedTests, failed: numFailedTests + broken, skipped: numPendingTests + numTodoTests };
    return { counts, files: testResults };
  } catch {
    return { counts: NOTHING, files: [] };
  }
}

/** Runs the tests that these words of vitest's choose; answers the exit code and what came of them, in all and of each. */
export async function runTests(words) {
  const folder = mkdtempSync(join(tmpdir(), "croupier-test-"));
  const file = join(folder, "results.json");
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  const child = spawn(
    process.execPath,
    [
      vitest,
      "run",
      "--reporter=default",
      `--reporter=${join(root, "deploy/build/times.mjs")}`,
      "--reporter=json",
      `--outputFile.json=${file}`,
      ...words,
    ],
    { cwd: root, stdio: ["ignore", "inherit", "inherit"], env: QUIET() },
  );
  const status = await new Promise(done => child.on("error", () => done(1)).on("close", code => done(code ?? 1)));
  const { counts, files } = count(file);
  rmSync(folder, { recursive: true, force: true });
  // Something outside of any test went wrong: it counts, or the last line would contradict the exit code.
  return { status, counts: status && !counts.failed ? { ...counts, failed: 1 } : counts, files };
}

/** What vite may want of a later version of itself is nobody's concern who runs tests. */
const QUIET = () => ({ ...process.env, VITE_CONFIG_NATIVE_IGNORE_WARNING: "true" });

/** Says what was not tested for want of something; of `lines`, if they are given, and of what this machine has not. */
export function sayMissing() {
  for (const { is, line } of WANTED) if (!is) console.log("NOT TESTED HERE, for want of " + line);
}

/** The verdict stands alone on the last line. */
export function end(status, { passed, failed, skipped }) {
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
  process.exitCode = status;
}
