// A projector's screen stays on as long as its page is seen, where the browser can do that; where it cannot, the page says so.
import { make } from "../ui/dom";
import { isWide, onLayout } from "./layout";
import { write } from "./list";

/** Browsers know no such thing on a page that came over http from another computer. */
const NEVER =
  "This screen may go dark: a browser keeps it awake only on https, or at http://localhost on the computer itself. Switch off its screen saver and standby.";
const NOT_NOW =
  "This screen may go dark: the browser does not keep it awake now. Plug the computer in, or switch off its screen saver and standby.";
/** What a battery was too low for is tried again. */
const AGAIN_MS = 60_000;

export class Awake {
  readonly element = make("p.hint.awake", { role: "status" });
  private lock: WakeLockSentinel | undefined;
  private isAsking = false;

  constructor() {
    document.addEventListener("visibilitychange", () => void this.look());
    onLayout(() => void this.look());
    setInterval(() => void this.look(), AGAIN_MS);
    void this.look();
  }

  /** The browser lets go of a screen that nobody sees, so it is asked whenever the page is seen again. */
  private async look(): Promise<void> {
    if (!isWide()) return this.letGo();
    if (document.visibilityState !== "visible" || this.isAsking || this.lock?.released === false) return;
    if (!("wakeLock" in navigator)) return write(this.element, NEVER);
    this.isAsking = true;
    try {
      const lock = await navigator.wakeLock.request("screen");
      this.lock = lock;
      lock.addEventListener("release", () => this.say());
    } catch {
      this.lock = undefined;
    }
    this.isAsking = false;
    this.say();
    // Narrow meanwhile.
    if (!isWide()) this.letGo();
  }

  private letGo(): void {
    void this.lock?.release();
    write(this.element, "");
  }

  private say(): void {
    const isDark = isWide() && document.visibilityState === "visible" && this.lock?.released !== false;
    write(this.element, isDark ? NOT_NOW : "");
  }
}
