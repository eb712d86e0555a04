import { runOn } from "./measures/machine";
for (const [w, t] of await runOn("cortex", "zz-subject.ts", process.argv[2])) console.log(w, t.ms.map(x=>x.toFixed(1)).join(), t.found);
