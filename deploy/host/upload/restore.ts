// Puts back what an upload saved: checked before anything is written, and what it replaces is saved in its turn, so that a second restore undoes the first.
import { CROUPIER } from "../../how-typed";
import { Mistake } from "../../mistake";
import { identify, type Found } from "./identify";
import { cutInWords, planPut, put, tidyUp } from "./put";
import { save, startAnew, stop, type Ear } from "./upload";
import type { Backup, Keep } from "./save";
import type { Talk } from "./talk";
import { checkStarters, endTrial } from "./starters";
import { planRestored, switchRadio } from "./radios";

/** The backup for a board of this serial number, or a mistake that says that there is none. */
export type Find = (found: Found) => Backup;

export interface Restored {
  files: number;
  isRunning: boolean;
  program: string;
}

/** Is anybody there after the start, and is it Croupier? */
const WHO = `(typeof croupier==="object"?"Croupier "+croupier.status().version+" ("+croupier.status().bundle+")":"")`;

/** What would be done: asked, and nothing stopped or written. */
export async function planRestore(talk: Talk, find: Find): Promise<{ before: Found; backup: Backup; says: string[] }> {
  const before = await identify(talk);
  checkStarters(before, "restore again");
  const backup = find(before);
  if (backup.env !== before.env)
    throw new Mistake(
      `that backup is of ${backup.env}, and this board is ${before.env}; \`${CROUPIER} restore --list\` names all`,
    );
  const says = [
    `${before.env} at ${talk.port}: back to what it held on ${backup.date.slice(0, 19).replace("T", " ")} (UTC).`,
  ];
  if (backup.serial !== before.serial)
    says.push(`That backup is of another board of this kind, ${backup.serial}; this one is ${before.serial}.`);
  const first = planPut(before, backup.files);
  if (first.need > first.room)
    throw new Mistake(
      `not enough room in the board's Storage: the backup needs ${first.need} bytes and ${first.room} can be had; delete other files there`,
    );
  return { before, backup, says };
}

export async function restore(talk: Talk, find: Find, ear: Ear, keep?: Keep): Promise<Restored> {
  const { before, backup, says } = await planRestore(talk, find);
  says.forEach(ear.say);
  const radios = planRestored(before, backup);
  const mustSwitch = radios.some(({ change }) => change);
  await endTrial(talk, before);
  await stop(talk);
  let found = await tidyUp(talk, before);
  let plan = planPut(found, backup.files);
  const count = () => plan.files.length + plan.gone.length;
  const changes = count();
  if (changes || mustSwitch) await save(talk, found, keep, ear, { towards: backup.date });
  for (const radio of radios) found = await switchRadio(talk, found, radio, ear.say);
  if (mustSwitch) plan = planPut(found, backup.files);
  if (count()) {
    const warning = cutInWords(plan, found.files);
    if (warning) ear.say(warning);
    await put(talk, plan, (done, of) => ear.progress("write", done, of));
  }
  const program = await startAnew<string>(talk, WHO);
  // To switch a radio takes away what was there.
  return { files: Math.max(changes, count()), isRunning: program !== undefined, program: program ?? "" };
}
