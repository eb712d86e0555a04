// Words and numbers of the tournament's pages, and names, which are text in any script.
import type { Byes, Game, Leavers, System, View } from "../../tournament/contract";
import type { Key } from "../../words/english";
import { language, say } from "../../words/say";
import { make } from "../ui/dom";
import { dress, write } from "./list";

export const GAMES: Record<Game, string> = {
  set: say("tournament.gameSet"),
  durak: say("tournament.gameDurak"),
  dobble: say("tournament.gameDobble"),
  tictactoe: say("tournament.gameTictactoe"),
};
export const SYSTEMS: Record<System, string> = {
  swiss: say("tournament.systemSwiss"),
  "round-robin": say("tournament.systemRoundRobin"),
  "knock-out": say("tournament.systemKnockOut"),
};

interface Choice {
  /** Where it is chosen. */
  name: string;
  /** To everybody. */
  said: string;
}

export const LEAVERS: Record<Leavers, Choice> = {
  kept: { name: say("tournament.leaversKept"), said: say("tournament.leaversKeptRule") },
  annulled: { name: say("tournament.leaversAnnulled"), said: say("tournament.leaversAnnulledRule") },
  half: { name: say("tournament.leaversHalf"), said: say("tournament.leaversHalfRule") },
};
export const BYES: Record<Byes, Choice> = {
  none: { name: say("tournament.byesNone"), said: "" },
  dummy: { name: say("tournament.byesDummy"), said: say("tournament.byesDummyRule") },
  virtual: { name: say("tournament.byesVirtual"), said: say("tournament.byesVirtualRule") },
};

/** It leaves a knock-out without a winner. */
export const isOpenDraw = (system: System, scores: number[] | null): boolean =>
  system === "knock-out" && !!scores && scores[0] === scores[1];

/** What decides between equals, in the contract's order: a short heading, and what it means. */
export const TIES: [head: string, words: string][] = [
  [say("tournament.buchholzShort"), say("tournament.buchholz")],
  [say("tournament.sonnebornShort"), say("tournament.sonneborn")],
  [say("tournament.wonShort"), say("tournament.wonPoints")],
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

const FIGURES = new Intl.NumberFormat(language(), { maximumFractionDigits: 2, useGrouping: false });

/** No more than two digits behind the point, and none for nothing. */
export const figure = (number: number): string => FIGURES.format(number);

/** "4:05", "1:02:03" */
export function clockOf(forMs: number): string {
  const s = Math.max(0, Math.floor(forMs / 1000));
  const two = (part: number) => String(part).padStart(2, "0");
  const [hours, minutes, seconds] = [Math.floor(s / 3600), Math.floor(s / 60) % 60, s % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}

/** "2.4 s", or nothing where there was none. */
export const secondsOf = (forMs: number): string =>
  forMs > 0 ? say("tournament.seconds", { seconds: forMs / 1000 }) : "–";

const REFUSED: [what: keyof View["refused"], key: Key][] = [
  ["forged", "tournament.refusedForged"],
  ["replayed", "tournament.refusedReplayed"],
  ["strangers", "tournament.refusedStrangers"],
  ["oversize", "tournament.refusedOversize"],
  ["connects", "tournament.refusedConnects"],
  ["words", "tournament.refusedWords"],
];

/** "Refused: 3 forged, 1 too long"; "" while nothing was. */
export function refusedWords(counters: Partial<View["refused"]>): string {
  const some = REFUSED.map(([what, key]) => ({ key, count: counters[what] ?? 0 })).filter(({ count }) => count > 0);
  const list = some.map(({ key, count }) => say(key, { count })).join(", ");
  return some.length ? say("tournament.refused", { list }) : "";
}
