// Three keys under a finger, a mouse, or a keyboard's letters. A key is down as long as it is held: the firmware itself tells a click from a hold.
import { isTouched, keysOf } from "../../arrangements";
import { say } from "../../words/say";
import type { Arrangement, KeyName } from "../protocol";
import { make } from "../ui/dom";

const NAMES: KeyName[] = ["A", "B", "C"];

export class KeysView {
  readonly element = make("div.keys", { role: "group", "aria-label": say("boards.keys") });
  private readonly down = new Set<KeyName>();
  private names: KeyName[] = [];
  private buttons: Partial<Record<KeyName, HTMLButtonElement>> = {};

  /** `letters`: of the keyboard, for A, B and C. */
  constructor(
    private readonly letters: string,
    private readonly press: (key: KeyName, isDown: boolean) => void,
  ) {}

  /** A Pico and a WiFi have one key of their own. Those of a display that is touched are on it: here they have their letters only. */
  arrange(arrangement: Arrangement): void {
    this.releaseAll();
    this.buttons = {};
    const keys = keysOf(arrangement.board).map(({ key }) => key);
    this.element.replaceChildren(...keys.map(key => (this.buttons[key] = this.makeKey(key))));
    this.names = keys;
    if (isTouched(arrangement)) this.nameOnly();
  }

  private nameOnly(): void {
    this.names = NAMES;
    this.element.replaceChildren(...NAMES.map(key => this.makeLetter(key)));
  }

  has(key: KeyName): boolean {
    return this.names.includes(key);
  }

  set(key: KeyName, isDown: boolean): void {
    if (!this.has(key) || this.down.has(key) === isDown) return;
    if (isDown) this.down.add(key);
    else this.down.delete(key);
    this.buttons[key]?.classList.toggle("down", isDown);
    this.press(key, isDown);
  }

  /** The window lost the keyboard, or the board its power: no key stays down for ever. */
  releaseAll(): void {
    for (const key of [...this.down]) this.set(key, false);
  }

  /** `letter` as the keyboard says it; which of the keys that is. */
  keyFor(letter: string): KeyName | undefined {
    const at = this.letters.indexOf(letter.toUpperCase());
    return letter.length === 1 && at >= 0 && this.has(NAMES[at]) ? NAMES[at] : undefined;
  }

  private letterOf(key: KeyName): string {
    return this.letters[NAMES.indexOf(key)];
  }

  /** Not for phones, and no part of the key's name: the style writes it. */
  private makeLetter(key: KeyName): HTMLElement {
    return make("span.key-letter", { "data-letter": this.letterOf(key), "aria-hidden": "true" });
  }

  private makeKey(key: KeyName): HTMLButtonElement {
    const letter = this.letterOf(key);
    const button = make(
      "button.key",
      {
        type: "button",
        "data-key": key,
        "aria-label": say("boards.key", { key, letter }),
        "aria-keyshortcuts": letter,
      },
      make("span.cap", key),
      this.makeLetter(key),
    );
    button.addEventListener("pointerdown", event => {
      if (event.button !== 0) return;
      button.setPointerCapture(event.pointerId);
      this.set(key, true);
    });
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"])
      button.addEventListener(end, () => this.set(key, false));
    // A long touch is a long press, not the browser's menu.
    button.addEventListener("contextmenu", event => event.preventDefault());
    button.addEventListener("keydown", event => {
      if (event.key !== " " && event.key !== "Enter") return;
      event.preventDefault();
      this.set(key, true);
    });
    button.addEventListener("keyup", () => this.set(key, false));
    button.addEventListener("blur", () => this.set(key, false));
    return button;
  }
}
