// Players' phones on the real server, at a real broker and a real board: how long it takes until a press is a claim, beside a key, which takes no way at all.
import { expect, test } from "vitest";
import { Interpreter, sleep } from "../rig/espruino/interpreter";
import { Mosquitto, findMosquitto } from "../rig/espruino/mosquitto";
import { networkIn, until } from "../soak/tournament/page";
import type { RaceView } from "../../deploy/tournament/contract";
import { Evening } from "../tournament/evening";
import { onEach } from "./each";

const PRESSES = 20;
const FOR_MS = 120_000;
const CARDS = "S1111 S2111 S3111 S1112 S1113 S1121 S1131 S2222 S2233 S3321 S3213 S1322".split(" ");

const program = findMosquitto();
if (!program) console.warn("SKIPPED: phones at a real broker: there is no mosquitto");

const half = (list: number[]) => list.sort((a, b) => a - b)[list.length >> 1];

onEach(
  "players' phones at a real broker",
  ["small"],
  ({ small }) => {
    test(
      "claim on a board with a Pico's variables, in a race of eight that a phone has opened",
      async () => {
        const broker = await Mosquitto.start(program!);
        const address = `mqtt://127.0.0.1:${broker.port}`;
        const evening = await Evening.start({ broker: { address }, boardsAt: address });
        let board: Interpreter | undefined;
        try {
          await evening.setUp({}, 2, 1);
          const [join] = await evening.page.joins();
          const config = { board: "linux", network: networkIn(join) };
          board = await Interpreter.start({ binary: small, config, bundle: "croupier", capture: false });
          const ask = async (more: object): Promise<RaceView> => {
            const { phones: code } = join;
            const told = { code, phone: "phone-6", player: 6, name: "Ann", ...more };
            return (await evening.page.post("/api/race", told)).json() as Promise<RaceView>;
          };
          await until("the board is here", async () => (await ask({})).isHere, FOR_MS);
          await ask({ start: 8 });
          await board.until(`croupier.state().mode==="race"`, FOR_MS);
          for (const card of CARDS) await board.ask(`croupier.scan("${card}")`);
          await until("that is told", async () => (await ask({})).race?.laid === 12, FOR_MS);

          const toClaimMs: number[] = [];
          const toAnswerMs: number[] = [];
          for (let turn = 0; turn < PRESSES; turn++) {
            const fromMs = Date.now();
            const { race, isUnheard } = await ask({ press: "claim" });
            toAnswerMs.push(Date.now() - fromMs);
            expect([isUnheard, race?.by]).toEqual([false, 6]);
            toClaimMs.push((await board.ask("croupier.state().claim.atMs")) - fromMs);
            await board.ask(`croupier.play("leave 6");croupier.play("join 6")`);
            await until("nobody claims", async () => (await ask({})).race?.by === 0, FOR_MS);
            await sleep(200 + 37 * turn);
          }
          console.info(
            `a phone's press: a claim after ${half(toClaimMs)} ms (at most ${toClaimMs.at(-1)}), told after ${half(toAnswerMs)} (at most ${toAnswerMs.at(-1)})`,
          );
          // A board tells of other things once a second: a press is answered at once.
          expect(half(toAnswerMs)).toBeLessThan(900);
          expect(await board.ask("E.getErrorFlags()")).toEqual([]);
          expect(board.printed).not.toMatch(/Uncaught/);
        } finally {
          board?.stop();
          await evening.end();
          await broker.stop();
        }
      },
      2 * FOR_MS,
    );
  },
  !!program,
);
