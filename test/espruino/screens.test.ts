import { afterAll, expect, test } from "vitest";
import { VirtualBoard } from "../../devices/sim/board";
import { Ssd1306 } from "../../devices/sim/ssd1306";
import type { SerialChip } from "../../devices/sim/wire";
import { CONFIG, scan, startChain } from "../rig/espruino/chain";
import { bundle, Interpreter } from "../rig/espruino/interpreter";
import { makeRandom } from "../../devices/sim/random";
import { deck, SEED, shuffled, withoutSet } from "../rig/espruino/tables";
import { onEach } from "./each";

const boards: Interpreter[] = [];

/** As somebody sees it who mounted the display upside down. */
const turned = (picture: string) => [...picture].reverse().join("");
const same = (picture: string) => picture;

/** The same bundle twice: in the interpreter, with a simulated chip at the end of what it wrote to I2C, and on the virtual board. */
class Pair {
  private constructor(
    readonly board: Interpreter,
    private readonly chip: Ssd1306,
    private readonly virtual: VirtualBoard,
    private readonly virtualChip: Ssd1306,
    private readonly seen: (picture: string) => string,
  ) {}

  static async start(binary: string, rows: 32 | 64 = 64, rotation = 0): Promise<Pair> {
    const chip = new Ssd1306({ address: 0x3c, rows, seed: 5 });
    const config = { ...CONFIG, display: { rows, rotation } };
    const board = await startChain({ binary, config });
    boards.push(board);
    for (const { address, bytes } of board.transactions) if (address === chip.address) chip.write(bytes);
    board.onTransaction = ({ bytes }) => chip.write(bytes);
    const virtualChip = new Ssd1306({ address: 0x3c, rows, seed: 9 });
    const virtual = new VirtualBoard({ board: "LINUX", seed: SEED }).i2c(1, virtualChip);
    virtual.storage.write("croupier.json", JSON.stringify(config));
    const module: SerialChip = { receive: () => undefined };
    virtual.upload(bundle()).serial("scanner", module).boot().run(100);
    // What the real one has heard already.
    module.send!(Buffer.from("!NEW\r"), 9600);
    virtual.run(3000);
    return new Pair(board, chip, virtual, virtualChip, rotation ? turned : same);
  }

  /** Does the same to both; their four pictures must be one. */
  async same(expression: string): Promise<string> {
    const real = await this.board.ask(expression);
    const there = this.virtual.evaluate(expression) ?? undefined;
    expect(real ?? undefined, expression).toEqual(there);
    return this.look(expression);
  }

  /** Over the wire to the real one. */
  async scanned(code: string): Promise<void> {
    await scan(this.board, code);
    this.virtual.evaluate(`croupier.scan(${JSON.stringify(code)})`);
    await this.look(code);
  }

  /** What blinks may be lit in one of them while it is dark in another: they are looked at until they stand alike, or not at all. */
  private async look(after: string): Promise<string> {
    let picture = "";
    for (let times = 0; times < 16; times++) {
      await this.board.settled();
      this.virtual.run(200);
      picture = await this.board.ask("croupier.screen()");
      const others = [this.seen(this.chip.pixels().join("\n")), this.virtual.evaluate<string>("croupier.screen()")];
      others.push(this.seen(this.virtualChip.pixels().join("\n")));
      if (others.every(other => other === picture)) break;
    }
    expect(this.seen(this.chip.pixels().join("\n")), `the real one's display after ${after}`).toBe(picture);
    expect(this.virtual.evaluate("croupier.screen()"), `the virtual one's buffer after ${after}`).toBe(picture);
    expect(this.seen(this.virtualChip.pixels().join("\n")), `the virtual one's display after ${after}`).toBe(picture);
    expect(await this.board.ask("croupier.state()"), after).toEqual(this.virtual.evaluate("croupier.state()"));
    return picture;
  }
}

const scans = (codes: string[]) => `${JSON.stringify(codes)}.map(function(c){return croupier.scan(c)})`;

onEach(`the OLED shows what the virtual board shows (SEED=${SEED})`, ["full"], ({ full }) => {
  afterAll(() => boards.splice(0).forEach(board => board.stop()));

  test("at the menu, whichever line is chosen", async () => {
    const pair = await Pair.start(full);
    const seen = new Set<string>();
    seen.add(await pair.same(`croupier.open("menu")`));
    for (let time = 0; time < 5; time++) seen.add(await pair.same(`croupier.press("C")`));
    expect(seen.size).toBeGreaterThan(3);
  });

  test("solve: card after card over the wire, each Set in turn, taken, undone, removed", async () => {
    const pair = await Pair.start(full);
    await pair.same(`croupier.open("set")`);
    const cards = shuffled(makeRandom(SEED + 30)).slice(0, 12);
    for (const code of cards) await pair.scanned(code);
    await pair.scanned(cards[3]);
    for (const move of ["next", "next", "take", "undo", "remove " + cards[5], "undo", "undo", "deal", "nonsense"])
      await pair.same(`croupier.play("${move}")`);
  });

  test("solve: no Set, and 15, 18 and 21 places, full", async () => {
    const pair = await Pair.start(full);
    await pair.same(`croupier.open("set")`);
    const cards = withoutSet(makeRandom(SEED + 31), 18);
    for (let from = 0; from < 18; from += 3) await pair.same(scans(cards.slice(from, from + 3)));
    const rest = deck.filter(code => !cards.includes(code));
    await pair.same(scans(rest.slice(0, 3)));
    await pair.same(scans(rest.slice(3, 4)));
    await pair.same(`croupier.play("next")`);
  });

  test("solve: the proof, with its pages, and the list of what can be done", async () => {
    const pair = await Pair.start(full);
    await pair.same(`croupier.open("set")`);
    await pair.same(scans(shuffled(makeRandom(SEED + 32)).slice(0, 4)));
    // Its search takes a while, in slices; the pictures before its end depend on the moment.
    await pair.board.ask(`croupier.play("prove")`).then(() => undefined);
    await pair.same(`(croupier.play("new"),croupier.press("B",true))`);
    for (const key of ["C", "C", "B"]) await pair.same(`croupier.press("${key}")`);
  });

  test("hint: stage by stage", async () => {
    const pair = await Pair.start(full);
    await pair.same(`croupier.open("set",{mode:"hint"})`);
    await pair.same(scans(shuffled(makeRandom(SEED + 33)).slice(0, 12)));
    for (let stage = 0; stage < 6; stage++) await pair.same(`croupier.play("next")`);
    await pair.same(`croupier.play("new")`);
    await pair.same(scans(withoutSet(makeRandom(SEED + 34), 12)));
    await pair.same(`croupier.play("next")`);
  });

  test("check: a Set, and triples that break one attribute after the other, all four among them", async () => {
    const pair = await Pair.start(full);
    await pair.same(`croupier.open("set",{mode:"check"})`);
    for (const three of [
      ["S1111", "S2222", "S3333"],
      ["S1111", "S1112", "S1122"],
      ["S1111", "S1112", "S2222"],
      ["S1111", "S1222", "S2222"],
      ["S1111", "S2222", "S2223"],
    ]) {
      for (const code of three) await pair.same(scans([code]));
      await pair.same(`croupier.play("new")`);
    }
  });

  test("deck: cards as they ought to look, a double one, what is missing, the whole deck", async () => {
    const pair = await Pair.start(full);
    await pair.same(`croupier.open("set",{mode:"deck"})`);
    for (const code of ["S1111", "S2222", "S3333", "S3123", "S1111"]) await pair.same(scans([code]));
    await pair.same(`croupier.press("B")`);
    await pair.same(`croupier.press("C")`);
    await pair.same(`croupier.press("B")`);
    await pair.same(`(${scans(deck)}.length)`);
  });

  test("unknown codes, setting codes and unreadable ones", async () => {
    const pair = await Pair.start(full);
    await pair.same(`croupier.open("set")`);
    for (const code of ["S4111", "nonsense", "^#SC^3030011", "", "!DANCE", "D0711"]) await pair.same(scans([code]));
  });

  test.each([
    [32, 0],
    [64, 180],
    [32, 180],
  ] as const)("on a glass of %i rows, turned by %i degrees", async (rows, rotation) => {
    const pair = await Pair.start(full, rows, rotation);
    await pair.same(`croupier.open("set")`);
    await pair.same(scans(shuffled(makeRandom(SEED + 35)).slice(0, 12)));
    await pair.same(`croupier.play("next")`);
  });
});
