// What the parts of a session know of it, and what it asks of whoever holds it.
import type { Arrangements, Lesson, Link, Trouble } from "../../link/link";
import type { Host, How, Table } from "../../kernel/app";
import type { Clocks } from "./clocks";
import type { DurakRules, DurakState } from "./contract";
import type { DurakEvent } from "./events";
import type { Match } from "./match";
import type { Card, Move, Position, Seat } from "./rules/position";
import type { MakeBot } from "./bot/bot";
import type { Found } from "./screen/picture";
import type { OpenPacks } from "./rules/rules";
import type { Undo, Write } from "./undo";
import type { DurakConfig } from "./wishes";
import type { Screen } from "../../kernel/ports";
import type { Actions } from "../../kernel/actions";

export const enum Ms {
  /** The link looks at the time this often; and a card on its way stands so long in each of three pictures. */
  Tick = 60,
  /** Left to themselves, boards show the end for so long. */
  Again = 4000,
  Logo = 1500,
  /** Bytes gather for so long before they are read. */
  Hear = 12,
  /** And for so long amid noise. */
  Noisy = 24,
}

/** How many bytes the link reads: of a long silence's end, and for every tick more than 9600 baud bring. What comes beyond is thrown away. */
export const enum Room {
  Most = 600,
  Tick = 128,
}

/** Up to here a released Espruino without its access point was reported to hear whole decks. */
export const SAFE_BAUD = 19200;

/** What one player may ask of the other, who is on turn and writes it down. */
export const enum Ask {
  Resign = 1,
  Undo,
}

/** What this player is asked, because the other board says so. */
export const enum Question {
  None,
  /** The other player wants to take his last move back. */
  Undo,
  /** The other board has an unfinished game that this board does not know. */
  Game,
  /** It has moves of this player's that this board has not: more than a power cut explains. From here on a board that is left to itself declines, or waits. */
  Moves,
  /** It has written down that this player resigned. */
  Resigned,
  /** It has not played the last game of this board's evening. */
  Evening,
}

/** Work for one turn of the board's; true while there is more. */
export type Slice = () => boolean;

/** A bot, and who hears what it has found; whoever lets go of one lets go of both. */
export type Thought = Slice;

/** Who hears what happens. */
export interface Events {
  /** There is something else to see. */
  changed(): void;
  /** A game is begun, or goes on. */
  begun(): void;
  /** The game has changed, or whose turn it is. */
  updated(): void;
  /** To be called after so long, and then as long as it answers true. */
  think(forMs: number, thought: Thought): void;
  /** The same at once: without it nobody knows how the game stands. */
  work(slice: Slice): void;
  /** This player says that, or the board in his name: see commands.ts. */
  obey(text: string): boolean;
}

/** What of the board a session needs. */
export type Chance = Pick<Table, "random32" | "crc" | "sweep" | "signal" | "air">;

/** Who plays, and by what rules, before anybody says otherwise. */
export interface Wishes {
  alone?: boolean;
  /** What the other player is called. */
  other: string;
  wantedDialect: "auto" | "lesson";
  /** Rules as the settings have them, and what was asked for when the game was opened. */
  ruleBits: number;
  wanted?: Partial<DurakRules>;
  isAuto?: boolean;
  baud: number;
  /** How strong the board is, where it plays; and how long it takes for a move, 0: not longer than a person sees what was played. */
  strength?: number;
  waitMs?: number;
  /** The other board is in a room on the network. */
  isWireless?: boolean;
  /** Whoever is first to win so many games has won a match; 0 or not there: there are no matches. */
  firstTo?: number;
}

/** The lesson's dialect, for a bundle that has the room. */
export interface LessonTable extends Lesson, Partial<OpenedTable> {
  talk: Lesson["talk"];
}

/** What of it is there once somebody talks in that dialect. */
export interface OpenedTable {
  talk: Lesson["talk"];
  /** A game goes on. */
  resumed(): void;
  /** This player wants the next game. */
  again(): void;
  /** The link has looked at the time. */
  tick(): void;
}

/** What a game waits for. */
export const enum About {
  /** What is wrong with the wire. */
  Fault,
  /** What the player is asked, or the boards cannot settle by themselves. */
  Question,
  /** That, or what goes on meanwhile. */
  Anything,
}

/** Where a game stands and what may be done with it; session.ts makes it. */
export interface Session {
  wishes: Wishes;
  chance: Chance;
  edition: Edition;
  events: Events;
  match: Match;
  /** Where the players' time is limited. */
  clocks?: Clocks;
  /** The lesson's dialect, where a bundle has it and there is another board. */
  table?: LessonTable;
  /** Undefined while there is no other board. */
  link?: Link;
  /** Whose turn it is, 0: nobody's. */
  onTurn: Seat;
  /** Not told by the turn alone: who gives way in the lesson's dialect changes seats. */
  isMyTurn: boolean;
  /** The lamp says so. */
  isLit: boolean;
  /** What this player may play: see `legalOf`. */
  legal?: Move[];
  /** What was said last, and what it told, if that was an event of the game. */
  said: string;
  event?: DurakEvent;
  /** Who attacks first in the game that was dealt last, as far as the one before settles it: it may be dealt again. */
  attacks: Seat;
  /** This player has agreed to the next game. */
  isReady: boolean;
  /** What was asked of the other player, who has not written it down yet: bits, for the first question may be answered after the second was asked. */
  asked: number;
  /** What this player is asked; what he has agreed to; and what he has declined, and when. */
  question: Question;
  granted: Question;
  declined: number;
  /** In words, on one line, what he was asked last. */
  asks: string;
  /** What a bot is at work on, or will be. */
  thought?: Thought;
}

/** Durak in a person's words: any move that may be typed, and why one is not possible. */
export interface Speech {
  /** -1: that is no move. */
  parse(text: string, seat: Seat): Move | -1;
  whyNot(position: Position, move: number, seat: Seat): string;
}

/** What is not the same in every bundle: what it has no room for it does not import, and there is nothing in its place. See lean-app.ts and whole-app.ts. */
export interface Edition {
  /** The board plays too: see bot/player.ts; and who thinks for it. */
  plays?(session: Session, word: string): boolean;
  bot?: MakeBot;
  /** After anything that changed the game. */
  reacts?(session: Session): void;
  /** What else a player may say: see whole-commands.ts. */
  obeys?(session: Session, text: string, write: Write): boolean | undefined;
  /** What was asked for when the game was opened, and else what the settings say. */
  wishes(host: Host<DurakConfig>, how: How, edition: Edition): Wishes;
  /** A game has begun: what there is to say besides who attacks. */
  opening?(session: Session): void;
  /** What a player is told of a trouble that only larger bundles know, or of the network; else "" or nothing. */
  trouble?(session: Session, fault: Trouble): string | undefined;
  /** What the game waits for, in words (waits.ts): for pictures in colour, which have no other way to what stands in the game. */
  waits?(session: Session, about: About): string;
  /** A move as a person types it; and as it is said, where that is not the same. */
  word(move: number): string;
  told?(move: number): string;
  /** A hand as it is shown. */
  sort(hand: Card[], trump: Card): Card[];
  /** Takes back what was played last: see undo.ts. */
  undo?(session: Session, what: Undo, write?: Write): boolean;
  /** What a long press of B opens; or, `asks`, what this player is asked. */
  openActions(host: Host<DurakConfig>, session: Session, asks?: boolean): Actions;
  /** Begins a picture, and answers what draws the rest of it, if there is more. `isLogo`: whatever else could be seen; `cursor`: which of the items it is on. */
  draw(screen: Screen, session: Session, found: Found, isLogo: boolean, cursor: number): Slice | undefined;
  /** That was played, or taken back: cards are seen on their way, see screen/flight.ts. */
  laid?(session: Session, entry: number, isMine: boolean): void;
  speech?(): Speech;
  /** `state()`, as much of it as the bundle knows. Opened when it is asked for, then let go. */
  tell(session: Session): DurakState;
  /** What the link asks between games: see peer/arrangements.ts. */
  arrange(session: Session): Arrangements;
  packs?: OpenPacks;
  /** Where the board plays: the game begins, or goes on. */
  starts?(session: Session): void;
  /** What a session has besides that was just made: the lesson's dialect, clocks, matches. */
  extend?(session: Session): void;
}
