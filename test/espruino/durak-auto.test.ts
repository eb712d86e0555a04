// Two real interpreters that are left to themselves, and one whose console's own port is the wire to the other board.
import { expect, test } from "vitest";
import { Wire } from "../rig/espruino/durak-wire";
import { faultsIn } from "../rig/espruino/flags";
import { Interpreter, sleep } from "../rig/espruino/interpreter";
import { onEach } from "./each";

const FOR_MS = 480_000;
const PORT = "peer";

/** Until it is so. */
async function until(isSo: () => Promise<boolean>, forMs = FOR_MS - 60_000): Promise<void> {
  const endMs = Date.now() + forMs;
  while (!(await isSo())) {
    if (Date.now() > endMs) throw new Error("never so");
    await sleep(150);
  }
}

onEach("boards that play by themselves", ["full"], ({ full }) => {
  test.each(["auto", "lesson"])(
    "play a whole game in the %s dialect, and begin the next one",
    async dialect => {
      const wire = new Wire(115200);
      const config = {
        board: "linux",
        start: "durak",
        peer: { path: PORT, baud: 115200 },
        durak: { auto: true, dialect, level: 1 },
      };
      const start = () =>
        Interpreter.start({ binary: full, bundle: "croupier", capture: false, ports: [PORT], config });
      const boards = await Promise.all([start(), start()]);
      try {
        boards.forEach((board, at) => wire.plug(at, board));
        const states = () => Promise.all(boards.map(board => board.ask("croupier.state()")));
        await until(async () => (await states()).every(({ phase }) => phase === "over"));
        const [one, other] = await states();
        const isOwn = dialect === "auto";
        expect([one.dialect, one.game, other.game]).toEqual([isOwn ? "own" : dialect, 1, 1]);
        // By the lesson's rules an empty hand wins, whatever lies in the talon.
        expect(one.talon).toBe(isOwn ? 0 : other.talon);
        expect(one.result).toBe({ won: "lost", lost: "won", draw: "draw" }[other.result as string]);
        await until(async () => (await states()).every(({ game }) => game === 2), 60_000);
        for (const board of boards) {
          expect(faultsIn(await board.ask("E.getErrorFlags()"), false)).toEqual([]);
          expect(board.printed).not.toMatch(/uncaught|error/i);
        }
      } finally {
        for (const board of boards) board.stop();
        wire.stop();
      }
    },
    FOR_MS,
  );
});

/** A Linux build has its console elsewhere, and no pins: it is brought to where an ESP32 has it, and answers go out beside it. */
const MOVED = `(function(set){Serial1.setup=function(b,o){baud=b;set.call(Serial1,b,{path:"${PORT}"})}})(Serial1.setup);
USB.setConsole=function(){};Serial1.setup(115200);E.setConsole("Serial1");global["print"]=function(t){USB.write(t+"\\n")};`;

onEach("a console's own port as the wire to the other board", ["full"], ({ full }) => {
  test(
    "has no prompt, and has it again when the settings name another port",
    async () => {
      const board = await Interpreter.start({
        binary: full,
        bundle: "croupier",
        before: MOVED,
        ports: [PORT],
        config: { board: "m5stack", display: { chip: "ssd1306" }, scanner: { rx: "" }, peer: { port: "console" } },
      });
      let heard = "";
      board.onReceive(PORT, data => {
        heard += data.toString("latin1");
      });
      const prompt = async (line: string) => {
        heard = "";
        board.send(PORT, line + "\n");
        await sleep(600);
        return heard;
      };
      try {
        await board.until(`!!croupier.state`);
        expect(await board.ask("[E.getConsole(),croupier.config().peer.port]")).toEqual([null, "console"]);
        await board.ask('croupier.open("durak")');
        expect(await prompt("global.owned=1")).toContain("\x162\x1dC");
        expect(await board.ask("[typeof owned,baud,E.getConsole()]")).toEqual(["undefined", 115200, null]);
        await board.ask('croupier.press("A",true)');
        expect(await board.ask("[croupier.state().app,E.getConsole()]")).toEqual(["menu", null]);
        // With the settings of another port the next start has the prompt again.
        await board.ask('croupier.configure({peer:{port:"Serial2"}})');
        await sleep(4000);
        // The prompt, which is silent here, runs what it hears.
        expect(await prompt('Serial1.write(E.getConsole()+" at "+baud)')).toContain("Serial1 at 115200");
      } finally {
        board.stop();
      }
    },
    FOR_MS,
  );
});
