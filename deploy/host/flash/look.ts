// Step 0, "is it new?": what hangs at a port. Espruino answers at its prompt; a chip without it answers in its download mode; anything else is silent.
import { Mistake } from "../../mistake";
import { firmwareFault } from "../upload/firmware";
import { LOOP_WORDS } from "../upload/loop";
import { askPrompt, askWho, type Who } from "../upload/identify";
import { during, wait, type Talk } from "../upload/talk";
import { buildsInWords, chipNamed, chipsInWords, DOWNLOADS, firmwareFile, type Chip } from "./chips";
import { flashReason, openEsptool, type FlashPort, type Loader } from "./loader";
import { closeLoader } from "./write";

export type Found =
  | { kind: "espruino"; env: string; version: string; fault: string }
  /** `chip` is missing where Espruino has no firmware for it. */
  | { kind: "chip"; name: string; chip: Chip | undefined; flash: number | undefined }
  /** It starts again and again. */
  | { kind: "loop" }
  | { kind: "silent"; why: string };

/** Espruino answers at once; a line that got lost is asked for once more. */
export const WHO_MS = 1500;
/** From a fresh firmware's first start to its prompt: it formats what it keeps settings in. */
const AWAKE_MS = 30_000;

const WRITTEN =
  "Espruino is written, but does not answer yet: press the board's button EN (or RST) once, and upload the program";

/** Until Espruino answers that was started just now; `otherwise`: what to say if it does not. */
export async function untilAwake(talk: Talk, otherwise = WRITTEN): Promise<Who> {
  const end = Date.now() + AWAKE_MS;
  while (Date.now() < end) {
    const who = await askWho(talk, WHO_MS);
    if (who) return who;
    await wait(200);
  }
  throw new Mistake(otherwise);
}

async function askChip(port: FlashPort): Promise<Found> {
  let loader: Loader | undefined;
  try {
    loader = await openEsptool(port);
    const { name, flash } = await loader.connect();
    await loader.restart();
    return { kind: "chip", name, chip: chipNamed(name), flash };
  } catch (error) {
    if (error instanceof Mistake) throw error;
    return { kind: "silent", why: flashReason(error) };
  } finally {
    await closeLoader(loader);
  }
}

/** Asks at the prompt first: only who does not answer there is reset. `open` opens the prompt at the port that `port` is. */
export async function look(open: () => Promise<Talk>, port: FlashPort): Promise<Found> {
  const who = await during(open(), talk => askPrompt(talk, WHO_MS));
  if (who === "loop") return { kind: "loop" };
  return who ? { kind: "espruino", ...who, fault: firmwareFault(who.env, who.version) } : askChip(port);
}

/** What there is to say of it, and what comes next; links stand by themselves. */
export function foundInWords(found: Found): string[] {
  if (found.kind === "espruino")
    return found.fault
      ? [`This is ${found.env}, but ${found.fault}.`]
      : [`It is not new: Espruino ${found.version} is on it (${found.env}). Go on with the program.`];
  if (found.kind === "loop") return [`${LOOP_WORDS[0].toUpperCase()}${LOOP_WORDS.slice(1)}.`];
  if (found.kind === "silent")
    return [
      "Nothing answers: neither an Espruino's prompt, nor an ESP32's boot ROM.",
      `If it is an ESP32: ${found.why}.`,
      "If it is a Pico, a WiFi or another board of Espruino's: plug it in anew, and look again.",
    ];
  const { name, chip } = found;
  if (!chip)
    return [
      `This is an ${name} without Espruino, and Espruino's releases have none for it: they are for ${chipsInWords()}.`,
    ];
  return [
    `This is an ${name} without Espruino.`,
    `Its firmware is called ${firmwareFile(chip)} (or the same with a newer version), from ${DOWNLOADS}`,
    ...buildsInWords(chip),
    ...(chip.isKnown
      ? []
      : [
          `Croupier's drawings and pins are for the plain ESP32: on an ${name} a croupier.json has to name the pins, and nobody has tried it yet.`,
        ]),
  ];
}
