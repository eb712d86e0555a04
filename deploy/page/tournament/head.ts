// The top of the page: what is played, the round, the time left by the server's clock, and whether the page is connected.
import type { View } from "../../tournament/contract";
import { say } from "../../words/say";
import { make } from "../ui/dom";
import { dress, write } from "./list";
import type { Feed } from "./feed";
import { GAMES, SYSTEMS, clockOf, makeName, showName } from "./words";

const LAST_MINUTE_MS = 60_000;
const TICK_MS = 250;

/** "Round 3 of 7" */
export function roundWords({ round, rounds, state }: View): string {
  if (state === "open" && !round) return say("tournament.notBegun");
  if (state === "over") return say("tournament.over");
  return rounds ? say("tournament.roundOf", { round, rounds }) : say("tournament.roundNumber", { round });
}

export function factsOf({ game, system, players }: View): string {
  const count = players.filter(({ leftAfter }) => leftAfter === null).length;
  return [GAMES[game], SYSTEMS[system], say("tournament.players", { count })].join(" · ");
}

/** What stands where a clock would stand, while none runs. */
const STILL: Record<View["state"], (view: View) => string> = {
  // As many as the system needs are not known before two are there.
  open: ({ rounds, wantedRounds, players }) =>
    rounds && (wantedRounds !== 0 || players.length > 1) ? say("tournament.roundCount", { count: rounds }) : "",
  playing: () => say("tournament.noTimeLimit"),
  between: () => say("tournament.roundOver"),
  over: ({ round }) => say("tournament.roundCount", { count: round }),
};

export class Head {
  private readonly name = makeName("tournament-name");
  private readonly facts = make("p.facts", say("tournament.waitingForTournament"));
  private readonly connection = make("p.connection", { role: "status" });
  private readonly round = make("p.round-now");
  private readonly time = make("p.time-left", { role: "timer", "aria-label": say("tournament.timeLeft") });
  private view: View | undefined;
  readonly element = make(
    "header.head",
    make("div.head-what", make("h1", this.name), make("div.head-line", this.facts, this.connection)),
    make("div.head-when", this.round, this.time),
  );

  constructor(private readonly feed: Feed) {
    showName(this.name, say("tournament.tournament"));
    // What has not come within the first moment is missed.
    setTimeout(() => this.sayConnection(feed.isConnected), 2000);
    setInterval(() => this.tick(), TICK_MS);
  }

  show(view: View | undefined, isConnected: boolean): void {
    if (view || isConnected || this.feed.problem) this.sayConnection(isConnected);
    if (!view) return;
    this.view = view;
    const name = view.name || say("tournament.tournament");
    showName(this.name, name);
    document.title = say("tournament.title", { name });
    write(this.facts, factsOf(view));
    write(this.round, roundWords(view));
    this.tick();
  }

  private sayConnection(isConnected: boolean): void {
    write(this.connection, isConnected ? "" : this.feed.problem || say("tournament.notConnected"));
    dress(this.element, "data-lost", isConnected ? null : "");
  }

  private tick(): void {
    const { view } = this;
    if (!view) return;
    const runs = view.state === "playing" && view.endsMs > 0;
    // A started second counts, as on any clock that runs down.
    const leftMs = runs ? Math.max(0, view.endsMs - this.feed.nowMs()) : 0;
    write(this.time, runs ? clockOf(leftMs + 999) : STILL[view.state](view));
    dress(this.time, "class", `time-left${runs ? "" : " still"}${runs && leftMs < LAST_MINUTE_MS ? " last" : ""}`);
  }
}
