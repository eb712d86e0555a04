// A way out of an endless loop of starts: an ESP32 that was told to do without a radio that its Espruino cannot do without never comes to its prompt, so it
// cannot be told otherwise there. What it was told stands in NVS, a small part of its flash. Erased, the board is as after flashing in that respect, with both
// radios on; program, settings and all else in Storage stay.
import { CROUPIER } from "../../how-typed";
import { Mistake } from "../../mistake";
import { counted } from "../../text";
import { askWho } from "../upload/identify";
import { LOOP_MS, startsIn } from "../upload/loop";
import { portSays, type Said } from "../upload/port-says";
import { settle } from "../upload/settle";
import { askIf, during, type Talk } from "../upload/talk";
import { TABLE } from "./chips";
import { NVS_KIND, partitionsOf, type Partition } from "./image";
import { flashReason, openEsptool, type FlashPort, type Loader, type MakeLoader } from "./loader";
import { untilAwake, WHO_MS } from "./look";
import { type FlashEar, closeLoader } from "./write";

/** As a fresh page of flash reads. */
const ERASED = 0xff;
/** Flash is erased in pages of so many bytes. */
const PAGE = 0x1000;
/** More than Espruino's three pages or IDF's usual six: something else is called NVS there. */
const NVS_MOST = 0x10000;

/** What the board was found to do. */
export type State =
  | { kind: "loop"; starts: number }
  | { kind: "awake"; env: string; version: string }
  /** It starts, but what it says is no loop of that kind. */
  | { kind: "other"; starts: number; said: Said | undefined };

export interface Rescued {
  env: string;
  version: string;
  variables: number | undefined;
  /** A program of ours answers. */
  program: string;
}

/** Listens until it is clear what the board does: a loop may still end by itself, and then there is nothing to be done. */
async function watch(talk: Talk): Promise<State> {
  const who = await settle(talk, () => askWho(talk, WHO_MS), true);
  if (who && who !== "loop") return { kind: "awake", ...who };
  const starts = startsIn(talk.heard());
  return who ? { kind: who, starts } : { kind: "other", starts, said: portSays(talk.heard()) };
}

const NOTHING = "nothing was erased";

/** Where the board keeps what it was told, as its own table says. */
function nvsIn(table: Partition[]): Partition {
  const nvs = table.find(({ kind }) => kind === NVS_KIND);
  if (!nvs)
    throw new Mistake(`this chip's partition table has no place for such settings: is it an Espruino? ${NOTHING}`);
  const { address, length } = nvs;
  const isOdd = address % PAGE || length % PAGE || !length || length > NVS_MOST || address < TABLE.address + TABLE.most;
  const others = table.filter(one => one !== nvs);
  if (isOdd || others.some(one => one.address < address + length && address < one.address + one.length))
    throw new Mistake(`this chip's partition table is damaged: ${NOTHING}; \`${CROUPIER} flash\` writes a new one`);
  return nvs;
}

async function erase(loader: Loader, ear: FlashEar): Promise<void> {
  ear.say("Asking the chip into its download mode ...");
  await loader.connect();
  const { address, length } = nvsIn(partitionsOf(await loader.read(TABLE.address, TABLE.most)));
  ear.say(`Erasing its NVS, 0x${length.toString(16)} bytes at 0x${address.toString(16)}. Program and settings stay.`);
  const bytes = new Uint8Array(length).fill(ERASED);
  await loader.write([{ name: "NVS", what: "its NVS", address, bytes }], (_, done) => ear.progress(done, length));
  await loader.restart();
}

async function reborn(talk: Talk): Promise<Rescued> {
  const who = await untilAwake(
    talk,
    `its NVS is erased, but it does not answer yet: press the board's button EN (or RST) once, and ask \`${CROUPIER} doctor\``,
  );
  const variables = await askIf<number>(talk, "process.memory().total");
  const program = await askIf<string>(talk, `require("Storage").read(".bootcde")?"its program":""`);
  return { ...who, variables, program: program ?? "" };
}

/** Why it is left alone. */
function leftAlone(state: Exclude<State, { kind: "loop" }>): string {
  if (state.kind === "awake")
    return `this board needs no rescue: Espruino ${state.version} answers on it (${state.env}); \`${CROUPIER} doctor\` says what is wrong with it`;
  const { starts, said } = state;
  const time = `${LOOP_MS / 1000} s`;
  if (starts)
    return `this board starts, ${counted(starts, "time")} in ${time}, but not as one whose radios were switched off: ${NOTHING}; ${said!.words}`;
  return said
    ? `this is no board that starts again and again, and ${NOTHING}; ${said.words}`
    : `nothing was heard in ${time}: this is no board that starts again and again, and ${NOTHING}; is it the right port?`;
}

/** `isDry`: only looks; undefined then. `open` opens the prompt at the port that `port` is. */
export async function rescue(
  open: () => Promise<Talk>,
  port: FlashPort,
  ear: FlashEar,
  { isDry = false, make = openEsptool }: { isDry?: boolean; make?: MakeLoader } = {},
): Promise<Rescued | undefined> {
  ear.say(`Listening to it for ${LOOP_MS / 1000} seconds ...`);
  const state = await during(open(), watch);
  if (state.kind !== "loop") throw new Mistake(leftAlone(state));
  ear.say(`It starts again and again: ${state.starts} times so far, never to its prompt.`);
  if (isDry) {
    ear.say("Nothing is written. Its NVS would be erased; program and settings in Storage would stay.");
    return undefined;
  }
  let loader: Loader | undefined;
  try {
    loader = await make(port);
    await erase(loader, ear);
  } catch (error) {
    throw new Mistake(flashReason(error));
  } finally {
    await closeLoader(loader);
  }
  return during(open(), reborn);
}

export function rescuedInWords({ env, version, variables, program }: Rescued): string[] {
  return [
    `Espruino ${version} answers again (${env}): both radios are on, as after flashing${variables === undefined ? "" : `, and there are ${variables} variables`}.`,
    program
      ? `The program in its Storage is still there. \`${CROUPIER} upload\` makes room for it: it offers to switch Bluetooth off, which is safe.`
      : `No program is on it: \`${CROUPIER} upload\` puts one there, and offers to switch Bluetooth off, which is safe.`,
  ];
}
