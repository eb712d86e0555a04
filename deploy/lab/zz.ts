import { crowded, timeBot, table } from "./espruino/durak-slices";
import { Book, ALONE } from "./soak/match-book";
import { At, More, Rule, moves } from "../../src/games/durak/rules";
for (const n of process.argv.slice(2).map(Number)) {
  const f = crowded(n, Rule.Several);
  const b = new Book(undefined, ALONE);
  b.storage.write("croupier.durak", f["croupier.durak"], 0, 1024); 
  const c = new Book(b.storage, ALONE); while (c.match.readOn && !c.match.readOn()) {}
  const p = c.match.position!;
  console.log(n, "hand", p[At.Hands+c.match.me], moves(p).length);
  for (const bundle of (process.env.B||"durak,croupier").split(",")) {
  const t = await timeBot(bundle, 1, f).catch(e=>{console.log(e);return undefined});
  if (t) console.log(table(bundle+n, t.slices), t.flags, t.state.result, t.printed.slice(0,300));
  }
}
