// Runs pieces of program on a real interpreter and writes down what came of them.

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Preface, quote, type Piece, type Recording, type Result } from "./asked/pieces.ts";

const Mark = "\x01";
const PatienceMs = 60_000;

/** Storage is a file in the working folder, so each run has one of its own. */
async function runScript(binary: string, script: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "croupier-record-"));
  try {
    writeFileSync(join(folder, "script.js"), script, "latin1");
    return await new Promise((resolve, reject) => {
      const child = spawn(binary, ["script.js"], { cwd: folder, stdio: ["pipe", "pipe", "inherit"] });
      let output = "";
      const timer = setTimeout(() => child.kill("SIGKILL"), PatienceMs);
      child.stdout.setEncoding("latin1").on("data", (text: string) => {
        output += text;
        if (output.includes(Mark + "end")) child.kill("SIGKILL");
      });
      child.on("error", reject);
      child.on("close", () => {
        clearTimeout(timer);
        if (output.includes(Mark + "end")) resolve(output);
        else reject(new Error("The interpreter did not come to its end: " + output.slice(-500)));
      });
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const endAfter = (forMs: number): string => `setTimeout(function(){print("\\x01end")},${forMs})`;

/** What was printed since the last mark belongs to the result behind it. */
function readResults(output: string, pieces: Piece[]): Recording {
  const [, versionLine, ...parts] = output.split(Mark + "start ");
  const body = [versionLine, ...parts].join("");
  const version = body.slice(0, body.indexOf("\n")).trim();
  const chunks = body.slice(body.indexOf("\n") + 1).split(Mark + "=");
  const results: Result[] = [];
  let printed = chunks[0];
  for (const [index, { name, text }] of pieces.entries()) {
    const line = chunks[index + 1] ?? "null";
    const end = line.indexOf("\n");
    const lines = printed.split(/\r?\n/).filter(one => one && one !== ">");
    const json = line.slice(0, end).trim();
    const value: unknown = json === "undefined" ? null : JSON.parse(json);
    results.push(lines.length ? { name, text, value, printed: lines } : { name, text, value });
    printed = line.slice(end + 1);
  }
  return { version, results };
}

/** All pieces in one interpreter, one after the other. */
export async function record(binary: string, pieces: Piece[]): Promise<Recording> {
  const lines = pieces.map(({ text }) => `print("\\x01="+JSON.stringify(piece(${quote(text)})));`);
  return readResults(
    await runScript(binary, [Preface, `print("\\x01start "+process.version);`, ...lines, endAfter(1)].join("\n")),
    pieces,
  );
}

/** Each in an interpreter of its own: the piece runs, time passes, and the global `log` is what came of it. */
export async function recordLogs(binary: string, pieces: Piece[], forMs: number): Promise<Recording> {
  const recordings: Recording[] = [];
  for (const piece of pieces) {
    const script = [
      Preface,
      `var log=[];print("\\x01start "+process.version);`,
      `piece(${quote(piece.text)});`,
      `setTimeout(function(){print("\\x01="+JSON.stringify(log))},${forMs});`,
      endAfter(forMs + 50),
    ];
    recordings.push(readResults(await runScript(binary, script.join("\n")), [piece]));
  }
  return { version: recordings[0].version, results: recordings.flatMap(one => one.results) };
}
