// A person at a shell: the `croupier` command, started in an empty folder of its own for each test.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect } from "vitest";
import { CROUPIER } from "../rig/command";
import { PLAIN } from "./plain";

const root = mkdtempSync(join(tmpdir(), "croupier-"));
export let folder = root;
let runs = 0;

// Each test in a folder of its own, as a person would start it: from anywhere.
beforeEach(() => {
  folder = join(root, String(runs++));
  mkdirSync(folder);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

export function run(args: string[], before: string[] = []) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...before, CROUPIER, ...args], {
    cwd: folder,
    encoding: "utf8",
    env: PLAIN,
  });
  return { status, stdout, stderr };
}

/** One clear line on stderr, exit code 2, no stack trace, nothing else said and nothing written. */
export function expectRefused(args: string[], says: RegExp, code = 2): void {
  const before = readdirSync(folder);
  const { status, stdout, stderr } = run(args);
  expect(stderr).toMatch(/^croupier: [^\n]+\n$/);
  expect(stderr).toMatch(says);
  expect(stderr).not.toMatch(/\bat .*:\d+:\d+|Error:/);
  expect({ status, stdout }).toEqual({ status: code, stdout: "" });
  expect(readdirSync(folder)).toEqual(before);
}
