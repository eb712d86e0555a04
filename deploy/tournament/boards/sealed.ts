// A room by the firmware's own code, with this computer's sum and its dice.
import { createHash, randomInt } from "node:crypto";
import openRoom, { type Room } from "../../../devices/room";

/** SHA-256 of bytes and as bytes, one a character, as a board's `crypto` has it. */
const sha = (bytes: string) => createHash("sha256").update(Buffer.from(bytes, "latin1")).digest().toString("latin1");

/** An opening of the room that this word stands for. */
export const openSealed = (word: string): Room => openRoom(sha, word, () => randomInt(2 ** 32));

/** Where the messages of a room are: croupier/PLACE/... */
export const placeOf = (filter: string) => filter.split("/")[1];

/** Of whom a message says that it is: the first bytes of it are the speaker's own opening of the room (PROTOCOL.md). */
export const speakerOf = (message: string) => message.slice(0, 8);

/** Whom a message is for, by his opening. */
export const listenerOf = (message: string) => message.slice(8, 16);

/** Said by a broker for a board that it has lost: to nobody, under the last number that there is. */
export const isFarewell = (message: string) => message.slice(8, 20) === "\0".repeat(8) + "\xff".repeat(4);
