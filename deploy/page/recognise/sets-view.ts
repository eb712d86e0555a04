// The legend of the Sets in the picture: each with its colour and its three cards; all of them are shown, or one by one.
import { say } from "../../words/say";
import { make, makeButton } from "../ui/dom";
import type { FoundSet } from "./table";
import { drawThumb } from "./thumb";
import { setInWords, wholeOf } from "./words";

const ALL = "";

const spokenOf = (set: FoundSet): string =>
  say(set.isDoubtful ? "recognise.setInDoubt" : "recognise.setAloud", { cards: setInWords(set) });

/** As its ring is drawn in the picture. */
function dye(entry: HTMLElement, { colour, dash, hasCore }: FoundSet): void {
  const { style } = entry.querySelector<HTMLElement>(".sets-one")!;
  style.setProperty("--colour", colour);
  style.borderStyle = !dash.length ? (hasCore ? "double" : "solid") : dash[0] > dash[1] ? "dashed" : "dotted";
}

export class SetsView {
  readonly element: HTMLElement;
  private readonly list = make("div.sets-list");
  private readonly which = make("span.sets-which");
  private readonly all = this.makeEntry(ALL, make("span.sets-all", say("recognise.all")));
  private readonly entries = new Map<string, HTMLLabelElement>();
  private sets: FoundSet[] = [];
  private key = ALL;
  private isWhole = true;

  /** `changed`: others are to be shown. */
  constructor(private readonly changed: () => void) {
    this.list.append(this.all);
    this.element = make(
      "fieldset.recognise-sets",
      make("legend.spoken", say("recognise.whichSets")),
      make(
        "div.tools",
        makeButton("‹", () => this.step(-1), { "aria-label": say("recognise.setBefore") }),
        makeButton("›", () => this.step(1), { class: "sets-next", "aria-label": say("recognise.nextSet") }),
        this.which,
      ),
      this.list,
    );
    this.become([]);
  }

  /** Those that are to be drawn. */
  get shown(): FoundSet[] {
    const one = this.chosen;
    return one ? [one] : this.sets;
  }

  /** One alone; undefined: all. */
  get chosen(): FoundSet | undefined {
    return this.sets.find(({ key }) => key === this.key);
  }

  /** Entries that stay are left alone: one of them may have the keyboard. */
  become(sets: FoundSet[], isWhole = true): void {
    this.sets = sets;
    this.isWhole = isWhole;
    for (const [key, entry] of this.entries) {
      if (sets.some(one => one.key === key)) continue;
      entry.remove();
      this.entries.delete(key);
    }
    for (const one of sets) {
      if (!this.entries.has(one.key)) this.list.append(this.add(one));
      const entry = this.entries.get(one.key)!;
      entry.querySelector(".spoken")!.textContent = spokenOf(one);
      dye(entry, one);
    }
    this.element.hidden = !sets.length;
    this.show();
  }

  private add(set: FoundSet): HTMLLabelElement {
    const entry = this.makeEntry(
      set.key,
      make("span.sets-one", make("span.spoken", spokenOf(set)), ...set.key.split(" ").map(drawThumb)),
    );
    this.entries.set(set.key, entry);
    return entry;
  }

  private makeEntry(key: string, content: HTMLElement): HTMLLabelElement {
    return make(
      "label",
      make("input", { type: "radio", name: "recognise-set", value: key, onchange: () => this.choose(key) }),
      content,
    );
  }

  private choose(key: string): void {
    this.key = key;
    this.show();
    this.changed();
  }

  /** All, the first, the second ... and all again. */
  private step(by: 1 | -1): void {
    const keys = [ALL, ...this.inOrder()];
    this.choose(keys[(keys.indexOf(this.chosen?.key ?? ALL) + by + keys.length) % keys.length]);
  }

  /** As they stand in the list. */
  private inOrder(): string[] {
    return [...this.entries.keys()];
  }

  private show(): void {
    const { chosen } = this;
    for (const entry of [this.all, ...this.entries.values()]) {
      const input = entry.querySelector("input")!;
      input.checked = input.value === (chosen?.key ?? ALL);
    }
    const sets = this.sets.length;
    this.which.textContent = chosen
      ? say("recognise.setOf", { number: this.inOrder().indexOf(chosen.key) + 1, sets })
      : this.isWhole
        ? wholeOf(sets)
        : say("recognise.allSetsFound", { sets });
  }
}
