// A table of Set in a race or in practice: the page keeps what it knows of Sets to itself. A player claims, then three cards are clicked, and the board judges.
import type { RaceState } from "../../../src/games/set/contract";
import { say } from "../../words/say";
import { make, makeButton } from "../ui/dom";
import { hand } from "../ui/touch";
import { asSentence } from "./by-eye";
import type { Hands } from "./hands";
import { PlacesView } from "./places";

const THREE = 3;
/** So many places has the largest table. */
const MOST = 21;
/** In practice one player claims. */
const ALONE = 1;
/** Players of a race. */
const CROWD = 8;

/** As a sentence. */
function pointsOf({ scores, mode }: RaceState): string {
  const [mine, machine] = scores;
  if (mode !== "race")
    return machine === undefined
      ? say("cards.yourPoints", { points: mine })
      : mode === "duel"
        ? say("cards.againstOther", { you: mine, other: machine })
        : say("cards.againstMachine", { you: mine, machine });
  const each = scores.map((points, at) => say("cards.playerPoints", { player: at + 1, points }));
  return say("cards.allPoints", { players: each.join(", ") });
}

export class RaceTable {
  readonly element: HTMLElement;
  private readonly places = new PlacesView({
    touch: code => void this.touch(code),
    remove: code => void this.hands.play(`remove ${code}`),
  });
  private readonly status = make("p.lying-status");
  private readonly said = make("p.lying-verdict");
  private readonly claims = make("div.tools.claims");
  private readonly none = makeButton(say("cards.thereIsNone"), () => void this.hands.play("none"));
  private readonly undo = makeButton(say("cards.undo"), () => void this.hands.play("undo"));
  private readonly deal = makeButton(say("cards.dealThree"), () => void this.hands.dealThree());
  /** In words there would be no room for it beside the others. */
  private readonly come = makeButton(
    "+1",
    () => {
      if (this.state) void this.hands.play(`join ${this.state.scores.length + 1}`);
    },
    { "aria-label": say("cards.playerComes"), title: say("cards.playerComes") },
  );
  private readonly end = makeButton(say("cards.endRace"), () => void this.hands.play("end"));
  private readonly again = makeButton(say("cards.playAgain"), () => void this.hands.play("new"), { class: "main" });
  private state: RaceState | undefined;
  private text = "";

  constructor(private readonly hands: Hands) {
    this.element = make(
      "div.lying-race",
      this.places.element,
      make("div.lying-words", this.status, this.said),
      make("div.tools", this.claims, this.none, this.undo, this.deal, this.come, this.end, this.again),
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
    this.come.hidden = !!claim || state.mode !== "race" || state.scores.length >= CROWD;
    this.deal.disabled = cards.length >= MOST && !cards.includes(null);
    this.again.hidden = !isOver;
  }

  /** One button a player: a mouse has no key A and no key C. */
  private drawClaims({ mode, scores, away, paused, cards }: RaceState): void {
    const count = mode !== "race" ? ALONE : scores.length;
    while (this.claims.childElementCount > count) this.claims.lastElementChild!.remove();
    while (this.claims.childElementCount < count) {
      const player = this.claims.childElementCount + 1;
      this.claims.append(makeButton("", () => void this.hands.play(`claim ${player}`), { class: "main" }));
    }
    ([...this.claims.children] as HTMLButtonElement[]).forEach((button, at) => {
      const words = mode !== "race" ? say("cards.iSee") : say("cards.playerSees", { player: at + 1 });
      if (button.textContent !== words) button.textContent = words;
      button.disabled = !!paused[at] || !!away?.[at] || cards.filter(Boolean).length < THREE;
    });
  }

  private statusOf(state: RaceState): string {
    const { cards, claim, result, mode } = state;
    const points = pointsOf(state);
    const isRace = mode === "race";
    if (result) return say("cards.gameOver", { points });
    if (claim) {
      const named = { hand: hand(), named: claim.cards.length, points };
      return isRace ? say("cards.playerClaims", { player: claim.player, ...named }) : say("cards.youClaim", named);
    }
    const count = cards.filter(Boolean).length;
    if (!count) return say("cards.tableEmpty", { hand: hand() });
    return say(isRace ? "cards.whoSees" : "cards.lookForSet", { count, hand: hand(), points });
  }

  /** In practice the first card is the claim, too. In a race the page does not know which player clicks. */
  private async touch(code: string | null): Promise<void> {
    const { state } = this;
    if (!state || state.result) return;
    if (code === null) return this.hands.toTray();
    if (!state.claim) {
      if (state.mode === "race") return void (this.said.textContent = say("cards.claimFirst"));
      if (!(await this.hands.play("claim 1"))) return;
    }
    await this.hands.play(`pick ${code}`);
  }
}
