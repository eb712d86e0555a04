// A folder as a plain host serves it: below another folder, told nothing about caches, and gone when the test says so.
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sirv from "sirv";
import { open, type Open } from "../../deploy/web";

const BELOW = "of/somebody";

export class Served {
  private readonly root = mkdtempSync(join(tmpdir(), "croupier-site-"));
  /** Where a new version is put. */
  readonly folder = join(this.root, BELOW);
  private server: Open | undefined;
  /** Stays what it was when the host is gone. */
  port = 0;

  private constructor(from: string) {
    this.replace(from);
  }

  static async of(from: string): Promise<Served> {
    const served = new Served(from);
    const answer = sirv(served.root, {
      dev: true,
      setHeaders: response => response.setHeader("Cache-Control", "no-store"),
    });
    const server = createServer((request, response) =>
      answer(request, response, () => void response.writeHead(404).end("nothing here")),
    );
    served.server = await open(server, 0, "127.0.0.1");
    served.port = served.server.port;
    return served;
  }

  /** `host`: another name of this computer. */
  address(host = "localhost"): string {
    return `http://${host}:${this.port}/${BELOW}/`;
  }

  /** Another version in its place. */
  replace(from: string): void {
    rmSync(this.folder, { recursive: true, force: true });
    cpSync(from, this.folder, { recursive: true });
  }

  /** The network is gone. */
  async stop(): Promise<void> {
    await this.server?.close();
    this.server = undefined;
  }

  async end(): Promise<void> {
    await this.stop();
    rmSync(this.root, { recursive: true, force: true });
  }
}
