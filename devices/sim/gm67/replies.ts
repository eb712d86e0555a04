// What a GM67 answers: ACK, or NAK with a cause. What it refuses as a mistake is also a complaint, for a test to look at.
// Not simulated: "host busy" and the other causes that only a host gives.
import { AnswerLine } from "../answer-line";
import { bytesOf } from "../barcodes";
import { frame } from "./frames";

export const ACK = 0xd0;
export const NAK = 0xd1;
const PARAMETERS_SENT = 0xc6;
const VERSION_REPLY = 0xa4;
/** NAK causes, beside RESEND. */
export const BAD_CONTEXT = 2;
export const DENIED = 6;

/** In place of a beep code: silence. */
export const NO_BEEP = 0xff;
const ANSWER_MS = 10;

export class Replies {
  constructor(
    private readonly line: AnswerLine,
    private readonly complaints: string[],
  ) {}

  acknowledge(afterMs = ANSWER_MS, then?: () => void): void {
    this.line.answer(frame(ACK), afterMs, then);
  }

  /** No mistake, but not now, or not here. */
  deny(): void {
    this.line.answer(frame(NAK, DENIED), ANSWER_MS);
  }

  refuse(cause: number, complaint: string): void {
    this.complaints.push(complaint);
    this.line.answer(frame(NAK, cause), ANSWER_MS);
  }

  tellVersion(version: string): void {
    this.line.answer(frame(VERSION_REPLY, ...bytesOf(`GM67 Firmware version:${version}`)), ANSWER_MS);
  }

  /** The reply is uncertain on this module; SSI answers with the same C6 that sets. Numbers and values. */
  tellParameters(bytes: number[]): void {
    this.line.answer(frame(PARAMETERS_SENT, NO_BEEP, ...bytes), ANSWER_MS);
  }
}
