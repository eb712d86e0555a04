// The command in a process of its own, which can be killed as a power cut kills it.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CROUPIER } from "../rig/command";
import { Page, until } from "../soak/tournament/page";

export const WORD = "the organiser of tests";

export class Child {
  private process?: ChildProcess;
  readonly folder = mkdtempSync(join(tmpdir(), "croupier-command-"));
  output = "";
  page!: Page;

  constructor(private readonly more: string[] = []) {}

  get file(): string {
    return join(this.folder, "evening.sqlite");
  }

  /** Runs until it is killed or ends; `blocks`: so many times 1024 bytes may a file have. */
  private spawn(port: number, mqttPort: number, blocks?: number): ChildProcess {
    const args = ["tournament", "--data", this.file, "--host", "127.0.0.1", "--word", WORD, ...this.more];
    const all = [CROUPIER, ...args, "--port", String(port), "--mqtt-port", String(mqttPort)];
    const options = { stdio: ["ignore", "pipe", "pipe"] as ["ignore", "pipe", "pipe"] };
    // Where a file may not grow any more its writer is killed by a signal, unless he does not listen to it.
    return blocks
      ? spawn("bash", ["-c", `trap '' XFSZ; ulimit -f ${blocks}; exec "$0" "$@"`, process.execPath, ...all], options)
      : spawn(process.execPath, all, options);
  }

  ports = { web: 0, mqtt: 0 };

  /** Again on the same ports, once they are known. */
  async start(blocks?: number): Promise<this> {
    this.output = "";
    const child = this.spawn(this.ports.web, this.ports.mqtt, blocks);
    this.process = child;
    let isEnded = false;
    child.once("exit", () => (isEnded = true));
    for (const stream of [child.stdout!, child.stderr!]) stream.on("data", text => (this.output += text));
    await until("the command is ready", () => {
      if (isEnded) throw new Error(`it ended: ${this.output}`);
      return /Ctrl-C ends it/.test(this.output);
    });
    const [, web] = /http:\/\/127\.0\.0\.1:(\d+)/.exec(this.output)!;
    const mqtt = /mqtt:\/\/127\.0\.0\.1:(\d+)/.exec(this.output)?.[1] ?? "0";
    this.ports = { web: Number(web), mqtt: Number(mqtt) };
    this.page = await new Page(`http://127.0.0.1:${web}`).enter(WORD);
    return this;
  }

  /** Answers its exit code. */
  private async end(signal: "SIGKILL" | "SIGINT"): Promise<number | null> {
    const child = this.process;
    this.process = undefined;
    if (!child || child.exitCode !== null) return child?.exitCode ?? null;
    const ended = new Promise<number | null>(resolve => child.once("exit", resolve));
    child.kill(signal);
    return ended;
  }

  kill(): Promise<number | null> {
    return this.end("SIGKILL");
  }

  interrupt(): Promise<number | null> {
    return this.end("SIGINT");
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
