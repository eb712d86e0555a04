// What each event of tic-tac-toe is called: the types ask for all of them.
import { expect, it } from "vitest";
import { Change } from "../../../src/games/tictactoe/change";
import { Happened } from "../../../src/games/tictactoe/events";
import type { Event } from "../../../src/games/tictactoe/events";
import { Refusal } from "../../../src/games/tictactoe/rules";
import wordsOf from "../../../src/games/tictactoe/words";
import { saysEach } from "../said";

const LAST = 8;

/** With numbers as long as they get. */
const SAID: { [name in keyof typeof Happened]: [Event, string] } = {
  Nothing: [[Happened.Nothing], ""],
  YouBegin: [[Happened.YouBegin], "You begin"],
  BoardBegins: [[Happened.BoardBegins], "The board begins"],
  DeviceBegins: [[Happened.DeviceBegins], "The device begins"],
  LayStone: [[Happened.LayStone], "Lay a stone, then B"],
  Choose: [[Happened.Choose], "B: put, hold B: go"],
  YourTurn: [[Happened.YourTurn], "Your turn"],
  BoardsTurn: [[Happened.BoardsTurn], "The board's turn"],
  IsOver: [[Happened.IsOver], "It is over. B: new"],
  YouWon: [[Happened.YouWon], "You won. B: new"],
  BoardWon: [[Happened.BoardWon], "The board won. B: new"],
  DeviceWon: [[Happened.DeviceWon], "Device won. B: new"],
  Draw: [[Happened.Draw], "A draw. B: new"],
  TakenBack: [[Happened.TakenBack], "Taken back"],
  Thinking: [[Happened.Thinking], "Thinking ..."],
  Level: [[Happened.Level, 3], "Level 3"],
  GameOver: [[Happened.GameOver], "The game is over"],
  NotYourTurn: [[Happened.NotYourTurn], "Not your turn"],
  NothingToTakeBack: [[Happened.NothingToTakeBack], "Nothing to take back"],
  NoSuchMove: [[Happened.NoSuchMove], "No such move"],
  LayYourself: [[Happened.LayYourself], "Lay it yourself"],
  Wait: [[Happened.Wait], "Wait ..."],
  CellsRefused: [[Happened.CellsRefused, Refusal.Count], "Cells: count X and O"],
  NoCamera: [[Happened.NoCamera], "No camera in settings"],
  Cut: [[Happened.Cut], "Pictures cut! B: keys"],
  NoPictures: [[Happened.NoPictures], "No pictures: cable? B"],
  Looking: [[Happened.Looking], "Looking ..."],
  KeepStill: [[Happened.KeepStill], "Keep still, then B"],
  ShowEmpty: [[Happened.ShowEmpty], "Show empty board, B"],
  TurnBack: [[Happened.TurnBack], "Turn it back, then B"],
  WhichWay: [[Happened.WhichWay], "Turned A left C right"],
  Mirrored: [[Happened.Mirrored], "Mirrored: turn camera"],
  AreTraysFull: [[Happened.AreTraysFull], "Trays full? Then B"],
  TraysFull: [[Happened.TraysFull], "Trays count as full"],
  GoesHome: [[Happened.GoesHome], "The arm goes home"],
  IsHome: [[Happened.IsHome], "The arm is home"],
  HomeFirst: [[Happened.HomeFirst], "B: the arm goes home"],
  PointsKept: [[Happened.PointsKept], "Points are kept"],
  PointsLeft: [[Happened.PointsLeft], "Left as it was"],
  FileDamaged: [[Happened.FileDamaged], "croupier.json damaged"],
  StorageFull: [[Happened.StorageFull], "Storage full"],
  ArmFailed: [[Happened.ArmFailed, "silent"], "Arm silent: cable? B"],
  Lost: [[Happened.Lost, "X"], "X lost? Look, then B"],
  Done: [[Happened.Done], "Done. B: new"],
  DoneIn: [[Happened.DoneIn, 14_949], "Done, 14.9 s. B: new"],
  Wrong: [[Happened.Wrong, { change: Change.Askew, from: 0, to: 6 }, "X"], "Straighten 6, then B"],
  YouPlayed: [[Happened.YouPlayed, LAST], "You: 9"],
  BoardPlayed: [[Happened.BoardPlayed, LAST], "Board: 9"],
  DevicePlayed: [[Happened.DevicePlayed, LAST], "Device: 9"],
  Taken: [[Happened.Taken, LAST], "9 is taken"],
  Try: [[Happened.Try, LAST], "Try 9"],
  TryWins: [[Happened.TryWins, LAST], "Try 9: it wins"],
  TryLost: [[Happened.TryLost, LAST], "Try 9: but it is lost"],
  IsBack: [[Happened.IsBack, LAST], "9 is back. Your turn"],
  WentTo: [[Happened.WentTo, 0, LAST], "1 went to 9! Fixing"],
  Put: [[Happened.Put, "X", LAST], "Put X on 9, then B"],
  Setting: [[Happened.Setting, "O", 0], "Setting O on 1"],
};

saysEach("tic-tac-toe", SAID, wordsOf);

it("says each reason why cells are refused", () => {
  const reasons = [Refusal.Size, Refusal.Mark, Refusal.Count, Refusal.Line];
  expect(reasons.map(why => wordsOf([Happened.CellsRefused, why]))).toEqual([
    "Cells: not nine",
    "Cells: only . X O",
    "Cells: count X and O",
    "Cells: after the end",
  ]);
});
