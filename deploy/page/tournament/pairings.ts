// Who plays whom in a round, where, and how it ended.
import { say } from "../../words/say";
import { make } from "../ui/dom";
import type { PairingRow, Side } from "./book";
import { List, type Part, dress, write } from "./list";
import { figure, makeName, showName } from "./words";

const STATES: Record<PairingRow["state"], string> = {
  waiting: say("tournament.pairingWaiting"),
  playing: say("tournament.pairingPlaying"),
  done: "",
  disputed: say("tournament.pairingDisputed"),
};

const BY: Record<PairingRow["by"], string> = {
  "": "",
  board: "",
  hand: say("tournament.pairingByHand"),
  clock: say("tournament.pairingTimeUp"),
};

interface SideAt extends Side {
  at: number;
  /** A match without an opponent has no points. */
  isBye: boolean;
  isFirst: boolean;
}

function makeSide(): Part<SideAt> {
  const name = makeName();
  const score = make("b.score");
  const element = make("li", name, score);
  return {
    element,
    show(side) {
      showName(name, side.name);
      write(score, side.isBye ? "" : side.score === null ? "–" : figure(side.score));
      dress(element, "class", [side.isMe && "me", side.isFirst && "first"].filter(Boolean).join(" ") || null);
    },
  };
}

/** The side with the highest score; -1 for a draw, or while a score is missing. */
function firstOf(sides: Side[]): number {
  const scores = sides.map(({ score }) => score ?? -Infinity);
  const most = Math.max(...scores);
  return sides.every(({ score }) => score !== null) && scores.filter(score => score === most).length === 1
    ? scores.indexOf(most)
    : -1;
}

export function makePairing(): Part<PairingRow> {
  const table = makeName("pairing-table");
  const sides = make("ul.pairing-sides");
  const list = new List(sides, ({ at }: SideAt) => at, makeSide);
  const state = make("span.pairing-state");
  const link = make("a.pairing-link", table, state);
  const element = make("li", link, sides);
  return {
    element,
    show(row) {
      const isBye = row.sides.length < 2;
      showName(table, isBye ? say("tournament.bye") : row.table || say("tournament.noTableYet"));
      link.href = `#match-${row.match}`;
      const first = row.state === "done" && !isBye ? firstOf(row.sides) : -1;
      list.show(row.sides.map((side, at) => ({ ...side, at, isBye, isFirst: at === first })));
      write(state, isBye ? "" : row.isAnnulled ? say("tournament.pairingAnnulled") : STATES[row.state] || BY[row.by]);
      dress(element, "class", `pairing ${row.state}${row.sides.some(({ isMe }) => isMe) ? " me" : ""}`);
    },
  };
}

export const makePairings = (label: string): List<PairingRow> =>
  new List(make("ul.pairings", { "aria-label": label }), ({ match }) => match, makePairing);
