// A room of two boards on a network that others hear as well: whoever knows the room's word can speak in it, and nobody else; what was said once counts once.
// It knows bytes and time, no network: PROTOCOL.md says what a message looks like. What is played can be read by whoever hears the topic.
import openKeys from "./room-keys" with { exists: "while open" };
import type { RoomKeys } from "./room-keys";

/** Where in a message is what, in bytes: before all of it who speaks. */
export const enum At {
  Heard = 8,
  Count = 16,
  Data = 20,
}

/** Bytes of the check behind the data, of the 32 that it has. */
export const CHECK = 8;

/** Seconds without a word, after which another board that knows the word may take the other's place. */
const GONE_S = 3;
/** So often it is said that somebody is here, as long as nobody answers. */
const CALL_S = 4;
export const enum Bytes {
  /** Who has not been met. */
  Nobody = "\0\0\0\0\0\0\0\0",
  /** The count of the message that a broker says for a board it has lost. */
  Last = "\xff\xff\xff\xff",
}

export interface RoomStatus {
  /** The other board has answered this one, and was heard within the last seconds. */
  isJoined: boolean;
  /** Messages that nobody made who knows the word; that were said before; and from a third board. */
  forged: number;
  replayed: number;
  strangers: number;
}

/** Where this room's messages are, and of them this board's own (letters, digits and slashes); and what the broker is to say when this board is lost. */
export interface Invitation {
  filter: string;
  willTopic: string;
  will: string;
}

export interface Room {
  status: RoomStatus;
  /** For a client, which is told once: let go then. */
  invitation: Invitation | undefined;
  /** How many others have been met, one after the other: one that was started anew is another one. */
  meetings: number;
  /** Bytes, sealed to be said; "" as long as nobody has been met. */
  seal(data: string): string;
  /** What was heard in a message; "": nothing for the link. */
  open(message: string): string;
  /** Once a second: a message to say, or "". */
  tick(): string;
  /**
   * With its check behind it, the first eight bytes of HMAC-SHA256 with the room's key; "" where `sha` fails. For what is no message: shorter than what a message's check is over, 20 bytes at least.
   */
  checked(text: string): string;
}

/** `sha`: SHA-256, of bytes and as bytes, one a character. `word`: the room's, of at least 80 random bits if nobody is to guess it. */
export default function openRoom(sha: (bytes: string) => string, word: string, random32: () => number): Room {
  let keys: RoomKeys | undefined = openKeys(sha, word, random32);
  const mine = keys.mine;
  const inner = keys.inner;
  const outer = keys.outer;
  let theirs = "";
  /** All that were here before: what they said may be said again by anybody who has heard it. */
  let former = "";
  let count = 0;
  /** The last number of theirs. */
  let last = "";
  let quietS = 0;
  /** Who is to be told that this board is here: one that has not heard this opening, or has just been. */
  let owed = "";
  const status: RoomStatus = { isJoined: false, forged: 0, replayed: 0, strangers: 0 };

  /** "" where `sha` fails, as it does on a board that is short of memory: as if the message was lost on its way. */
  function checked(text: string): string {
    try {
      return text + sha(outer + sha(inner + text)).substr(0, CHECK);
    } catch (e) {
      return "";
    }
  }

  function seal(data: string, to?: string): string {
    // Nobody has been met to whom it could be said: the link says it again.
    if (data && !theirs) return "";
    count++;
    const number = String.fromCharCode(count >> 24, (count >> 16) & 255, (count >> 8) & 255, count & 255);
    return checked(mine + (to || theirs || Bytes.Nobody) + number + data);
  }

  function open(message: string): string {
    const end = message.length - CHECK;
    const from = message.substr(0, At.Heard);
    if (from === mine) return "";
    const own = end < At.Data ? undefined : checked(message.substr(0, end));
    if (own !== message) {
      if (own !== "") status.forged++;
      return "";
    }
    const number = message.substr(At.Count, 4);
    const isToMe = message.substr(At.Heard, At.Heard) === mine;
    if (from !== theirs && isToMe) {
      // Whoever answers what this opening said is here now; one at a time.
      if (status.isJoined || former.indexOf(from) >= 0) {
        status.strangers++;
        return "";
      }
      former += theirs;
      theirs = from;
      last = "";
      room.meetings++;
    }
    if (from !== theirs || !isToMe) {
      if (from === theirs && number === Bytes.Last) status.isJoined = false;
      else if (from !== theirs || number > last) owed = from;
      return "";
    }
    if (number <= last) {
      status.replayed++;
      return "";
    }
    if (!last) owed = from;
    last = number;
    quietS = 0;
    status.isJoined = true;
    return message.substr(At.Data, end - At.Data);
  }
  const room: Room = {
    status: status,
    invitation: { filter: keys.filter, willTopic: keys.topic, will: checked(mine + Bytes.Nobody + Bytes.Last) },
    meetings: 0,
    checked: checked,
    seal: seal,
    open: open,
    tick: () => {
      quietS++;
      if (quietS > GONE_S) status.isJoined = false;
      const isDue = owed || (!status.isJoined && quietS % CALL_S === 1);
      const message = isDue ? seal("", owed) : "";
      owed = "";
      return message;
    },
  };
  keys = undefined;
  return room;
}
