// What a port said, in words: of one that gave no answer, and of a board that gave up while it was asked something.
import { isLoop, LOOP_WORDS } from "./loop";
import { BUSY, CRASH, ECHO, first, lastOf, NOISE, OTHER, PROMPTS, SAME, STARTS, type Kind } from "./said-kinds";

/** So much is shown of what is said by somebody unknown. */
const MOST_SHOWN = 60;
/** Fewer bytes than that may be a wire that was plugged in. */
const LEAST_NOISE = 8;

/** A prompt may stand behind what a start of long ago said. */
function known(heard: string): Kind | undefined {
  const start = first([...STARTS, CRASH], heard);
  const prompt = first(PROMPTS, heard);
  return start && prompt ? (lastOf(prompt, heard) > lastOf(start, heard) ? prompt : start) : (start ?? prompt);
}

export interface Said {
  /** A clause, and behind a colon what to do. */
  words: string;
  /** What it is is sure, and nothing more is to be asked of it. */
  isKnown: boolean;
  isChip: boolean;
  isProgrammed: boolean;
}

function saidOf(kind: Kind, heard: string, isKnown: boolean): Said {
  const match = new RegExp(kind.pattern.source, kind.pattern.flags.replace("g", "")).exec(heard);
  const means = kind.means.replace(/\$(\d)/, (_, group) => match?.[group] ?? "");
  return { words: `${means}: ${kind.remedy}`, isKnown, isChip: !!kind.isChip, isProgrammed: !!kind.isProgrammed };
}

/** The last line of it that says anything. */
function lastLine(heard: string): string {
  const lines = heard.split(/[\r\n]+/).filter(line => line.trim());
  const line = (lines.at(-1) ?? "").trim();
  return line.length > MOST_SHOWN ? `${line.slice(0, MOST_SHOWN)}...` : line;
}

/** What a port that gave no answer said; undefined if it said nothing. */
export function portSays(heard: string): Said | undefined {
  if (isLoop(heard)) return { words: LOOP_WORDS, isKnown: true, isChip: false, isProgrammed: true };
  const own = heard.replace(ECHO, "").trimStart();
  const kind = known(own);
  if (kind) return saidOf(kind, own, true);
  const likely = first([BUSY, OTHER], own);
  if (likely) return saidOf(likely, own, false);
  if (!own.trim()) return own.length < heard.length ? saidOf(SAME, heard, false) : undefined;
  const noise = own.match(NOISE.pattern)?.length ?? 0;
  if (noise >= LEAST_NOISE && noise > own.length / 4) return saidOf(NOISE, own, false);
  return {
    words: `it says ${JSON.stringify(lastLine(own))}: is it the right port, and the right --baud? Plug it in anew, or put Espruino's firmware on it first`,
    isKnown: false,
    isChip: true,
    isProgrammed: false,
  };
}

/** Whether it is sure that no Espruino will answer there by being asked again. */
export const isHopeless = (heard: string): boolean => !!portSays(heard)?.isKnown;

/** What a port without an answer said, as a complaint about it. */
export function portFault(port: string, heard: string): string {
  const said = portSays(heard);
  if (!said)
    return `nothing answers at ${port}: it is not an Espruino, or its console is elsewhere, or --baud is wrong; plug it in anew, or put Espruino's firmware on it first`;
  if (said.words === LOOP_WORDS) return LOOP_WORDS;
  return said.isProgrammed
    ? `the board at ${port} does not answer: ${said.words}`
    : `what answers at ${port} is not an Espruino: ${said.words}`;
}

const CRASHES = [STARTS[0], CRASH];

/** How often it was said that a board gave up. */
export const crashesIn = (heard: string): number =>
  CRASHES.reduce((sum, { pattern }) => sum + (heard.match(new RegExp(pattern.source, "gi"))?.length ?? 0), 0);

/** Why a board gave up that answers otherwise; "": it did not. */
export function crashWords(heard: string): string {
  const kind = first(CRASHES, heard);
  return kind ? `${kind.means}: ${kind.remedy}` : "";
}
