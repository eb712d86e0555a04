// What each event of Dobble is called: the types ask for all of them.
import { Happened } from "../../../src/games/dobble/events";
import type { Event } from "../../../src/games/dobble/events";
import wordsOf from "../../../src/games/dobble/words";
import { saysEach } from "../said";

const LEFT = 0;
const RIGHT = 1;

/** With numbers as long as they get. */
const SAID: { [name in keyof typeof Happened]: [Event, string] } = {
  Nothing: [[Happened.Nothing], ""],
  ScanCards: [[Happened.ScanCards], "Scan every card"],
  ScanTwo: [[Happened.ScanTwo], "Scan two cards"],
  ScanTwoHidden: [[Happened.ScanTwoHidden], "Scan two, face down"],
  ScanAnother: [[Happened.ScanAnother], "Now another card"],
  ScanAnotherHidden: [[Happened.ScanAnotherHidden], "One more, face down"],
  ScanNextTwo: [[Happened.ScanNextTwo], "Scan the next two"],
  TakeWithKeys: [[Happened.TakeWithKeys], "A, C: takes a card"],
  RidWithKeys: [[Happened.RidWithKeys], "A, C: rid of a card"],
  CountWithClicks: [[Happened.CountWithClicks], "1 click right, 2 left"],
  WaitOnKeys: [[Happened.WaitOnKeys], "Fingers on A and C"],
  WaitOnKey: [[Happened.WaitOnKey], "Finger on the key"],
  TurnOver: [[Happened.TurnOver], "Turn them over!"],
  WhosePointKeys: [[Happened.WhosePointKeys], "Whose point? A or C"],
  WhosePoint: [[Happened.WhosePoint], "Whose point?"],
  PlayAgain: [[Happened.PlayAgain], "B: play again"],
  Card: [[Happened.Card, 381], "Card 381"],
  CardAgain: [[Happened.CardAgain, 381], "Card 381 again"],
  CardDouble: [[Happened.CardDouble, 381], "Card 381 is double"],
  NotOfDeck: [[Happened.NotOfDeck, 381, 380], "Card 381: not of 380"],
  DeckComplete: [[Happened.DeckComplete], "Deck complete"],
  DeckDouble: [[Happened.DeckDouble], "All, but some double"],
  NoDobbleCard: [[Happened.NoDobbleCard], "No Dobble card"],
  NoDeck: [[Happened.NoDeck, "#twelv"], "No deck: order #twelv"],
  OtherDeck: [[Happened.OtherDeck, 19], "Order 19: other deck"],
  NoCardOfOrder: [[Happened.NoCardOfOrder, 19, 1023], "Order 19: no 1023"],
  WaitForSignal: [[Happened.WaitForSignal], "Wait for the signal"],
  KeyFirst: [[Happened.KeyFirst], "First a key!"],
  TakesOne: [[Happened.TakesOne, RIGHT], "Right takes one"],
  RidOfOne: [[Happened.RidOfOne, RIGHT], "Right is rid of one"],
  Wins: [[Happened.Wins, LEFT], "Left wins! B: again"],
  Equal: [[Happened.Equal], "Equal! B: again"],
  Reacted: [[Happened.Reacted, RIGHT, 3_600_000], "Right: 3600.00 s"],
  FirstBy: [[Happened.FirstBy, RIGHT, 1999], "Right first by 2.00 s"],
  TooEarly: [[Happened.TooEarly, RIGHT], "Right: too early!"],
  PointTo: [[Happened.PointTo, RIGHT], "Point to the right"],
  TakenBack: [[Happened.TakenBack], "Taken back"],
  NothingToUndo: [[Happened.NothingToUndo], "Nothing to undo"],
  NoSuchMove: [[Happened.NoSuchMove], "No such move"],
};

saysEach("Dobble", SAID, wordsOf);
