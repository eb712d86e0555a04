// A room by the firmware's own code, with this computer's sum and its dice.
import { createHash, randomInt } from "node:crypto";
import openRoom, { At, Bytes, type Room } from "../../../devices/room";

/** SHA-256 of bytes and as bytes, one a character, as a board's `crypto` has it. */
const sha = (bytes: string) => createHash("sha256").update(Buffer.from(bytes, "latin1")).digest().toString("latin1");

/** An opening of the room that this word stands for. */
export const openSealed = (word: string): Room => openRoom(sha, word, () => randomInt(2 ** 32));

/** Where the messages of a room are: croupier/PLACE/... */
export const placeOf = (filter: string) => filter.split("/")[1];

/** Of whom a message says that it is, by his opening of the room. */
export const speakerOf = (message: string) => message.slice(0, At.Heard);

/** Whom a message is for, by his opening. */
export const listenerOf = (message: string) => message.slice(At.Heard, At.Count);

/** Said by a broker for a board that it has lost: to nobody, under the last number that there is. */
export const isFarewell = (message: string) =>
  listenerOf(message) === Bytes.Nobody && message.slice(At.Count, At.Data) === Bytes.Last;
