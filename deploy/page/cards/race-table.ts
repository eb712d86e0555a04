// A table of Set in a race or in practice: the page keeps what it knows of Sets to itself. A player claims, then three cards are clicked, and the board judges.
import type { RaceState } from "../../../src/games/set/contract";
import { counted } from "../../text";
import { make, makeButton } from "../ui/dom";
import { toClick } from "../ui/touch";
import { asSentence } from "./by-eye";
import type { Hands } from "./hands";
import { PlacesView } from "./places";

const THREE = 3;
/** So many places has the largest table. */
const MOST = 21;
/** In practice one player claims. */
const ALONE = 1;

export class RaceTable {
  readonly element: HTMLElement;
  private readonly places = new PlacesView({
    touch: code => void this.touch(code),
    remove: code => void this.hands.play(`remove ${code}`),
  });
  private readonly status = make("p.lying-status");
  private readonly said = make("p.lying-verdict");
  private readonly claims = make("div.tools.claims");
  private readonly none = makeButton("There is no Set", () => void this.hands.play("none"));
  private readonly undo = makeButton("Undo", () => void this.hands.play("undo"));
  private readonly deal = makeButton("Deal three", () => void this.hands.dealThree());
  private readonly end = makeButton("End", () => void this.hands.play("end"));
  private readonly again = makeButton("Play again", () => void this.hands.play("new"), { class: "main" });
  private state: RaceState | undefined;
  private text = "";

  constructor(private readonly hands: Hands) {
    this.element = make(
      "div.lying-race",
      this.places.element,
      make("div.lying-words", this.status, this.said),
      make("div.tools", this.claims, this.none, this.undo, this.deal, this.end, this.again),
    );
  }

  show(state: RaceState): void {
    const text = JSON.stringify(state);
    if (text === this.text) return;
    this.text = text;
    this.state = state;
    const { cards, claim, result } = state;
    const isOver = result !== null;
    this.places.show(cards, { outlined: [], colour: "transparent", chosen: claim?.cards ?? [], isWrong: false });
    this.status.textContent = this.statusOf(state);
    this.said.textContent = asSentence(state.message);
    this.drawClaims(state);
    this.claims.hidden = !!claim || isOver;
    this.none.hidden = !claim || claim.cards.length > 0;
    this.undo.hidden = !!claim;
    this.deal.hidden = this.end.hidden = !!claim || isOver;
    this.deal.disabled = cards.length >= MOST && !cards.includes(null);
    this.again.hidden = !isOver;
  }

  /** One button a player: a mouse has no key A and no key C. */
  private drawClaims({ mode, scores, away, paused, cards }: RaceState): void {
    const count = mode === "practice" ? ALONE : scores.length;
    while (this.claims.childElementCount > count) this.claims.lastElementChild!.remove();
    while (this.claims.childElementCount < count) {
      const player = this.claims.childElementCount + 1;
      this.claims.append(makeButton("", () => void this.hands.play(`claim ${player}`), { class: "main" }));
    }
    ([...this.claims.children] as HTMLButtonElement[]).forEach((button, at) => {
      const words = mode === "practice" ? "I see a Set" : `P${at + 1} sees a Set`;
      if (button.textContent !== words) button.textContent = words;
      button.disabled = !!paused[at] || !!away?.[at] || cards.filter(Boolean).length < THREE;
    });
  }

  private statusOf({ cards, scores, claim, result, mode }: RaceState): string {
    const lying = cards.filter(Boolean).length;
    const [mine, machine] = scores;
    const points =
      mode === "race"
        ? scores.map((score, at) => `P${at + 1}: ${score}`).join(", ")
        : machine === undefined
          ? `Points: ${mine}`
          : `You: ${mine}, machine: ${machine}`;
    if (result) return `The game is over. ${points}.`;
    const claimer = mode === "race" && claim ? `P${claim.player} has` : "You have";
    if (claim) return `${claimer} ten seconds. ${toClick()} three cards: ${claim.cards.length} of 3. ${points}.`;
    if (!lying) return `The table is empty. ${toClick()} a card in the tray, or deal twelve.`;
    const how =
      mode === "race" ? "Who sees a Set first? Press that player's button." : `${toClick()} the three cards of a Set.`;
    return `${counted(lying, "card")}. ${how} ${points}.`;
  }

  /** In practice the first card is the claim, too. In a race the page does not know which player clicks. */
  private async touch(code: string | null): Promise<void> {
    const { state } = this;
    if (!state || state.result) return;
    if (code === null) return this.hands.toTray();
    if (!state.claim) {
      if (state.mode === "race")
        return void (this.said.textContent = "First press the button of the player with the Set.");
      if (!(await this.hands.play("claim 1"))) return;
    }
    await this.hands.play(`pick ${code}`);
  }
}
