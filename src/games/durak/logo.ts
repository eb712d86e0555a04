// The logo, and what there is to say below it.
import type { Screen } from "../../kernel/ports";
import { begin, box, write } from "./box";
import { SUIT_FACES, faceOf, setFaces } from "./faces";
import { setFont } from "../../kit/font";

const ACE_OF_SPADES = 35;

export function drawLogo(screen: Screen, line: string): void {
  const high = begin(screen, line);
  write(setFont(screen, high ? 3 : 2), "Durak", high ? 39 : 52, high ? 9 : 4);
  if (high) {
    box(screen, 10, 2, 31, 38);
    box(screen, 3, 8, 24, 46, true);
  }
  setFaces(screen, 2);
  write(screen, faceOf(ACE_OF_SPADES, high ? "\n" : ""), high ? 7 : 14, high ? 12 : 4, high);
  setFaces(screen, 1);
  for (let suit = 0; high && suit < 4; suit++) write(screen, SUIT_FACES[suit], 43 + 22 * suit, 38);
}
