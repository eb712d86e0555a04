// A card without a code to see, from its number to the scan that comes of it. Opened for each, then let go.
import { bundle, shell, store } from "./board";
import taught from "./taught-cards" with { exists: "while open" };
import teach from "./teach" with { exists: "while open" };
import type { Teaching } from "./teach";

/** `id`: its number, one byte a character, "" if it could not be read; `text`: what is written on it. What somebody has taught the board counts more. `scan` takes the code that it stands for, and answers whether somebody knows that. */
export default function takeCard(id: string, text: string, scan: (code: string) => boolean): void {
  const running = shell!;
  const over = running.over as Teaching | undefined;
  const card = btoa(id);
  if (id && over && over.lay) return over.lay(card);
  // What is punched into a card is a byte: two holes a digit.
  const code = taught(store, card) || (id.length === 1 ? "S" + id.charCodeAt(0).toString(4) : text);
  if (code && scan(code)) return;
  const game = running.app.state().app;
  // A phone has another number each time (ISO 14443-3, 6.4.4).
  if (id && !over && bundle.cards!.at(game, 0).length && (id[0] !== "\b" || id.length > 4)) return teach(running, game);
  running.notice.text = id ? "Unknown card" : "Draw again";
  running.wake();
  running.redraw();
}
