// A folder as a plain host serves it: below another folder, told nothing about caches, and gone when the test says so.
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sirv from "sirv";

const BELOW = "of/somebody";

export class Served {
  private readonly root = mkdtempSync(join(tmpdir(), "croupier-site-"));
  /** Where a new version is put. */
  readonly folder = join(this.root, BELOW);
  private server: Server | undefined;
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
    served.server = createServer((request, response) =>
      answer(request, response, () => void response.writeHead(404).end("nothing here")),
    );
    await new Promise<void>(done => served.server!.listen(0, "127.0.0.1", done));
    served.port = (served.server!.address() as AddressInfo).port;
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

  private isStopped = false;

  /** The network is gone. */
  async stop(): Promise<void> {
    if (this.isStopped) return;
    this.isStopped = true;
    await new Promise(done => {
      this.server!.close(done);
      this.server!.closeAllConnections();
    });
  }

  async end(): Promise<void> {
    await this.stop();
    rmSync(this.root, { recursive: true, force: true });
  }
}
