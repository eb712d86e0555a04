// What a race says: what happened, and what belongs to it. race-words.ts makes text of it.
import type { Event } from "./events";

export const enum RaceHappened {
  Nothing,
  Over,
  NotNow,
  TakenBack,
  NoSuchRace,
  LayCards,
  NoFreePlace,

  // Of practice
  NoSuchPractice,
  MachineNoSet,
  MachineSet,
  /** Best and mean time of games before. */
  Known,

  // Of a duel: what keeps the other board from being heard
  NotHeard,
  OtherRules,
  NotBelieved,

  // What is known of all races, or of practice, is to be forgotten: asked, then done
  SureToForget,
  Forgotten,
  TimesForgotten,

  // Of cards
  OnTable,
  Card,
  NotThere,

  // Of players
  Found,
  NotSet,
  ThereIsSet,
  TimeUp,
  WhichThree,
  Later,
  AtOnce,
  Waits,
  DoesNotPlay,
  Plays,
  HasLeft,
}

/** What was wrong with a claim. */
export type Wrong = RaceHappened.NotSet | RaceHappened.ThereIsSet | RaceHappened.TimeUp;

/** Players count from 1; `said`: what stands on a card's sticker, or words. */
export type RaceEvent =
  /** What was asked for is none, and this is what is played. */
  | [happened: RaceHappened.NoSuchRace, players: number, goal: number]
  | [happened: RaceHappened.Known, bestMs: number, meanMs: number]
  /** What the table itself says. */
  | [happened: RaceHappened.OnTable, event: Event]
  | [happened: RaceHappened.Card | RaceHappened.NotThere | RaceHappened.NotHeard, said: string]
  | [happened: RaceHappened.Found | RaceHappened.Later, player: number, forMs: number]
  | [happened: RaceHappened.AtOnce, player: number, first: number]
  | [happened: RaceHappened.Waits, player: number, forS: number]
  | [happened: OfPlayer, player: number]
  | [happened: Exclude<RaceHappened, OfPlayer | OfMore>];

type OfPlayer = Wrong | RaceHappened.WhichThree | RaceHappened.DoesNotPlay | RaceHappened.Plays | RaceHappened.HasLeft;
type OfMore =
  | RaceHappened.NoSuchRace
  | RaceHappened.Known
  | RaceHappened.OnTable
  | RaceHappened.Card
  | RaceHappened.NotThere
  | RaceHappened.NotHeard
  | RaceHappened.Found
  | RaceHappened.Later
  | RaceHappened.AtOnce
  | RaceHappened.Waits;
