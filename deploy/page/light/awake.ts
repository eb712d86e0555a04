// The screen stays on while a film is shown, where the browser can do that.

export class Awake {
  private lock: WakeLockSentinel | undefined;
  private isWanted = false;

  /** `dark`: it may go dark after all. */
  constructor(private readonly dark: (isDark: boolean) => void) {
    // A browser takes the lock back when the page is hidden.
    document.addEventListener("visibilitychange", () => {
      if (this.isWanted && !document.hidden) void this.ask();
    });
  }

  private async ask(): Promise<void> {
    try {
      const lock = await navigator.wakeLock.request("screen");
      if (!this.isWanted) return void lock.release();
      this.lock = lock;
      this.dark(false);
    } catch {
      // It knows no such thing, or its battery is low.
      this.dark(this.isWanted);
    }
  }

  hold(): void {
    this.isWanted = true;
    void this.ask();
  }

  letGo(): void {
    this.isWanted = false;
    void this.lock?.release();
    this.lock = undefined;
  }
}
