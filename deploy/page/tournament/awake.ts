// A projector's screen stays on as long as its page is seen, where the browser can do that; where it cannot, the page says so.
import { say } from "../../words/say";
import { make } from "../ui/dom";
import { isWide, onLayout } from "./layout";
import { write } from "./list";

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

  /** The browser ends the lock when the page is hidden: ask again whenever the page is visible. */
  private async look(): Promise<void> {
    if (!isWide()) return this.letGo();
    if (document.visibilityState !== "visible" || this.isAsking || this.lock?.released === false) return;
    // Browsers know no such thing on a page that came over http from another computer.
    if (!("wakeLock" in navigator)) return write(this.element, say("tournament.darkNever"));
    this.isAsking = true;
    try {
      const lock = await navigator.wakeLock.request("screen");
      this.lock = lock;
      lock.addEventListener("release", () => this.warn());
    } catch {
      this.lock = undefined;
    }
    this.isAsking = false;
    this.warn();
    // Narrow meanwhile.
    if (!isWide()) this.letGo();
  }

  private letGo(): void {
    void this.lock?.release();
    write(this.element, "");
  }

  private warn(): void {
    const isDark = isWide() && document.visibilityState === "visible" && this.lock?.released !== false;
    write(this.element, isDark ? say("tournament.darkNow") : "");
  }
}
