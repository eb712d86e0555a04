// A wire to a board: a serial port, or a TCP socket that somebody put before one. Says in words why it would not open.
import { accessSync, constants, existsSync } from "node:fs";
import { createConnection } from "node:net";
import { Mistake } from "../../mistake";
import { LineTalk, type Line, type LineEvents } from "./line-talk";
import { portsInWords, serialPort } from "./ports";
import { during } from "./talk";

const TCP = "tcp://";
/** As Espruino's own tools have it. */
const TCP_PORT = 23;
const CONNECT_MS = 10_000;

/** Why a serial port would not open: the system's own words mean little to whoever has a board before them. */
export function serialReason(path: string, text: string): string {
  if (/permission denied/i.test(text))
    return `no permission to open ${path}: on Linux add yourself to the group dialout (sudo usermod -aG dialout $USER) and log in again`;
  if (/cannot lock port|busy|temporarily unavailable|access denied/i.test(text))
    return `${path} is in use by another program: close the Web IDE, a terminal program, or another upload`;
  if (/no such file|file not found|ENOENT/i.test(text)) return `there is no port ${path}`;
  if (/inappropriate ioctl|not a typewriter|invalid argument/i.test(text)) return `${path} is no serial port`;
  return `${path} would not open: ${text.replace(/^Error:?\s*/, "")}`;
}

async function checkPath(path: string): Promise<void> {
  if (process.platform === "win32") return;
  if (!existsSync(path)) throw new Mistake(`there is no port ${path}; ${await portsInWords()}`);
  try {
    accessSync(path, constants.R_OK | constants.W_OK);
  } catch {
    throw new Mistake(serialReason(path, "permission denied"));
  }
}

async function openSerial(path: string, baud: number, events: LineEvents): Promise<Line> {
  await checkPath(path);
  const SerialPort = serialPort();
  if (!SerialPort)
    throw new Mistake(
      "serial ports cannot be used here, for the package serialport is missing: `npm ci` installs it; tcp://host:port works without",
    );
  return new Promise((resolve, reject) => {
    let isClosing = false;
    const port = new SerialPort({ path, baudRate: baud }, error => {
      if (error) return reject(new Mistake(serialReason(path, error.message)));
      const settled = (call: (done: (error?: Error | null) => void) => void) =>
        new Promise<void>((done, fail) => call(trouble => (trouble ? fail(trouble) : done())));
      resolve({
        write: (text, done) => port.write(Buffer.from(text, "latin1"), done),
        close: () => {
          isClosing = true;
          return settled(done => port.close(done)).catch(() => undefined);
        },
        signals: (dtr, rts) => settled(done => port.set({ dtr, rts }, done)),
        speed: baudRate => settled(done => port.update({ baudRate }, done)),
      });
    });
    port.on("data", data => events.data(data));
    for (const event of ["close", "error"] as const)
      port.on(event, () => {
        if (!isClosing) events.gone();
      });
  });
}

const TCP_REASONS: Record<string, string> = {
  ECONNREFUSED: "nobody answers there",
  ENOTFOUND: "there is no such host",
  EAI_AGAIN: "there is no such host",
  EHOSTUNREACH: "that host cannot be reached",
  ENETUNREACH: "that network cannot be reached",
  ETIMEDOUT: "that host does not answer",
  ECONNRESET: "it hung up",
};

function parseTcp(port: string): { host: string; number: number } {
  const match = /^tcp:\/\/(\[[0-9a-f:]+\]|[^:/\s]*)(?::(\d{1,5}))?\/?$/i.exec(port);
  const number = Number(match?.[2] ?? TCP_PORT);
  if (!match || number < 1 || number > 65535)
    throw new Mistake(`${port} is no network address: write tcp://host:port, e.g. tcp://192.168.1.50:23`);
  return { host: match[1].replace(/^\[|\]$/g, "") || "localhost", number };
}

function openTcp(address: string, events: LineEvents): Promise<Line> {
  const { host, number } = parseTcp(address);
  return new Promise((resolve, reject) => {
    let isOpen = false;
    let isClosing = false;
    const socket = createConnection(number, host);
    const end = (code: string) => {
      if (!isOpen) reject(new Mistake(`cannot connect to ${address}: ${TCP_REASONS[code] ?? code}`));
      else if (!isClosing) events.gone();
      isClosing = true;
      socket.destroy();
    };
    const timer = setTimeout(() => end("ETIMEDOUT"), CONNECT_MS);
    socket.on("connect", () => {
      clearTimeout(timer);
      isOpen = true;
      socket.setNoDelay(true);
      resolve({
        write: (text, done) => {
          if (socket.writable) socket.write(Buffer.from(text, "latin1"), () => done());
        },
        close: () => {
          isClosing = true;
          socket.destroy();
        },
      });
    });
    socket.on("data", data => events.data(data));
    socket.on("error", (error: NodeJS.ErrnoException) => {
      clearTimeout(timer);
      end(error.code || (error as AggregateError).errors?.[0]?.code || error.message);
    });
    socket.on("close", () => end("ECONNRESET"));
  });
}

export function openLine(port: string, baud: number, events: LineEvents): Promise<Line> {
  return port.toLowerCase().startsWith(TCP) ? openTcp(port, events) : openSerial(port, baud, events);
}

/** Espruino's prompt behind such a wire; `other` hears what the board prints besides. */
export const openPrompt = (port: string, baud: number, other?: (text: string) => void): Promise<LineTalk> =>
  LineTalk.open(port, events => openLine(port, baud, events), other);

/** Talks to it, and hangs up whatever happens. */
export const atPrompt = <T>(port: string, baud: number, work: (talk: LineTalk) => Promise<T>): Promise<T> =>
  during(openPrompt(port, baud), work);
