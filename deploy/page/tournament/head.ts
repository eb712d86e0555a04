// The top of the page: what is played, the round, the time left by the server's clock, and whether the page is connected.
import { counted } from "../../text";
import type { View } from "../../tournament/contract";
import { make } from "../ui/dom";
import { dress, write } from "./list";
import type { Feed } from "./feed";
import { GAMES, SYSTEMS, clockOf, makeName, showName } from "./words";

const LAST_MINUTE_MS = 60_000;
const TICK_MS = 250;

/** "Round 3 of 7" */
export function roundWords({ round, rounds, state }: View): string {
  if (state === "open" && !round) return "Not begun yet";
  if (state === "over") return "Over";
  return `Round ${round}${rounds ? ` of ${rounds}` : ""}`;
}

export const factsOf = ({ game, system, players }: View): string =>
  `${GAMES[game]} · ${SYSTEMS[system]} · ${counted(players.filter(({ leftAfter }) => leftAfter === null).length, "player")}`;

/** What stands where a clock would stand, while none runs. */
const STILL: Record<View["state"], (view: View) => string> = {
  // As many as the system needs are not known before two are there.
  open: ({ rounds, wantedRounds, players }) =>
    rounds && (wantedRounds !== 0 || players.length > 1) ? counted(rounds, "round") : "",
  playing: () => "no time limit",
  between: () => "round over",
  over: ({ round }) => counted(round, "round"),
};

export class Head {
  private readonly name = makeName("tournament-name");
  private readonly facts = make("p.facts", "Waiting for the tournament…");
  private readonly connection = make("p.connection", { role: "status" });
  private readonly round = make("p.round-now");
  private readonly time = make("p.time-left", { role: "timer", "aria-label": "Time left" });
  private view: View | undefined;
  readonly element = make(
    "header.head",
    make("div.head-what", make("h1", this.name), make("div.head-line", this.facts, this.connection)),
    make("div.head-when", this.round, this.time),
  );

  constructor(private readonly feed: Feed) {
    showName(this.name, "Tournament");
    // What has not come within the first moment is missed.
    setTimeout(() => this.sayConnection(feed.isConnected), 2000);
    setInterval(() => this.tick(), TICK_MS);
  }

  show(view: View | undefined, isConnected: boolean): void {
    if (view || isConnected || this.feed.problem) this.sayConnection(isConnected);
    if (!view) return;
    this.view = view;
    showName(this.name, view.name || "Tournament");
    document.title = `${view.name || "Tournament"} – Croupier`;
    write(this.facts, factsOf(view));
    write(this.round, roundWords(view));
    this.tick();
  }

  private sayConnection(isConnected: boolean): void {
    write(this.connection, isConnected ? "" : this.feed.problem || "Not connected: trying again");
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
