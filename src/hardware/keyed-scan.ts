// One barcode where decks may have codes of their own, keyed with a secret. Opened for each, then let go.
import { bundle, config, shell } from "./board";
import plainOf from "../kit/keyed-code" with { exists: "while open" };
import take from "./take-scan" with { exists: "while open" };
import type { Taken } from "./take-scan";
import type { Teaching } from "./teach";

export default function takeKeyed(text: string, ended: boolean, place?: unknown): Taken {
  const keyed = /K\d\d\d\d\d\d\d\d/.exec(text);
  const secret = config.secret;
  const over = shell!.over as Teaching | undefined;
  let taken: Taken = { result: over && over.lay ? "taken" : "unknown", isOurs: true };
  let card = "";
  let says = "";

  /** Whatever else a scanner puts around it stays there. */
  function scan(code: string): boolean {
    taken = take(keyed ? text.replace(keyed[0], code) : text, ended, place);
    return true;
  }

  if (keyed && secret)
    try {
      card = plainOf(keyed[0], require("crypto").SHA256, secret);
    } catch (e) {
      says = "No SHA-256 here";
    }
  // A deck whose secret is lost is taught like cards that say nothing at all.
  if (keyed && (!card || (over && over.lay))) bundle.cards!.take(keyed[0], "", scan);
  else scan(card);
  if (secret && !keyed && taken.result === "added") says = "Not a secret sticker";
  if (says) shell!.notice.text = says;
  return taken;
}
