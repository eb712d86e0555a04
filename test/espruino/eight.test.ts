// A race of eight on the real interpreter, with a Pico's number of variables: keys on four pins, a claim of each, and what is kept of all of them.
import { afterAll, expect, test } from "vitest";
import { CONFIG } from "../rig/espruino/chain";
import { Interpreter, sleep } from "../rig/espruino/interpreter";
import { makeRandom } from "../../devices/sim/random";
import { SEED, setsOn, shuffled } from "../rig/espruino/tables";
import { onEach } from "./each";

const boards: Interpreter[] = [];
const CARDS = shuffled(makeRandom(SEED)).slice(0, 12);
const THREE = setsOn(CARDS)[0].map((place: number) => CARDS[place]);
/** Where each key's wires lead: from a line that is pulled up to one that is low. */
const KEYS = ["CA", "DA", "CB", "DB", "AC", "BC", "AD", "BD"];

/** Four pins that say what a matrix would: a line is low when it is driven so, or a key that is down leads from it to one that is. */
const PINS = `var keysDown=[],lines={},shorts=0;
function Pin(name){var at="LA LB LC LD".split(" ").indexOf(name);if(at<0)return {};var own="ABCD"[at];
return lines[own]||(lines[own]={out:false,mode:function(m){this.out=m==="output"},write:function(v){if(v)shorts++},
read:function(){return !"ABCD".split("").some(function(to){return lines[to].out&&keysDown.indexOf(own+to)>=0})}})}
`;

onEach(`a race of eight (SEED=${SEED})`, ["small"], ({ small }) => {
  afterAll(() => boards.splice(0).forEach(board => board.stop()));

  test("is claimed by each key of a matrix, and kept over a power cut, beside races of four from before", async () => {
    const config = { ...CONFIG, keys: { A: "", B: "", C: "", matrix: "LA LB LC LD" }, race: { players: 8, goal: 1 } };
    const options = { capture: false, ports: ["scanner"], config, bundle: "croupier", before: PINS };
    const board = await Interpreter.start({ ...options, binary: small });
    boards.push(board);
    expect(await board.ask("croupier.status().complaints")).toEqual([]);
    await board.ask(`croupier.open("set",{mode:"race"})`);
    for (const code of CARDS) await board.ask(`croupier.scan("${code}")`);
    // This machine draws as fast as thirty boards, and people are slower than either: garbage is collected in between.
    await sleep(150);
    let most = 0;
    for (let player = 1; player <= 8; player++) {
      await board.ask(`keysDown=["${KEYS[player - 1]}"];0`);
      await board.until(`!!croupier.state().claim&&croupier.state().claim.player===${player}`);
      await board.ask(`keysDown=[];0`);
      await sleep(150);
      if (player < 8) await board.ask(`croupier.play("none")`);
      most = Math.max(most, await board.ask("process.memory().usage"));
    }
    for (const code of THREE) expect(await board.ask(`croupier.scan("${code}")`)).toBe("added");
    await board.until("!!croupier.state().people");
    const { scores, result, people } = await board.ask("croupier.state()");
    expect([scores, result]).toEqual([
      [-1, -1, -1, -1, -1, -1, -1, 1],
      [2, 2, 2, 2, 2, 2, 2, 1],
    ]);
    expect(people.wins).toEqual([0, 0, 0, 0, 0, 0, 0, 1]);
    console.info(`a race of eight: at most ${most} variables`);
    expect(most).toBeLessThanOrEqual(4000);
    expect(await board.ask("[shorts,E.getErrorFlags()]")).toEqual([0, []]);

    board.kill();
    boards.pop();
    const again = await Interpreter.start({ ...options, binary: small, folder: board.folder });
    boards.push(again);
    await again.ask(`croupier.open("set",{mode:"race",players:2})`);
    for (const code of CARDS) await again.ask(`croupier.scan("${code}")`);
    await again.ask(`croupier.press("P2")`);
    for (const code of THREE) await again.ask(`croupier.scan("${code}")`);
    await again.until("!!croupier.state().people");
    expect((await again.ask("croupier.state()")).people).toMatchObject({
      races: [2, 2, 1, 1, 1, 1, 1, 1],
      wins: [0, 1, 0, 0, 0, 0, 0, 1],
    });
  });
});
