// Which versions of Espruino will do. What documents say of it is written from here (deploy/lab/pictures/lists.ts).
import { listed } from "../../text";

/** Releases on which every lane of test/espruino passes (docs/inside.md has the table), and with them what counts its commits behind: 2v29.277 is 2v29. */
export const TESTED = ["2v27", "2v28", "2v29"];
/**
 * An ESP32 has its 896 K of Storage only since 2v26, which hears few of its keys (mended in 2v27); blocks with names of their own, which every bundle has, came with
 * 2v14, fields of a class with 2v22.
 */
export const OLDEST = "2v27";

/** "2v29.277" as a number that can be compared; undefined if it is none. */
function orderOf(version: string): number | undefined {
  const match = /^(\d+)v(\d+)/.exec(version);
  return match ? Number(match[1]) * 1000 + Number(match[2]) : undefined;
}

/** The last release that never starts with Wi-Fi switched off; mended behind it (espruino/Espruino#2756). */
const NEEDS_WIFI = "2v29";

/** Builds between two releases count as the one before: whether the mending is in them cannot be told. */
export function startsWithoutWifi(version: string): boolean {
  const order = orderOf(version);
  return order !== undefined && order > orderOf(NEEDS_WIFI)!;
}

/** The same chip under another board's name has the same files, and the same faults. */
export const isEsp32 = (env: string): boolean => /^ESP32(_|$)/.test(env);

/** What Espruino's build calls the archive for such a board, of the newest tested release. */
export const buildFor = (env: string): string => `espruino_${TESTED[TESTED.length - 1]}_${env.toLowerCase()}.tgz`;

/** Only a firmware for a board with a display has a `g`. */
export const NO_OWN_DISPLAY = `this Espruino was not built for a board with a display of its own; a Cheap Yellow Display needs ${buildFor("ESP32_CYD")}`;

/** What the program complains of, and what is known of it. */
export const complaintInWords = (complaint: string): string =>
  complaint === "No display: g" ? `${complaint}: ${NO_OWN_DISPLAY}` : complaint;

const howToUpdate = (env: string) =>
  env === "ESP32"
    ? "https://www.espruino.com/Download has it, and the page that `npm start` serves puts it onto an ESP32"
    : env === "LINUX" || isEsp32(env)
      ? "build it anew from Espruino's sources"
      : "the Espruino Web IDE puts it on: Settings, Flasher";

/** "2v27, 2v28 and 2v29" */
export const testedInWords = (): string => listed(TESTED);

/** What is wrong with this firmware: "" if nothing is. */
export function firmwareFault(env: string, version: string): string {
  const order = orderOf(version);
  return order !== undefined && order >= orderOf(OLDEST)!
    ? ""
    : `its firmware, Espruino ${version}, is too old: Croupier needs ${OLDEST} or newer, ${testedInWords()} are tested; ${howToUpdate(env)}`;
}

/** What should be said of this firmware even so. */
export function firmwareNote(version: string): string {
  const order = orderOf(version);
  return TESTED.some(tested => orderOf(tested) === order)
    ? ""
    : `Espruino ${version} should do, but only ${testedInWords()} are tested.`;
}
