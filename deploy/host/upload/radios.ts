// An ESP32's Wi-Fi while something is put onto it. `ESP32.enableWifi` notes outside Storage whether the board starts with it, erases what is saved
// (.varimg, .bootcde, .bootrst) and starts the board anew without answering; so it stands behind the backup, and before anything is written.
import { Mistake } from "../../mistake";
import { lookAgain } from "./identify";
import type { Found } from "./identify";
import type { Wish } from "./plan";
import type { Backup } from "./save";
import { askIf, wait } from "./talk";
import type { Talk } from "./talk";

/** What `save()` keeps: as a file it cannot be written back. */
export const STATE = ".varimg";
/** Longer than it takes to erase; no answer comes. */
const ERASE_MS = 4000;
const START_MS = 20_000;
const LOOK_EVERY_MS = 500;
const LOOK_MS = 3000;
/** A question may be lost on its way to the board. */
const TRIES = 3;

const hasWifi = (found: Found) => found.wifi !== null;

/** It talks to us through the very Wi-Fi. */
const isBehindIt = (found: Found) => found.console === "Telnet";

function checkState(found: Found): void {
  if (!found.files[STATE]) return;
  throw new Mistake(
    `the board holds a state that save() wrote (${STATE}): to switch its Wi-Fi would erase that, and no backup can hold it; at its prompt require("Storage").erase("${STATE}") and try again, or upload with --keep-wifi`,
  );
}

/** Whether Wi-Fi is to be as a backup says it was. */
export function differs(found: Found, { wifi }: Backup): boolean {
  if (!hasWifi(found) || wifi === undefined || wifi === found.wifi || isBehindIt(found)) return false;
  checkState(found);
  return true;
}

/** Whether Wi-Fi is to be switched off, and what to say of it. */
export function planWifi(found: Found, { keepWifi, config }: Wish): { mustSwitch: boolean; says: string } {
  const stays = (says: string) => ({ mustSwitch: false, says });
  if (!hasWifi(found))
    return stays(
      found.env.startsWith("ESP32")
        ? `Espruino ${found.version} cannot switch Wi-Fi off here (it has no ESP32.enableWifi): it stays as it is.`
        : "",
    );
  if (!found.wifi) return stays("");
  if (keepWifi) return stays("Its Wi-Fi stays on, as you said.");
  if (config ? config.network !== undefined : found.hasNetwork)
    return stays("Its Wi-Fi stays on: croupier.json has a network entry.");
  if (isBehindIt(found))
    return stays("Its Wi-Fi stays on, for this upload comes over it: with a cable it would be switched off.");
  checkState(found);
  return {
    mustSwitch: true,
    says: "Switching its Wi-Fi off for good (--keep-wifi or a network entry in croupier.json keeps it): the board erases its program and starts anew ...",
  };
}

const variables = (talk: Talk) => askIf<number>(talk, "process.memory().total");

/** The board after it has started anew; undefined: it did not come back in time. */
async function returned(talk: Talk, found: Found): Promise<Found | undefined> {
  const end = Date.now() + START_MS;
  while (Date.now() < end) {
    await wait(LOOK_EVERY_MS);
    if ((await askIf<string>(talk, "process.env.BOARD", LOOK_MS)) === found.env) return lookAgain(talk, found);
  }
  return undefined;
}

/** Switches it, and waits until the board is back; answers what lies there then. What was on it is saved already. */
export async function switchWifi(talk: Talk, found: Found, isOn: boolean, say: (line: string) => void): Promise<Found> {
  const before = await variables(talk);
  for (let left = TRIES; left > 0; left--) {
    await askIf(talk, `(ESP32.enableWifi(${isOn}),1)`, ERASE_MS);
    const now = await returned(talk, found);
    if (!now)
      throw new Mistake(
        "the board did not come back after its Wi-Fi was switched: plug it in anew and do the same once more; what was on it is saved",
      );
    if (now.wifi !== isOn) continue;
    const after = await variables(talk);
    say(`Its Wi-Fi is ${isOn ? "on" : "off"}${before && after ? `: ${gain(before, after)}` : ""}.`);
    return now;
  }
  throw new Mistake(
    `the board would not switch its Wi-Fi ${isOn ? "on" : "off"}: at its prompt ESP32.enableWifi(${isOn}), or --keep-wifi`,
  );
}

function gain(before: number, after: number): string {
  const difference = after - before;
  return `${after} variables, ${Math.abs(difference)} ${difference < 0 ? "fewer" : "more"} than before`;
}
