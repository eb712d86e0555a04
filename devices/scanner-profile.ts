// What one family of barcode modules says and wants to be told (gm67.ts, gm65.ts). Frames are strings of bytes.

/** `Memory` answers `recall`. */
export const enum Answer {
  Yes,
  No,
  Hello,
  Memory,
  Packet,
}

/** A setting: what it does in words, then the module's own numbers. */
export type Setting = [what: string, numbers: number[]];

/** What it is told that takes no more words. */
export const enum Say {
  /** A question that every module of the family answers. */
  Hello,
  /** A question whose answer is another one once the module has forgotten its settings. */
  Recall,
  /** Answers to a packet: it arrived; send it again. */
  Received,
  Again,
  /** Sounds and lights: a card taken, a card refused, and the end of the latter. */
  Accept,
  Refuse,
  Calm,
}

export interface Profile {
  name: string;
  /** Sends packets and makes sounds when it is told; where not, the answers to packets and the sounds are empty. */
  hasPackets: boolean;
  say(word: Say): string;
  /** Length of the whole, undamaged frame from the module at `at`, or 0. */
  lengthAt(text: string, at: number): number;
  answer(frame: string): Answer;
  /** What a packet carries. */
  payload(packet: string): string;
  /** In the order in which they are sent; prohibiting setting codes is the first. */
  settings(packet: boolean, trigger: string): Setting[];
  /** The command for one; `keep`: the form that saves it in the module. */
  setting(entry: Setting, keep: boolean): string;
}

/** Made whenever something has come or is to be said, then let go. */
export type MakeProfile = () => Profile;
