// One part after the other. Where Croupier runs it is asked for what it knows; where it does not, or knows nothing, the board's own interpreter is.
import { CROUPIER } from "../../how-typed";
import { boards } from "../../known";
import { Mistake } from "../../mistake";
import { wrongPins } from "../../pins";
import { START } from "../upload/identify";
import { isLoop, LOOP_WORDS } from "../upload/loop";
import { beforeProgram, startersIn, startsOf } from "../upload/starters";
import { crashesIn, crashWords } from "../upload/port-says";
import { askIf, type Talk } from "../upload/talk";
import { isGrowing } from "../upload/variables";
import { examineDisplay } from "./display";
import { firmwareWords } from "./firmware";
import { examineKeys } from "./keys";
import { examineArm, examineCamera, examinePeer } from "./others";
import { meet, Runs, type Patient } from "./patient";
import { fault, fine, PARTS, unasked, Verdict } from "./report";
import type { DoctorWish, PartName, PartReport, Report } from "./report";
import { examineScanner } from "./scanner";

/** Less than this share of the variables, and games may run out of them. */
const LEAST_FREE = 0.1;

const FLAGS: Record<string, string> = {
  FIFO_FULL: "more came in than it could take (FIFO_FULL): is one of the ports at a wrong speed, or a wire loose?",
  BUFFER_FULL: "more came in than it could keep (BUFFER_FULL).",
  LOW_MEMORY: "memory has run low (LOW_MEMORY).",
  MEMORY: "memory has run out (MEMORY).",
};

/** What its pins cannot do of what croupier.json asks of them. */
function pinWords({ board, config, status }: Patient): string[] {
  const data = boards.find(({ name }) => name === board);
  return data ? wrongPins(data, config, status?.bundle).map(({ words }) => `croupier.json, ${words}.`) : [];
}

async function examineBoard(patient: Patient): Promise<PartReport> {
  const { status, runs, board, env, version, firmware, config } = patient;
  const who = `${board === env.toLowerCase() ? "" : `${env}, taken as `}${board}, Espruino ${version}`;
  const wrong: string[] = [];
  if (firmware) wrong.push(`${firmware[0].toUpperCase()}${firmware.slice(1)}.`);
  const files = await startsOf(patient.talk);
  wrong.push(...startersIn(files).map(starter => `It has ${starter}, and start it anew.`));
  if (runs === Runs.Nothing) wrong.push(`No Croupier runs on it: \`${CROUPIER} upload\` puts it there.`);
  if (runs === Runs.Safe) {
    const why = await askIf<string>(patient.talk, "croupier.why");
    wrong.push(
      `It started its safe shell${why ? `, because ${why}` : ""}: put right what is wrong below, then \`croupier.start()\` at its prompt, or start it anew.`,
    );
  }
  for (const complaint of status?.complaints ?? [])
    wrong.push(
      /^No display/.test(complaint)
        ? `${complaint}, see there.`
        : /^Reader silent/.test(complaint)
          ? `The reader of cards (${config.scanner?.reader}) does not answer: check its supply, GND and the wires that croupier.json names. A PN532 has two switches for I2C or HSU. An MFRC522 needs 3.3 V at RST, too. A slot needs its lamp.`
          : `It complains of croupier.json: ${complaint}.`,
    );
  wrong.push(...pinWords(patient));
  const memory = status?.memory;
  // What was free was little, and more came.
  const isGrown = !!memory && isGrowing({ env, variables: memory.total });
  for (const flag of status?.flags ?? [])
    if (!isGrown || flag !== "LOW_MEMORY") wrong.push(`Since it was last asked ${FLAGS[flag] ?? `it noted ${flag}.`}`);
  if (memory && !isGrown && memory.free < memory.total * LEAST_FREE)
    wrong.push(
      `Only ${memory.free} of ${memory.total} variables are free: leave the game for the menu, or start it anew.`,
    );
  const program = status ? `, Croupier ${status.version} (${status.bundle})` : "";
  const before = beforeProgram(files);
  const says = [`${who}${program}.`, ...wrong, ...(before ? [before] : []), ...(await firmwareWords(patient))];
  return wrong.length ? fault("board", ...says) : fine("board", ...says);
}

const EXAMINE: Record<PartName, (patient: Patient) => Promise<PartReport>> = {
  board: examineBoard,
  display: examineDisplay,
  scanner: examineScanner,
  keys: examineKeys,
  peer: examinePeer,
  camera: examineCamera,
  arm: examineArm,
};

async function examinePart(patient: Patient, part: PartName): Promise<PartReport> {
  try {
    return await EXAMINE[part](patient);
  } catch (error) {
    // A board that is gone is no news of a part.
    if (error instanceof Mistake) throw error;
    return unasked(part, `The board could not say: ${(error as Error).message}.`);
  }
}

/** `heard` is told each part as soon as it is known. */
export async function examine(
  talk: Talk,
  wish: DoctorWish = {},
  heard: (part: PartReport) => void = () => undefined,
): Promise<Report> {
  const patient = await meet(talk, wish);
  const parts: PartReport[] = [];
  let crashes = 0;
  for (const part of PARTS.filter(one => !wish.parts || wish.parts.includes(one))) {
    let report = await examinePart(patient, part);
    if (isLoop(talk.heard())) throw new Mistake(LOOP_WORDS);
    const count = crashesIn(talk.heard());
    // The part that was asked may be what was too much for it.
    if (count > crashes) report = fault(part, ...report.says, `The board started anew: ${crashWords(talk.heard())}.`);
    crashes = count;
    parts.push(report);
    heard(report);
  }
  // The program opens its ports once and believes that they stay as they are.
  if (patient.isTouched && patient.runs === Runs.Croupier) await askIf(talk, START);
  return { port: talk.port, board: patient.board, isFine: parts.every(part => part.verdict !== Verdict.Fault), parts };
}
