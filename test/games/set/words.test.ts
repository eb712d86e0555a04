// What each event of Set and of its races is called: the types ask for all of them.
import { expect, it } from "vitest";
import { Happened } from "../../../src/games/set/events";
import type { Event } from "../../../src/games/set/events";
import { RaceHappened } from "../../../src/games/set/race-events";
import type { RaceEvent } from "../../../src/games/set/race-events";
import raceWordsOf from "../../../src/games/set/race-words";
import wordsOf from "../../../src/games/set/words";
import { saysEach } from "../said";

const CARD = "S2311";
const THREE = "S1111 S2222 S3333";

/** With numbers as long as they get. */
const SAID: { [name in keyof typeof Happened]: [Event, string] } = {
  Nothing: [[Happened.Nothing], ""],
  Card: [[Happened.Card, CARD], "S2311"],
  Set: [[Happened.Set], "A Set!"],
  NotNow: [[Happened.NotNow], "Not now"],
  Taken: [[Happened.Taken], "Taken"],
  NewGame: [[Happened.NewGame], "New game"],
  TakeSet: [[Happened.TakeSet], "Take a Set"],
  DealThree: [[Happened.DealThree], "Deal three"],
  NoSetYet: [[Happened.NoSetYet], "No Set so far"],
  NoSuchCard: [[Happened.NoSuchCard], "No such card"],
  DeckThrough: [[Happened.DeckThrough], "Deck through"],
  Removed: [[Happened.Removed, CARD], "S2311 removed"],
  SatAgrees: [[Happened.SatAgrees, 70], "SAT agrees: 70"],
  SatDiffers: [[Happened.SatDiffers, 70], "SAT differs: 70"],
  NotSetCard: [[Happened.NotSetCard], "Not a Set card"],
  NoMorePlaces: [[Happened.NoMorePlaces], "No more places"],
  Undone: [[Happened.Undone, 21], "Undone: 21"],
  NoSetShown: [[Happened.NoSetShown], "No Set is shown"],
  NothingToUndo: [[Happened.NothingToUndo], "Nothing to undo"],
  OneOfCards: [[Happened.OneOfCards], "One of its cards"],
  TwoOfCards: [[Happened.TwoOfCards], "Two of its cards"],
  ThereIsSet: [[Happened.ThereIsSet], "Yes, there is a Set"],
  Shown: [[Happened.Shown, THREE], THREE],
  ShownOut: [[Happened.ShownOut, THREE], THREE + " out"],
  ShownEnd: [[Happened.ShownEnd, THREE], THREE + " end"],
  WasTaken: [[Happened.WasTaken, CARD], "S2311 was taken"],
  NotThere: [[Happened.NotThere, CARD], "S2311 not there"],
  LiesThere: [[Happened.LiesThere, CARD], "S2311 lies there"],
  PlaceHas: [[Happened.PlaceHas, 20, CARD], "Place 20 has S2311"],
  NoSuchPlace: [[Happened.NoSuchPlace], "Places are 0 to 20"],
  NotInJunior: [[Happened.NotInJunior, CARD], "S2311 not in junior"],
  OtherCardFirst: [[Happened.OtherCardFirst], "Other card first"],
  NotNumberedSo: [[Happened.NotNumberedSo, "base0"], "Not a base0 sticker"],
  ScanCard: [[Happened.ScanCard], "Scan a card"],
  DealMore: [[Happened.DealMore, 12], "No Set: deal 12 more"],
  SatSearching: [[Happened.SatSearching], "SAT is searching"],
  SatAgreesNone: [[Happened.SatAgreesNone], "SAT agrees: no Set"],
  SatDiffersNone: [[Happened.SatDiffersNone], "SAT differs: no Set"],
  NotSet: [[Happened.NotSet, "2x striped 1x empty"], "Not a Set: 2x striped 1x empty"],
  ScanEvery: [[Happened.ScanEvery], "Scan every card"],
  IsDouble: [[Happened.IsDouble, CARD], "S2311 is double"],
  DeckComplete: [[Happened.DeckComplete], "Deck complete"],
  DeckDouble: [[Happened.DeckDouble], "All, but some double"],
};

const SAID_IN_RACES: { [name in keyof typeof RaceHappened]: [RaceEvent, string] } = {
  Nothing: [[RaceHappened.Nothing], ""],
  Over: [[RaceHappened.Over], "Over"],
  NotNow: [[RaceHappened.NotNow], "Not now"],
  TakenBack: [[RaceHappened.TakenBack], "Taken back"],
  NoSuchRace: [[RaceHappened.NoSuchRace, 4, 255], "No: 4 play, goal 255"],
  LayCards: [[RaceHappened.LayCards], "Lay cards first"],
  NoFreePlace: [[RaceHappened.NoFreePlace], "No free place"],
  NoSuchPractice: [[RaceHappened.NoSuchPractice], "No such practice"],
  MachineNoSet: [[RaceHappened.MachineNoSet], "Machine: no Set"],
  MachineSet: [[RaceHappened.MachineSet], "Machine: a Set"],
  Known: [[RaceHappened.Known, 99_990, 1_234_567], "Best 99.99 mean 1235"],
  NotHeard: [[RaceHappened.NotHeard, "Waiting for P2"], "Waiting for P2"],
  OtherRules: [[RaceHappened.OtherRules], "P2: other rules"],
  NotBelieved: [[RaceHappened.NotBelieved], "P2: not believed"],
  SureToForget: [[RaceHappened.SureToForget], "Sure? forget again"],
  Forgotten: [[RaceHappened.Forgotten], "Forgotten"],
  TimesForgotten: [[RaceHappened.TimesForgotten], "Times forgotten"],
  OnTable: [[RaceHappened.OnTable, [Happened.NotInJunior, CARD]], "S2311 not in junior"],
  Card: [[RaceHappened.Card, CARD], "S2311"],
  NotThere: [[RaceHappened.NotThere, CARD], "S2311 not there"],
  Found: [[RaceHappened.Found, 4, 3_600_000], "P4: 3600.00 s"],
  NotSet: [[RaceHappened.NotSet, 4], "P4: not a Set"],
  ThereIsSet: [[RaceHappened.ThereIsSet, 4], "P4: there is one"],
  TimeUp: [[RaceHappened.TimeUp, 4], "P4: time is up"],
  WhichThree: [[RaceHappened.WhichThree, 4], "P4: which three?"],
  Later: [[RaceHappened.Later, 4, 9999], "P4 9999 ms later"],
  AtOnce: [[RaceHappened.AtOnce, 4, 1], "P4: same ms, P1 first"],
  Waits: [[RaceHappened.Waits, 4, 10], "P4 waits 10 s"],
  DoesNotPlay: [[RaceHappened.DoesNotPlay, 4], "P4 does not play"],
  Plays: [[RaceHappened.Plays, 4], "P4 plays"],
  HasLeft: [[RaceHappened.HasLeft, 4], "P4 has left"],
};

const textOf = (event: Event) => wordsOf(event);
const raceTextOf = (event: RaceEvent) => raceWordsOf(event, wordsOf);

// Why three cards are no Set is told in several lines.
saysEach("Set", SAID, textOf, event => event[0] === Happened.NotSet);

it("comes in the order of what is left standing when a Set is taken: from ten letters on, at the end from fifteen", () => {
  // Behind these are none that a table says while a Set lies there.
  const ofTable = Object.values(SAID).slice(0, Happened.ScanCard);
  for (const [event, words] of ofTable) {
    if (event[0] === Happened.TakeSet || event[0] === Happened.SatDiffers) continue;
    expect([words, words.length >= 10]).toEqual([words, event[0] >= Happened.DealThree]);
    expect([words, words.length >= 15]).toEqual([words, event[0] >= Happened.NoSetShown]);
  }
});

saysEach("a race", SAID_IN_RACES, raceTextOf);
