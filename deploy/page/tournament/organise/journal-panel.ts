// The journal: who did what, the newest first.
import type { JournalLine } from "../../../tournament/contract";
import { language, say } from "../../../words/say";
import { make, makeButton } from "../../ui/dom";
import { askJournal } from "../asked";
import { List, type Part, write } from "../list";

/** However often something changes, it is asked for no more often. */
const ASK_EVERY_MS = 2000;
/** At a time: an evening may have thousands. */
const LINES = 200;

function makeLine({ atMs }: JournalLine): Part<JournalLine> {
  const at = new Date(atMs);
  const time = make("time", { datetime: Number.isNaN(+at) ? "" : at.toISOString() }, at.toLocaleString(language()));
  const who = make("b", { dir: "auto" });
  const what = make("span", { dir: "auto" });
  const element = make("li", time, who, what);
  return {
    element,
    show(line) {
      write(who, line.who);
      write(what, line.what);
    },
  };
}

export class JournalPanel {
  private readonly list = new List(make("ol.journal"), ({ n }: JournalLine) => n, makeLine);
  private readonly hint = make("p.hint", { role: "status" });
  private readonly older = makeButton(say("organise.older"), () => void this.loadOlder(), { hidden: true });
  /** The newest first, without a gap. */
  private lines: JournalLine[] = [];
  private askedMs = -Infinity;
  private timer = 0;
  readonly element = make("div", make("h2", say("organise.journalTitle")), this.hint, this.list.element, this.older);

  /** It may have grown. */
  show(): void {
    if (this.timer) return;
    const inMs = Math.max(0, this.askedMs + ASK_EVERY_MS - performance.now());
    this.timer = window.setTimeout(() => void this.load(), inMs);
  }

  private async load(): Promise<void> {
    this.askedMs = performance.now();
    const lines = await askJournal(LINES);
    this.timer = 0;
    if (!lines) return write(this.hint, say("organise.journalFailed"));
    const newest = lines.reverse();
    const oldest = newest.at(-1)?.n ?? 0;
    // After a long break lines in between are missing: begin anew.
    const isJoined = this.lines.some(({ n }) => n === oldest);
    if (!isJoined) this.older.hidden = newest.length < LINES;
    this.draw([...newest, ...(isJoined ? this.lines.filter(({ n }) => n < oldest) : [])]);
  }

  private async loadOlder(): Promise<void> {
    const oldest = this.lines.at(-1)?.n;
    this.older.disabled = true;
    const lines = await askJournal(LINES, oldest);
    this.older.disabled = false;
    if (!lines) return write(this.hint, say("organise.journalFailed"));
    // Meanwhile another list may have begun.
    if (this.lines.at(-1)?.n !== oldest) return;
    this.older.hidden = lines.length < LINES;
    this.draw([...this.lines, ...lines.reverse()]);
  }

  private draw(lines: JournalLine[]): void {
    this.lines = lines;
    write(this.hint, lines.length ? "" : say("organise.journalEmpty"));
    this.list.show(lines);
  }
}
