// Puts a bundle onto a board: who is it, is there room, what was there, the new files, a start, and what it says of itself then.
import { Mistake } from "../../mistake";
import { firmwareNote } from "./firmware";
import { BAD, CODE, CONFIG, identify, START, STOP } from "./identify";
import type { Found } from "./identify";
import { badFor, OTHERS, bundleName, bundleNames, configFor, objectIn, targetOf, wiringWords } from "./plan";
import type { Bundle, Bundles, Wish } from "./plan";
import { cutInWords, planPut, put, tidyUp } from "./put";
import type { PutFile, PutPlan } from "./put";
import { isEmpty, readBackup } from "./save";
import type { Backup, Keep } from "./save";
import { askIf, must, wait } from "./talk";
import type { Talk } from "./talk";
import { planWifi, switchWifi } from "./wifi";

/** From load() to a running shell: two seconds to press a key, and a scanner that has to be found. */
const BOOT_MS = 20_000;
/** A board that stops or starts hears nothing for a moment. */
const STOPPED_MS = 500;

export interface Ear {
  /** A line for the person. */
  say(line: string): void;
  /** Bytes; "save": what was there is read, "write": the new is written. */
  progress(what: "save" | "write", done: number, of: number): void;
}

export interface Status {
  version: string;
  bundle: string;
  crc: number;
  board: string;
  safe: boolean;
  complaints: string[];
}

interface Choice {
  bundle: Bundle;
  plan: PutPlan;
  files: PutFile[];
  note: string;
}

/** The first bundle that fits, or a mistake that says what is missing. */
async function choose(found: Found, names: string[], settings: PutFile[], bundles: Bundles): Promise<Choice> {
  let note = "";
  let first: PutPlan | undefined;
  let file = "";
  for (const name of names) {
    const bundle = await bundles(name);
    const files = [{ name: CODE, text: bundle.text }, ...settings];
    const plan = planPut(found, files);
    if (plan.need <= plan.room) return { bundle, plan, files, note };
    first ??= plan;
    file ||= bundle.file;
    note = `${bundle.file} does not fit into this board's Storage (${plan.need} bytes needed, ${plan.room} can be had), so it gets one game: Set; --game ${OTHERS} for another.`;
  }
  throw new Mistake(
    `not enough room in the board's Storage: ${file} needs ${first!.need} bytes and ${first!.room} can be had; delete other files there${names.includes("set") || names.length === 1 ? "" : ", or say --game set"}`,
  );
}

/** Starts what is on the board and asks until it answers; undefined: it never did. */
export async function startAnew<T>(talk: Talk, question: string): Promise<T | undefined> {
  await must(talk, START, "start anew");
  const end = Date.now() + BOOT_MS;
  while (Date.now() < end) {
    await wait(STOPPED_MS);
    const answer = await askIf<T | null>(talk, question, 3000);
    if (answer !== undefined && answer !== null) return answer;
  }
  return undefined;
}

/** Starts the program and waits until it says who it is. */
async function restart(talk: Talk): Promise<Status> {
  const status = await startAnew<Status>(
    talk,
    `(typeof croupier==="object"?(function(s){return{version:s.version,bundle:s.bundle,crc:s.crc,board:s.board,safe:s.safe,complaints:s.complaints}})(croupier.status()):null)`,
  );
  if (!status)
    throw new Mistake(
      "the program was written, but did not start within 20 s; `croupier.status()` at the board's prompt, or its display, may say why",
    );
  return status;
}

function check(status: Status, bundle: Bundle, version: string): void {
  if (status.version !== version || status.bundle !== bundle.name || status.crc >>> 0 !== bundle.crc) {
    throw new Mistake(
      `another program than the one sent answers: ${status.bundle} ${status.version}; does a .boot0 file on the board start one?`,
    );
  }
}

/** What is there goes where `keep` keeps it. If it cannot be kept, the board runs on as it did. */
export async function save(
  talk: Talk,
  found: Found,
  keep: Keep | undefined,
  ear: Ear,
  more: Pick<Backup, "towards"> = {},
): Promise<void> {
  if (!keep) return;
  try {
    const backup = await readBackup(talk, found, (done, of) => ear.progress("save", done, of));
    if (!isEmpty(backup)) ear.say(await keep({ ...backup, ...more }));
  } catch (error) {
    await askIf(talk, START);
    throw error;
  }
}

/** The program stops, and with it all that it wants to say. */
export async function stop(talk: Talk): Promise<void> {
  await must(talk, STOP, "stop its program");
  await wait(STOPPED_MS);
}

/** Storage runs this instead of the program, whenever it is there. */
function checkStarter({ files }: Found): void {
  if (files[".bootrst"])
    throw new Mistake(
      'the board has a file .bootrst, which runs instead of any program: remove it at the board\'s prompt with require("Storage").erase(".bootrst"), and upload again',
    );
}

/** What the firmware would not understand is put right before anything is written. */
export async function checkSettings({ check }: Wish, bundle: string, board: string): Promise<void> {
  const wrong = (await check?.(bundle, board)) ?? [];
  if (wrong.length)
    throw new Mistake(`nothing was written: ${bundle}.js does not understand these settings: ${wrong.join("; ")}`);
}

function written(plan: PutPlan, bundle: Bundle, config: string | undefined): string {
  if (!plan.files.length) return `${bundle.file} is on it already, byte for byte. Starting it ...`;
  const isNew = plan.files.some(file => file.name === CODE);
  const what = isNew
    ? `${bundle.file} written, ${bundle.text.length} bytes${config === undefined ? "" : `, and ${CONFIG}`}`
    : `${bundle.file} was on it already; ${CONFIG} written`;
  return `${what}; the checksum is right. Starting it ...`;
}

/** The whole of it; answers what the board says of itself in the end. Without `keep` nothing of what was there is saved. */
export async function upload(
  talk: Talk,
  wish: Wish,
  version: string,
  bundles: Bundles,
  ear: Ear,
  keep?: Keep,
): Promise<Status> {
  // What is wrong with the wish should not have to wait for the board.
  if (wish.board) bundleName(wish.board, wish.game);
  const before = await identify(talk);
  const target = targetOf(before.env, wish.board);
  const config = configFor(target, wish, before.config);
  ear.say(`${before.env} with Espruino ${before.version} at ${talk.port}: taken as ${target.board}.`);
  checkStarter(before);
  const bad = badFor(config, before.config);
  const settings = [
    ...(bad === undefined ? [] : [{ name: BAD, text: bad }]),
    ...(config === undefined ? [] : [{ name: CONFIG, text: config }]),
  ];
  const { bundle, files, note } = await choose(before, bundleNames(target.board, wish.game), settings, bundles);
  if (bad !== undefined) ear.say(`The board's ${CONFIG} is damaged; it is kept there as ${BAD}.`);
  await checkSettings(wish, bundle.name, target.board);
  const wifi = planWifi(before, wish);
  const inForce = objectIn(config ?? before.config ?? "{}");
  for (const line of [firmwareNote(before.version), note, ...wiringWords(target.board, bundle.name, inForce)])
    if (line) ear.say(line);
  await stop(talk);
  let found = await tidyUp(talk, before);
  let plan = planPut(found, files);
  if (!wifi.mustSwitch && wifi.says) ear.say(wifi.says);
  if (plan.files.length || wifi.mustSwitch) {
    await save(talk, found, keep, ear);
    if (wifi.mustSwitch) {
      ear.say(wifi.says);
      found = await switchWifi(talk, found, false, ear.say);
      plan = planPut(found, files);
    }
    const warning = cutInWords(plan, found.files);
    if (warning) ear.say(warning);
    await put(talk, plan, (done, of) => ear.progress("write", done, of));
  }
  ear.say(written(plan, bundle, config));
  const status = await restart(talk);
  check(status, bundle, version);
  return status;
}
