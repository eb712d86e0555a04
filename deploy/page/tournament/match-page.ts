// One match: who, where, how it ended; while it is played its table, and afterwards what happened, moment by moment.
import type { MatchView, Moment } from "../../tournament/contract";
import { say } from "../../words/say";
import { isTyping, make, makeButton } from "../ui/dom";
import { askMatch } from "./asked";
import type { Now } from "./book";
import { dress, write } from "./list";
import { TablePicture } from "./live/table-picture";
import { makePairings } from "./pairings";
import { clockOf, isOpenDraw } from "./words";

/** A moment stands as long as it did, within limits: no long waits, and nothing too quick to see. */
const SHORTEST_MS = 350,
  LONGEST_MS = 2500;
const BY: Record<MatchView["by"], string> = {
  "": "",
  board: say("tournament.byBoard"),
  hand: say("tournament.byHand"),
  clock: say("tournament.byClock"),
};
const STATES: Record<MatchView["state"], string> = {
  waiting: say("tournament.matchWaiting"),
  playing: say("tournament.matchPlaying"),
  done: say("tournament.matchOver"),
  disputed: say("tournament.matchDisputed"),
};

function wordsOf({ state, scores, by }: MatchView, { book }: Now): string {
  const isDraw = state === "disputed" && isOpenDraw(book.view.system, scores);
  if (isDraw) return `${say("tournament.matchDraw")} ${BY[by]}`.trim();
  return state === "done" ? `${STATES.done} ${BY[by]}`.trim() : STATES[state];
}

export class MatchPage {
  private id = 0;
  private moments: Moment[] = [];
  private at = 0;
  private timer = 0;
  private asked = "";
  private now: Now | undefined;
  /** As it was shown last. */
  private shown: MatchView | undefined;
  private readonly title = make("h2", { id: "match-title", tabindex: -1 });
  private readonly pairing = makePairings(say("tournament.theMatch"));
  private readonly words = make("p.match-words");
  private readonly picture = new TablePicture();
  private readonly hint = make("p.hint", { role: "status" });
  private readonly slider = make("input", {
    type: "range",
    min: 0,
    value: 0,
    "aria-label": say("tournament.moment"),
    oninput: () => this.go(Number(this.slider.value)),
  });
  private readonly when = make("span.replay-when");
  private readonly playButton = makeButton("", () => this.toggle(), { class: "main replay-play" });
  private readonly replay = make(
    "div.replay-bar",
    { role: "group", "aria-label": say("tournament.replay") },
    this.playButton,
    this.slider,
    this.when,
  );
  readonly element = make(
    "section.part",
    { id: "match", "aria-labelledby": "match-title" },
    make("p", make("a", { href: "#rounds" }, say("tournament.allRounds"))),
    this.title,
    this.pairing.element,
    this.words,
    this.picture.element,
    this.replay,
    this.hint,
  );

  /** `nowMs`: the server's clock. */
  constructor(private readonly nowMs: () => number) {
    addEventListener("keydown", event => this.onKey(event));
    this.nameButton();
  }

  open(id: number): void {
    this.stop();
    this.id = id;
    this.moments = [];
    this.at = 0;
    this.asked = "";
    this.shown = undefined;
    this.picture.show(undefined, []);
    this.replay.hidden = true;
  }

  /** A match that is played again has another number: the page goes on with that. */
  private follow({ book }: Now): void {
    const { shown } = this;
    const next = shown && book.matchesOf(shown.round).find(({ players }) => String(players) === String(shown.players));
    if (next) location.replace(`#match-${next.id}`);
  }

  close(): void {
    this.stop();
    this.id = 0;
  }

  focus(): void {
    this.title.focus({ preventScroll: true });
  }

  show(now: Now, me: number): void {
    this.now = now;
    const match = now.book.matches.get(this.id);
    if (!match) {
      this.follow(now);
      write(this.title, say("tournament.match", { number: this.id }));
      this.pairing.show([]);
      return write(this.words, say("tournament.noSuchMatch"));
    }
    this.shown = match;
    write(this.title, say("tournament.roundAndMatch", { round: match.round, match: match.id }));
    this.pairing.show(now.book.pairings(match.round, me).filter(row => row.match === match.id));
    write(this.words, wordsOf(match, now));
    const isPlayed = match.state === "playing" || match.state === "waiting";
    this.replay.hidden = isPlayed || !this.moments.length;
    if (isPlayed) {
      const told = now.live.get(match.id);
      this.stop();
      if (match.players.length > 1) this.picture.show(told?.state, now.book.namesOf(match), told?.seat);
      return write(this.hint, "");
    }
    // Played again or corrected, it is another match; behind the delay it has moments that were kept back.
    const { delayS } = now.book.view;
    const isWhole = !delayS || this.nowMs() >= match.endedMs + 1000 * delayS;
    const edition = `${match.state} ${match.endedMs} ${isWhole}`;
    if (this.asked === edition) return;
    this.asked = edition;
    void this.load(match.id);
  }

  private async load(id: number): Promise<void> {
    const answer = await askMatch(id);
    if (id !== this.id) return;
    const isAtEnd = this.at >= this.moments.length - 1;
    // What is no list is none.
    this.moments = Array.isArray(answer?.moments) ? answer.moments : [];
    this.replay.hidden = !this.moments.length;
    write(this.hint, this.moments.length ? "" : answer ? say("tournament.noMoments") : say("tournament.momentsFailed"));
    this.slider.max = String(Math.max(0, this.moments.length - 1));
    // The result first. A page at another moment stays there.
    this.go(isAtEnd ? this.moments.length - 1 : this.at);
  }

  private go(to: number): void {
    const last = this.moments.length - 1;
    if (last < 0) return this.picture.element.replaceChildren();
    this.at = Math.max(0, Math.min(last, to));
    if (this.at === last) this.stop();
    const { ms, state, seat } = this.moments[this.at];
    const match = this.now?.book.matches.get(this.id);
    this.picture.show(state, match && this.now ? this.now.book.namesOf(match) : [], seat);
    if (Number(this.slider.value) !== this.at) this.slider.value = String(this.at);
    const times = { at: clockOf(ms), end: clockOf(this.moments[last].ms) };
    write(this.when, say("tournament.replayAt", times));
    const words = say("tournament.replayMoment", { ...times, moment: this.at + 1, count: last + 1 });
    dress(this.slider, "aria-valuetext", words);
  }

  private toggle(): void {
    if (this.timer) return this.stop();
    if (this.at === this.moments.length - 1) this.go(0);
    this.next();
    this.nameButton();
  }

  private next(): void {
    const gapMs = (this.moments[this.at + 1]?.ms ?? 0) - this.moments[this.at].ms;
    this.timer = window.setTimeout(
      () => {
        this.go(this.at + 1);
        if (this.timer) this.next();
      },
      Math.max(SHORTEST_MS, Math.min(LONGEST_MS, gapMs)),
    );
  }

  private stop(): void {
    clearTimeout(this.timer);
    this.timer = 0;
    this.nameButton();
  }

  private nameButton(): void {
    write(this.playButton, say(this.timer ? "tournament.pause" : "tournament.play"));
  }

  private onKey(event: KeyboardEvent): void {
    // The slider has these keys by itself.
    if (!this.id || this.replay.hidden || event.target === this.slider || isTyping(event.target)) return;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const to = { ArrowLeft: this.at - 1, ArrowRight: this.at + 1, Home: 0, End: this.moments.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.stop();
    this.go(to);
  }
}
