// A room by the firmware's own code, with this computer's sum and its dice.
import { createHash, randomInt } from "node:crypto";
import openRoom, { type Room } from "../../../devices/room";

/** SHA-256 of bytes and as bytes, one a character, as a board's `crypto` has it. */
const sha = (bytes: string) => createHash("sha256").update(Buffer.from(bytes, "latin1")).digest().toString("latin1");

/** An opening of the room that this word stands for. */
export const openSealed = (word: string): Room => openRoom(sha, word, () => randomInt(2 ** 32));
