// One program a file: held by something that the system takes back when a program dies, however it dies. A lock that is a file would outlive a power cut.
import { createHash } from "node:crypto";
import { unlinkSync } from "node:fs";
import { type Server, connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Where whoever holds this file listens: a name without a file on Linux and Windows, elsewhere a socket's file. */
function addressOf(file: string): string {
  const name = `croupier-${createHash("sha256").update(file).digest("hex").slice(0, 24)}`;
  if (process.platform === "linux") return `\0${name}`;
  if (process.platform === "win32") return `\\\\.\\pipe\\${name}`;
  return join(tmpdir(), `${name}.sock`);
}

function listen(address: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer(socket => socket.destroy());
    server.once("error", error =>
      (error as NodeJS.ErrnoException).code === "EADDRINUSE" ? resolve(undefined) : reject(error),
    );
    server.listen(address, () => resolve(server.unref()));
  });
}

const isAnswered = (address: string) =>
  new Promise<boolean>(resolve => {
    const socket = connect(address, () => resolve(true));
    socket.on("error", () => resolve(false));
    socket.on("close", () => socket.destroy());
  });

/** Lets go of the file. */
export type LetGo = () => void;

/** `file`: its whole path. Undefined: another program has it. */
export async function hold(file: string): Promise<LetGo | undefined> {
  const address = addressOf(file);
  let server = await listen(address);
  if (!server && !address.startsWith("\0") && !(await isAnswered(address))) {
    // The socket of one that died.
    unlinkSync(address);
    server = await listen(address);
  }
  return server && (() => server.close());
}
