import { test } from "vitest";
import { PORT, Wire } from "../deploy/lab/espruino/durak-wire";
import { Interpreter, sleep } from "../deploy/lab/espruino/interpreter";
import { WATCH, costOf, rested } from "../deploy/lab/espruino/memory";
const ACTIONS = [`croupier.play("hint")`,`croupier.play("undo")`,`croupier.press("C")`,`croupier.press("A")`,`croupier.press("B",true)`,`croupier.press("C")`,`croupier.press("B",true)`,`croupier.moves()`,`croupier.state()`,`croupier.status()`,`croupier.config()`,`croupier.play("6H+6S")`,`croupier.play("nonsense")`];
test("peak", async () => {
  const binary = process.env["ESPRUINO_SMALL"]!.split(":")[0];
  const how = process.env["DIALECT"] === "lesson" ? { against: "peer", dialect: "lesson" } : { against: "peer" };
  const wire = new Wire(115200);
  const boards: Interpreter[] = [];
  const opts = { binary, bundle: "croupier", capture: false, ports: [PORT], config: { board: "linux", peer: { path: PORT, baud: 115200 } } };
  const watched = { ...opts, before: WATCH.replace('if(m>memoryPeak)memoryPeak=m}', 'if(m>memoryPeak){memoryPeak=m;if(m>3900){m=new Error().stack;print("PK"+memoryPeak+m)}}}') };
  const cost = await costOf(watched as never);
  for (let i = 0; i < 2; i++) {
    const b = await Interpreter.start((i ? opts : watched) as never);
    if (!i) console.log("menu", (await rested(b)) - cost);
    wire.plug(boards.push(b) - 1, b);
    await b.ask(`croupier.open("durak",${JSON.stringify(how)})`);
  }
  let last = 0; const lines: string[] = []; let all = ""; setTimeout(() => (boards[0] as any).child.stdout.on("data", (d: Buffer) => { all += d.toString("latin1"); }), 500);
  const look = async (what: string) => { const p = (await boards[0].ask("memoryPeak")) - cost; if (p > last) { lines.push(`${p} ${what}`); last = p; } };
  let count = 0;
  for (;;) {
    let phase = "";
    for (const b of boards) {
      const [now, moves] = await b.ask(`[croupier.state().phase,croupier.moves()]`);
      if (b === boards[0]) { phase = now; await look("glance " + now); }
      if (!moves.length || moves[0] === "again") continue;
      await b.ask(`croupier.play(${JSON.stringify(moves[0])})`);
      if (b === boards[0]) { await look("play " + moves[0]); ++count; 
       if (count === 3) lines.push("rest " + ((await rested(b)) - cost));
       if (count % 2 === 0) { const a = ACTIONS[(count / 2) % ACTIONS.length]; await b.ask(a); await look(a); await sleep(200); await look("after " + a); } }
    }
    if (phase === "over") break;
    await sleep(20);
  }
  console.log(lines.join("\n")); (await import("node:fs")).writeFileSync("/tmp/peak.txt", all);
  wire.stop(); for (const b of boards) b.stop();
}, 240000);
