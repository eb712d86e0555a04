// `node deploy/build/run.mjs test/rig/measures/durak-strength.ts 2000` prints what `durakBots` finds as JSON: the measurement lets it run beside what is measured in emulated time.
import { durakBots } from "./durak-bots";

console.log(JSON.stringify(await durakBots(Number(process.argv[2]))));
