// A real Espruino as a child process: a bundle in its Storage, a socket behind a pty as each serial port, what it writes to I2C, and a way to
// ask it questions.
//
// Questions go through files that a timer looks for, not through the prompt: Espruino's Linux build fills its event queue from a second
// thread without a lock (jshPushIOCharEvents against jshPopIOEvent), and a letter that is appended to an event just while that event is taken
// out derails the queue for good. Then it hears nothing any more, or plays its last lines again and again. That befell 4 of 1490 typed lines on
// a busy machine. Bytes on a port run the same risk, but far less of it: up to 32 of them are one event, and only what comes while another one
// waits is appended.
import { ChildProcess, spawn } from "node:child_process";
import {
  closeSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer, Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onPath } from "../../../deploy/on-path";
import { bundleText } from "../../../deploy/lab/dist";
import { Answers } from "./answers";
import { binaries, interpreters, type Kind, wantOf } from "./binaries";
import { Console } from "./emulated";
import { storageImage } from "./storage-image";

const FLASH = 262144;
const PAGE = 1024;
/** More than the 10 ms for which Espruino has to have nothing to do before it collects garbage, as any board does between two scans. */
const POLL_MS = 12;

/** Looks for the next question and prints its answer, or `!` and what was thrown. */
const ASK = `echo(0);(function(){var n=0,fs=require("fs");setInterval(function(){
if(!fs.statSync("ask"+n))return;var r;
try{r=JSON.stringify(eval(fs.readFileSync("ask"+n++)))}catch(e){r="!"+e}
print("\\x01"+r+"\\x02")},${POLL_MS})})();
`;

/** The same where Ctrl-C may come at any time, which ends whatever interval is due just then: another timer looks after this one. A question that nobody waits for any more is passed over. */
const ASK_ON = `echo(0);(function(){var n=0,fs=require("fs"),heart=0,guard=0;
function poll(){
var last=guard;guard=setTimeout(start,300);clearTimeout(last);
if(fs.statSync("ask"+(n+1)))n++;
if(!fs.statSync("ask"+n))return;var r;
try{r=JSON.stringify(eval(fs.readFileSync("ask"+n++)))}catch(e){r="!"+e}
print("\\x01"+r+"\\x02")}
function start(){poll();clearInterval(heart);heart=setInterval(poll,${POLL_MS})}
start()})();
`;

/** Linux has no I2C. This one prints each transaction: address, then the bytes in base64. */
const CAPTURE = `I2C1.setup=function(){};I2C1.readFrom=function(){return new Uint8Array(1)};
I2C1.writeTo=function(a){print("\\x03"+a+" "+btoa(E.toString(E.toUint8Array([].slice.call(arguments,1)))))};
`;
/** This one only acknowledges, for measuring memory. */
const ACKNOWLEDGE = `I2C1.setup=function(){};I2C1.readFrom=function(){return new Uint8Array(1)};I2C1.writeTo=function(){};
`;

/** Whether what is needed is there; says loudly what is not. */
export function available(what: string, ...needed: Kind[]): boolean {
  const missing = needed.filter(kind => !interpreters(kind).length).map(wantOf);
  if (!onPath("socat")) missing.push("socat");
  if (missing.length) console.warn(`SKIPPED: ${what}: there is no ${missing.join(", no ")}`);
  return !missing.length;
}

export { binaries, bundleText as bundle };

export const sleep = (forMs: number) => new Promise(resolve => setTimeout(resolve, forMs));

export interface Options {
  binary?: string;
  /** Which bundle runs. */
  bundle?: string;
  /** Or any code instead of it. */
  code?: string;
  /** croupier.json. */
  config?: object;
  /** More files of Storage. */
  files?: Record<string, string | Uint8Array>;
  /** Runs before the bundle. */
  before?: string;
  /** Serial ports, by the names of their ptys; `"../name"` in croupier.json is not needed: the interpreter runs in their folder. */
  ports?: string[];
  /** Ctrl-C may come at any time: a question that it ends is asked again. */
  isInterrupted?: boolean;
  /** False: nobody looks at the display, and its bytes are only acknowledged. */
  capture?: boolean;
  /** Storage of an interpreter that was killed. */
  folder?: string;
  /** If it dies, the system writes a core file into its folder, where it is set up to write them there. */
  withCore?: boolean;
  /** The X display on which one with a display of its own opens its window; otherwise it shows it nowhere. */
  onDisplay?: string;
}

/** One write on I2C. */
export interface Transaction {
  address: number;
  bytes: Uint8Array;
}

export class Interpreter {
  transactions: Transaction[] = [];
  onTransaction?: (transaction: Transaction) => void;
  readonly folder: string;
  private child!: ChildProcess;
  private asked = 0;
  private readonly answers = new Answers();
  private readonly console = new Console(
    text => this.answers.take(text),
    line => this.heard(line),
  );
  private sockets: Record<string, Socket> = {};
  private listeners: Record<string, (data: Buffer) => void> = {};
  private closers: (() => void)[] = [];

  private constructor(private readonly options: Options) {
    this.folder = options.folder ?? mkdtempSync(join(tmpdir(), "croupier-"));
  }

  /** Everything it said, but answers and I2C. */
  get printed(): string {
    return this.console.printed;
  }

  static async start(options: Options): Promise<Interpreter> {
    const interpreter = new Interpreter(options);
    if (!options.folder) interpreter.fillStorage();
    for (const name of options.ports ?? []) await interpreter.openPort(name);
    interpreter.launch();
    await interpreter.ask("1");
    return interpreter;
  }

  /** The JSON value of an expression. What it throws is thrown here. */
  ask(expression: string, forMs = 20_000): Promise<any> {
    const file = join(this.folder, `ask${this.asked++}`);
    // Renamed into place, so that nobody reads half of it.
    writeFileSync(file + ".part", expression, "latin1");
    renameSync(file + ".part", file);
    return this.answers.next(
      forMs,
      () => this.console.missing(expression),
      () => rmSync(file, { force: true }),
    );
  }

  /** Its program has started another one, and the timer that looks for questions begins with the first. */
  async startsAnew(code: string): Promise<void> {
    await this.ask(`(setTimeout(function(){${code}},50),1)`);
    await sleep(300);
    this.asked = 0;
  }

  /** Asks until the answer is yes. */
  async until(expression: string, forMs = 20_000): Promise<void> {
    const end = Date.now() + forMs;
    while (!(await this.ask(expression, forMs))) {
      if (Date.now() > end) throw new Error(`never true: ${expression}; printed: ${this.printed.slice(-500)}`);
      await sleep(20);
    }
  }

  /** Until nothing is left to be written to the display: a page goes out in each of the program's idle turns, and a question takes at least one. */
  async settled(): Promise<void> {
    for (let seen = -1; seen !== this.transactions.length;) {
      seen = this.transactions.length;
      for (let turn = 0; turn < 15; turn++) await this.ask("1");
    }
  }

  /** Types at the real prompt. */
  type(line: string): void {
    this.child.stdin!.write(line + "\n", "latin1");
  }

  /** Cuts off what runs, as Ctrl-C does. */
  interrupt(): void {
    this.child.kill("SIGINT");
  }

  /** Puts bytes on a port's line. */
  send(port: string, data: Uint8Array | string): void {
    this.sockets[port].write(typeof data === "string" ? Buffer.from(data, "latin1") : data);
  }

  /** What the program sends to a port. */
  onReceive(port: string, listener: (data: Buffer) => void): void {
    this.listeners[port] = listener;
  }

  /** Pulls the plug; Storage stays for `start({ folder })`. */
  kill(): void {
    // Espruino ignores SIGTERM.
    this.child.kill("SIGKILL");
    for (const close of this.closers) close();
    this.answers.end(new Error("it was stopped"));
  }

  stop(): void {
    this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Its folder, with what a core file is looked at with, is kept there; undefined if it lives. */
  keep(where: string): string | undefined {
    if (this.child.exitCode === null && this.child.signalCode === null) return undefined;
    const kept = mkdtempSync(join(where, "death-"));
    cpSync(this.folder, kept, {
      recursive: true,
      filter: path => lstatSync(path).isFile() || lstatSync(path).isDirectory(),
    });
    return kept;
  }

  private fillStorage(): void {
    const { options } = this;
    const files: Record<string, string | Uint8Array> = {
      ".boot0":
        (options.before ?? "") +
        (options.capture === false ? ACKNOWLEDGE : CAPTURE) +
        (options.isInterrupted ? ASK_ON : ASK),
      ".bootcde": options.code ?? bundleText(options.bundle),
    };
    if (options.config) files["croupier.json"] = JSON.stringify(options.config);
    writeFileSync(join(this.folder, "espruino.flash"), storageImage({ ...files, ...options.files }, FLASH, PAGE));
  }

  private launch(): void {
    const binary = this.options.binary ?? binaries.full!;
    const [command, words] = this.options.withCore
      ? ["sh", ["-c", 'ulimit -c unlimited; exec "$0"', binary]]
      : [binary, []];
    const { onDisplay } = this.options;
    const sdl = onDisplay ? { DISPLAY: onDisplay, SDL_VIDEODRIVER: "x11" } : { SDL_VIDEODRIVER: "dummy" };
    const env = { ...process.env, ...sdl };
    this.child = spawn(command, words, { cwd: this.folder, stdio: ["pipe", "pipe", "ignore"], env });
    this.child.stdout!.setEncoding("latin1");
    this.child.stdout!.on("data", (text: string) => this.console.take(text));
    this.child.stdin!.on("error", () => undefined);
    this.child.on("exit", (code, signal) =>
      this.answers.end(new Error(`it died of ${signal ?? `exit code ${code}`}; printed: ${this.printed.slice(-500)}`)),
    );
  }

  private heard(line: string): void {
    const [address, data] = line.split(" ");
    // Ctrl-C has cut it off.
    if (data === undefined) return;
    const transaction = { address: Number(address), bytes: new Uint8Array(Buffer.from(data, "base64")) };
    this.transactions.push(transaction);
    this.onTransaction?.(transaction);
  }

  private async openPort(name: string): Promise<void> {
    const path = join(this.folder, name);
    const server = createServer(socket => {
      this.sockets[name] = socket;
      socket.on("data", data => this.listeners[name]?.(data));
      socket.on("error", () => undefined);
    });
    await new Promise<void>(resolve => server.listen(path + ".socket", resolve));
    const socat = spawn("socat", [`PTY,link=${path},raw,echo=0`, `UNIX-CONNECT:${path}.socket`], { stdio: "ignore" });
    while (!existsSync(path) || !this.sockets[name]) await sleep(5);
    // Somebody always has the pty open, or socat ends when the program opens it anew at another baud rate.
    const held = openSync(path, "r+");
    this.closers.push(() => {
      socat.kill("SIGKILL");
      closeSync(held);
      this.sockets[name].destroy();
      server.close();
    });
  }
}
