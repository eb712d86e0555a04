import { type AddressInfo, createServer } from "node:net";
import { expect, test } from "vitest";
import { Interpreter, sleep } from "../rig/espruino/interpreter";
import { Mosquitto, findMosquitto } from "../rig/espruino/mosquitto";
import { rested } from "../rig/espruino/memory";
import { anyMove } from "../tournament/any-move";
import { onEach } from "./each";

/** For a machine that is busy with other tests. */
const FOR_MS = 240_000;
const WORD = "kilo-oboe-7714";

const program = findMosquitto();
if (!program) console.warn("SKIPPED: two boards in a room on a real broker: there is no mosquitto");

/** A broker and a board in it for each word. */
async function withBoards(
  binary: string,
  words: string[],
  then: (broker: Mosquitto, boards: Interpreter[]) => Promise<void>,
  login = "",
): Promise<void> {
  const broker = await Mosquitto.start(program!);
  const boards: Interpreter[] = [];
  try {
    for (const word of words) {
      const config = { board: "linux", peer: { mqtt: word }, network: { broker: `${login}127.0.0.1:${broker.port}` } };
      const board = await Interpreter.start({ binary, config, capture: false });
      boards.push(board);
      await board.ask(`croupier.open("durak")`);
    }
    await then(broker, boards);
  } finally {
    for (const board of boards) board.stop();
    await broker.stop();
  }
}

const network = (board: Interpreter) => board.ask("croupier.status().network");
const isPlaying = `["attack","defend","throwin","taking","over"].indexOf(croupier.state().phase)>=0`;

/** Each plays any move there is; `between` is told after how many. */
async function playOut(boards: Interpreter[], between: (moves: number) => Promise<void>): Promise<number> {
  let moves = 0;
  const choose = anyMove();
  const end = Date.now() + FOR_MS;
  while (Date.now() < end) {
    const lists: string[][] = await Promise.all(boards.map(board => board.ask("croupier.moves()")));
    if (lists.every(list => list[0] === "again")) return moves;
    for (const [at, list] of lists.entries()) {
      const move = choose(list);
      if (move && (await boards[at].ask(`croupier.play(${JSON.stringify(move)})`))) await between(++moves);
    }
    await sleep(30);
  }
  throw new Error(`not over after ${moves} moves`);
}

onEach(
  "two boards in a room on a real broker",
  ["full"],
  ({ full }) => {
    test(
      "play a whole game of Durak by its word, though the broker is killed in the middle of it",
      () =>
        withBoards(full, [WORD, WORD], async (broker, boards) => {
          for (const board of boards) await board.until(isPlaying, FOR_MS / 2);
          const moves = await playOut(boards, async count => {
            if (count !== 9) return;
            await broker.kill();
            await boards[0].until(`croupier.status().network.broker.state!=="joined"`);
            await broker.launch();
          });
          expect(moves).toBeGreaterThan(20);
          const [one, other] = await Promise.all(boards.map(board => board.ask("croupier.state()")));
          expect(one.table).toEqual(other.table);
          expect([one.result, other.result].sort().join()).toMatch(/^(draw,draw|lost,won)$/);
          for (const board of boards) {
            expect(await network(board)).toMatchObject({
              broker: { connects: 2 },
              room: { isJoined: true, forged: 0, strangers: 0 },
            });
            expect((await board.ask("croupier.status()")).flags).toEqual([]);
          }
        }),
      FOR_MS,
    );

    test(
      "do not meet with another word, say what is missing, and never show the word again",
      () =>
        withBoards(full, [WORD, "another word"], async (broker, boards) => {
          for (const board of boards) await board.until(`croupier.status().network.broker.state==="joined"`);
          await sleep(5000);
          for (const board of boards) {
            expect((await network(board)).room).toEqual({ isJoined: false, forged: 0, replayed: 0, strangers: 0 });
            expect((await board.ask("croupier.state()")).phase).toBe("seeking");
            for (const word of ["status", "config", "state"])
              expect(JSON.stringify(await board.ask(`croupier.${word}()`))).not.toMatch(/kilo|another word/);
          }
          await broker.kill();
          await boards[0].until(`croupier.state().message==="Seeking the broker"`, 60_000);
        }),
      FOR_MS,
    );
  },
  !!program,
);

onEach("a broker's address on a real board", ["full"], ({ full }) => {
  test(
    "with TLS, or not understood, is named, and no byte is sent",
    async () => {
      let arrived = 0;
      const server = createServer(socket => {
        arrived++;
        socket.on("error", () => undefined).on("data", () => arrived++);
      });
      await new Promise<void>(resolve => server.listen(0, "127.0.0.1", resolve));
      const place = `127.0.0.1:${(server.address() as AddressInfo).port}`;
      try {
        for (const broker of [
          `mqtts://kim:geheim@${place}`,
          `mqtt://kim:geheim@${place}x`,
          `ssl:kim:geheim@${place}`,
        ]) {
          const config = { board: "linux", peer: { mqtt: WORD }, network: { broker } };
          const board = await Interpreter.start({ binary: full, config, capture: false });
          try {
            const complaints = ['network.broker: not "..." but mqtt://host:1883, no TLS'];
            expect([broker, (await board.ask("croupier.status()")).complaints]).toEqual([broker, complaints]);
            await board.ask(`croupier.open("durak")`);
            await board.until(`croupier.state().message==="No broker is set"`, 20_000);
            await sleep(3000);
            expect([broker, arrived]).toEqual([broker, 0]);
            expect(board.printed).not.toContain("geheim");
          } finally {
            board.stop();
          }
        }
      } finally {
        server.close();
      }
    },
    FOR_MS,
  );
});

onEach(
  "a broker that is named with scheme, user and password",
  ["full"],
  ({ full }) => {
    test(
      "is joined",
      () =>
        withBoards(
          full,
          [WORD],
          async (_, [board]) => {
            await board.until(`(croupier.status().network||{broker:{}}).broker.state==="joined"`);
            expect((await board.ask("croupier.status()")).complaints).toEqual([]);
          },
          "mqtt://kim:geheim@",
        ),
      FOR_MS,
    );
  },
  !!program,
);

/** What client, numbering and sealing may take while somebody is in a room. */
const MOST = 330;

/** What Espruino itself keeps of a connection that somebody listens to. */
async function costOfSocket(binary: string, port: number): Promise<number> {
  const bare = await Interpreter.start({ binary, code: "var socket;", capture: false });
  try {
    const before = await rested(bare);
    await bare.ask(
      `(socket=require("net").connect({host:"127.0.0.1",port:${port}},Boolean),["data","close","error"].forEach(function(e){socket.on(e,Boolean)}))`,
    );
    await sleep(500);
    return (await rested(bare)) - before;
  } finally {
    bare.stop();
  }
}

onEach(
  "variables that a room takes",
  ["small"],
  ({ small }) => {
    test(
      `are at most ${MOST} beside Espruino's own socket, and given back when it is left`,
      () =>
        withBoards(small, [WORD], async (broker, [board]) => {
          const joined = `(croupier.status().network||{broker:{}}).broker.state==="joined"`;
          const socket = await costOfSocket(small, broker.port);
          const left = async () => {
            await board.until(joined);
            await sleep(4000);
            await board.ask(`croupier.open("menu")`);
            await sleep(1500);
            const open = await rested(board);
            await board.until("!croupier.status().network");
            return { open, closed: await rested(board) };
          };
          const first = await left();
          await board.ask(`croupier.open("durak")`);
          const second = await left();
          const cost = second.open - second.closed - socket;
          console.log(`client, numbering and sealing: ${cost} variables; Espruino's own socket: ${socket}`);
          expect(cost).toBeGreaterThan(0);
          expect(cost).toBeLessThanOrEqual(MOST);
          expect(second.closed - first.closed).toBeLessThan(20);
        }),
      FOR_MS,
    );
  },
  !!program,
);
