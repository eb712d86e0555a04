// Boards behind a TCP port, for tests of what talks to a board: a real interpreter, or a virtual board with a prompt that behaves like Espruino's.
import { spawn } from "node:child_process";
import type { ChildProcessWithoutNullStreams } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { AddressInfo, createServer, Server, Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { VirtualBoard } from "../../devices/sim/board.ts";

export interface TcpBoard {
  /** For --port. */
  address: string;
  close(): void;
}

async function listen(greet: (socket: Socket) => void): Promise<{ server: Server; address: string }> {
  const server = createServer({ noDelay: true }, socket => {
    socket.on("error", () => undefined);
    greet(socket);
  });
  await new Promise<void>(resolve => server.listen(0, "127.0.0.1", resolve));
  return { server, address: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** A server that does `greet` with whoever comes. */
export async function listenTcp(greet: (socket: Socket) => void): Promise<TcpBoard> {
  const sockets: Socket[] = [];
  const { server, address } = await listen(socket => {
    sockets.push(socket);
    greet(socket);
  });
  return {
    address,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** So many bytes at a time, and so long between two of them. */
const PACE = 64;
const PACE_MS = 4;

export interface TcpInterpreter extends TcpBoard {
  /** Another socket to the same prompt; `damage` says what arrives of what comes from it. */
  pipe(socket: Socket, damage?: (text: string) => string): void;
  /** As when the power was gone for a moment. */
  restart(): Promise<void>;
}

/** Standard input and output of the interpreter; its Storage is a file in a folder of its own. */
export async function serveInterpreter(binary: string): Promise<TcpInterpreter> {
  const folder = mkdtempSync(join(tmpdir(), "croupier-upload-"));
  let child!: ChildProcessWithoutNullStreams;
  // At the pace of a serial line: the interpreter drops what is typed faster than it reads.
  let typed = Buffer.alloc(0);
  const sockets = new Set<Socket>();
  const start = () => {
    child = spawn(binary, [], { cwd: folder });
    child.stdin.on("error", () => undefined);
    child.stdout.on("data", data => {
      for (const socket of sockets) socket.write(data);
    });
    typed = Buffer.alloc(0);
  };
  // It ignores SIGTERM.
  const end = () =>
    new Promise(resolve => {
      child.on("close", resolve);
      child.kill("SIGKILL");
    });
  const typist = setInterval(() => {
    if (typed.length) child.stdin.write(typed.subarray(0, PACE));
    typed = typed.subarray(PACE);
  }, PACE_MS);
  const pipe = (socket: Socket, damage = (text: string) => text) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("data", data => {
      typed = Buffer.concat([typed, Buffer.from(damage(data.toString("latin1")), "latin1")]);
    });
  };
  start();
  const { address, close } = await listenTcp(socket => pipe(socket));
  return {
    address,
    pipe,
    restart: async () => {
      await end();
      start();
    },
    close: () => {
      clearInterval(typist);
      void end().then(() => rmSync(folder, { recursive: true, force: true }));
      close();
    },
  };
}

const BANNER =
  "\r\n ____                 _ \r\n|  __|___ ___ ___ _ _|_|___ ___ \r\n|____|___|  _|_| |___|_|_|_|___|\r\n         |_| espruino.com\r\n";
/** Erases the line. */
const CLEAR = "\x1b[2H";
/** What goes by on the board while a line is on its way. */
const TURN_MS = 20;
const CLOCK_MS = 10;
/** After a start: time to press a key, and to set up a scanner. */
const START_MS = 20_000;

/** Espruino's prompt as one program sees it: echo, unless the line begins with \x10; the value, unless it does; Ctrl-C and ESC [ 2 H erase what is half typed. */
export class BoardPrompt {
  private line = "";
  private seen: number;

  constructor(
    private readonly board: VirtualBoard,
    private readonly answer: (text: string) => void,
  ) {
    this.seen = board.printed.length;
  }

  take(text: string): void {
    for (const letter of text) this.typed(letter);
  }

  /** Time that goes by with nobody typing; what the program prints meanwhile comes out as it is printed. */
  idle(forMs: number): void {
    this.board.run(forMs);
    const printed = this.printed();
    if (printed) this.answer(printed);
  }

  private typed(letter: string): void {
    if (letter === "\x03") {
      this.line = "";
      this.answer("\r\n>");
    } else if (letter === "\n") {
      this.enter();
    } else if ((this.line + letter).endsWith(CLEAR)) {
      this.line = "";
    } else {
      this.line += letter;
      if (this.line[0] !== "\x10" && !this.line.includes(CLEAR[0])) this.answer(letter);
    }
  }

  private enter(): void {
    const isQuiet = this.line[0] === "\x10";
    const text = isQuiet ? this.line.slice(1) : this.line;
    this.line = "";
    const boots = this.board.boots;
    const value = text.trim() ? this.evaluate(text) : undefined;
    this.board.run(TURN_MS);
    const printed = this.printed();
    if (this.board.boots > boots) {
      this.board.run(START_MS);
      this.answer(printed + BANNER + this.printed() + ">");
    } else if (!isQuiet) this.answer("\r\n" + printed + (text.trim() ? `=${JSON.stringify(value)}\r\n` : "") + ">");
    else if (printed) this.answer(printed + ">");
  }

  private evaluate(text: string): unknown {
    try {
      return this.board.evaluate(text);
    } catch (error) {
      this.answer(`Uncaught ${String((error as Error)?.message ?? error)}\r\n>`);
      return undefined;
    }
  }

  private printed(): string {
    const lines = this.board.printed.slice(this.seen);
    this.seen = this.board.printed.length;
    return lines.map(line => line + "\r\n").join("");
  }
}

/**
 * `listener` sees everything that was sent to the board, and may hang up; `damage` says what arrives of it. `speed`: so many times as fast as ours
 * does the board's time go by while nobody types.
 */
export function serveBoard(
  board: VirtualBoard,
  listener: (text: string, socket: Socket) => void = () => undefined,
  damage = (text: string) => text,
  speed = 0,
): Promise<TcpBoard> {
  return listenTcp(socket => {
    const clock = speed ? setInterval(() => prompt.idle(CLOCK_MS * speed), CLOCK_MS) : undefined;
    socket.on("close", () => clearInterval(clock));
    const prompt = new BoardPrompt(board, text => {
      if (socket.writable) socket.write(Buffer.from(text, "latin1"));
    });
    socket.on("data", data => {
      const text = data.toString("latin1");
      listener(text, socket);
      prompt.take(damage(text));
    });
  });
}
