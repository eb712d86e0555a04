// Asks something of whoever hangs on a serial port of the board, and hears what it says: raw, through Espruino's own Serial.
import type { Wires } from "../../in-force";
import { fromBase64 } from "../upload/bytes";
import { askIf, wait } from "../upload/talk";
import type { Patient } from "./patient";

/** So much is kept of what comes; more tells nothing more. */
const MOST = 900;
const POLL_MS = 150;

export const isWired = (wires: Partial<Wires> | undefined): wires is Wires =>
  !!wires && !!wires.port && !!(wires.path || wires.rx);

/** Where it hangs, in words. */
export const placeOf = (wires: Wires) => (wires.path ? wires.path : `${wires.port} (RX ${wires.rx}, TX ${wires.tx})`);

/** Bytes as a string that Espruino reads. */
const literal = (text: string) =>
  `"${text.replace(/[^\x20-\x7E]|["\\]/g, letter => "\\x" + letter.charCodeAt(0).toString(16).padStart(2, "0"))}"`;

/** What came within the time, or until `isEnough`; undefined if the board would not listen there. */
export async function listen(
  patient: Patient,
  wires: Wires,
  baud: number,
  send: string,
  forMs: number,
  isEnough: (heard: string) => boolean = () => false,
): Promise<string | undefined> {
  const { talk } = patient;
  const pins = wires.path
    ? `{path:${JSON.stringify(wires.path)}}`
    : `{rx:new Pin("${wires.rx}"),tx:new Pin("${wires.tx}")}`;
  patient.isTouched = true;
  const open = `(function(p){p.setup(${baud},${pins});global._d={t:"",f:function(d){if(_d.t.length<${MOST})_d.t+=d}};p.on("data",_d.f);p.write(${literal(send)});return 1})(${wires.port})`;
  // The console's own port would be taken from under our feet.
  if (!(await askIf(talk, `process.env.CONSOLE!="${wires.port}"&&${open}`))) return undefined;
  const end = Date.now() + forMs;
  let heard = "";
  while (Date.now() < end && !isEnough(heard)) {
    await wait(Math.min(POLL_MS, forMs));
    heard = fromBase64((await askIf<string>(talk, "btoa(_d.t)")) ?? "") ?? heard;
  }
  await askIf(talk, `(${wires.port}.removeListener("data",_d.f),delete global._d,1)`);
  return heard;
}

export const DEAF = "the board would not listen on that port: is it there, or does the console use it?";
