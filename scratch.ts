import { playEvening } from "./deploy/lab/espruino/durak-evening";
const E = "/work/esp/esp29", S = "/work/esp/esp29-small";
process.env.ESPRUINO = E; process.env.ESPRUINO_SMALL = S;
const before = process.argv[2] === "watch" ? `
(function(){var most=0;setInterval(function(){var m=process.memory(false);if(m.usage>most){most=m.usage;print("MEM "+m.usage+" "+m.total)}},3)})();` : undefined;
try {
console.log(await playEvening({ dialect: "auto", baud: 115200, seed: 116201, games: 5, kills: 1, rules: { transfer: true, show: true },
  boards: [{ binary: E, bundle: "croupier" }, { binary: S, bundle: "durak", before }] }));
} catch (e) { console.log((e as Error).message); }
