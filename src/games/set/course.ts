// The course of a game of Set at the table: all that happens to a session. Opened when something does, and let go when it is quiet again.
import { moves, play, step } from "./moves";
import { lay, read, scan } from "./scan";
import { eventOf, lineOf, say } from "./session";

const course = {
  read: read,
  lay: lay,
  scan: scan,
  moves: moves,
  play: play,
  step: step,
  say: say,
  event: eventOf,
  line: lineOf,
};

export type Course = typeof course;

export default () => course;
