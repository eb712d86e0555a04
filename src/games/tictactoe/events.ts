// What a session of tic-tac-toe says: what happened, or what the person should do, and what belongs to it. words.ts makes text of it.
import type { Difference } from "./change";
import type { Cell, Mark, Refusal } from "./rules";

export const enum Happened {
  Nothing,

  // The course of a game
  YouBegin,
  BoardBegins,
  DeviceBegins,
  LayStone,
  /** Cells of a mode are chosen: each is put; the long key opens the mode with them. */
  Choose,
  YourTurn,
  BoardsTurn,
  IsOver,
  YouWon,
  BoardWon,
  DeviceWon,
  Draw,
  TakenBack,
  Thinking,
  Level,

  // Why something is not possible
  GameOver,
  NotYourTurn,
  NothingToTakeBack,
  NoSuchMove,
  LayYourself,
  Wait,
  CellsRefused,

  // Camera
  NoCamera,
  /** Of each picture only the beginning arrives (deploy/host/openmv/main.py says why). The key goes on without a camera. */
  Cut,
  NoPictures,
  Looking,
  KeepStill,
  ShowEmpty,
  /** It cannot be told which way up the board lies. */
  TurnBack,
  /** The same while the board is still empty: A says that it is turned to the left, C to the right. */
  WhichWay,
  Mirrored,

  // Arm
  AreTraysFull,
  TraysFull,
  GoesHome,
  IsHome,
  HomeFirst,
  /** The three points are known, or not: nobody touched them all, or they were not kept. */
  PointsKept,
  PointsLeft,
  FileDamaged,
  StorageFull,
  ArmFailed,
  /** A stone is seen nowhere. */
  Lost,
  Done,
  DoneIn,

  /** Stones do not lie as they should: what to do about it. */
  Wrong,

  // Of cells
  YouPlayed,
  BoardPlayed,
  DevicePlayed,
  Taken,
  Try,
  TryWins,
  TryLost,
  IsBack,
  WentTo,
  Put,
  Setting,
}

export type Event =
  | [happened: Happened.Level, level: number]
  | [happened: Happened.CellsRefused, why: Refusal]
  /** The fault is one of arm.ts, of touch.ts or of the arm itself. */
  | [happened: Happened.ArmFailed, fault: string]
  | [happened: Happened.Lost, mark: Mark]
  | [happened: Happened.DoneIn, forMs: number]
  /** `mark` is the person's. */
  | [happened: Happened.Wrong, difference: Difference, mark: Mark]
  | [happened: OfCell, cell: Cell]
  | [happened: Happened.WentTo, from: Cell, to: Cell]
  | [happened: Happened.Put | Happened.Setting, mark: Mark, cell: Cell]
  | [happened: Exclude<Happened, OfMore | OfCell>];

type OfCell =
  | Happened.YouPlayed
  | Happened.BoardPlayed
  | Happened.DevicePlayed
  | Happened.Taken
  | Happened.Try
  | Happened.TryWins
  | Happened.TryLost
  | Happened.IsBack;

type OfMore =
  | Happened.Level
  | Happened.CellsRefused
  | Happened.ArmFailed
  | Happened.Lost
  | Happened.DoneIn
  | Happened.Wrong
  | Happened.WentTo
  | Happened.Put
  | Happened.Setting;
