// The server's process from outside: started, asked what it uses, killed, started again.
import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Options } from "../../../deploy/tournament/start";

const RUN = fileURLToPath(new URL("../../../deploy/build/run.mjs", import.meta.url));
const SERVER = fileURLToPath(new URL("server.ts", import.meta.url));

export type ServerOptions = Omit<Options, "say">;
export type Asked = { start: ServerOptions } | { usage: true };

export interface Usage {
  /** In the heap and beside it, after what is not used any more has been taken away. */
  bytes: number;
  processorMs: number;
}

interface Ready {
  port: number;
  mqttPort: number;
  word: string;
}

interface Told {
  ready?: Ready;
  usage?: Usage;
}

export class ServerProcess {
  private child!: ChildProcess;
  ready!: Ready;

  private constructor(private options: ServerOptions) {}

  static async start(options: ServerOptions): Promise<ServerProcess> {
    const server = new ServerProcess(options);
    await server.launch();
    return server;
  }

  /** Also after `kill`: on the same ports, with the same file. */
  async launch(): Promise<void> {
    this.child = fork(RUN, [SERVER], { execArgv: ["--expose-gc"] });
    this.child.send({ start: this.options });
    const { ready } = await this.hear(told => told.ready !== undefined);
    this.ready = ready!;
    this.options = { ...this.options, port: ready!.port, mqttPort: ready!.mqttPort };
  }

  private hear(isIt: (told: Told) => boolean): Promise<Told> {
    return new Promise((resolve, reject) => {
      const ended = () => reject(new Error("the server ended"));
      const hear = (told: Told) => {
        if (!isIt(told)) return;
        this.child.off("message", hear);
        this.child.off("exit", ended);
        resolve(told);
      };
      this.child.on("message", hear);
      this.child.once("exit", ended);
    });
  }

  async usage(): Promise<Usage> {
    this.child.send({ usage: true });
    return (await this.hear(told => told.usage !== undefined)).usage!;
  }

  /** At once, as when the power goes. */
  async kill(): Promise<void> {
    const { child } = this;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise(resolve => child.once("exit", resolve));
    child.kill("SIGKILL");
    await gone;
  }
}
