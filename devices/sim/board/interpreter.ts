// What is fresh whenever a board starts: the queue of events, timers, watches, and the globals that the program runs in.
// Not simulated: everything at the head of globals.ts, timers.ts, watches.ts and fifo.ts.
import { EventFifo } from "../fifo";
import { makeGlobals, type Globals, type GlobalsHost, type Realm } from "../globals";
import type { MakeRun, Run } from "../run";
import { TimerList } from "../timers";
import { WatchList } from "../watches";

const BOOT_FILES = [".boot0", ".boot1", ".boot2", ".boot3"];

/** How it ends; "now": what runs does not come to its end, and nobody hears of it any more. */
export type Restart = "load" | "reset" | "reboot" | "now";

/** What is the interpreter's own. */
type Own = "timers" | "watches" | "makeBytes" | "fail" | "runText" | "takeFlags";

/** What an interpreter needs of its board. */
export interface InterpreterHost extends Omit<GlobalsHost, Own> {
  makeRun: MakeRun;
  /** On the clock that the world has, too. */
  now(): number;
  /** A moment on that clock as the board's own time. */
  timeAt(atMs: number): number;
}

export class Interpreter {
  readonly fifo: EventFifo;
  readonly timers: TimerList;
  readonly watches: WatchList;
  readonly globals: Globals;
  /** Runs text in the program's scope. */
  readonly run: Run;
  private readonly realm: Realm | undefined;
  private readonly flags: string[] = [];

  constructor(private readonly host: InterpreterHost) {
    const fail = (message: string) => this.fail(message);
    const { machine, storage, makeRun, random } = host;
    this.fifo = new EventFifo(machine.fifo, () => this.flag("FIFO_FULL"));
    this.timers = new TimerList(() => host.now(), fail);
    this.watches = new WatchList(this.timers, atMs => host.timeAt(atMs) / 1000, fail);
    storage.say = text => host.say(text);
    storage.fail = fail;
    this.globals = makeGlobals({
      ...host,
      timers: this.timers,
      watches: this.watches,
      makeBytes: from => this.makeBytes(from),
      fail,
      runText: (text, name) => this.run(text, name),
      takeFlags: () => this.flags.splice(0),
    });
    this.run = makeRun(this.globals.scope, {
      now: () => host.time(),
      random,
      later: call => host.later(() => host.guard(call)),
    });
    this.realm = this.run("({ Error: Error, Uint8Array: Uint8Array })", "realm") as Realm;
  }

  /** What stands in Storage to be run at a start; after a plain reset only what outlasts that, and so where a `file` is loaded by its name, which comes last. */
  boot(loadCode: boolean, file?: string): void {
    const { storage, guard } = this.host;
    const run = (name: string) => {
      const text = storage.read(name);
      if (text !== undefined) guard(() => this.run(text, name));
    };
    if (file !== undefined) this.run(`global.__FILE__ = ${JSON.stringify(file)}`, "load");
    BOOT_FILES.forEach(run);
    // What runs before it may have erased it.
    run(!loadCode || storage.read(".bootrst") !== undefined ? ".bootrst" : ".bootcde");
    this.globals.E.fire("init");
    guard(() => this.run("if (typeof onInit === 'function') onInit()", "onInit"));
    if (file !== undefined) run(file);
  }

  flag(name: string): void {
    if (this.flags.includes(name)) return;
    this.flags.push(name);
    this.host.say(`New interpreter error: ${name}`);
    this.globals.E.fire("errorFlag", [name]);
  }

  /** An exception of the program's own realm. */
  fail(message: string): Error {
    return new (this.realm?.Error ?? Error)(message);
  }

  makeBytes(from: number | ArrayLike<number>): Uint8Array {
    return this.realm
      ? new this.realm.Uint8Array(from)
      : Uint8Array.from(typeof from === "number" ? { length: from } : from);
  }
}
