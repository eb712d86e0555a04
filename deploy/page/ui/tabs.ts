// Tabs by the usual keys: arrows, Home and End go from one to the other. A panel is made when it is first looked at.
import { say } from "../../words/say";
import { make } from "./dom";
import { recall, remember } from "./memory";

export interface Tab {
  name: string;
  words: string;
  /** Its panel; asked once. What is seldom looked at may first have to be fetched. */
  open: () => HTMLElement | Promise<HTMLElement>;
}

const PEEP_PX = 28;

export class Tabs {
  readonly element: HTMLElement;
  private readonly buttons: HTMLButtonElement[];
  private readonly panels: HTMLElement[];
  private readonly opened = new Set<string>();
  private chosen = "";

  constructor(
    private readonly tabs: Tab[],
    label: string,
  ) {
    this.buttons = tabs.map(({ name, words }) =>
      make(
        "button",
        {
          type: "button",
          role: "tab",
          id: `tab-${name}`,
          "aria-controls": `panel-${name}`,
          onclick: () => this.choose(name),
          onkeydown: (event: KeyboardEvent) => this.move(event, name),
        },
        words,
      ),
    );
    this.panels = tabs.map(({ name }) =>
      make("div.panel", { role: "tabpanel", id: `panel-${name}`, "aria-labelledby": `tab-${name}`, hidden: true }),
    );
    this.element = make(
      "section.tabs",
      make("div.tablist", { role: "tablist", "aria-label": label }, ...this.buttons),
      ...this.panels,
    );
    const last = recall("tab", tabs[0].name);
    this.choose(this.has(last) ? last : tabs[0].name);
  }

  get current(): string {
    return this.chosen;
  }

  has(name: string): boolean {
    return this.tabs.some(tab => tab.name === name);
  }

  choose(name: string): void {
    this.chosen = name;
    requestAnimationFrame(() => this.show(this.buttons[this.tabs.findIndex(tab => tab.name === name)]));
    this.tabs.forEach((tab, at) => {
      const isChosen = tab.name === name;
      this.buttons[at].setAttribute("aria-selected", String(isChosen));
      this.buttons[at].tabIndex = isChosen ? 0 : -1;
      this.panels[at].hidden = !isChosen;
      if (isChosen && !this.opened.has(name)) {
        this.opened.add(name);
        void this.fill(this.panels[at], tab);
      }
    });
    remember("tab", name);
  }

  /** In a narrow window the list is longer than its line; what lies beside the button peeps out. */
  private show(button: HTMLButtonElement): void {
    const list = button.parentElement!;
    const line = list.getBoundingClientRect(),
      box = button.getBoundingClientRect();
    const before = line.left + PEEP_PX - box.left,
      behind = box.right + PEEP_PX - line.right;
    if (before > 0) list.scrollLeft -= before;
    else if (behind > 0) list.scrollLeft += behind;
  }

  private async fill(panel: HTMLElement, { open }: Tab): Promise<void> {
    const content = open();
    if (content instanceof HTMLElement) return panel.append(content);
    try {
      panel.append(await content);
    } catch {
      panel.append(make("p.hint", say("ui.notFetched")));
    }
  }

  private move(event: KeyboardEvent, from: string): void {
    const at = this.tabs.findIndex(({ name }) => name === from);
    const count = this.tabs.length;
    const to = { ArrowRight: (at + 1) % count, ArrowLeft: (at + count - 1) % count, Home: 0, End: count - 1 }[
      event.key
    ];
    if (to === undefined) return;
    event.preventDefault();
    this.choose(this.tabs[to].name);
    this.buttons[to].focus();
  }
}
