// Does the display answer, and where it should? A display in colour says nothing, so of that it is told how it is driven.
import { NO_OWN_DISPLAY } from "../upload/firmware";
import { askIf } from "../upload/talk";
import { Runs, type Patient } from "./patient";
import { fault, fine, none, unasked, type PartReport } from "./report";
import { counted } from "../../text";

/** An SSD1306 or SH1106 has one of these, by a solder bridge. */
const USUAL = [0x3c, 0x3d];
/** An STM32 board waits out a time-out for each byte that nobody takes. */
const SCAN_MS = 20_000;

const hex = (address: number) => "0x" + address.toString(16).toUpperCase();

/** Addresses at which somebody acknowledges a byte. */
async function scan({ talk, config, runs }: Patient): Promise<number[] | undefined> {
  const { bus, scl, sda, address } = config.display;
  const setup = runs === Runs.Croupier ? "" : `b.setup({scl:new Pin("${scl}"),sda:new Pin("${sda}"),bitrate:400000});`;
  const addresses = [...new Set([address, ...USUAL])];
  return askIf<number[]>(
    talk,
    `(function(b){${setup}return[${addresses}].filter(function(a){try{b.writeTo(a,0,[]);return true}catch(e){return false}})})(${bus})`,
    SCAN_MS,
  );
}

/** What of a display's wires these names are. */
const WIRES = ["bus", "clock", "data", "select", "data or command", "reset", "light"];

const LOOK = "a display in colour never answers, so look whether it shows something";

/** Espruino's own. */
async function examineOwn({ talk, status }: Patient): Promise<PartReport> {
  const isThere = status?.display ? status.display.present : await askIf<boolean>(talk, 'typeof g==="object"');
  if (isThere === undefined) return unasked("display", "The board could not say whether Espruino has one.");
  return isThere
    ? fine("display", `Espruino itself draws on it (g); ${LOOK}.`)
    : fault(
        "display",
        `Espruino has none to draw on (g): ${NO_OWN_DISPLAY}. docs/espruino.md says how it gets there. Where it is another board, croupier.json has to name that.`,
      );
}

function examineColour({ config, status }: Patient): PartReport {
  const { chip, wires, inverted = chip === "ili9342" } = config.display;
  const names: string[] = wires.split(" ");
  const place = `An ${chip.toUpperCase()} on ${names[0]} (${WIRES.slice(1)
    .map((what, at) => `${what} ${names[at + 1] || "none"}`)
    .join(", ")})`;
  if (status?.display && !status.display.present)
    return fault("display", `${place}: this board has no such bus, or no such pin for data or command.`);
  const sent = status?.display ? `${counted(status.display.bytes, "byte")} went there, but ` : "";
  return unasked(
    "display",
    `${place}: ${sent}${LOOK}.`,
    `Dark: is the light's pin right, and has it its supply? White: compare clock, data, select, data or command and reset. Colours turned over: croupier.configure({display:{inverted:${!inverted}}}).`,
  );
}

export async function examineDisplay(patient: Patient): Promise<PartReport> {
  const { config, runs } = patient;
  // Before 0.11 there was nothing else than an OLED, and nobody said so.
  const chip = config.display.chip ?? "";
  if (chip === "g") return examineOwn(patient);
  if (/^ili/.test(chip)) return examineColour(patient);
  const { bus, scl, sda, address } = config.display;
  const place = `${bus} (SCL ${scl}, SDA ${sda})`;
  if (!scl || !sda) return none("display", "This board has no I2C for one.");
  const seen = runs === Runs.Croupier && patient.status.display;
  if (seen?.present) {
    if (seen.started < 2) return fine("display", `It answers at ${hex(address)} on ${place}.`);
    return fault(
      "display",
      `It answers at ${hex(address)} on ${place}, but lost contact ${seen.started - 1} time${seen.started > 2 ? "s" : ""}: a loose wire, or its supply breaks down.`,
    );
  }
  const found = await scan(patient);
  if (!found) return unasked("display", `The board could not ask on ${place}.`);
  if (found.includes(address))
    return fine(
      "display",
      `It answers at ${hex(address)} on ${place}${seen ? "; Croupier asks every few seconds and will find it" : ""}.`,
    );
  if (found.length) {
    return fault(
      "display",
      `Something answers at ${hex(found[0])} on ${place}, but the display is looked for at ${hex(address)}: croupier.configure({display:{address:${found[0]}}}) at the board's prompt, or the same in croupier.json.`,
    );
  }
  return fault(
    "display",
    `Nothing answers on ${place}: is it wired, SCL to ${scl} and SDA to ${sda} and not the other way round, GND to GND, and has it its 3.3 V?`,
  );
}
