// The journal: who did what, the newest first.
import type { JournalLine } from "../../../tournament/contract";
import { make } from "../../ui/dom";
import { askJournal } from "../asked";
import { List, type Part, write } from "../list";

/** However often something changes, it is asked for no more often. */
const ASK_EVERY_MS = 2000;
const SHOWN_AT_MOST = 500;

function makeLine({ atMs }: JournalLine): Part<JournalLine> {
  const at = new Date(atMs);
  const time = make("time", { datetime: Number.isNaN(+at) ? "" : at.toISOString() }, at.toLocaleString());
  const who = make("b", { dir: "auto" });
  const what = make("span", { dir: "auto" });
  const element = make("li", {}, time, who, what);
  return {
    element,
    show(line) {
      write(who, line.who);
      write(what, line.what);
    },
  };
}

export class JournalPanel {
  private readonly list = new List(make("ol", { class: "journal" }), ({ n }: JournalLine) => n, makeLine);
  private readonly hint = make("p", { class: "hint", role: "status" });
  private askedMs = -Infinity;
  private timer = 0;
  readonly element = make("div", {}, make("h2", {}, "Journal"), this.hint, this.list.element);

  /** It may have grown. */
  show(): void {
    if (this.timer) return;
    const inMs = Math.max(0, this.askedMs + ASK_EVERY_MS - performance.now());
    this.timer = window.setTimeout(() => void this.load(), inMs);
  }

  private async load(): Promise<void> {
    this.askedMs = performance.now();
    const lines = await askJournal();
    this.timer = 0;
    write(
      this.hint,
      lines ? (lines.length ? "" : "Nothing has been done yet.") : "The journal could not be fetched just now.",
    );
    if (lines)
      this.list.show(
        lines
          .slice()
          .sort((a, b) => b.n - a.n)
          .slice(0, SHOWN_AT_MOST),
      );
  }
}
