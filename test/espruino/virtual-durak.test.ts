// A board and a virtual one in a room on a real broker, as when somebody plays from a page against somebody with a board.
import { expect, test } from "vitest";
import { dialTcp } from "../rig/dial-tcp";
import { Interpreter, sleep } from "../rig/espruino/interpreter";
import { Mosquitto, findMosquitto } from "../rig/espruino/mosquitto";
import { Pacer } from "../../devices/sim/rig/pacer";
import { Device } from "../bundle/device";
import { anyMove } from "../tournament/any-move";
import { onEach } from "./each";

/** For a machine that is busy with other tests. */
const FOR_MS = 240_000;
const WORD = "kilo-oboe-7714";

const program = findMosquitto();
if (!program) console.warn("SKIPPED: a board and a virtual one in a room on a real broker: there is no mosquitto");

/** A virtual board whose time is the time of day. */
function startVirtual(config: object): { device: Device; stop: () => void } {
  const time: { pacer?: Pacer } = {};
  const device = new Device("esp32", { config, seed: 5, dial: dialTcp(work => time.pacer?.interrupt(work)) });
  const { board } = device;
  board.boot();
  const pacer = (time.pacer = new Pacer(
    { now: () => board.clock.now(), nextAtMs: () => board.clock.nextAtMs, advance: forMs => void board.run(forMs) },
    () => performance.now(),
    (then, forMs) => setTimeout(then, forMs),
    timer => clearTimeout(timer),
  ));
  return {
    device,
    stop: () => {
      pacer.pause(true);
      board.powerOff();
    },
  };
}

onEach(
  "a board and a virtual one in a room on a real broker",
  ["full"],
  ({ full }) => {
    test(
      "play a whole game of Durak",
      async () => {
        const broker = await Mosquitto.start(program!);
        const config = { peer: { mqtt: WORD }, network: { broker: `mqtt://127.0.0.1:${broker.port}` } };
        const real = await Interpreter.start({ binary: full, config: { board: "linux", ...config }, capture: false });
        const virtual = startVirtual(config);
        try {
          await sleep(4000);
          await real.ask(`croupier.open("durak")`);
          virtual.device.ask(`croupier.open("durak")`);
          const asks = [(text: string) => real.ask(text), async (text: string) => virtual.device.ask(text)];
          const choose = anyMove();
          let moves = 0;
          for (let isOver = false; !isOver; await sleep(30)) {
            const lists: string[][] = await Promise.all(asks.map(ask => ask("croupier.moves()")));
            isOver = lists.every(list => list[0] === "again");
            for (const [at, list] of lists.entries()) {
              const move = choose(list);
              if (move && (await asks[at](`croupier.play(${JSON.stringify(move)})`))) moves++;
            }
          }
          expect(moves).toBeGreaterThan(20);
          const [one, other] = await Promise.all(asks.map(ask => ask("croupier.state()")));
          expect(one.table).toEqual(other.table);
          expect([one.result, other.result].sort().join()).toMatch(/^(draw,draw|lost,won)$/);
          for (const ask of asks)
            expect((await ask("croupier.status()")).network).toMatchObject({
              broker: { connects: 1 },
              room: { isJoined: true, forged: 0, strangers: 0 },
            });
          expect(virtual.device.board.errors).toEqual([]);
        } finally {
          virtual.stop();
          real.stop();
          await broker.stop();
        }
      },
      FOR_MS,
    );
  },
  !!program,
);
