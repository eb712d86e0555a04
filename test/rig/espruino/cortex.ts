// An emulated Cortex-M4 that runs Espruino's firmware for the STM32F405 (QEMU's machine netduinoplus2): a bundle in its flash, a scanner on
// Serial2, questions at its prompt. One instruction takes 8 ns whichever it is, so its own clock counts instructions.
//
// Not there: pins, I2C (`.boot0` brings one that acknowledges everything), real erase and write times, a flash's wait states.
import { ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Answers } from "./answers";
import { Console, filesOf, type Program, questionOf } from "./emulated";
import { storageImage } from "./storage-image";

const FLASH = 0x100000;
const STORAGE_AT = 0xc0000;
const PAGE = 0x4000;
export const NS_PER_INSTRUCTION = 8;

const BOOT0 = `echo(0);I2C1.setup=function(){};I2C1.readFrom=function(){return new Uint8Array(1)};I2C1.writeTo=function(){};
`;
/** A line that is typed before the prompt is there is lost. */
const READY = `setTimeout(function(){print("\\x01"+1+"\\x02")},100);
`;

const firmware = process.env.ESPRUINO_F405;

export const hasCortex = !!firmware && existsSync(firmware) && spawnSync("qemu-system-arm", ["--version"]).status === 0;

/** Says loudly what is missing. */
export function cortexAvailable(what: string): boolean {
  if (!hasCortex)
    console.warn(`SKIPPED: ${what}: needs qemu-system-arm, and ESPRUINO_F405 naming a firmware for its netduinoplus2`);
  return hasCortex;
}

export interface CortexOptions extends Program {
  /** Nobody sends anything while it runs: waiting takes no time, and every run is the same to the instruction. */
  alone?: boolean;
}

export class Cortex {
  private readonly answers = new Answers();
  /** Answers that nobody waited for yet. */
  private early: string[] = [];
  private serial2!: Socket;
  private typing!: Socket;
  private readonly console = new Console(text => this.answered(text));
  private child!: ChildProcess;
  private readonly folder = mkdtempSync(join(tmpdir(), "cortex-"));

  /** Everything on the console but answers. */
  get printed(): string {
    return this.console.printed;
  }

  static async start(options: CortexOptions): Promise<Cortex> {
    const cortex = new Cortex();
    const image = Buffer.alloc(FLASH, 0xff);
    readFileSync(firmware!).copy(image, 0, 0, STORAGE_AT);
    const files = filesOf(options, BOOT0 + (options.alone ? "" : READY));
    storageImage(files, FLASH - STORAGE_AT, PAGE).copy(image, STORAGE_AT);
    writeFileSync(join(cortex.folder, "flash.bin"), image);
    await cortex.launch(!!options.alone);
    if (!options.alone) await cortex.answer();
    return cortex;
  }

  /** The JSON value of an expression at the prompt. */
  ask(expression: string, forMs = 60_000): Promise<any> {
    this.type(questionOf(expression));
    return this.answer(forMs, expression);
  }

  /** What the program itself prints between the marks of an answer. */
  answer(forMs = 60_000, expression = "the program"): Promise<any> {
    const answer = this.answers.next(forMs, () => this.console.missing(expression));
    const text = this.early.shift();
    if (text !== undefined) this.answered(text);
    return answer;
  }

  /** Asks until the answer is yes. */
  async until(expression: string, forMs = 60_000): Promise<void> {
    const end = Date.now() + forMs;
    while (!(await this.ask(expression))) if (Date.now() > end) throw new Error(`never true: ${expression}`);
  }

  /** On Serial2's line. */
  send(data: Uint8Array | string): void {
    this.serial2.write(typeof data === "string" ? Buffer.from(data, "latin1") : data);
  }

  /** At the prompt. */
  type(text: string): void {
    this.typing.write(text, "latin1");
  }

  /** What the program sends to Serial2. */
  onReceive(listener: (data: Buffer) => void): void {
    this.serial2.on("data", listener);
  }

  stop(): void {
    this.child.kill("SIGKILL");
    this.typing.destroy();
    this.serial2.destroy();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async launch(alone: boolean): Promise<void> {
    const ports = ["console", "serial2"].map(name => ({
      path: join(this.folder, name),
      arrives: listen(join(this.folder, name)),
    }));
    const wires = ports.flatMap(({ path }, at) => [
      "-chardev",
      `socket,id=port${at},path=${path}`,
      "-serial",
      `chardev:port${at}`,
    ]);
    this.child = spawn(
      "qemu-system-arm",
      [
        "-M",
        "netduinoplus2",
        "-display",
        "none",
        "-nodefaults",
        "-kernel",
        "flash.bin",
        ...wires,
        "-semihosting-config",
        "enable=on,target=native",
        "-icount",
        `shift=3,sleep=${alone ? "off" : "on"}`,
      ],
      { cwd: this.folder, stdio: "ignore" },
    );
    const ended = new Promise<never>((_, reject) =>
      this.child.once("exit", code => reject(new Error(`QEMU ended with ${code}`))),
    );
    ended.catch(error => this.answers.end(error));
    [this.typing, this.serial2] = await Promise.race([Promise.all(ports.map(port => port.arrives)), ended]);
    // XON and XOFF are the console's own.
    this.typing.on("data", data => this.console.take(data.toString("latin1").replace(/[\x11\x13]/g, "")));
    this.serial2.on("data", () => undefined);
    this.typing.resume();
    this.serial2.resume();
  }

  private answered(text: string): void {
    if (!this.answers.take(text)) this.early.push(text);
  }
}

/** The one who connects; nothing that it says is lost, since a socket that nobody listens to keeps it. */
function listen(path: string): Promise<Socket> {
  return new Promise(resolve => {
    const server = createServer({ pauseOnConnect: true }, socket => {
      server.close();
      socket.on("error", () => undefined);
      resolve(socket);
    }).listen(path);
  });
}

/** What the firmware says of itself. */
export async function cortexTitle(): Promise<string> {
  const board = await Cortex.start({ code: "" });
  try {
    return `Cortex-M4, ${(await board.ask("[process.version,process.env.GIT_COMMIT]")).join(" ")}`;
  } finally {
    board.stop();
  }
}
