// What comes of an examination.
import { listed } from "../../text";

export const PARTS = ["board", "display", "scanner", "keys", "peer", "camera", "arm"] as const;
export type PartName = (typeof PARTS)[number];

export const enum Verdict {
  Fine = "fine",
  Fault = "fault",
  /** None is there, which is all right for this part. */
  None = "none",
  /** It could not be asked now. */
  Unasked = "unasked",
}

export interface PartReport {
  part: PartName;
  verdict: Verdict;
  /** In sentences: what is so, and what to do about it. */
  says: string[];
  /** A code that the scanner is to be shown, as text. */
  show?: string;
  /** What of a part that is fine was not examined: "whether ...". */
  left?: string;
}

export interface Report {
  port: string;
  /** Our name for the board, or its own. */
  board: string;
  /** No part that was asked has a fault. */
  isFine: boolean;
  parts: PartReport[];
}

/** What the whole examination says. That nothing is wrong, only where nothing was left out: else of what that is true. */
export function closingOf({ isFine, parts }: Pick<Report, "isFine" | "parts">): string {
  if (!isFine) return "Put right what is marked, and ask again.";
  const unasked = parts.filter(({ verdict }) => verdict === Verdict.Unasked).map(({ part }) => part);
  const left = parts.flatMap(one => one.left ?? []);
  const open = [...(unasked.length ? [`the ${listed(unasked)}`] : []), ...left];
  const asked = parts.length < PARTS.length ? ` with the ${listed(parts.map(({ part }) => part))}` : "";
  return open.length ? `Nothing wrong was found${asked}; not examined: ${listed(open)}.` : `Nothing is wrong${asked}.`;
}

/** Somebody at the table who can press keys, and hold a scanner before this computer's screen. */
export interface Person {
  say(line: string): void;
  /** Draws a code, if that can be done there. */
  show?(code: string): Promise<void>;
}

export interface DoctorWish {
  /** Where the board cannot be told from its own name. */
  board?: string;
  /** Only these; a part that was asked for by name has to be there. */
  parts?: readonly PartName[];
  person?: Person;
}

export const fine = (part: PartName, ...says: string[]): PartReport => ({ part, verdict: Verdict.Fine, says });
export const fault = (part: PartName, ...says: string[]): PartReport => ({ part, verdict: Verdict.Fault, says });
export const none = (part: PartName, ...says: string[]): PartReport => ({ part, verdict: Verdict.None, says });
export const unasked = (part: PartName, ...says: string[]): PartReport => ({ part, verdict: Verdict.Unasked, says });
