// A view with everything in it found by its number, and what the page's lists show of it.
import type { LiveTable, MatchView, Player, Standing, TableView, View } from "../../tournament/contract";
import { say } from "../../words/say";

export interface StandingRow extends Standing {
  name: string;
  hasLeft: boolean;
  /** The player has left, and the results do not count. */
  isAnnulled: boolean;
  isMe: boolean;
}

export interface Side {
  name: string;
  score: number | null;
  isMe: boolean;
}

export interface PairingRow {
  match: number;
  table: string;
  sides: Side[];
  state: MatchView["state"];
  by: MatchView["by"];
  isAnnulled: boolean;
}

const byNumber = <Thing extends { id: number }>(things: Thing[]) => new Map(things.map(thing => [thing.id, thing]));

export class Book {
  readonly players: Map<number, Player>;
  readonly tables: Map<number, TableView>;
  readonly matches: Map<number, MatchView>;

  constructor(readonly view: View) {
    this.players = byNumber(view.players);
    this.tables = byNumber(view.tables);
    this.matches = byNumber(view.matches);
  }

  nameOf(player: number): string {
    return this.players.get(player)?.name ?? say("tournament.playerNumber", { number: player });
  }

  tableName(table: number | null): string {
    return table === null ? "" : (this.tables.get(table)?.name ?? say("tournament.tableNumber", { number: table }));
  }

  namesOf({ players }: MatchView): string[] {
    return players.map(player => this.nameOf(player));
  }

  matchesOf(round: number): MatchView[] {
    return this.view.matches.filter(match => match.round === round);
  }

  /** By rank, then by name. Before the first match all players are there without points. `me`: a player, or 0. */
  standings(me: number): StandingRow[] {
    const known = new Set(this.view.standings.map(({ player }) => player));
    const others = this.view.players.filter(({ id }) => !known.has(id)).map(({ id }) => this.nothingYet(id));
    return [...this.view.standings, ...others]
      .map(standing => this.rowOf(standing, me))
      .sort((a, b) => a.rank - b.rank || a.name.localeCompare(b.name) || a.player - b.player);
  }

  pairings(round: number, me: number): PairingRow[] {
    return this.matchesOf(round).map(match => ({
      match: match.id,
      table: this.tableName(match.table),
      sides: match.players.map((player, at) => ({
        name: this.nameOf(player),
        score: match.scores?.[at] ?? null,
        isMe: player === me,
      })),
      state: match.state,
      by: match.by,
      isAnnulled: !!match.isAnnulled,
    }));
  }

  private nothingYet(player: number): Standing {
    const rank = this.view.standings.reduce((last, standing) => Math.max(last, standing.rank), 0) + 1;
    return { rank, player, played: 0, points: 0, ties: [], wins: 0, draws: 0, losses: 0 };
  }

  private rowOf(standing: Standing, me: number): StandingRow {
    const { player } = standing;
    const name = this.nameOf(player);
    const hasLeft = (this.players.get(player)?.leftAfter ?? null) !== null;
    const isAnnulled = hasLeft && this.view.matches.some(match => !!match.isAnnulled && match.players.includes(player));
    return { ...standing, name, hasLeft, isAnnulled, isMe: player === me };
  }
}

/** What a page has of a tournament now. */
export interface Now {
  book: Book;
  /** By match. */
  live: Map<number, LiveTable>;
  isConnected: boolean;
}
