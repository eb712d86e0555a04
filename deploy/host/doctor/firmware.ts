// What a board's Espruino says of itself: which one it is, its Wi-Fi, its memory, why it started; and what is known of that version.
import { CROUPIER } from "../../how-typed";
import { isEsp32 } from "../upload/firmware";
import { askIf } from "../upload/talk";
import { isGrowing } from "../upload/variables";
import type { Patient } from "./patient";

/** Commits after RELEASE_2V29 until espruino/Espruino#2718 was mended (a3f085979). */
const MENDED_AFTER = 96;
/** What the releases with that fault were built from. */
const RELEASES: Record<string, string> = {
  "2v26": "c83c27c02",
  "2v27": "08502f84a",
  "2v28": "37bd20827",
  "2v29": "6106910b8",
};

/** Pieces longer than that become strings to which nothing can be appended since the release after this one. */
const BEFORE = 25;

/**
 * Whether this version drops what has come on a serial port behind a first long piece, where the number of variables is fixed, as on every board; undefined: a
 * build of one's own, or one between releases, which does not tell.
 */
export function losesBursts(version: string, commit: string): boolean | undefined {
  const [, name, release, since] = /^(2v(\d+))(?:\.(\d+))?$/.exec(version) ?? [];
  if (name === undefined) return undefined;
  if (Number(release) < BEFORE) return false;
  if (since !== undefined && Number(release) === BEFORE) return undefined;
  if (since !== undefined) return Number(release) === 29 ? Number(since) < MENDED_AFTER : Number(release) < 29;
  if (Number(release) > 29) return false;
  // A copy of the sources without tags calls whatever comes after a release by that release's name.
  if (commit && RELEASES[name] && !RELEASES[name].startsWith(commit.slice(0, 9)) && !commit.startsWith(RELEASES[name]))
    return undefined;
  return Number(release) > BEFORE;
}

/** Espressif's esp_sleep_wakeup_cause_t; 0 is any start that was none. */
const WOKEN: Record<number, string> = {
  2: "a pin woke it from deep sleep",
  3: "one of several pins woke it from deep sleep",
  4: "a timer woke it from deep sleep",
  5: "a touch woke it from deep sleep",
  6: "its second processor woke it from deep sleep",
};

const ASK = `(function(e,m){var s=e&&e.getState?e.getState():0,w=s?!!s.Wifi:null;return[process.env.GIT_COMMIT||"",w,s&&typeof s.BLE=="boolean"?s.BLE:null,w?require("Wifi").getStatus().mode:"",e&&e.getWakeupCause?e.getWakeupCause():0,m.free,m.total]})(typeof ESP32=="undefined"?0:ESP32,process.memory())`;

type Answer = [
  commit: string,
  wifi: boolean | null,
  bluetooth: boolean | null,
  mode: string,
  woken: number,
  free: number,
  total: number,
];

function wifiWords(wifi: boolean, mode: string): string {
  if (!wifi) return "Its Wi-Fi is off.";
  const how = mode.startsWith("AP")
    ? "is on, and so is its access point"
    : mode === "NULL"
      ? "is on, its access point is not"
      : `is on (${mode})`;
  return `Its Wi-Fi ${how}.`;
}

const bluetoothWords = (bluetooth: boolean): string =>
  bluetooth
    ? `Its Bluetooth is on, and takes nearly half of its memory: \`${CROUPIER} upload\` offers to switch it off.`
    : "Its Bluetooth is off.";

/**
 * What a version with that fault loses here. An ESP32 hands over 64 bytes at a time (upstream's report). Other chips take one byte after the other, and only where
 * another event parts what waits is the first piece a long one (tried on an emulated Cortex-M4). On Linux pieces have 32 bytes; where variables grow as
 * needed, there is no such string.
 */
function lossOf(env: string, isOpen: boolean): string {
  if (isEsp32(env))
    return `what comes beyond some 64 bytes in one breath on a serial port, ${isOpen ? "at any speed while its access point is on" : "above 19200 baud"}`;
  const waits = "some of what comes on a serial port while the program is busy";
  return env === "LINUX" ? waits : `${waits} and something else, a key or another port, is heard in between`;
}

function burstWords(loses: boolean | undefined, env: string, isOpen: boolean): string {
  if (loses === undefined)
    return `It is unknown whether this build loses ${lossOf(env, isOpen)}: Espruino 2v26 to 2v29 do.`;
  if (!loses) return "This version loses nothing of a burst on a serial port.";
  return `This version loses ${lossOf(env, isOpen)}; Espruino after 2v29 does not.`;
}

/** In sentences; none where the board does not say. */
export async function firmwareWords({ talk, env, version }: Patient): Promise<string[]> {
  const answer = await askIf<Answer>(talk, ASK);
  if (!answer) return [];
  const [commit, wifi, bluetooth, mode, woken, free, total] = answer;
  return [
    commit ? `Built from commit ${commit}.` : "It does not say which commit it was built from.",
    ...(wifi === null ? [] : [wifiWords(wifi, mode)]),
    ...(bluetooth === null ? [] : [bluetoothWords(bluetooth)]),
    isGrowing({ env, variables: total })
      ? "It loses nothing of a burst on a serial port, for its variables grow as needed."
      : burstWords(losesBursts(version, commit), env, !!wifi && mode.startsWith("AP")),
    `${free} of ${total} variables are free.`,
    `Reason of the last reset: ${WOKEN[woken] ?? "unknown (Espruino does not tell)"}.`,
  ];
}
