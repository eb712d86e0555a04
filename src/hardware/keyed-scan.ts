// One barcode where decks may have codes of their own, keyed with a secret. Opened for each, then let go.
import { bundle, config, shell, store } from "./board";
import plainOf from "../kit/keyed-code" with { exists: "while open" };
import take from "./take-scan" with { exists: "while open" };
import type { Taken } from "./take-scan";
import taught from "./taught-cards" with { exists: "while open" };
import type { Teaching } from "./teach";

export default function takeKeyed(text: string, ended: boolean, place?: unknown): Taken {
  const keyed = /K\d\d\d\d\d\d\d\d/.exec(text);
  const secret = config.secret;
  const over = shell!.over as Teaching | undefined;
  let says = "";
  if (keyed) {
    const code = keyed[0];
    let card = "";
    if (secret)
      try {
        card = plainOf(code, require("crypto").SHA256, secret);
      } catch (e) {
        says = "No SHA-256 here";
      }
    // A deck whose secret is lost is taught like cards that say nothing at all.
    card = card || taught(store, btoa(code));
    if (!card || (over && over.lay)) {
      bundle.cards!.take(code, "");
      if (says) shell!.notice.text = says;
      return { result: over ? "taken" : "unknown", isOurs: true };
    }
    // Whatever else a scanner puts around it stays there.
    text = text.replace(code, card);
  }
  const taken = take(text, ended, place);
  if (secret && !keyed && taken.result === "added") shell!.notice.text = "Not a secret sticker";
  return taken;
}
