// What a bundle brings to Durak: what it has no room for it does not import, and there is nothing in its place. Types only.
import type { MakeBot } from "./bot";
import type { DurakState } from "./contract";
import type { LessonDialect, Session, Wishes } from "./inside";
import type { Move, OpenPacks, Position, Seat } from "./rules";
import type { DurakPicture } from "./view";
import type { Screen } from "../../ports";
import type { Actions } from "../../shell/actions";

/** Durak in a person's words: any move that may be typed, and why one is not possible. */
export interface Speech {
  /** -1: that is no move. */
  parse(text: string, seat: Seat): Move | -1;
  whyNot(position: Position, move: number, seat: Seat): string;
}

export interface Brought {
  /** Who thinks for the board, and its strongest level. */
  bot: MakeBot;
  levels: number;
  /** Draws what is no bout: the logo, the end of a game, what is wrong with the wire. `text`: that, or "". */
  drawScene(screen: Screen, session: Session, isLogo: boolean, text: string): void;
  /** As `drawMost` of the view, with a clock. */
  drawTimed?(screen: Screen, picture: DurakPicture, clock: string): number;
  /** A card on its way. */
  drawMoving?(screen: Screen, picture: DurakPicture): void;
  speech?(): Speech;
  /** Of the list of actions those that not all bundles have: opens what stands behind that word; false: it is none of them. */
  openList?(word: string, actions: Actions, wishes: Wishes, session: Session): boolean;
  /** `state()` with the cards that have gone, with clocks and matches. */
  tell?(session: Session): DurakState;
  packs?: OpenPacks;
  lesson?: LessonDialect;
}
