// What a bundle brings to Durak: what it has no room for it does not import, and there is nothing in its place. Types only.
import type { MakeBot } from "./bot";
import type { Found } from "./colour";
import type { DurakState } from "./contract";
import type { Chance, Events, LessonDialect, LessonTable, Session, Slice, Wishes } from "./inside";
import type { Card, Move, Position, Seat } from "./position";
import type { OpenPacks } from "./rules";
import type { Enter, Undo } from "./undo";
import type { DurakPicture, Moving } from "./view";
import type { DurakConfig } from "./wishes";
import type { Game, Trouble } from "../../link/link";
import type { Screen } from "../../kernel/ports";
import type { Actions } from "../../kernel/actions";
import type { Host, How } from "../../kernel/app";

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

export interface Brought {
  /** The board plays too: see plays.ts; and who thinks for it. */
  plays?(session: Session, chance: Chance, events: Events, brought: Brought, word: string): boolean;
  bot?: MakeBot;
  /** After anything that changed the game; `isMyTurn`: this player's. */
  reacts?(session: Session, chance: Chance, events: Events, brought: Brought, isMyTurn: boolean): void;
  /** What else a player may say: see more-commands.ts. */
  obeys?(
    session: Session,
    chance: Chance,
    events: Events,
    brought: Brought,
    table: LessonTable | undefined,
    text: string,
    enter: Enter,
  ): boolean | undefined;
  /** What was asked for when the game was opened, and else what the settings say. */
  wishes(host: Host<DurakConfig>, how: How, brought: Brought): Wishes;
  /** What is said as a game begins, where that is not who attacks; else "". */
  opening?(session: Session): string;
  /** What a player is told of a trouble that only larger bundles know, or of the network; else "" or nothing. */
  trouble?(fault: Trouble, chance: Chance, baud: number): string | undefined;
  /** A move as a person types it. */
  word(move: number): string;
  /** A hand as it is shown. */
  sort(hand: Card[], trump: Card): Card[];
  /** Takes back what was played last: see undo.ts. */
  undo?(session: Session, what: Undo, enter?: Enter): boolean;
  /** What a long press of B opens; or, `asks`, what this player is asked. */
  openActions(host: Host<DurakConfig>, brought: Brought, session: Session, asks: boolean): Actions;
  /** Opened for a picture, then let go. */
  openView(): View;
  /** In colours: begins a picture, and answers what draws the rest of it. Undefined on a display of one colour. */
  paint?(screen: Screen, session: Session, found: Found): Slice | undefined;
  /** Cards are seen on their way, but in colours: see fly.ts. */
  fly?(
    entry: number,
    isMine: boolean,
    later: (forMs: number, then: () => void) => void,
    redraw: () => void,
  ): Moving | undefined;
  speech?(): Speech;
  /** `state()`, as much of it as the bundle knows; `hand`: as it is shown. Opened when it is asked for, then let go. */
  tell(session: Session, hand: Card[]): DurakState;
  /** Takes over a game that only the other board still has: see adopt.ts. */
  adopt?(session: Session, packs: OpenPacks, bytes: Uint8Array): boolean | undefined;
  taking?: Game["taking"];
  packs?: OpenPacks;
  lesson?: LessonDialect;
}
