// The `croupier` command in a folder of its own, beside a board behind TCP that goes on meanwhile.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect } from "vitest";
import { CROUPIER } from "../rig/command.ts";
import { PLAIN } from "./plain.ts";
import type { TcpBoard } from "./tcp.ts";

export const folder = mkdtempSync(join(tmpdir(), "croupier-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const open: TcpBoard[] = [];
afterEach(() => open.splice(0).forEach(board => board.close()));

/** Backups go into that folder, too. */
export function run(
  args: string[],
  input?: string | Uint8Array,
): Promise<{ status: number | null; stdout: string; stderr: string }> {
  return new Promise(done => {
    const child = spawn(process.execPath, [CROUPIER, ...args], {
      cwd: folder,
      stdio: ["pipe", "pipe", "pipe"],
      env: { ...PLAIN, XDG_STATE_HOME: folder },
    });
    let stdout = "",
      stderr = "";
    child.stdout.setEncoding("utf8").on("data", text => {
      stdout += text;
    });
    child.stderr.setEncoding("utf8").on("data", text => {
      stderr += text;
    });
    child.stdin.on("error", () => undefined);
    child.stdin.end(input ?? "");
    child.on("close", status => done({ status, stdout, stderr }));
  });
}

/** For --port; the board is closed after the test. */
export async function address(board: Promise<TcpBoard>): Promise<string> {
  open.push(await board);
  return open[open.length - 1].address;
}

/** One clear line on stderr, exit code 2, no stack trace. */
export async function expectRefused(args: string[], says: RegExp): Promise<string> {
  const { status, stdout, stderr } = await run(args);
  expect(stderr).toMatch(/^croupier: [^\n]+\n$/);
  expect(stderr).toMatch(says);
  expect(stderr).not.toMatch(/\bat .*:\d+:\d+|Error:/);
  expect(status).toBe(2);
  return stdout;
}
