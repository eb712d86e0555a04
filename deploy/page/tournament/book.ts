// A view with everything in it found by its number, and what the page's lists show of it.
import type { LiveTable, MatchView, Player, Standing, TableView, View } from "../../tournament/contract";

export interface StandingRow extends Standing {
  name: string;
  hasLeft: boolean;
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
    return this.players.get(player)?.name ?? `Player ${player}`;
  }

  tableName(table: number | null): string {
    return table === null ? "" : (this.tables.get(table)?.name ?? `Table ${table}`);
  }

  namesOf({ players }: MatchView): string[] {
    return players.map(player => this.nameOf(player));
  }

  matchesOf(round: number): MatchView[] {
    return this.view.matches.filter(match => match.round === round);
  }

  /** By their rank; those of equal rank by name. Before anything was played everybody is there without a point. */
  standings(me: string): StandingRow[] {
    const known = new Set(this.view.standings.map(({ player }) => player));
    const others = this.view.players.filter(({ id }) => !known.has(id)).map(({ id }) => this.nothingYet(id));
    return [...this.view.standings, ...others]
      .map(standing => this.rowOf(standing, me))
      .sort((a, b) => a.rank - b.rank || a.name.localeCompare(b.name) || a.player - b.player);
  }

  pairings(round: number, me: string): PairingRow[] {
    return this.matchesOf(round).map(match => ({
      match: match.id,
      table: this.tableName(match.table),
      sides: match.players.map((player, at) => {
        const name = this.nameOf(player);
        return { name, score: match.scores?.[at] ?? null, isMe: name === me };
      }),
      state: match.state,
      by: match.by,
    }));
  }

  private nothingYet(player: number): Standing {
    const rank = this.view.standings.reduce((last, standing) => Math.max(last, standing.rank), 0) + 1;
    return { rank, player, played: 0, points: 0, ties: [], wins: 0, draws: 0, losses: 0 };
  }

  private rowOf(standing: Standing, me: string): StandingRow {
    const { player } = standing;
    const name = this.nameOf(player);
    const hasLeft = (this.players.get(player)?.leftAfter ?? null) !== null;
    return { ...standing, name, hasLeft, isMe: name === me };
  }
}

/** What a page has of a tournament now. */
export interface Now {
  book: Book;
  /** By match. */
  live: Map<number, LiveTable>;
  isConnected: boolean;
}
