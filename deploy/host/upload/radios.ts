// An ESP32's two radios while something is put onto it. Whether the board starts with them is noted outside Storage (NVS). `ESP32.enableBLE` and
// `ESP32.enableWifi` change that note, erase what is saved (.varimg, .bootcde, .bootrst) and start the board anew without answering; so they stand behind the
// backup, and before anything is written.
//
// Bluetooth takes nearly half of the variables, and nothing of ours uses it. Wi-Fi stays: no release up to 2v29 starts without it (espruino/Espruino#2663:
// telnet opens a socket where there is no network), and without both none finds room for its variables. Either way the board starts again and again.
import { CROUPIER } from "../../how-typed";
import { Mistake } from "../../mistake";
import { isEsp32, startsWithoutWifi } from "./firmware";
import { lookAgain, type Found } from "./identify";
import { isLoop, LOOP_WORDS } from "./loop";
import { crashWords } from "./port-says";
import type { Wish } from "./plan";
import type { Backup } from "./save";
import { askIf, wait, type Talk } from "./talk";

/** Longer than it takes to erase; no answer comes. */
const ERASE_MS = 4000;
const START_MS = 20_000;
const LOOK_EVERY_MS = 500;
const LOOK_MS = 3000;
/** A question may be lost on its way to the board. */
const TRIES = 3;

type Radio = "bluetooth" | "wifi";

/** What Espruino calls each: what switches it, what tells of it, the console that goes through it. */
const RADIOS: Record<Radio, { name: string; enable: string; state: string; console: string; other: Radio }> = {
  bluetooth: { name: "Bluetooth", enable: "enableBLE", state: "BLE", console: "Bluetooth", other: "wifi" },
  wifi: { name: "Wi-Fi", enable: "enableWifi", state: "Wifi", console: "Telnet", other: "bluetooth" },
};

/** A radio as it is to be. */
interface Switch {
  radio: Radio;
  isOn: boolean;
}

/** What is to be switched, and what to say of it. */
export interface RadioPlan {
  change?: Switch;
  says: string;
}

/** Asks the person; undefined: there is none to answer. */
export type Ask = (question: string) => Promise<boolean | undefined>;

/** Why a radio has to stay on; "" if it may be switched off. */
function whyKept(found: Found, radio: Radio): string {
  const { console, other } = RADIOS[radio];
  const otherName = RADIOS[other].name;
  if (!isEsp32(found.env)) return `no ${found.env} was tried without it`;
  if (found.console === console) return "this upload comes over it; with a cable it can be switched off";
  if (found[other] === null) return `the board does not tell whether its ${otherName} is on`;
  if (!found[other]) return `its ${otherName} is off, and an ESP32 without both never starts`;
  if (radio === "wifi" && !startsWithoutWifi(found.version)) return `Espruino ${found.version} never starts without it`;
  return "";
}

const stays = (says: string): RadioPlan => ({ says });

/** Whether an upload switches Bluetooth off. The person is asked at most once, and only where it may be switched. */
export async function planBluetooth(found: Found, { bluetooth }: Wish, ask: Ask): Promise<RadioPlan> {
  if (found.bluetooth === null)
    return stays(
      isEsp32(found.env) ? `Espruino ${found.version} does not tell of its radios: they stay as they are.` : "",
    );
  if (!found.bluetooth) return stays("");
  const why = bluetooth === "keep" ? "" : whyKept(found, "bluetooth");
  if (why) return stays(`Its Bluetooth stays on: ${why}.`);
  const isOff = bluetooth
    ? bluetooth === "off"
    : await ask("Its Bluetooth takes nearly half of its memory, and Croupier does not use it. Switch it off?");
  if (isOff === undefined)
    return stays("Its Bluetooth stays on, and takes nearly half of its memory: --bluetooth off switches it off.");
  if (!isOff) return stays("Its Bluetooth stays on, as you said.");
  return {
    change: { radio: "bluetooth", isOn: false },
    says: `Switching its Bluetooth off for good (\`${CROUPIER} restore\` switches it on again): the board erases its program and starts anew ...`,
  };
}

/** Each radio that a backup has otherwise than the board: first those that are to be on, so that never both are off. */
export function planRestored(found: Found, backup: Backup): RadioPlan[] {
  const others = (["bluetooth", "wifi"] as const).filter(
    radio => found[radio] !== null && backup[radio] !== undefined && backup[radio] !== found[radio],
  );
  let then = found;
  return [...others.filter(radio => backup[radio]), ...others.filter(radio => !backup[radio])].map(radio => {
    const { name } = RADIOS[radio];
    const isOn = !!backup[radio];
    const why = isOn ? "" : whyKept(then, radio);
    if (why) return stays(`Its ${name} was off then, and stays on: ${why}.`);
    then = { ...then, [radio]: isOn };
    const says = `Its ${name} is switched ${isOn ? "on" : "off"}, as it was: the board starts anew ...`;
    return { change: { radio, isOn }, says };
  });
}

/** The board after it has started anew; undefined: it did not come back in time. */
async function returned(talk: Talk, found: Found): Promise<Found | undefined> {
  const end = Date.now() + START_MS;
  while (Date.now() < end) {
    await wait(LOOK_EVERY_MS);
    if ((await askIf<string>(talk, "process.env.BOARD", LOOK_MS)) === found.env) return lookAgain(talk, found);
  }
  return undefined;
}

/** Does what is planned, and waits until the board is back; answers what lies there then. What was on it is saved already. */
export async function switchRadio(
  talk: Talk,
  found: Found,
  { change, says }: RadioPlan,
  say: (line: string) => void,
): Promise<Found> {
  if (says) say(says);
  if (!change) return found;
  const { radio, isOn } = change;
  const { name, enable, other } = RADIOS[radio];
  // The board itself looks once more, at the very moment: without both it would not come back.
  const may = isOn ? "1" : `ESP32.getState().${RADIOS[other].state}`;
  for (let left = TRIES; left > 0; left--) {
    await askIf(talk, `(${may}?(ESP32.${enable}(${isOn}),1):0)`, ERASE_MS);
    const now = await returned(talk, found);
    if (!now)
      throw new Mistake(
        isLoop(talk.heard())
          ? `${LOOP_WORDS}; what was on it is saved`
          : `the board did not come back after its ${name} was switched: ${crashWords(talk.heard()) || "plug it in anew"}, and do the same once more; what was on it is saved`,
      );
    if (now[radio] !== isOn) continue;
    say(`Its ${name} is ${isOn ? "on" : "off"}: ${gain(found.variables, now.variables)}.`);
    return now;
  }
  throw new Mistake(
    `the board would not switch its ${name} ${isOn ? "on" : "off"}: at its prompt ESP32.${enable}(${isOn}), or upload with --bluetooth keep`,
  );
}

function gain(before: number, after: number): string {
  const difference = after - before;
  return `${after} variables, ${Math.abs(difference)} ${difference < 0 ? "fewer" : "more"} than before`;
}
