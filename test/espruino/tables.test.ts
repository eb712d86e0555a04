import { afterAll, expect, test } from "vitest";
import { scan, scanAtPrompt, startChain, state } from "../rig/espruino/chain";
import { faultsOf } from "../rig/espruino/flags";
import { Interpreter } from "../rig/espruino/interpreter";
import { makeRandom } from "../../devices/sim/random";
import { SEED, setsOn, shuffled, withoutSet } from "../rig/espruino/tables";
import { onEach } from "./each";

const boards: Interpreter[] = [];
const stopAll = () => boards.splice(0).forEach(board => board.stop());

const startOn = async (binary: string) => {
  const board = await startChain({ binary });
  boards.push(board);
  await board.ask(`croupier.open("set")`);
  return board;
};

/** From none to 21 cards: fewer than a table has, all of it, and with three more dealt as often as need be. */
function tableOf(number: number): { cards: string[]; deals: number } {
  const random = makeRandom(SEED * 1000 + number);
  const count = number % 4 ? 12 : Math.floor(random() * 22);
  return { cards: shuffled(random).slice(0, count), deals: Math.max(0, Math.ceil((count - 12) / 3)) };
}

const lay = (cards: string[], deals: number) =>
  `(croupier.play("new"),[${"0,".repeat(deals)}].forEach(function(){croupier.play("deal")}),${JSON.stringify(cards)}.map(function(c){return croupier.scan(c)}),croupier.state())`;

async function holds(board: Interpreter, from: number, to: number): Promise<void> {
  for (let number = from; number < to; number++) {
    const { cards, deals } = tableOf(number);
    const { cards: lie, sets, shown, seen } = await board.ask(lay(cards, deals));
    expect(lie.filter(Boolean), `table ${number}`).toEqual(cards);
    expect(sets, `table ${number}: ${cards}`).toEqual(setsOn(lie));
    expect(shown, `table ${number}`).toBe(sets.length ? Math.max(0, Math.min(shown, sets.length - 1)) : -1);
    expect(seen).toBe(cards.length);
  }
  expect(faultsOf(await board.ask("croupier.status()"))).toEqual([]);
}

async function overTheWire(board: Interpreter, random: () => number, tables: number): Promise<void> {
  for (let number = 0; number < tables; number++) {
    await scan(board, "!NEW");
    const cards = shuffled(random).slice(0, 12);
    // Codes glued in threes: what a module sends that reads as fast as it can.
    for (let from = 0; from < 12; from += 3) await scan(board, cards.slice(from, from + 3).join("\r"));
    const { cards: lie, sets } = await state(board);
    expect(lie.filter(Boolean)).toEqual(cards);
    expect(sets).toEqual(setsOn(lie));
  }
}

onEach(`the Sets of random tables, on a Pico's number of variables (SEED=${SEED})`, ["small"], ({ small }) => {
  afterAll(stopAll);

  test("40 tables laid at the prompt have the Sets that trying every triple finds", async () => {
    await holds(await startOn(small), 0, 40);
  });

  test("six that come over the wire have them too", async () => {
    await overTheWire(await startOn(small), makeRandom(SEED + 8), 6);
  });
});

onEach(`the Sets of random tables (SEED=${SEED})`, ["full"], ({ full }) => {
  const start = () => startOn(full);
  afterAll(stopAll);

  test("200 tables laid at the prompt have the Sets that trying every triple finds", async () => {
    await holds(await start(), 0, 200);
  });

  test("24 tables that come over the wire have them too", async () => {
    const board = await start();
    await overTheWire(board, makeRandom(SEED + 7), 24);
    expect((await board.ask("croupier.status()")).counts).toMatchObject({
      added: 24 * 12,
      control: 24,
      duplicate: 0,
      empty: 0,
      full: 0,
    });
  });

  test("a table is played to the end: every Set taken, three cards more each time, as trying every triple says", async () => {
    const board = await start();
    const cards = shuffled(makeRandom(SEED + 9));
    await scanAtPrompt(board, cards.splice(0, 12));
    for (;;) {
      const { cards: lie, sets, shown } = await state(board);
      expect(sets).toEqual(setsOn(lie));
      if (shown >= 0) {
        const gone = sets[shown].map((place: number) => lie[place]);
        expect(await board.ask(`croupier.play("take")`)).toBe(true);
        expect(await scanAtPrompt(board, gone)).toEqual(["taken", "taken", "taken"]);
      } else if (!cards.length) break;
      const free = (await state(board)).cards.filter((card: string | null) => !card).length;
      const more = cards.splice(0, Math.min(free, 3));
      expect(await scanAtPrompt(board, more)).toEqual(more.map(() => "added"));
    }
    expect(await state(board)).toMatchObject({ seen: 81, sets: [], shown: -1 });
  });

  test("twelve cards without a Set get three places more by themselves, and so on to 18; the last card finds them full", async () => {
    const board = await start();
    const cards = withoutSet(makeRandom(SEED + 10), 18);
    for (const [count, places] of [
      [11, 12],
      [12, 15],
      [15, 18],
      [18, 21],
    ]) {
      await board.ask(`croupier.play("new")`);
      await scanAtPrompt(board, cards.slice(0, count));
      const { cards: lie, sets } = await state(board);
      expect([lie.length, sets]).toEqual([places, []]);
    }
  });

  test("cards lie on the places that the prompt says, in any order and with any gaps, and have the Sets that trying every triple finds", async () => {
    const board = await start();
    const random = makeRandom(SEED + 12);
    for (let number = 0; number < 40; number++) {
      const count = 1 + Math.floor(random() * 21);
      const places = shuffled(
        random,
        Array.from({ length: 21 }, (_, place) => `${place}`),
      )
        .slice(0, count)
        .map(Number);
      const cards = shuffled(random).slice(0, count);
      const said = cards.map((card, at): [string, number] => [card, places[at]]);
      const answers = `(croupier.play("new"),${JSON.stringify(said)}.map(function(s){return croupier.scan(s[0],s[1])}))`;
      expect(await board.ask(answers)).toEqual(said.map(() => "added"));
      const { cards: lie, sets } = await state(board);
      for (const [card, place] of said) expect(lie[place]).toBe(card);
      expect(lie.filter(Boolean)).toHaveLength(count);
      expect(sets, `table ${number}: ${JSON.stringify(said)}`).toEqual(setsOn(lie));
    }
  });

  test("what is no place is refused at the prompt, and nothing changes", async () => {
    const board = await start();
    await board.ask(`(croupier.play("new"),croupier.scan("S1111",8/2))`);
    const before = await state(board);
    expect(before.cards[4]).toBe("S1111");
    for (const place of ["-1", "21", "1.5", "-0.5", "NaN", "1/0", "1e9", "'3'", "''", "null", "true", "[3]", "{}"]) {
      expect([place, await board.ask(`croupier.scan("S2222",${place})`)]).toEqual([place, "unknown"]);
      expect(await state(board)).toEqual({ ...before, message: "Places are 0 to 20" });
    }
    for (const odd of ["{toString:[],valueOf:[]}", "function(){return 3}"])
      expect([odd, await board.ask(`croupier.scan("S2222",${odd})`)]).toEqual([odd, "unknown"]);
    expect(await board.ask(`[croupier.scan("S2222",4),croupier.scan("S1111",5),croupier.scan("!UNDO","x")]`)).toEqual([
      "full",
      "duplicate",
      "control",
    ]);
    expect(faultsOf(await board.ask("croupier.status()"))).toEqual([]);
  });

  test("21 cards lie on a table of 21 places, and the 22nd is told that it is full", async () => {
    const board = await start();
    const cards = shuffled(makeRandom(SEED + 11));
    for (let time = 0; time < 3; time++) expect(await board.ask(`croupier.play("deal")`)).toBe(true);
    expect(await board.ask(`croupier.play("deal")`)).toBe(false);
    expect(await scanAtPrompt(board, cards.slice(0, 22))).toEqual([...Array(21).fill("added"), "full"]);
    const { cards: lie, sets, seen } = await state(board);
    expect([lie, seen]).toEqual([cards.slice(0, 21), 21]);
    expect(sets).toEqual(setsOn(lie));
  });
});
