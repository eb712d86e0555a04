// A real broker (Debian: mosquitto) on a port of this machine's own, as a child process that can be killed and started again.
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { onPath } from "../../../deploy/on-path";

/** Debian puts it where only root looks. */
export const findMosquitto = () => onPath("mosquitto") ?? ["/usr/sbin/mosquitto"].find(existsSync);

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>(resolve => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise(resolve => server.close(resolve));
  return port;
}

export const answers = (port: number) =>
  new Promise<boolean>(resolve => {
    const socket = connect(port, "127.0.0.1");
    socket.on("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.on("error", () => resolve(false));
  });

export class Mosquitto {
  private child?: ChildProcess;
  private readonly folder = mkdtempSync(join(tmpdir(), "croupier-broker-"));

  private constructor(
    private readonly program: string,
    readonly port: number,
    /** Of its WebSockets. */
    readonly webPort: number,
    private readonly more: string,
  ) {}

  /** `more`: lines of its settings beside the ports, of the first one; left out, everybody may connect. */
  static async start(program: string, more = "allow_anonymous true"): Promise<Mosquitto> {
    const broker = new Mosquitto(program, await freePort(), await freePort(), more);
    await broker.launch();
    return broker;
  }

  /** Also after `kill`, on the same port. */
  async launch(): Promise<void> {
    const file = join(this.folder, "broker.conf");
    // What stands behind a listener is of that one.
    const web = `listener ${this.webPort} 127.0.0.1\nprotocol websockets\n`;
    writeFileSync(file, `${web}listener ${this.port} 127.0.0.1\n${this.more}\npersistence false\n`);
    this.child = spawn(this.program, ["-c", file], { stdio: "ignore" });
    for (let tries = 0; !(await answers(this.port)); tries++) {
      if (tries > 200) throw new Error(`no broker on port ${this.port}`);
      await sleep(50);
    }
  }

  /** At once, as when a plug is pulled. */
  async kill(): Promise<void> {
    const { child } = this;
    this.child = undefined;
    if (!child) return;
    const gone = new Promise(resolve => child.once("exit", resolve));
    child.kill("SIGKILL");
    await gone;
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
