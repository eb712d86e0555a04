// The rules. Opened for a question or for a move, then let go.
import { isLegal, moves, play } from "./rules";

export default function openRules() {
  return { isLegal: isLegal, moves: moves, play: play };
}
