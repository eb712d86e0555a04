// The emulated ESP32's console as a port for the `croupier` command: a socket, or a pty before it. Somebody at its keys is played, too: a socket has no wires that
// could reset a chip, so when esptool asks for the download mode BOOT is held and EN pressed, and when it hangs up EN is pressed again.
import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onPath } from "../../../deploy/on-path";
import { sleep } from "../espruino/interpreter";
import type { Esp32 } from "./esp32";

/** How esptool begins: a frame with the command SYNC (0x08). */
const SYNC = Buffer.from([0xc0, 0x00, 0x08]);
const PTY_MS = 10_000;

/** Says loudly what is missing. */
export function ptyAvailable(what: string): boolean {
  const has = !!onPath("socat");
  if (!has) console.warn(`SKIPPED: ${what}: there is no socat`);
  return has;
}

export class ConsolePort {
  private readonly server: Server;
  private readonly sockets = new Set<Socket>();
  private readonly folder = mkdtempSync(join(tmpdir(), "croupier-port-"));
  private socat: ChildProcess | undefined;
  private isDownloading = false;
  private stopped: () => void;

  private constructor(private readonly board: Esp32) {
    this.server = createServer(socket => this.greet(socket));
    this.stopped = board.listen(bytes => this.sockets.forEach(socket => socket.write(bytes)));
  }

  static async open(board: Esp32): Promise<ConsolePort> {
    const port = new ConsolePort(board);
    await new Promise<void>(resolve => port.server.listen(0, "127.0.0.1", resolve));
    return port;
  }

  /** For `--port`. */
  get address(): string {
    return `tcp://127.0.0.1:${this.number}`;
  }

  private get number(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** The same as a serial port of this machine, for `--port`. */
  async pty(): Promise<string> {
    const link = join(this.folder, "port");
    this.socat = spawn("socat", [`PTY,link=${link},raw,echo=0`, `TCP:127.0.0.1:${this.number}`], { stdio: "ignore" });
    for (const end = Date.now() + PTY_MS; !existsSync(link);) {
      if (Date.now() > end) throw new Error("socat made no pty");
      await sleep(20);
    }
    return link;
  }

  /** The plug, as seen from the computer. */
  pull(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  close(): void {
    this.stopped();
    this.socat?.kill("SIGKILL");
    this.pull();
    this.server.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private greet(socket: Socket): void {
    this.sockets.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => this.left(socket));
    socket.on("data", data => this.take(data));
  }

  private take(data: Buffer): void {
    if (!this.isDownloading && data.includes(SYNC)) {
      this.isDownloading = true;
      this.board.power(true, true);
    }
    this.board.type(data);
  }

  private left(socket: Socket): void {
    this.sockets.delete(socket);
    if (!this.isDownloading) return;
    this.isDownloading = false;
    this.board.power(true);
  }
}
