// Do the keys rest when nobody touches them, and go down when somebody does?
import { CROUPIER } from "../../how-typed";
import { askIf, wait } from "../upload/talk";
import { Runs, type Patient } from "./patient";
import { fault, fine, none, unasked, type PartReport } from "./report";

/** For a person to find the key. */
const PRESS_MS = 10_000;
const POLL_MS = 100;

interface Key {
  key: string;
  pin: string;
  isHigh: boolean;
}

const named = ({ key, pin }: Key) => `${key} (${pin})`;

/** Which of them are down. */
async function levels({ talk, runs }: Patient, keys: Key[]): Promise<boolean[] | undefined> {
  const pins = keys.map(({ pin, isHigh }) => `["${pin}","${isHigh ? "input_pulldown" : "input_pullup"}"]`);
  // Croupier has given them their pull already.
  const mode = runs === Runs.Croupier ? "" : "q.mode(p[1]);";
  const read = await askIf<(boolean | number)[]>(
    talk,
    `[${pins}].map(function(p){var q=new Pin(p[0]);${mode}return q.read()})`,
  );
  return read?.map((level, at) => !!level === keys[at].isHigh);
}

async function waitFor(patient: Patient, key: Key, isDown: boolean): Promise<boolean> {
  const end = Date.now() + PRESS_MS;
  while (Date.now() < end) {
    if ((await levels(patient, [key]))?.[0] === isDown) return true;
    await wait(POLL_MS);
  }
  return false;
}

async function tryKey(patient: Patient, key: Key): Promise<string> {
  const { say } = patient.wish.person!;
  const how = key.isHigh
    ? `a pressed key has to join ${key.pin} to 3.3 V`
    : `a pressed key has to join ${key.pin} to GND`;
  say(`Hold key ${named(key)} down ...`);
  if (!(await waitFor(patient, key, true)))
    return `Key ${named(key)} was not seen to go down within ${PRESS_MS / 1000} s: ${how}.`;
  say("... and let go.");
  return (await waitFor(patient, key, false))
    ? ""
    : `Key ${named(key)} went down and did not come up within ${PRESS_MS / 1000} s: does it stick?`;
}

export async function examineKeys(patient: Patient): Promise<PartReport> {
  const keys: Key[] = Object.entries<string>(patient.config.keys ?? {})
    // A matrix reads as at rest whatever is pressed.
    .filter(([key, pin]) => pin && key !== "matrix")
    .map(([key, pin]) => ({ key, pin: pin.replace("+", ""), isHigh: pin.endsWith("+") }));
  if (!keys.length)
    return none(
      "keys",
      patient.config.display.chip === "g"
        ? "None is named in croupier.json: a finger on the display does what keys do."
        : "None is named in croupier.json: stickers and the console do without.",
    );
  const down = await levels(patient, keys);
  if (!down) return unasked("keys", `The board would not read ${keys.map(key => key.pin).join(", ")}.`);
  const stuck = keys
    .filter((_, at) => down[at])
    .map(
      key =>
        `Key ${named(key)} reads as pressed. If nobody holds it: its wire touches ${key.isHigh ? "3.3 V" : "GND"}, or the pin is another one, or it wants ${key.isHigh ? "no" : "a"} + behind its pin in croupier.json.`,
    );
  if (stuck.length) return fault("keys", ...stuck);
  const list = keys.map(named).join(", ");
  if (!patient.wish.person)
    return {
      ...fine(
        "keys",
        `${list}: at rest, as they should be with nobody pressing. In a terminal \`${CROUPIER} doctor keys\` asks for each to be pressed.`,
      ),
      left: "whether each key goes down",
    };
  const says: string[] = [];
  for (const key of keys) says.push(await tryKey(patient, key));
  const wrong = says.filter(Boolean);
  return wrong.length ? fault("keys", ...wrong) : fine("keys", `${list}: each goes down and comes up.`);
}
