// Puts back what an upload saved: checked before anything is written, and what it replaces is saved in its turn, so that a second restore undoes the first.
import { Mistake } from "../../mistake";
import { identify } from "./identify";
import type { Found } from "./identify";
import { cutInWords, planPut, put, tidyUp } from "./put";
import { save, startAnew, stop } from "./upload";
import type { Ear } from "./upload";
import type { Backup, Keep } from "./save";
import type { Talk } from "./talk";
import { differs, switchWifi } from "./wifi";

/** The backup for a board of this serial number, or a mistake that says that there is none. */
export type Find = (found: Found) => Backup;

export interface Restored {
  files: number;
  isRunning: boolean;
  program: string;
}

/** Is anybody there after the start, and is it Croupier? */
const WHO = `(typeof croupier==="object"?"Croupier "+croupier.status().version+" ("+croupier.status().bundle+")":"")`;

export async function restore(talk: Talk, find: Find, ear: Ear, keep?: Keep): Promise<Restored> {
  const before = await identify(talk);
  const backup = find(before);
  if (backup.env !== before.env)
    throw new Mistake(
      `that backup is of ${backup.env}, and this board is ${before.env}; \`croupier restore --list\` names all`,
    );
  ear.say(
    `${before.env} at ${talk.port}: back to what it held on ${backup.date.slice(0, 19).replace("T", " ")} (UTC).`,
  );
  if (backup.serial !== before.serial)
    ear.say(`That backup is of another board of this kind, ${backup.serial}; this one is ${before.serial}.`);
  const first = planPut(before, backup.files);
  if (first.need > first.room)
    throw new Mistake(
      `not enough room in the board's Storage: the backup needs ${first.need} bytes and ${first.room} can be had; delete other files there`,
    );
  const mustSwitch = differs(before, backup);
  await stop(talk);
  let found = await tidyUp(talk, before);
  let plan = planPut(found, backup.files);
  const count = () => plan.files.length + plan.gone.length;
  const changes = count();
  if (changes || mustSwitch) {
    await save(talk, found, keep, ear, { towards: backup.date });
    if (mustSwitch) {
      ear.say(`Its Wi-Fi is switched ${backup.wifi ? "on" : "off"}, as it was: the board starts anew ...`);
      found = await switchWifi(talk, found, !!backup.wifi, ear.say);
      plan = planPut(found, backup.files);
    }
    const warning = cutInWords(plan, found.files);
    if (warning) ear.say(warning);
    await put(talk, plan, (done, of) => ear.progress("write", done, of));
  }
  const program = await startAnew<string>(talk, WHO);
  // To switch Wi-Fi takes away what was there.
  return { files: Math.max(changes, count()), isRunning: program !== undefined, program: program ?? "" };
}
