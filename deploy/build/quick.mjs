// `npm run quick`: an answer within a minute. Types, lint, format, and every test that needs neither bundle, page, browser, interpreter, a build of its own nor a long time (slowest-first.ts).
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { checkNode, install, root, runMeanwhile, secondsSince } from "./prepare.mjs";
import { end, NOTHING, runTests } from "./tests.mjs";

const CACHE = join("node_modules", ".cache", "croupier");

const tsc = name => [
  "node_modules/typescript/bin/tsc",
  "--noEmit",
  "--pretty",
  "--incremental",
  "-p",
  `${name}.json`,
  "--tsBuildInfoFile",
  join(CACHE, `${name}.tsbuildinfo`),
];

/** Programs that answer by their exit code, one after the other: the tests have the other core. */
const CHECKS = [
  ["types of the host's side", ...tsc("tsconfig")],
  ["types of the firmware", ...tsc("tsconfig.firmware")],
  [
    "lint",
    "node_modules/eslint/bin/eslint.js",
    ".",
    "--max-warnings",
    "0",
    "--cache",
    "--cache-location",
    join(CACHE, "eslint/"),
    "--color",
  ],
  [
    "format",
    "node_modules/prettier/bin/prettier.cjs",
    ".",
    "--check",
    "--cache",
    "--cache-location",
    join(CACHE, "prettier"),
    "--log-level=warn",
  ],
];

async function checkAll() {
  const reports = [];
  for (const [name, ...args] of CHECKS) {
    const sinceMs = performance.now();
    const wrong = await runMeanwhile(...args);
    reports.push({ name, wrong, line: `${wrong ? "WRONG" : "  well"}  ${name}, ${secondsSince(sinceMs)}` });
  }
  return reports;
}

async function quickTests() {
  const { typescript } = await import("./typescript.mjs");
  await typescript();
  const { needsOf, readerOf, testFiles } = await import("./needs.ts");
  const { isSlow } = await import("./slowest-first.ts");
  const all = [...needsOf(testFiles(root), readerOf(root))];
  return all.filter(([file, needs]) => !needs.size && !isSlow(file)).map(([file]) => file);
}

checkNode();
const sinceMs = performance.now();
if (await install()) {
  if (!existsSync(join(root, CACHE))) mkdirSync(join(root, CACHE), { recursive: true });
  const checking = checkAll();
  const { status, counts } = await runTests(await quickTests());
  const reports = await checking;
  for (const { wrong, name } of reports) if (wrong) console.log(`\n${name}:\n${wrong}\n`);
  for (const { line } of reports) console.log(line);
  console.log(
    `All of it in ${secondsSince(sinceMs)}. Not asked: bundles, page, browser, interpreter, builds, whole evenings, what takes long; \`npm test\` asks them, too.`,
  );
  const failed = counts.failed + reports.filter(one => one.wrong).length;
  end(status || (failed ? 1 : 0), { ...counts, failed });
} else end(1, NOTHING);
