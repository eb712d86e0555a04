// This board in the room of a match, beside that of its table. What makes a room stands here once more, so that whoever has no match has nothing of it, and the
// one that everybody has needs no function that could be called twice.
import openRoom from "../devices/room" with { exists: "while open", stands: "here" };
import type { Room } from "../devices/room";

/** Letters of a topic, and of a filter: all are equally long. */
const enum Size {
  Filter = 23,
  Topic = 30,
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
    topic: "\0" + String.fromCharCode(Size.Topic) + invitation.willTopic,
    word: word,
    filter: "\0" + String.fromCharCode(Size.Filter) + invitation.filter + "\0",
  };
}
