// Puts a bundle onto a board: who is it, is there room, what was there, the new files, a start, and what it says of itself then.
import { DISPLAY_LANGUAGES, displayFileNames, displayFiles, isDisplayLanguage } from "../../display-words";
import { Mistake } from "../../mistake";
import { firmwareNote } from "./firmware";
import { BAD, CODE, CONFIG, identify, START, STOP, type Found } from "./identify";
import { crashWords } from "./port-says";
import {
  badFor,
  GAMES,
  OTHERS,
  bundleName,
  bundleNames,
  configFor,
  objectIn,
  pinWords,
  targetOf,
  wiringWords,
} from "./plan";
import type { Bundle, Bundles, Wish } from "./plan";
import { cutInWords, planPut, put, tidyUp, type PutFile, type PutPlan } from "./put";
import { isEmpty, readBackup, LIGHT_FILE, type Backup, type Keep } from "./save";
import { askIf, must, wait, type Talk } from "./talk";
import { planBluetooth, switchRadio, type Ask } from "./radios";
import { beforeProgram, checkStarters, endTrial } from "./starters";
import { remedyFor, wantOf } from "./variables";

/** From load() to a running shell: two seconds to press a key, and a scanner that has to be found. */
const BOOT_MS = 20_000;
/** A board that stops or starts hears nothing for a moment. */
const STOPPED_MS = 500;

export interface Ear {
  /** A line for the person. */
  say(line: string): void;
  /** Bytes; "save": what was there is read, "write": the new is written. */
  progress(what: "save" | "write", done: number, of: number): void;
  /** A question to be answered with yes or no; where it is missing there is no person to ask. */
  ask?: Ask;
}

export interface Status {
  version: string;
  bundle: string;
  crc: number;
  board: string;
  safe: boolean;
  complaints: string[];
}

/** What decides whether something fits onto a board. */
type Room = Pick<Found, "env" | "free" | "trash" | "files" | "variables" | "bluetooth">;

interface Choice {
  bundle: Bundle;
  plan: PutPlan;
  files: PutFile[];
  note: string;
}

/** Why a bundle does not do, as a mistake and as the beginning of a note; undefined: it does. */
function whyNot(
  found: Room,
  { file, name }: Bundle,
  plan: PutPlan,
  isOneOfSeveral: boolean,
): [string, string] | undefined {
  const { need, room } = plan;
  if (need > room)
    return [
      `not enough room in the board's Storage: ${file} needs ${need} bytes and ${room} can be had; delete other files there${isOneOfSeveral || name === "set" ? "" : ", or say --game set"}`,
      `${file} does not fit into this board's Storage (${need} bytes needed, ${room} can be had)`,
    ];
  const want = wantOf(found, name, isOneOfSeveral);
  return want ? [`not enough memory: ${file} ${want}; ${remedyFor(found)}`, `${file} ${want}`] : undefined;
}

/** What games, races, times and the largest settings write, in bytes (the largest of each, rounded up). */
const EVENING = 7_500;

/** A language may not take the room of the games: they fall silent without it, while a display can speak English. */
function checkLanguage({ need, room }: PutPlan): void {
  if (need + EVENING > room)
    throw new Mistake(
      `no room for another language of the display: program and language need ${need} bytes, games ${EVENING}, and ${room} can be had; say --language en`,
    );
}

/** The first bundle that fits into Storage and finds its variables, or a mistake that says what is missing. */
async function choose(
  found: Room,
  names: string[],
  settings: PutFile[],
  words: PutFile[],
  bundles: Bundles,
): Promise<Choice> {
  const faults: [string, string][] = [];
  for (const name of names) {
    const bundle = await bundles(name);
    // A bundle for one game has no room for another language.
    const spoken = bundle.name === GAMES[0] ? words : [];
    const files = [{ name: CODE, text: bundle.text }, ...settings, ...spoken];
    const plan = planPut(found, files);
    if (spoken.some(({ text }) => text !== null)) checkLanguage(plan);
    const why = whyNot(found, bundle, plan, name !== names[names.length - 1]);
    const note = faults.length ? `${faults[0][1]}, so it gets one game: Set; --game ${OTHERS} for another.` : "";
    if (!why) return { bundle, plan, files, note };
    faults.push(why);
  }
  throw new Mistake(faults[0][0]);
}

/** The files of the display's language, and that those of others go. */
async function languageFor(language: unknown): Promise<PutFile[]> {
  const wanted = isDisplayLanguage(language) ? await displayFiles(language) : [];
  const others = DISPLAY_LANGUAGES.filter(other => other !== language);
  return [...wanted, ...others.flatMap(displayFileNames).map(name => ({ name, text: null }))];
}

/** Besides program and updater an update by light needs room for what comes, and for a second program until the first one may go. */
const LIGHT_BYTES = 120_000;

/** The updater beside the program that has an entry for it, on a board with room for two programs. Where it is not wanted, or of no use, it goes. */
async function updaterFor(found: Room, wish: Wish, { bundle }: Choice, isWanted: boolean): Promise<PutFile[]> {
  const none = { name: LIGHT_FILE, text: null };
  if (!isWanted || bundle.name !== GAMES[0]) return [none];
  if (!wish.updater) return [];
  const text = await wish.updater();
  const sizeOf = (name: string) => found.files[name]?.size ?? 0;
  const room = found.free + found.trash + sizeOf(CODE) + sizeOf(LIGHT_FILE);
  return room >= 2 * bundle.text.length + text.length + LIGHT_BYTES ? [{ name: LIGHT_FILE, text }] : [none];
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
      `the program was written, but did not start within 20 s; ${crashWords(talk.heard()) || "`croupier.status()` at the board's prompt, or its display, may say why"}`,
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
  checkStarters(before, "upload again");
  const bad = badFor(config, before.config);
  const settings = [
    ...(bad === undefined ? [] : [{ name: BAD, text: bad }]),
    ...(config === undefined ? [] : [{ name: CONFIG, text: config }]),
  ];
  const names = bundleNames(target.board, wish.game);
  const radio = await planBluetooth(before, wish, async question => ear.ask?.(question));
  // How many variables there will be is known when the radio has been switched.
  const first = radio.change ? { ...before, variables: Infinity } : before;
  const inForce = objectIn(config ?? before.config ?? "{}");
  const words = await languageFor(inForce?.language);
  let chosen = await choose(first, names, settings, words, bundles);
  if (bad !== undefined) ear.say(`The board's ${CONFIG} is damaged; it is kept there as ${BAD}.`);
  await checkSettings(wish, chosen.bundle.name, target.board);
  for (const line of [
    firmwareNote(before.version),
    beforeProgram(before.files),
    radio.change ? "" : radio.says,
    chosen.note,
    ...wiringWords(target.board, chosen.bundle.name, inForce),
    ...(wish.config ? [] : pinWords(target.board, chosen.bundle.name, inForce)),
  ])
    if (line) ear.say(line);
  await endTrial(talk, before);
  await stop(talk);
  let found = await tidyUp(talk, before);
  const isLightWanted = inForce?.light !== false;
  chosen.files.push(...(await updaterFor(found, wish, chosen, isLightWanted)));
  let plan = planPut(found, chosen.files);
  if (plan.files.length || plan.gone.length || radio.change) {
    await save(talk, found, keep, ear);
    if (radio.change) {
      found = await switchRadio(talk, found, radio, ear.say);
      const again = await choose(found, names, settings, words, bundles);
      if (again.bundle.name !== chosen.bundle.name) await checkSettings(wish, again.bundle.name, target.board);
      if (again.note !== chosen.note) ear.say(again.note);
      chosen = again;
      chosen.files.push(...(await updaterFor(found, wish, chosen, isLightWanted)));
      plan = planPut(found, chosen.files);
    }
    const warning = cutInWords(plan, found.files);
    if (warning) ear.say(warning);
    await put(talk, plan, (done, of) => ear.progress("write", done, of));
  }
  const { bundle } = chosen;
  ear.say(written(plan, bundle, config));
  const status = await restart(talk);
  check(status, bundle, version);
  return status;
}

/** What `upload` is told besides the board. */
export type Asked = Parameters<typeof upload> extends [Talk, ...infer Rest] ? Rest : never;
