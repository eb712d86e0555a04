// Does the scanner answer, and has it taken its settings?
import { CROUPIER } from "../../how-typed";
import type { Wires } from "../../in-force";
import { SETUP_CODE } from "../stickers/setup-code";
import { askIf, wait } from "../upload/talk";
import { DEAF, isWired, listen, placeOf } from "./listen";
import { Runs, type Patient } from "./patient";
import { fault, fine, none, unasked, type PartReport } from "./report";
import { counted } from "../../text";

/** Every speed with every protocol, and then eleven settings. */
const FOUND_MS = 15_000;
const POLL_MS = 500;
const ANSWER_MS = 450;
const BAUDS = [9600, 115200, 57600, 38400, 19200];
/** Wakes it, for a module that sleeps loses the first byte; then asks for its version (GM67), and for a register (GM65). */
const WAKE = "\0",
  GM67 = "\x04\xA3\x04\x00\xFF\x55",
  GM65 = "\x7E\x00\x07\x01\x00\x0D\x01\xAB\xCD";

/** For a person to hold the scanner before the code. */
const SHOWN_MS = 45_000;
const SHOWN_POLL_MS = 2000;

/** Nothing of it is heard, at any speed: it may need its code. */
const mute = (wires: Wires): PartReport => ({ ...fault("scanner", ...silent(wires)), show: SETUP_CODE });

const silent = (wires: Wires) => [
  `Nothing was heard from it on ${placeOf(wires)}, at any speed.`,
  "Is its lamp on? It wants 5 V, and GND joined to the board's.",
  `Has it read its setup code, ${SETUP_CODE} (below, and on page 1 of \`${CROUPIER} stickers set\`)? A GM67 leaves the factory as a USB keyboard, and is silent on its wires until then. One that was set up already may have been set back: show it again.`,
  `Are RX and TX crossed over: its TX to the board's ${wires.rx || "RX"}, its RX to ${wires.tx || "TX"}?`,
];

/** What Croupier has found out by itself; while it still seeks, a little later. */
async function told(patient: Patient): Promise<any> {
  const end = Date.now() + FOUND_MS;
  const ask = () => askIf<any>(patient.talk, "croupier.status().scanner");
  let status = await ask();
  while (status && (status.link === "seeking" || status.link === "setting") && Date.now() < end) {
    await wait(POLL_MS);
    status = (await ask()) ?? status;
  }
  return status;
}

const MOST_SHOWN = 40;

/** A code byte by byte, so that what stands around it can be seen; each byte is a letter. */
const inHex = (code: string): string =>
  [...code.slice(0, MOST_SHOWN)].map(letter => letter.charCodeAt(0).toString(16).padStart(2, "0")).join(" ") +
  (code.length > MOST_SHOWN ? " ..." : "");

/** What came that nobody could read, and what it puts around each code. */
function codesOf({
  prefix = "",
  suffix = "",
  unread = "",
}: {
  prefix?: string;
  suffix?: string;
  unread?: string;
}): string[] {
  const around = [prefix && `${inHex(prefix)} before`, suffix && `${inHex(suffix)} behind`].filter(words => words);
  return [
    ...(around.length ? [`It puts ${around.join(" and ")} each code, which is taken off.`] : []),
    ...(unread ? [`The last code that was not understood at once came as ${inHex(unread)}, in hexadecimal.`] : []),
  ];
}

function judge(status: any, wires: Wires): PartReport {
  const report = judged(status, wires);
  return { ...report, says: [...report.says, ...codesOf(status)] };
}

function judged(status: any, wires: Wires): PartReport {
  const what = `${status.module} at ${status.baud} baud on ${placeOf(wires)}`;
  if (status.link === "silent") return mute(wires);
  if (status.link === "one-way") {
    return fault(
      "scanner",
      `Scans come from ${placeOf(wires)}, but it answers no question: its RX is not joined to the board's ${wires.tx || "TX"}, or it is of a family that is not known. Scanning works; codes that change its settings cannot be switched off.`,
    );
  }
  if (status.link !== "ready")
    return fault(
      "scanner",
      `It is neither found nor given up on ${placeOf(wires)}: something answers now and then. Is a wire loose?`,
    );
  if (status.refused.length)
    return fault(
      "scanner",
      `${what} answers, but refused: ${status.refused.join(", ")}. Show it its setup code (page 1 of \`${CROUPIER} stickers set\`) and start the board anew.`,
    );
  if (status.lost)
    return fault(
      "scanner",
      `${what} answers now, but was lost ${status.lost} time${status.lost > 1 ? "s" : ""}: a loose wire, or its 5 V break down.`,
    );
  return fine("scanner", `${what} answers and has taken its settings.`);
}

/** Without Croupier's help. */
async function seek(patient: Patient, wires: Wires): Promise<PartReport> {
  let noise = 0;
  for (const baud of [...new Set([wires.baud, ...BAUDS])]) {
    for (const [name, hello, sign] of [
      ["GM67", GM67, "\xA4"],
      ["GM65", GM65, "\x02\0\0\x01"],
    ]) {
      await listen(patient, wires, baud, WAKE, 50);
      const heard = await listen(patient, wires, baud, hello, ANSWER_MS, text => text.includes(sign));
      if (heard === undefined) return fault("scanner", DEAF);
      if (heard.includes(hello))
        return fault(
          "scanner",
          `What the board sends on ${placeOf(wires)} comes straight back: its RX and TX are joined to each other.`,
        );
      if (heard.includes(sign)) return fine("scanner", `A ${name} answers at ${baud} baud on ${placeOf(wires)}.`);
      noise += heard.length;
    }
  }
  return noise
    ? fault(
        "scanner",
        `${counted(noise, "byte")} came from ${placeOf(wires)}, but no answer: another kind of module, or a loose wire.`,
        ...silent(wires).slice(1),
      )
    : mute(wires);
}

async function examineOnce(patient: Patient, wires: Wires): Promise<PartReport> {
  if (patient.runs !== Runs.Croupier) return seek(patient, wires);
  const status = await told(patient);
  return status ? judge(status, wires) : unasked("scanner", "The program says nothing of one.");
}

/** The code again for a scanner that is mute; where somebody can hold it before the screen, until it talks. */
async function showCode(patient: Patient, wires: Wires): Promise<PartReport> {
  const { person } = patient.wish;
  if (!person?.show) return mute(wires);
  person.say(
    "The scanner is mute. Hold it 10 to 20 cm before this code until it beeps (if it reads nothing, press its button):",
  );
  await person.show(SETUP_CODE);
  const end = Date.now() + SHOWN_MS;
  while (Date.now() < end) {
    await wait(SHOWN_POLL_MS);
    const report = await examineOnce(patient, wires);
    if (!report.show) return report;
  }
  return fault("scanner", ...silent(wires));
}

export async function examineScanner(patient: Patient): Promise<PartReport> {
  const wires = patient.config.scanner;
  if (!wires) return none("scanner", "The program on this board plays without one.");
  if (!isWired(wires)) return none("scanner", "None is named in croupier.json.");
  const report = await examineOnce(patient, wires);
  return report.show ? showCode(patient, wires) : report;
}
