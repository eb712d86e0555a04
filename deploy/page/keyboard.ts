// The page's own keys: those of both boards by letters, the cable, the sound, help, search.
import type { KeysView } from "./boards/keys-view";
import { isTyping } from "./ui/dom";

export interface KeyboardHost {
  boards: KeysView[];
  /** What else there is, by its letter or sign in capitals. */
  others: Record<string, () => void>;
}

/** Letters are by what they write; where they write no Latin letter, by where they are. */
function letterOf(event: KeyboardEvent): string {
  return /^[a-z]$/i.test(event.key) || !event.code.startsWith("Key") ? event.key.toUpperCase() : event.code.slice(3);
}

function isForPage(event: KeyboardEvent): boolean {
  return (
    !event.repeat &&
    !event.ctrlKey &&
    !event.metaKey &&
    !event.altKey &&
    !isTyping(event.target) &&
    !document.querySelector("dialog[open]")
  );
}

export function listenToKeyboard({ boards, others }: KeyboardHost): void {
  const set = (event: KeyboardEvent, isDown: boolean) => {
    for (const keys of boards) {
      const key = keys.keyFor(letterOf(event));
      if (key) keys.set(key, isDown);
    }
  };
  addEventListener("keydown", event => {
    if (!isForPage(event)) return;
    set(event, true);
    const other = others[letterOf(event)];
    if (!other) return;
    // The sign would be typed into what gets the keyboard now.
    event.preventDefault();
    other();
  });
  addEventListener("keyup", event => set(event, false));
  // Keys that are let go elsewhere are not heard of.
  addEventListener("blur", () => boards.forEach(keys => keys.releaseAll()));
}
