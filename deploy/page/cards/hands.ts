// What a person does at the table beside a board: moves of the game, as at the board's prompt.
import type { Mode } from "../../../src/games/things/contract";
import type { Unit } from "../boards/unit";

export interface Hands {
  /** False where the board does not play it. */
  play: (move: string) => Promise<boolean>;
  /** Takes just these three cards, whichever Set is shown. */
  takeSet: (codes: string[]) => Promise<boolean>;
  /** Lays three more of the deck's cards. */
  dealThree: () => Promise<void>;
  /** Another way of using things. */
  openThings: (mode: Mode) => Promise<unknown>;
  /** A card is to be chosen from the tray. */
  toTray: () => void;
}

/** More than the stages of all hints at the Sets of the largest table. */
const STEPS = 300;

/**
 * One line for the prompt: steps through Sets and stages of hints until just this one is shown whole, and takes it. All in one line, so that nobody sees
 * what is stepped over. Written as a board can read it.
 */
const takeLine = (codes: string[]): string => `(function(wanted){
for(var n=0;n<${STEPS};n++){
var s=croupier.state();
var t=s.sets&&s.sets[s.shown];
if(t&&t.map(function(p){return s.cards[p]}).sort().join(" ")===wanted&&croupier.moves().indexOf("take")>=0)return croupier.play("take");
if(!t&&s.mode==="solve"||!croupier.play("next"))return false;
}
return false})(${JSON.stringify(codes.slice().sort().join(" "))})`;

export function handsOn(unit: Unit): Pick<Hands, "play" | "takeSet" | "openThings"> {
  return {
    play: async move => (await unit.value<boolean>(`croupier.play(${JSON.stringify(move)})`)) === true,
    openThings: mode => unit.open("things", { mode }),
    takeSet: async codes => (await unit.value<boolean>(takeLine(codes).replace(/\n/g, ""))) === true,
  };
}
