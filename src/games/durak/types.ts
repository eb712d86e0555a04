// What the parts of a session know of it, and what it asks of whoever holds it.
import type { Game, Link, OpenTalk, State, Trouble } from "../../link/link";
import type { Host, How, Table } from "../../kernel/app";
import type { Clocks } from "./clocks";
import type { DurakRules, DurakState } from "./contract";
import type { DurakEvent } from "./events";
import type { Match } from "./match";
import type { Card, Move, Position, Seat } from "./rules/position";
import type { Talon } from "./lesson/talon";
import type { MakeBot } from "./bot/bot";
import type { Found } from "./screen/colour";
import type { OpenPacks } from "./rules/rules";
import type { Enter, Undo } from "./undo";
import type { DurakPicture, Moving } from "./screen/view";
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
  /** It is this player's turn, or no longer. */
  lamp(on: boolean): void;
  /** That was played, or taken back. */
  laid(entry: number, isMine: boolean): void;
  /** To be called after so long, and then as long as it answers true. */
  think(forMs: number, thought: Thought): void;
  /** The same at once: without it nobody knows how the game stands. */
  work(slice: Slice): void;
}

/** What of the board a session needs. */
export type Chance = Pick<Table, "random32" | "crc" | "sweep" | "air">;

/** Who plays, and by what rules, before anybody says otherwise. */
export interface Wishes {
  alone?: boolean;
  wantedDialect: "auto" | "lesson";
  /** Rules as the settings have them, and what was asked for when the game was opened. */
  ruleBits: number;
  wanted?: Partial<DurakRules>;
  isAuto?: boolean;
  baud: number;
  /** How strong the board is, where it plays. */
  strength?: number;
  /** The other board is in a room on the network. */
  isWireless?: boolean;
  /** Whoever is first to win so many games has won a match; 0 or not there: there are no matches. */
  firstTo?: number;
}

/** The lesson's dialect, for a bundle that has the room. */
export interface LessonDialect {
  /** A game is about to begin: see match.ts. */
  starts(match: Match): void;
  /** What the file of a match has besides, where there is another board. */
  openTalon(): Talon;
  /** A game is opened, between two boards or alone; undefined: alone there is no table. */
  open(session: Session, chance: Chance, events: Events, talon: Talon | undefined): LessonTable | undefined;
}

export interface LessonTable {
  talk: OpenTalk;
  // The others are there once somebody talks in that dialect.
  /** A game goes on. */
  resumed?(): void;
  /** This player wants the next game. */
  again?(): void;
  /** The link has looked at the time. */
  tick?(): void;
}

export interface Session {
  wishes: Wishes;
  match: Match;
  /** Where the players' time is limited. */
  clocks?: Clocks;
  /** Undefined while there is no other board. */
  link: Link | undefined;
  /** Whose turn it is, 0: nobody's; and what this player may play then. */
  onTurn: Seat;
  legal(): Move[];
  /** What was said last, and what it told, if that was an event of the game. */
  said: string;
  event: DurakEvent | undefined;
  /** This player has agreed to the next game. */
  isReady: boolean;
  /** What was asked of the other player, who has not written it down yet: bits, for the first question may be answered after the second was asked. */
  asked: number;
  /** What this player is asked; what he has agreed to; and what he has declined, and when. */
  question: Question;
  granted: Question;
  declined: number;
  /** What he is asked, be it by the link. */
  questionNow(): Question;
  /** True if he has agreed; undefined: he has not answered yet. Whoever has left the board to itself agrees to all that costs him no move. */
  inquire(question: Question, words: string): boolean | undefined;
  /** In words, on one line, what he was asked last. */
  asks: string;
  /** What a bot is at work on, or will be. */
  thought: Thought | undefined;
  /** As the link has it; alone it is always "playing". */
  wire(): State;
  phase(): DurakState["phase"];
  isMine(): boolean;
  say(text: string, event?: DurakEvent): boolean;
  /** In words: what is wrong with the wire; what is waited for (only, if it is a question that the boards cannot settle by themselves). */
  wireFault(): string;
  waiting(isQuestion: boolean): string;
  /** By their words, as a person has them. */
  moves(): string[];
  obey(text: string): boolean;
  playMove(move: Move): boolean;
  /** Reads a little of what stands in Storage; true when that is done. */
  readOn(): boolean;
  /** The other board is at the end of this wire. */
  connectTo(write: (bytes: Uint8Array | string) => void): void;
  receive(chunk: string, nowMs: number): void;
  tick(nowMs: number): void;
  /** A game has come about, or goes on. */
  begun(): void;
  /** The entry is in the book: everybody is told. */
  entered(entry: number, seat: Seat): void;
  /** After anything that changed the game. */
  refresh(isLater?: boolean): void;
}

/** Durak in a person's words: any move that may be typed, and why one is not possible. */
export interface Speech {
  /** -1: that is no move. */
  parse(text: string, seat: Seat): Move | -1;
  whyNot(position: Position, move: number, seat: Seat): string;
}

/** Draws a bout in three parts, and whatever is none in one. */
export interface View {
  /** The logo, the end of a game, what is wrong with the wire. `text`: that, or "". */
  scene(screen: Screen, session: Session, isLogo: boolean, text: string): void;
  /** Words, talon and trump; answers the columns that words take beside the hand. */
  most(screen: Screen, picture: DurakPicture, session: Session): number;
  table(screen: Screen, picture: DurakPicture): void;
  /** The hand, and a card on its way. */
  rest(screen: Screen, picture: DurakPicture, width: number): void;
}

/** What is not the same in every bundle: what it has no room for it does not import, and there is nothing in its place. See lean-app.ts and whole-app.ts. */
export interface Edition {
  /** The board plays too: see bot/player.ts; and who thinks for it. */
  plays?(session: Session, chance: Chance, events: Events, edition: Edition, word: string): boolean;
  bot?: MakeBot;
  /** After anything that changed the game; `isMyTurn`: this player's. */
  reacts?(session: Session, chance: Chance, events: Events, edition: Edition, isMyTurn: boolean): void;
  /** What else a player may say: see whole-commands.ts. */
  obeys?(
    session: Session,
    chance: Chance,
    events: Events,
    edition: Edition,
    table: LessonTable | undefined,
    text: string,
    enter: Enter,
  ): boolean | undefined;
  /** What was asked for when the game was opened, and else what the settings say. */
  wishes(host: Host<DurakConfig>, how: How, edition: Edition): Wishes;
  /** A game has begun: what there is to say besides who attacks. */
  opening?(session: Session): void;
  /** What a player is told of a trouble that only larger bundles know, or of the network; else "" or nothing. */
  trouble?(fault: Trouble, chance: Chance, baud: number): string | undefined;
  /** A move as a person types it. */
  word(move: number): string;
  /** A hand as it is shown. */
  sort(hand: Card[], trump: Card): Card[];
  /** Takes back what was played last: see undo.ts. */
  undo?(session: Session, what: Undo, enter?: Enter): boolean;
  /** What a long press of B opens; or, `asks`, what this player is asked. */
  openActions(host: Host<DurakConfig>, edition: Edition, session: Session, asks: boolean): Actions;
  /** Opened for a picture, then let go. */
  openView(): View;
  /** In colours: begins a picture, and answers what draws the rest of it. Undefined on a display of one colour. */
  paint?(screen: Screen, session: Session, found: Found): Slice | undefined;
  /** Cards are seen on their way, but in colours: see screen/flight.ts. */
  fly?(
    entry: number,
    isMine: boolean,
    later: (forMs: number, then: () => void) => void,
    redraw: () => void,
  ): Moving | undefined;
  speech?(): Speech;
  /** `state()`, as much of it as the bundle knows; `hand`: as it is shown. Opened when it is asked for, then let go. */
  tell(session: Session, hand: Card[]): DurakState;
  /** Takes over a game that only the other board still has: see peer/adopt.ts. */
  adopt?(session: Session, packs: OpenPacks, bytes: Uint8Array): boolean | undefined;
  taking?: Game["taking"];
  packs?: OpenPacks;
  lesson?: LessonDialect;
}
