// A board in its safe shell: the page says so beside its display, and offers the way out.
import { say } from "../../words/say";
import { make, makeButton } from "../ui/dom";

/** As the firmware prints it. */
const PRINTED = /^Safe shell: (.*?); croupier\.start/;

export class SafeShell {
  readonly element: HTMLElement;
  private readonly why = make("span");

  constructor(start: () => void) {
    this.element = make(
      "div.safe-shell",
      { hidden: true },
      make("b", say("boards.safeShell")),
      this.why,
      makeButton(say("boards.startNormally"), start),
    );
  }

  get isShown(): boolean {
    return !this.element.hidden;
  }

  /** For who cannot see it. */
  get words(): string {
    return say("boards.safeShellAloud", { said: this.why.textContent });
  }

  /** Whether what was printed says that the board is in its safe shell. */
  hear(lines: string[]): boolean {
    const why = lines.map(line => PRINTED.exec(line)?.[1]).find(Boolean);
    if (!why) return false;
    this.why.textContent = say("boards.safeShellWhy", { why });
    this.element.hidden = false;
    return true;
  }

  hide(): void {
    this.element.hidden = true;
  }
}
