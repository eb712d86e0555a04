// A hint, stage by stage as on the board: whether there is a Set, one of its cards, two, all three; then the next Set.
import type { Key } from "../../words/english";
import { say } from "../../words/say";
import type { FoundSet } from "./table";

/** How far it has gone: 0 nothing, 1 whether there is a Set, 2 to 4 one, two, three of its cards. */
const LAST = 4;
/** What has been shown, from stage 2 on. */
const SHOWN = ["recognise.oneCard", "recognise.twoCards", "recognise.threeCards"] as const satisfies Key[];
/** What the button offers, by stage. */
const OFFERS = [
  "recognise.askSet",
  "recognise.showOne",
  "recognise.showTwo",
  "recognise.showThree",
  "recognise.anotherSet",
] as const satisfies Key[];

export class Hint {
  stage = 0;
  private sets: FoundSet[] = [];
  /** Of the Set that is hinted at. */
  private key = "";
  /** What stage 1 answered. */
  private wasThere = false;
  /** The whole table was read: else what is not among the cards may still lie there. */
  private isWhole = true;

  /** The table has changed. A hint at a Set that has gone, or an answer that holds no more, begins anew. */
  become(sets: FoundSet[], isWhole = true): void {
    this.sets = sets;
    if (this.stage === 1 && this.isWhole !== isWhole) this.stage = 0;
    this.isWhole = isWhole;
    if (this.stage === 1 ? this.wasThere !== sets.length > 0 : !this.set) this.stage = 0;
  }

  next(): void {
    const { length } = this.sets;
    this.wasThere = length > 0;
    if (!length) this.stage = 1;
    else if (this.stage === LAST) this.point(2, (this.at + 1) % length);
    else this.point(this.stage + 1, Math.max(0, this.at));
  }

  /** Places of the cards that are given away. */
  get places(): number[] {
    return this.stage > 1 ? (this.set?.places.slice(0, this.stage - 1) ?? []) : [];
  }

  get ring(): Pick<FoundSet, "colour" | "dash" | "hasCore"> {
    const { colour, dash, hasCore } = this.set ?? { colour: "", dash: [], hasCore: false };
    return { colour, dash, hasCore };
  }

  get words(): string {
    if (!this.stage) return "";
    if (this.stage > 1) return say(SHOWN[this.stage - 2]);
    if (this.wasThere) return say("recognise.isSet");
    return say(this.isWhole ? "recognise.noSet" : "recognise.noSetRead");
  }

  /** What the next stage will tell. */
  get offer(): string {
    return say(this.stage === 1 && !this.wasThere ? "recognise.askAgain" : OFFERS[this.stage]);
  }

  private point(stage: number, at: number): void {
    this.stage = stage;
    this.key = this.sets[at].key;
  }

  private get at(): number {
    return this.sets.findIndex(({ key }) => key === this.key);
  }

  private get set(): FoundSet | undefined {
    return this.sets[this.at];
  }
}
