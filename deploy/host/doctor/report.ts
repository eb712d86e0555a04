// What comes of an examination.

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
}

export interface Report {
  port: string;
  /** Our name for the board, or its own. */
  board: string;
  /** No part has a fault. */
  isFine: boolean;
  parts: PartReport[];
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
