// Words and numbers of the tournament's pages, and names, which are text in any script.
import type { Byes, Game, Leavers, System } from "../../tournament/contract";
import { make } from "../ui/dom";
import { dress, write } from "./list";

export const GAMES: Record<Game, string> = {
  set: "Race for Sets",
  durak: "Durak",
  dobble: "Dobble duel",
  tictactoe: "Tic-tac-toe",
};
export const SYSTEMS: Record<System, string> = {
  swiss: "Swiss system",
  "round-robin": "Round robin",
  "knock-out": "Knock-out",
};

interface Choice {
  /** Where it is chosen. */
  name: string;
  /** To everybody. */
  said: string;
}

export const LEAVERS: Record<Leavers, Choice> = {
  kept: { name: "count", said: "Results of whoever has left count." },
  annulled: { name: "count for nobody", said: "Results of whoever has left count for nobody." },
  half: {
    name: "count from half of his matches on",
    said: "Results of whoever has left count for nobody, unless he has played half of his matches.",
  },
};
export const BYES: Record<Byes, Choice> = {
  none: { name: "add nothing", said: "" },
  dummy: {
    name: "add one's own points (FIDE, from 2026)",
    said: "In Buc and SB a round without an opponent adds one's own points, at most those of draws in all rounds (FIDE, from March 2026).",
  },
  virtual: {
    name: "add a virtual opponent's (FIDE, until 2023)",
    said: "In Buc and SB a round without an opponent adds the points of a virtual opponent, who draws from then on (FIDE, until August 2023).",
  },
};

/** In a knock-out nobody goes on from it. */
export const isOpenDraw = (system: System, scores: number[] | null): boolean =>
  system === "knock-out" && !!scores && scores[0] === scores[1];

/** What decides between equals, in the contract's order: a short heading, and what it means. */
export const TIES: [head: string, words: string][] = [
  ["Buc", "Buchholz: the points of all opponents together"],
  ["SB", "Sonneborn-Berger: the points of the opponents that were beaten, and half of those drawn with"],
  ["Won", "points won in the games themselves"],
];

/** Somebody's or something's name as people wrote it: text, in its own direction, and whole in its title where it is cut. */
export function makeName(kind = ""): HTMLElement {
  return make("bdi", { class: `name ${kind}`.trim(), dir: "auto" });
}

export function showName(element: HTMLElement, name: string): void {
  write(element, name);
  dress(element, "title", name);
}

export const nameOf = (name: string): HTMLElement => {
  const element = makeName();
  showName(element, name);
  return element;
};

/** No more than two digits behind the point, and none for nothing. */
export const figure = (number: number): string => String(Math.round(number * 100) / 100);

/** "4:05", "1:02:03" */
export function clockOf(forMs: number): string {
  const s = Math.max(0, Math.floor(forMs / 1000));
  const two = (part: number) => String(part).padStart(2, "0");
  const [hours, minutes, seconds] = [Math.floor(s / 3600), Math.floor(s / 60) % 60, s % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}

/** "2.4 s", or nothing where there was none. */
export const secondsOf = (forMs: number): string => (forMs > 0 ? `${(forMs / 1000).toFixed(1)} s` : "–");

/** "Refused: 3 forged, 1 oversize"; "" while nothing was. */
export function refusedWords(counters: Record<string, number>): string {
  const some = Object.entries(counters).filter(([, times]) => times > 0);
  return some.length ? `Refused: ${some.map(([what, times]) => `${times} ${what}`).join(", ")}` : "";
}
