// The course of a race: all that happens in it but that time goes by. Opened when something does, and let go when it is quiet again.
import { claim, claimNone, judge, judgeThree, pick, scan } from "./race-claims";
import { moves, play } from "./race-moves";

const course = {
  scan: scan,
  claim: claim,
  pick: pick,
  judge: judge,
  three: judgeThree,
  none: claimNone,
  moves: moves,
  play: play,
};

export type RaceCourse = typeof course;

export default () => course;
