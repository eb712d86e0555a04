// A display in another language on the real interpreter, with Unicode and without it, as nearly all boards are: what is seen there is what a virtual board shows, and the
// texts and letters take no room.
import { afterAll, expect, test } from "vitest";
import { SimStorage } from "../../devices/sim/board";
import { machineOf } from "../../devices/sim/machines";
import {
  DISPLAY_LANGUAGES,
  type DisplayLanguage,
  displayFiles,
  displayTexts,
  tableOf,
} from "../../deploy/display-words";
import { Device } from "../bundle/device";
import { Interpreter, sleep } from "../rig/espruino/interpreter";
import { type Kind, onEach } from "./each";

/** Variables that a language takes while it is spoken: what looks its texts up. */
const MOST = 90;

const STEPS = [
  "croupier.open('menu')",
  "croupier.press('B')",
  "croupier.open('set',{mode:'check'})",
  "croupier.scan('S2311'),croupier.scan('S1123'),croupier.scan('S3233')",
  "croupier.open('tictactoe')",
  "croupier.press('B',true)",
  "croupier.open('dobble')",
];

const onBoth = (body: (binary: string) => void) => {
  for (const kind of ["nouni", "full"] as Kind[])
    onEach(`a language ${kind === "full" ? "with" : "without"} Unicode`, [kind], lane => body(lane[kind]));
};

/** A Linux build has no room for all texts beside the whole program: it gets the short ones. */
const LONGEST = 6;

async function textsOf(language: DisplayLanguage): Promise<{ name: string; text: string }[]> {
  const [words, font] = await displayFiles(language);
  const texts = Object.entries(await displayTexts(language)).filter(([english]) => english.length <= LONGEST);
  return [{ ...words, text: tableOf(Object.fromEntries(texts), language) }, font];
}

async function filesOf(language: DisplayLanguage): Promise<Record<string, Uint8Array>> {
  const files = await textsOf(language);
  return Object.fromEntries(files.map(({ name, text }) => [name, Uint8Array.from(text, byte => byte.charCodeAt(0))]));
}

onBoth(binary => {
  const boards: Interpreter[] = [];
  afterAll(() => boards.forEach(board => board.stop()));

  async function start(language: string, files: Record<string, Uint8Array>): Promise<Interpreter> {
    const config = { board: "linux", ...(language === "en" ? {} : { language }) };
    const board = await Interpreter.start({ binary, bundle: "croupier", config, files });
    boards.push(board);
    await sleep(4000);
    return board;
  }

  test.each(DISPLAY_LANGUAGES)(
    "%s: every screen as on a virtual board",
    async language => {
      const board = await start(language, await filesOf(language));
      const storage = new SimStorage(machineOf("LINUX"));
      for (const { name, text } of await textsOf(language)) storage.write(name, text);
      const config = { board: "linux", language, scanner: { path: "/dev/ttyUSB0" } };
      const device = new Device("linux", { storage, config }).start();
      for (const step of STEPS) {
        device.tell(`(${step})`, 7000);
        await board.ask(`(${step},1)`);
        await sleep(7000);
        expect([step, await board.ask("croupier.screen()")]).toEqual([step, device.ask("croupier.screen()")]);
      }
      expect(await board.ask("croupier.status().complaints")).toEqual([]);
    },
    120_000,
  );

  test("variables at the menu: few more than in English", async () => {
    const usage = "process.memory().usage";
    const [english, russian] = await Promise.all([start("en", {}), start("ru", await filesOf("ru"))]);
    const taken = (await russian.ask(usage)) - (await english.ask(usage));
    console.log(`a language takes ${taken} variables`);
    expect(taken).toBeLessThanOrEqual(MOST);
  }, 120_000);
});
