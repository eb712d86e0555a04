// Espruino's firmware onto a chip that has none, or an old one: out of files that the person has downloaded. They were unpacked, recognised and checked
// before (archive.ts, plan.ts); what can only be known from the chip is checked here, and nothing is written before all of it is right.
import { Mistake } from "../../mistake";
import { askWho } from "../upload/identify";
import { portSays } from "../upload/port-says";
import { during, wait } from "../upload/talk";
import { openWebSerial } from "../upload/web-serial";
import { anyFirmwareFile, chipNamed, TABLE } from "./chips";
import { partitionsOf } from "./image";
import { flashReason, openEsptool, type FlashPort, type FoundChip, type Loader, type MakeLoader } from "./loader";
import { checkRoom, endOf, partInWords, programOf, type FlashPlan } from "./plan";

export interface FlashEar {
  say(line: string): void;
  /** Bytes of all parts. */
  progress(done: number, of: number): void;
}

const NOTHING = "nothing was written";
/** A port whose board was pulled out may never be done with closing. */
const CLOSE_MS = 3000;
/** Longer than a round of a chip that starts again and again. */
const LISTEN_MS = 3000;
const megabytes = (bytes: number) => `${bytes / (1 << 20)} MB`;

function checkChip(found: FoundChip, plan: FlashPlan): void {
  const { chip } = plan;
  const own = chipNamed(found.name);
  if (found.name !== chip.name)
    throw new Mistake(
      `this is an ${found.name}, and the firmware is for an ${chip.name}: ${own ? `choose ${anyFirmwareFile(own)}` : "there is no Espruino of that kind for it"}; ${NOTHING}`,
    );
  const end = endOf(plan);
  if (found.flash !== undefined && found.flash < end)
    throw new Mistake(
      `this chip has ${megabytes(found.flash)} of flash, and the firmware needs ${megabytes(Math.ceil(end / (1 << 20)) * (1 << 20))}: ${NOTHING}`,
    );
}

/** Espruino's program alone runs only where bootloader and table stand already. */
async function checkTable(loader: Loader, plan: FlashPlan): Promise<void> {
  if (plan.table) return;
  const table = partitionsOf(await loader.read(TABLE.address, TABLE.most));
  if (!table.length)
    throw new Mistake(
      `this chip is new, and ${programOf(plan.parts).name} alone would not start on it: choose ${anyFirmwareFile(plan.chip)}, which has the bootloader and the partition table, too; ${NOTHING}`,
    );
  checkRoom(table, programOf(plan.parts), "the chip's partition table");
}

export const closeLoader = (loader: Loader | undefined): Promise<void> =>
  Promise.race([loader?.close().catch(() => undefined), wait(CLOSE_MS)]) as Promise<void>;

/** Writes what `planFlash` has planned, and starts it. */
export async function flash(
  port: FlashPort,
  plan: FlashPlan,
  ear: FlashEar,
  make: MakeLoader = openEsptool,
): Promise<void> {
  const { parts } = plan;
  const of = parts.reduce((sum, part) => sum + part.bytes.length, 0);
  const before = parts.map((_, at) => parts.slice(0, at).reduce((sum, part) => sum + part.bytes.length, 0));
  let loader: Loader | undefined;
  let isConnected = false;
  try {
    loader = await make(port);
    ear.say("Asking the chip into its download mode ...");
    const chip = await loader.connect();
    isConnected = true;
    checkChip(chip, plan);
    await checkTable(loader, plan);
    for (const part of parts) ear.say(partInWords(part));
    await loader.write(parts, (part, done) => ear.progress(before[part] + done, of));
    await loader.restart();
    ear.say("Written, compared, and started.");
  } catch (error) {
    if (isConnected || error instanceof Mistake) throw new Mistake(flashReason(error));
    // The chip that did not listen may say why.
    await closeLoader(loader);
    loader = undefined;
    const said = await listenAt(port);
    throw new Mistake(said ? `${said}; ${flashReason(error)}` : flashReason(error));
  } finally {
    await closeLoader(loader);
  }
}

/** What a port says that was just used by a loader; "": nothing that is known. */
async function listenAt(port: FlashPort): Promise<string> {
  const heard = await during(openWebSerial(port), async talk => {
    await askWho(talk, LISTEN_MS);
    return talk.heard();
  }).catch(() => "");
  const said = portSays(heard);
  return said?.isKnown ? said.words : "";
}
