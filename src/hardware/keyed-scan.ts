// One barcode where decks may have codes of their own: keyed with a secret, or learned. Opened for each, then let go.
import { config, shell } from "./board";
import plainOf from "../kit/keyed-code" with { exists: "while open" };
import { LEARNED, learnedIn } from "../kit/learned";
import { scanner } from "./scanner";
import type { Taken } from "./take-scan";

const PLAIN = "Not a secret sticker";

export default function take(text: string, ended: boolean, place?: unknown): Taken {
  const keyed = /K\d\d\d\d\d\d\d\d/.exec(text);
  const secret = config.secret;
  const learns = shell!.app.learns;
  let plain = "";
  let says = keyed && "Not this board's deck";
  if (keyed && secret && !learns)
    try {
      const card = plainOf(keyed[0], require("crypto").SHA256, secret);
      // Whatever else a scanner puts around it stays there.
      if (card) plain = text.replace(keyed[0], card);
    } catch (e) {
      says = "No SHA-256 here";
    }
  if (!plain) {
    // Eleven digits, whatever the code.
    const sum = 1e10 + E.CRC32(text) + "";
    if (!learns) plain = learnedIn(require("Storage").read(LEARNED) || "", sum);
    // What is read without it needs no learning; what is for the board or the scanner goes on.
    else if (text.length < 2 || /[SD]\d\d\d\d/.test(text)) plain = says = PLAIN;
    else if (ended && !/!|\^#|%%|JOIN /.test(text)) {
      plain = learns(sum);
      says = "No more places";
    }
  }
  const taken = scanner.scan(plain || text, ended, place);
  if (secret && !plain && taken.result === "added") says = PLAIN;
  else if (taken.isOurs || !ended) says = "";
  if (says) shell!.notice.text = says;
  return taken;
}
