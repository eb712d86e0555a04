// This board in the room of a match, beside that of its table. What makes a room stands here once more, so that whoever has no match has nothing of it, and the
// one that everybody has needs no function that could be called twice.
import openRoom from "../../devices/room" with { exists: "while open" };
import type { Room } from "../../devices/room";

/** What MQTT has before a text: how long it is. All filters have 23 letters, and all topics 30. */
const enum Before {
  Filter = "\0\x17",
  Topic = "\0\x1e",
}

export interface Seat {
  room: Room;
  /** Where it says something: the topic with its length before it, as MQTT says it. */
  topic: string;
  word: string;
  /** Where it hears something, as it stands in a SUBSCRIBE. For a client, which is told once: let go then. */
  filter: string;
}

export default function openSeat(sha: (text: string) => string, word: string, random32: () => number): Seat {
  const room = openRoom(sha, word, random32);
  const invitation = room.invitation!;
  room.invitation = undefined;
  return {
    room: room,
    topic: Before.Topic + invitation.willTopic,
    word: word,
    filter: Before.Filter + invitation.filter + "\0",
  };
}
