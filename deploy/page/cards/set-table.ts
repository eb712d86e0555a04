// A table of Set as it lies: the Set that the board shows is outlined; or, by eye, nothing is until three cards are chosen that are one.
import type { TableState } from "../../../src/games/set/contract";
import { joined } from "../../text";
import { say } from "../../words/say";
import { SetColours, keyOf } from "../recognise/set-colours";
import { hearPalette, ringNow } from "../ui/palette";
import { make, makeButton, makeCheck } from "../ui/dom";
import { hand } from "../ui/touch";
import { asSentence, choose, setsAmong, verdictOf } from "./by-eye";
import { wordsOfCard } from "./card-words";
import type { Hands } from "./hands";
import { PlacesView } from "./places";

/** Chosen at once: by eye three cards that may be a Set; else one, to be removed. */
const BY_EYE = 3,
  ONE = 1;
/** So many places has the largest table. */
const MOST = 21;

export class SetTable {
  readonly element: HTMLElement;
  private readonly places = new PlacesView({
    touch: code => void this.touch(code),
    remove: code => void this.hands.play(`remove ${code}`),
  });
  private readonly status = make("p.lying-status");
  private readonly verdict = make("p.lying-verdict", { role: "status" });
  private readonly next = makeButton("", () => void this.hands.play("next"));
  private readonly take = makeButton(say("cards.takeIt"), () => void this.hands.play("take"));
  private readonly remove = makeButton("", () => void this.hands.play(`remove ${this.chosen[0]}`));
  private readonly deal = makeButton(say("cards.dealThree"), () => void this.dealThree());
  private readonly hide = makeCheck(say("cards.hideSets"), false, isOn => this.setHiding(isOn));
  private readonly colours = new SetColours();
  private state: TableState | undefined;
  private text = "";
  private chosen: string[] = [];
  /** By eye, a moment ago. */
  private taken: string[] = [];
  private isHiding = false;
  /** A Set is just being taken. */
  private isTaking = false;

  constructor(private readonly hands: Hands) {
    this.element = make(
      "div.lying-set",
      this.places.element,
      make("div.lying-words", this.status, this.verdict),
      make(
        "div.tools",
        this.remove,
        this.next,
        this.take,
        makeButton(say("cards.undo"), () => void this.hands.play("undo")),
        this.deal,
        this.hide,
      ),
    );
    hearPalette(() => this.state && this.draw(this.state));
  }

  show(state: TableState): void {
    const text = JSON.stringify(state);
    if (text === this.text) return;
    this.forget(state.cards);
    if (state.mode !== this.state?.mode) this.chosen = [];
    this.text = text;
    this.state = state;
    this.chosen = this.chosen.filter(code => state.cards.includes(code));
    if (!state.seen) this.colours.clear();
    this.draw(state);
  }

  /** What was said of three cards is over when other cards lie there, unless just those three have been taken. */
  private forget(cards: TableState["cards"]): void {
    const before = this.state?.cards ?? [];
    if (JSON.stringify(cards) === JSON.stringify(before)) return;
    const gone = before.filter(code => code && !cards.includes(code));
    if (gone.length !== BY_EYE || !gone.every(code => this.taken.includes(code!))) this.say("");
    this.taken = [];
  }

  /** Nothing is outlined but what the board itself gives away as a hint. */
  private get isByEye(): boolean {
    return this.isHiding || this.state?.mode === "hint";
  }

  private get isWrong(): boolean {
    return this.chosen.length === BY_EYE;
  }

  private draw(state: TableState): void {
    const { cards, sets, mode, shown, given } = state;
    const colours = this.colours.of(sets.map(places => keyOf(places, cards)));
    const outlined = mode === "solve" && this.isHiding ? [] : given;
    this.places.show(cards, {
      outlined,
      colour: shown in colours ? ringNow(colours[shown]).colour : "transparent",
      chosen: this.chosen,
      isWrong: this.isWrong,
    });
    this.status.textContent = this.statusOf(state);
    this.next.textContent = say(mode === "hint" ? "cards.nextHint" : "cards.nextSet");
    this.next.hidden = mode === "hint" ? !cards.some(Boolean) : this.isHiding || sets.length < 2;
    this.take.hidden = outlined.length < BY_EYE;
    this.deal.disabled = cards.length >= MOST && !cards.includes(null);
    this.hide.hidden = mode === "hint";
    const [one] = this.chosen;
    this.remove.hidden = this.chosen.length !== 1;
    this.remove.textContent = say("cards.removeCard", { code: one });
  }

  private statusOf({ cards, sets, shown, mode, message }: TableState): string {
    const count = cards.filter(Boolean).length;
    if (!count) return say("cards.tableEmpty", { hand: hand() });
    const [chosen] = this.chosen;
    const one = this.chosen.length === 1 && say("cards.chosenCard", { code: chosen, words: wordsOfCard(chosen) });
    const find = say("cards.findSet", { count, hand: hand() });
    const lies = say("cards.onTable", { count, among: setsAmong(count, sets.length), sets: sets.length });
    const which = shown >= 0 && sets.length > 1 && say("cards.setOutlined", { number: shown + 1 });
    const sentences = mode === "hint" ? [find, asSentence(message)] : this.isHiding ? [find] : [lies, which];
    return joined([...sentences, one], " ");
  }

  private setHiding(isOn: boolean): void {
    this.isHiding = isOn;
    this.chosen = [];
    this.say("");
    if (this.state) this.draw(this.state);
  }

  private async touch(code: string | null): Promise<void> {
    if (!this.state || this.isTaking) return;
    if (code === null) return this.hands.toTray();
    this.chosen = choose(this.chosen, code, this.isByEye ? BY_EYE : ONE);
    this.say("");
    if (this.chosen.length === BY_EYE) await this.judge();
    if (this.state) this.draw(this.state);
  }

  private async judge(): Promise<void> {
    const { isSet, words } = verdictOf(this.chosen);
    const { chosen } = this;
    this.say(words, isSet);
    if (!isSet) return this.places.shake(chosen);
    this.isTaking = true;
    this.taken = chosen;
    const isTaken = await this.hands.takeSet(chosen);
    this.isTaking = false;
    this.chosen = [];
    if (!isTaken) this.say(say("cards.notTaken", { verdict: words }), true);
  }

  private async dealThree(): Promise<void> {
    this.deal.disabled = true;
    await this.hands.dealThree();
    if (this.state) this.draw(this.state);
  }

  private say(words: string, isGood = false): void {
    if (this.verdict.textContent !== words) this.verdict.textContent = words;
    this.verdict.classList.toggle("good", isGood);
  }
}
