// A room by the firmware's own code, with this computer's sum and its dice.
import { createHash, randomInt } from "node:crypto";
import openRoom, { At, Bytes, CHECK, type Room } from "../../../devices/room";

/** SHA-256 of bytes and as bytes, one a character, as a board's `crypto` has it. */
const sha = (bytes: string) => createHash("sha256").update(Buffer.from(bytes, "latin1")).digest().toString("latin1");

/** An opening of the room that this word stands for. */
export const openSealed = (word: string): Room => openRoom(sha, word, () => randomInt(2 ** 32));

/** Bytes of a word's sum that its nonce follows from: fewer than any other check of a room is over. */
const SUM = 16;

type Checked = Room["checked"];

const checkOf = (checked: Checked, text: string) => checked(text).slice(-CHECK);

/**
 * A match's word as only the board in this room can read it. The nonce follows from the word, so no two words ever meet the same bytes, and the same word is sealed in the same way whenever it is said
 * again. `checked`: the room's.
 */
export function sealWord(checked: Checked, word: string): string {
  const nonce = Buffer.from(checkOf(checked, sha(word).slice(0, SUM)), "latin1").toString("hex");
  const bytes = Buffer.from(word, "latin1");
  for (let at = 0; at < bytes.length; at += CHECK) {
    const stream = Buffer.from(checkOf(checked, nonce + at), "latin1");
    for (let of = at; of < Math.min(bytes.length, at + CHECK); of++) bytes[of] ^= stream[of - at];
  }
  return nonce + bytes.toString("hex");
}

/** Whether somebody made this message who knows the room's word. */
export const isSealed = ({ checked }: Room, message: string): boolean => {
  const end = message.length - CHECK;
  return end >= At.Data && message === checked(message.slice(0, end));
};

/** By which later messages of the same opening are known. */
export const numberOf = (message: string) => message.slice(At.Count, At.Data);

/** Where the messages of a room are: croupier/PLACE/... */
export const placeOf = (filter: string) => filter.split("/")[1];

/** Of whom a message says that it is, by his opening of the room. */
export const speakerOf = (message: string) => message.slice(0, At.Heard);

/** Whom a message is for, by his opening. */
export const listenerOf = (message: string) => message.slice(At.Heard, At.Count);

/** Said by a broker for a board that it has lost: to nobody, under the last number that there is. */
export const isFarewell = (message: string) =>
  listenerOf(message) === Bytes.Nobody && message.slice(At.Count, At.Data) === Bytes.Last;
