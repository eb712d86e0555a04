// Whoever else may hang on a serial port: another board, a camera, an arm.
import type { Wires } from "../../in-force";
import { Console } from "../../../src/kit/settings-file";
import { isEsp32 } from "../upload/firmware";
import { losesBursts } from "./firmware";
import { crcOf } from "../upload/bytes";
import { DEAF, isWired, listen, placeOf } from "./listen";
import { BUSY, isIdle, isWanted, type Patient } from "./patient";
import { fault, fine, none, unasked, type PartName, type PartReport } from "./report";
import { counted } from "../../text";

/** A board that looks for another one says hello at least every 1.2 s. */
const PEER_MS = 2600;
const HELLO = "\x162\x1D";
const OWN_PORT =
  "It hangs on the console's own port, where I talk to the board: unplug me and put its cable there, and the game shows how it does.";
/** Twenty frames a second; after a start the sensor settles for two seconds. */
const CAMERA_MS = 2600;
const ARM_MS = 1200;

/** Why less was heard than came. */
const whyLost = ({ env, version }: Patient) =>
  isEsp32(env) && losesBursts(version, "") !== false
    ? "an ESP32 with Espruino 2v26 to 2v29 loses what comes beyond 64 bytes in one breath."
    : "some bytes are lost on their way.";

const crossed = (wires: Wires) =>
  `is its TX joined to the board's ${wires.rx || "RX"} and its RX to ${wires.tx || "TX"}, GND to GND`;

/** Nobody answers: no harm where nobody said that there is one. */
function nobody(patient: Patient, part: PartName, ...says: string[]): PartReport {
  return isWanted(patient, part) ? fault(part, ...says) : none(part, "If there is none, all is well.", ...says);
}

/** Why it cannot be asked, if so. */
function hindrance(patient: Patient, part: PartName, wires: Wires | undefined): PartReport | undefined {
  if (!isWired(wires))
    return isWanted(patient, part)
      ? fault(part, `croupier.json names no port for it, e.g. {"${part}":{"port":"Serial3"}}.`)
      : none(part, "None is named in croupier.json.");
  if (!isIdle(patient)) return unasked(part, BUSY);
  const { scanner } = patient.config;
  if (isWired(scanner) && (wires.path ? wires.path === scanner.path : wires.port === scanner.port))
    return none(part, "Its port is the scanner's.");
  return undefined;
}

export async function examinePeer(patient: Patient): Promise<PartReport> {
  const wires = patient.config.peer;
  const hindered = hindrance(patient, "peer", wires);
  if (hindered) return hindered;
  if (patient.own.camera && cameraWires(patient)?.port === wires.port && !wires.path)
    return none("peer", "Its port is the camera's.");
  if (wires.port === Console.Setting) return unasked("peer", OWN_PORT);
  const heard = await listen(patient, wires, wires.baud, "", PEER_MS, text => text.includes(HELLO));
  if (heard === undefined) return fault("peer", DEAF);
  if (heard.includes(HELLO)) return fine("peer", `Another board says hello on ${placeOf(wires)}.`);
  if (!heard)
    return nobody(
      patient,
      "peer",
      `Nothing was heard of another board on ${placeOf(wires)}: is Durak open on it (two boards), ${crossed(wires)}?`,
    );
  return fault(
    "peer",
    `${counted(heard.length, "byte")} came from ${placeOf(wires)}, but no hello: another speed than ${wires.baud} baud (\`peer.baud\`), a game that goes on already, or noise on a wire that ends in the air.`,
  );
}

/** The peer's port serves where the camera has none of its own. */
function cameraWires({ config }: Patient): Wires | undefined {
  const { camera, peer } = config;
  if (!camera) return undefined;
  return camera.port ? camera : peer && { ...peer, baud: camera.baud || 115200 };
}

/** Whole frames with the right checksum, and the blobs in the last one (devices/openmv.ts says what a frame is). */
function framesIn(text: string): { frames: number; blobs: number } {
  let frames = 0,
    blobs = 0;
  for (let at = text.indexOf("="); at >= 0; at = text.indexOf("=", at + 1)) {
    const count = Number(text.substr(at + 1, 2));
    const end = at + 6 + 9 * count;
    if (!/^\d\d$/.test(text.substr(at + 1, 2)) || parseInt(text.substr(end, 8), 16) !== crcOf(text.slice(at, end)))
      continue;
    frames++;
    blobs = count;
  }
  return { frames, blobs };
}

export async function examineCamera(patient: Patient): Promise<PartReport> {
  const wires = cameraWires(patient);
  // Where nobody speaks of a camera, a board with a scanner gives it no thought.
  if (!wires || (patient.config.scanner && !isWanted(patient, "camera")))
    return none("camera", "None is named in croupier.json.");
  const hindered = hindrance(patient, "camera", wires);
  if (hindered) return hindered;
  const heard = await listen(patient, wires, wires.baud, "", CAMERA_MS, text => framesIn(text).frames > 0);
  if (heard === undefined) return fault("camera", DEAF);
  const { frames, blobs } = framesIn(heard);
  if (frames && blobs)
    return fine("camera", `It sends pictures on ${placeOf(wires)}, with ${blobs} squares and stones in the last one.`);
  if (frames)
    return fine(
      "camera",
      `It sends pictures on ${placeOf(wires)}, but sees neither squares nor stones: is the board in view, and is there light?`,
    );
  if (/=\d\d\d\d\d/.test(heard))
    return fault(
      "camera",
      `Pictures begin on ${placeOf(wires)}, and none arrives whole: ${whyLost(patient)} Copy this version's main.py onto the camera, which sends them in short pieces (PIECE = 20); till then tic-tac-toe goes on by keys.`,
    );
  if (heard)
    return fault(
      "camera",
      `Bytes come from ${placeOf(wires)}, but no whole frame: is it deploy/host/openmv/main.py that runs on it, at ${wires.baud} baud?`,
    );
  return nobody(
    patient,
    "camera",
    `No picture came from ${placeOf(wires)}: has the camera power, does main.py run on it (deploy/host/openmv/README.md), is its P4 joined to ${wires.rx || "RX"}, GND to GND?`,
  );
}

const ARM_FAULTS: Record<string, string> = {
  Alarm:
    "is locked (alarm), and nothing moves: free the cup from whatever it touches; then home it, which B does in tic-tac-toe with the arm. After every start it is locked until it has been homed.",
  Hold: "holds still (hold): somebody stopped it; start it anew.",
  Door: "says that its safety door is open.",
  Sleep: "sleeps: start it anew.",
};

/** Of X and Y: what Grbl says that an axis is long, against how far the arm is to go there. */
function shortAxes(settings: string, arm: Record<string, unknown>): string[] {
  return ["X", "Y"].flatMap((axis, at) => {
    const travel = Number(new RegExp(`\\$13${at}=([\\d.]+)`).exec(settings)?.[1]);
    const wanted = Number(arm[`high${axis}`]) - Number(arm[`low${axis}`]);
    return wanted > travel
      ? [
          `Its ${axis} axis is ${travel} mm long by Grbl's $13${at}, and arm.low${axis} to arm.high${axis} are ${wanted}: one of them is wrong, and what lies beyond is refused.`,
        ]
      : [];
  });
}

export async function examineArm(patient: Patient): Promise<PartReport> {
  const wires = patient.config.arm;
  if ((!isWired(wires) && !isWanted(patient, "arm")) || (patient.config.scanner && !isWanted(patient, "arm")))
    return none("arm", "None is named in croupier.json.");
  const hindered = hindrance(patient, "arm", wires);
  if (hindered) return hindered;
  // A status report is asked for by one byte, which moves nothing and breaks nothing off.
  const heard = await listen(patient, wires, wires.baud, "?", ARM_MS, text => /<\w+[^>]*>/.test(text));
  if (heard === undefined) return fault("arm", DEAF);
  const state = /<(\w+)/.exec(heard)?.[1];
  if (!state) {
    return heard
      ? fault("arm", `Bytes come from ${placeOf(wires)}, but no status report: is it Grbl 1.1, at ${wires.baud} baud?`)
      : nobody(
          patient,
          "arm",
          `Grbl does not answer on ${placeOf(wires)}: has its board power, ${crossed(wires)}? A Grbl board of 5 V needs a level shifter.`,
        );
  }
  const settings = (await listen(patient, wires, wires.baud, "$$\n", ARM_MS, text => /\bok\b/.test(text))) ?? "";
  const says = ARM_FAULTS[state] ? [`Grbl answers on ${placeOf(wires)}, but ${ARM_FAULTS[state]}`] : [];
  if (/\$22=0/.test(settings)) says.push("Homing is switched off: send it $22=1.");
  says.push(...shortAxes(settings, wires));
  const unread = /\$22=/.test(settings)
    ? ""
    : ` Its settings are a long list, of which not all was heard: ${whyLost(patient)} See with another program that $22 is 1.`;
  return says.length
    ? fault("arm", ...says)
    : {
        ...fine("arm", `Grbl answers on ${placeOf(wires)} and is ready (${state.toLowerCase()}).${unread}`),
        ...(unread && { left: "whether the arm homes" }),
      };
}
