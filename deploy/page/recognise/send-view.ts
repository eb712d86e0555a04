// The cards onto a board: which one, how far it is, and what it then has.
import { MOST_CARDS } from "../../vision/lay";
import type { Laying } from "../../vision/placed";
import { say } from "../../words/say";
import { make, makeButton, makeChoice } from "../ui/dom";
import { benchWith } from "./brought";
import { type Target, sayLaid } from "./target";

const NOTHING: Laying = { cards: [], moved: 0, others: 0 };

export class SendView {
  readonly element: HTMLElement;
  private readonly button = makeButton("", () => void this.send());
  private readonly bar = make("progress", { hidden: true, "aria-label": say("recognise.cardsSent") });
  private readonly said = make("p.recognise-said", { role: "status" });
  /** To the bench, where it is not on this page. */
  private readonly link: HTMLAnchorElement | undefined;
  private target: Target | undefined;
  /** What the button says for so many cards. */
  private readonly offer: (cards: number) => string;
  private laying: Laying = NOTHING;
  private unread = 0;
  private isSending = false;

  /** `isOnBench`: the bench is here. */
  constructor(targets: Target[], isOnBench: boolean) {
    [this.target] = targets;
    const choice = makeChoice(
      say("recognise.sendTo"),
      targets.map(({ name }) => [name, name]),
      targets[0]?.name ?? "",
      name => {
        this.target = targets.find(one => one.name === name);
      },
    );
    const only = targets.length === 1 ? targets[0].offer : undefined;
    this.offer = only ?? (count => say("recognise.send", { cards: count }));
    this.link = isOnBench ? undefined : make("a.button", say("recognise.toBench"));
    this.element = make(
      "div.recognise-send",
      make("div.tools", targets.length > 1 ? choice : null, targets.length ? this.button : null, this.link),
      this.bar,
      this.said,
    );
    this.become(NOTHING);
  }

  /** `unread`: so many lie there besides. */
  become(laying: Laying, unread = 0): void {
    const { length } = laying.cards;
    this.laying = laying;
    this.unread = unread;
    this.button.textContent = this.offer(length);
    this.button.disabled = !length || this.isSending;
    if (!this.link) return;
    this.link.href = benchWith(laying.cards, location.search);
    this.link.hidden = !length;
  }

  private async send(): Promise<void> {
    const { laying, unread } = this;
    const { length } = laying.cards;
    if (length > MOST_CARDS) return this.say(say("recognise.tooMany", { cards: length, places: MOST_CARDS }));
    this.isSending = this.button.disabled = true;
    this.bar.max = length;
    this.bar.value = 0;
    this.bar.hidden = false;
    this.say(say("recognise.sending"));
    this.say(await sayLaid(this.target!, laying, () => this.bar.value++, unread));
    this.bar.hidden = true;
    this.isSending = false;
    this.button.disabled = !this.laying.cards.length;
  }

  private say(words: string): void {
    this.said.textContent = words;
  }
}
