// The list of things on a board: put there, and read back with what was scanned.
import { Mistake } from "../../mistake";
import { identify } from "../upload/identify";
import { planPut, put, tidyUp } from "../upload/put";
import { fromBase64 } from "../upload/bytes";
import { type Talk, askIf, storage } from "../upload/talk";
import { type Ear, startAnew, stop } from "../upload/upload";
import { LIST, SCANNED } from "./list";

/** Bytes of a piece; as base64 it fits a board's line. */
const PIECE = 384;

/** The list in the place of the one before, whose marks go with it; the program starts anew. */
export async function putThings(talk: Talk, text: string, ear: Ear): Promise<void> {
  const before = await identify(talk);
  await stop(talk);
  const found = await tidyUp(talk, before);
  const gone = SCANNED.map(mode => ({ name: `croupier.${mode}`, text: null }));
  const plan = planPut(found, [{ name: LIST, text }, ...gone]);
  if (plan.need > plan.room) {
    await startAnew<string>(talk, "1");
    throw new Mistake(
      `the board's Storage has no room: the list needs ${plan.need} bytes, and ${plan.room} can be had`,
    );
  }
  await put(talk, plan, (done, of) => ear.progress("write", done, of));
  await startAnew<string>(talk, "1");
}

async function readFile(talk: Talk, name: string): Promise<string> {
  let text = "";
  for (;;) {
    const piece = await askIf<string>(talk, `btoa(${storage(`read("${name}",${text.length},${PIECE})`)}||"")`);
    if (piece === undefined) throw new Mistake(`the board does not tell its ${name}: try again`);
    const bytes = fromBase64(piece) ?? "";
    text += bytes;
    if (bytes.length < PIECE) return text;
  }
}

/** The program goes on meanwhile. */
export async function readBoard(talk: Talk): Promise<{ list: string; marks: Record<string, string> }> {
  const list = await readFile(talk, LIST);
  const marks: Record<string, string> = {};
  for (const mode of SCANNED) marks[mode] = await readFile(talk, `croupier.${mode}`);
  return { list, marks };
}
