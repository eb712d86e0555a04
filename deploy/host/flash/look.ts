// Step 0, "is it new?": what hangs at a port. Espruino answers at its prompt; a chip without it answers in its download mode; anything else is silent.
import { Mistake } from "../../mistake";
import { firmwareFault } from "../upload/firmware";
import { LOOP_WORDS } from "../upload/loop";
import { askPrompt, askWho, type Who } from "../upload/identify";
import { portSays, type Said } from "../upload/port-says";
import { during, wait, type Talk } from "../upload/talk";
import { buildsInWords, chipNamed, chipsInWords, DOWNLOADS, firmwareFile, type Chip } from "./chips";
import { flashReason, openEsptool, type FlashPort, type Loader } from "./loader";
import { closeLoader } from "./write";

export type Found =
  | { kind: "espruino"; env: string; version: string; fault: string }
  /** `chip` is missing where Espruino has no firmware for it. */
  | { kind: "chip"; name: string; chip: Chip | undefined; flash: number | undefined; said?: Said }
  /** It starts again and again. */
  | { kind: "loop" }
  /** Known by what it says, and no chip to be asked. */
  | { kind: "other"; said: Said }
  | { kind: "silent"; why: string; said?: Said };

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
  const said = portSays(talk.heard());
  throw new Mistake(said?.isKnown ? `${otherwise}; it says why: ${said.words}` : otherwise);
}

async function askChip(port: FlashPort, said: Said | undefined): Promise<Found> {
  let loader: Loader | undefined;
  try {
    loader = await openEsptool(port);
    const { name, flash } = await loader.connect();
    await loader.restart();
    return { kind: "chip", name, chip: chipNamed(name), flash, said };
  } catch (error) {
    if (error instanceof Mistake) throw error;
    return { kind: "silent", why: flashReason(error), said };
  } finally {
    await closeLoader(loader);
  }
}

/** Asks at the prompt first: only who does not answer there, and may be an ESP32, is reset. `open` opens the prompt at the port that `port` is. */
export async function look(open: () => Promise<Talk>, port: FlashPort): Promise<Found> {
  let said: Said | undefined;
  const ask = () =>
    during(open(), async talk => {
      const who = await askPrompt(talk, WHO_MS);
      said = portSays(talk.heard());
      return who;
    });
  const who = await ask();
  if (who) return awakeOrLoop(who);
  if (said && !said.isChip) return { kind: "other", said };
  const before = said;
  const chip = await askChip(port, before);
  // It was started anew: what waited in its download mode may come to its prompt now.
  const again = chip.kind === "chip" && before?.isProgrammed ? await ask() : undefined;
  return again ? awakeOrLoop(again) : chip;
}

const awakeOrLoop = (who: Who | "loop"): Found =>
  who === "loop" ? { kind: "loop" } : { kind: "espruino", ...who, fault: firmwareFault(who.env, who.version) };

const sentence = ({ words }: Pick<Said, "words">) => `${words[0].toUpperCase()}${words.slice(1)}.`;

/** What there is to say of it, and what comes next; links stand by themselves. */
export function foundInWords(found: Found): string[] {
  if (found.kind === "espruino")
    return found.fault
      ? [`This is ${found.env}, but ${found.fault}.`]
      : [`It is not new: Espruino ${found.version} is on it (${found.env}). Go on with the program.`];
  if (found.kind === "loop") return [sentence({ words: LOOP_WORDS })];
  if (found.kind === "other") return [sentence(found.said)];
  if (found.kind === "silent")
    return [
      found.said?.isKnown
        ? sentence(found.said)
        : "Nothing answers: neither an Espruino's prompt, nor an ESP32's boot ROM.",
      ...(found.said && !found.said.isKnown ? [sentence(found.said)] : []),
      `If it is an ESP32: ${found.why}.`,
      "If it is a Pico, a WiFi or another board of Espruino's: plug it in anew, and look again.",
    ];
  const { name, chip, said } = found;
  const says = said ? [sentence(said)] : [];
  if (!chip)
    return [
      ...says,
      `This is an ${name} without Espruino, and Espruino's releases have none for it: they are for ${chipsInWords()}.`,
    ];
  return [
    ...says,
    said?.isProgrammed ? `This is an ${name}.` : `This is an ${name} without Espruino.`,
    `Its firmware is called ${firmwareFile(chip)} (or the same with a newer version), from ${DOWNLOADS}`,
    ...buildsInWords(chip),
    ...(chip.isKnown
      ? []
      : [
          `Croupier's drawings and pins are for the plain ESP32: on an ${name} a croupier.json has to name the pins, and nobody has tried it yet.`,
        ]),
  ];
}
