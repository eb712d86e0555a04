// A cluster of a real broker's nodes on this machine (Debian: rabbitmq-server, whose MQTT plugin comes with it), on ports of its own and with nothing outside a folder of its own. Nodes can be killed and
// started again, and say what they take.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { answers, freePort } from "./espruino/mosquitto";

/** Not the one on PATH, which changes the user. */
export const findRabbit = () => ["/usr/lib/rabbitmq/bin/rabbitmq-server"].find(existsSync);

const READY_MS = 600_000;
const LOOK_MS = 200;
/** Of the processor's time in /proc. */
const TICKS_A_SECOND = 100;

interface Node {
  name: string;
  mqtt: number;
  amqp: number;
  distribution: number;
  child?: ChildProcess;
}

export interface Taken {
  /** Since it was started. */
  processorMs: number;
  bytes: number;
}

export class RabbitCluster {
  private readonly folder = mkdtempSync(join(tmpdir(), "croupier-rabbit-"));
  private readonly nodes: Node[] = [];
  private names = 0;

  private constructor(
    private readonly program: string,
    /** Of the Erlang names' server. */
    private readonly epmd: number,
  ) {}

  static async start(program: string, count: number): Promise<RabbitCluster> {
    const cluster = new RabbitCluster(program, await freePort());
    writeFileSync(join(cluster.folder, ".erlang.cookie"), "croupier", { mode: 0o400 });
    writeFileSync(join(cluster.folder, "plugins"), "[rabbitmq_mqtt].\n");
    for (let at = 0; at < count; at++)
      cluster.nodes.push({
        name: `croupier${++cluster.names}@localhost`,
        mqtt: await freePort(),
        amqp: await freePort(),
        distribution: await freePort(),
      });
    await Promise.all(cluster.nodes.map((_, at) => cluster.launch(at)));
    return cluster;
  }

  get addresses(): string[] {
    return this.nodes.map(({ mqtt }) => `mqtt://127.0.0.1:${mqtt}`);
  }

  /** Also after `kill`. */
  async launch(at: number): Promise<void> {
    const node = this.nodes[at];
    const folder = join(this.folder, node.name);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "rabbitmq.conf"), this.settingsOf(node));
    node.child = spawn(this.program, [], {
      // With the Erlang program that it starts it goes as one.
      detached: true,
      stdio: "ignore",
      env: {
        ...process.env,
        HOME: this.folder,
        ERL_EPMD_PORT: String(this.epmd),
        // So that it can be ended while it still knows of a node that was killed.
        ERL_EPMD_RELAXED_COMMAND_CHECK: "1",
        RABBITMQ_NODENAME: node.name,
        RABBITMQ_DIST_PORT: String(node.distribution),
        RABBITMQ_CONFIG_FILE: join(folder, "rabbitmq.conf"),
        RABBITMQ_CONF_ENV_FILE: "/dev/null",
        RABBITMQ_ENABLED_PLUGINS_FILE: join(this.folder, "plugins"),
        RABBITMQ_MNESIA_BASE: join(folder, "mnesia"),
        RABBITMQ_LOG_BASE: join(folder, "log"),
        RABBITMQ_PID_FILE: join(folder, "pid"),
      },
    });
    for (const end = performance.now() + READY_MS; !(await answers(node.mqtt)); await sleep(LOOK_MS))
      if (performance.now() > end) throw new Error(`${node.name} does not answer`);
  }

  private settingsOf({ mqtt, amqp }: Node): string {
    return [
      `listeners.tcp.1 = 127.0.0.1:${amqp}`,
      `mqtt.listeners.tcp.1 = 127.0.0.1:${mqtt}`,
      "mqtt.allow_anonymous = true",
      "cluster_formation.peer_discovery_backend = classic_config",
      ...this.nodes.map(({ name }, at) => `cluster_formation.classic_config.nodes.${at + 1} = ${name}`),
      `cluster_formation.target_cluster_size_hint = ${this.nodes.length}`,
      "",
    ].join("\n");
  }

  /** At once, as when a plug is pulled. */
  async kill(at: number): Promise<void> {
    const { child } = this.nodes[at];
    this.nodes[at].child = undefined;
    if (!child) return;
    const gone = new Promise(resolve => child.once("exit", resolve));
    process.kill(-child.pid!, "SIGKILL");
    await gone;
  }

  /** Of all nodes together. */
  taken(): Taken {
    const all = this.nodes.map(({ name }) => {
      const pid = readFileSync(join(this.folder, name, "pid"), "utf8").trim();
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8")
        .replace(/^.*\) /, "")
        .split(" ");
      const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))!;
      return {
        processorMs: ((Number(stat[11]) + Number(stat[12])) * 1000) / TICKS_A_SECOND,
        bytes: Number(kilobytes) * 1024,
      };
    });
    return all.reduce((sum, one) => ({ processorMs: sum.processorMs + one.processorMs, bytes: sum.bytes + one.bytes }));
  }

  async stop(): Promise<void> {
    for (const at of this.nodes.keys()) await this.kill(at);
    spawnSync("epmd", ["-port", String(this.epmd), "-kill"], {
      env: { ...process.env, ERL_EPMD_PORT: String(this.epmd) },
    });
    rmSync(this.folder, { recursive: true, force: true });
  }
}
