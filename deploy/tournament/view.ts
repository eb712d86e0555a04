// What everybody may see of the tournament: no word, no password, no hand.
import type { LiveTable, MatchView, View } from "./contract";
import { pick } from "../pick";
import { roundsOf } from "./pairing/pair";
import type { MatchRecord, State } from "./records";
import { stateOf } from "./settle";
import { annulledIn, standingsOf } from "./standings";
import type { Tournament } from "./tournament";
import type { Rooms } from "./boards/rooms";

export interface BrokerShown {
  /** Without user and password. */
  address: string;
  strangers: number;
  oversize: number;
  connects: number;
}

/** Of all that is refused, what neither a room nor the broker knows of: wrong words of an organiser, and wrong codes of phones. */
export interface Door {
  readonly refused: number;
}

const shownMatch = (match: MatchRecord): MatchView =>
  pick(match, "id", "round", "table", "players", "scores", "state", "by", "startedMs", "endedMs");

function shownMatches(state: State): MatchView[] {
  const isAnnulled = annulledIn(state);
  return matchesOf(state).map(match =>
    isAnnulled(match) ? { ...shownMatch(match), isAnnulled: true } : shownMatch(match),
  );
}

/** One alone. */
export function matchShown(state: State, id: number): MatchView | undefined {
  const match = state.match.get(id);
  if (!match?.players.length) return undefined;
  return annulledIn(state)(match) ? { ...shownMatch(match), isAnnulled: true } : shownMatch(match);
}

/** In the order of rounds, and of each in the order of pairs. A place of the tree that nobody reached is not shown. */
export const matchesOf = ({ match }: State): MatchRecord[] =>
  [...match.values()].filter(({ players }) => players.length).sort((a, b) => a.round - b.round || a.slot - b.slot);

export function refusedOf(rooms: Rooms, broker: BrokerShown, door: Door): View["refused"] {
  const { forged, replayed, strangers } = rooms.refused;
  return {
    forged,
    replayed,
    strangers: strangers + broker.strangers,
    oversize: broker.oversize + rooms.oversize,
    connects: broker.connects,
    words: door.refused,
  };
}

export function viewOf(tournament: Tournament, rooms: Rooms, broker: BrokerShown, door: Door, live: LiveTable[]): View {
  const { state } = tournament;
  const { evening } = state;
  const playing = tournament.playing();
  return {
    file: tournament.file,
    leavers: evening.leavers ?? "kept",
    byes: evening.byes ?? "none",
    ...pick(evening, "name", "game", "system", "round", "endsMs", "delayS", "goal", "minutes"),
    rounds: roundsOf(state),
    state: stateOf(state),
    nowMs: tournament.nowMs(),
    wantedRounds: evening.rounds,
    players: [...state.player.values()].sort((a, b) => a.id - b.id),
    tables: [...state.table.values()]
      .sort((a, b) => a.id - b.id)
      .map(({ id, name }) => {
        const match = playing.get(id)?.match.id ?? null;
        const refused = match === null ? undefined : rooms.refusedIn(match);
        return { id, name, boards: rooms.boardsOf(id), match, ...(refused ? { refused } : {}) };
      }),
    matches: shownMatches(state),
    lastAct: tournament.lastAct,
    standings: standingsOf(state),
    live,
    broker: { address: broker.address, state: rooms.brokerState, boards: rooms.here },
    refused: refusedOf(rooms, broker, door),
  };
}
