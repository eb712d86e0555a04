// The scanner of a board, or its reader of cards without a code to see: a module, and before it in the same holder the place where a card is held, in its beam. Cards wait in a row until the ones before them have been read.
import { drawFace, drawSticker } from "../cards/face";
import { itemOf } from "../cards/catalogue";
import { say } from "../../words/say";
import type { ReaderKind } from "../../arrangements";
import { make, makeButton, parseSvg } from "../ui/dom";

/** The module reads within a tenth of a second, and the same code again only after three. */
const PATIENCE_MS = 5000;
/** So long a card still lies there when it has been read: a person must see which it was. */
const LINGER_MS = 180;
/** Of a code that is no card's. */
const SHOWN_LETTERS = 24;

export type ScanEnd = "read" | "silent" | "off";

interface Waiting {
  text: string;
  done: (end: ScanEnd) => void;
}

/** What the beam falls from. */
const MODULE = `<svg class="scanner-module" viewBox="0 0 64 44" aria-hidden="true"><rect x="1" y="1" width="62" height="42" rx="4" fill="#23282d"/><rect x="5" y="5" width="54" height="34" rx="2" fill="#14181b"/>
<rect x="9" y="13" width="20" height="18" rx="2" fill="#3a0f12"/><circle class="scanner-light" cx="19" cy="22" r="6"/><circle cx="44" cy="22" r="10" fill="#0a0d10" stroke="#59636b" stroke-width="1.6"/>
<circle cx="44" cy="22" r="5.6" fill="#1d3346"/><circle cx="41.6" cy="19.6" r="1.7" fill="#7fb2d8"/><text x="32" y="37.6" text-anchor="middle" font-size="4.4" fill="#8b949b">GM67</text></svg>`;

/** A coil and a chip on a board of this colour. */
const coil = (name: string, colour: string) =>
  `<svg class="scanner-module" viewBox="0 0 64 44" aria-hidden="true"><rect x="1" y="1" width="62" height="42" rx="4" fill="${colour}"/><g fill="none" stroke="#e8d9a8" stroke-width="1"><rect x="5" y="5" width="38" height="34" rx="7"/>
<rect x="7.5" y="7.5" width="33" height="29" rx="5"/><rect x="10" y="10" width="28" height="24" rx="3"/></g><circle class="scanner-light" cx="24" cy="22" r="6"/><rect x="48" y="13" width="11" height="11" rx="1" fill="#14181b"/>
<text x="53.5" y="37" text-anchor="middle" font-size="4.2" fill="#fff">${name}</text></svg>`;

/** A slot with a lamp on one side. */
const SLOT = `<svg class="scanner-module" viewBox="0 0 64 44" aria-hidden="true"><rect x="1" y="1" width="62" height="42" rx="4" fill="#2f3438"/><rect x="5" y="19" width="54" height="6" rx="1" fill="#0a0d10"/>
<rect x="25" y="5" width="14" height="11" rx="2" fill="#59636b"/><circle class="scanner-light" cx="32" cy="10.5" r="4"/><g fill="#c9b458"><circle cx="27" cy="33" r="3.6"/><circle cx="37" cy="33" r="3.6"/></g></svg>`;

const READER_MODULES: Record<ReaderKind, string> = {
  "pn532 I2C": coil("PN532", "#8c2430"),
  "pn532 UART": coil("PN532", "#8c2430"),
  mfrc522: coil("RC522", "#1f4f9c"),
  holes: SLOT,
};

export class ScannerView {
  readonly element: HTMLElement;
  readonly slot: HTMLElement;
  private readonly said = make("p.scanner-said");
  private readonly module = make("div.scanner-what", parseSvg(MODULE));
  private readonly odd: HTMLButtonElement;
  private reader: ReaderKind | undefined;
  private queue: Waiting[] = [];
  private now: Waiting | undefined;
  private timer = 0;

  /** `show`: holds a sticker before the scanner, or takes it away (null). */
  constructor(
    private readonly number: number,
    private readonly show: (text: string | null) => void,
  ) {
    this.slot = make("div.slot");
    this.odd = makeButton("", () => void this.scan(""), { class: "odd-card", hidden: true });
    this.element = make(
      "div.scanner",
      { "data-scanner": number },
      make("div.scanner-head", this.module, this.said, this.odd),
      make("div.beam", { "aria-hidden": "true" }),
      this.slot,
    );
    this.rest();
  }

  /** What reads cards here; undefined: a scanner. */
  arrange(reader: ReaderKind | undefined): void {
    if (reader === this.reader) return;
    this.reader = reader;
    this.module.replaceChildren(parseSvg(reader ? READER_MODULES[reader] : MODULE));
    this.odd.hidden = !reader;
    this.odd.textContent = say(reader === "holes" ? "boards.pullBack" : "boards.blankTag");
    this.element.dataset.reader = reader ?? "";
    this.said.textContent = "";
    if (!this.now) this.rest();
  }

  /** Holds a card there until it has been read. "": a tag that says nothing, or a card that is pulled back. */
  scan(text: string): Promise<ScanEnd> {
    return new Promise(done => {
      this.queue.push({ text, done });
      if (!this.now) this.next();
    });
  }

  /** The scanner beeped. */
  read(text: string): void {
    this.element.classList.add("beeped");
    setTimeout(() => this.element.classList.remove("beeped"), LINGER_MS);
    this.said.textContent = text
      ? say("boards.scannerRead", { code: text.slice(0, SHOWN_LETTERS) })
      : this.odd.textContent;
    if (this.now?.text === text) this.end("read");
  }

  /** No power, or no scanner: whoever waits is told. */
  giveUp(): void {
    const all = [...(this.now ? [this.now] : []), ...this.queue];
    clearTimeout(this.timer);
    this.queue = [];
    this.now = undefined;
    this.rest();
    for (const { done } of all) done("off");
  }

  private next(): void {
    this.now = this.queue.shift();
    if (!this.now) return this.rest();
    const { text } = this.now;
    this.show(text);
    this.element.classList.add("looking");
    this.said.textContent = text
      ? say("boards.scannerLooks", { code: text.slice(0, SHOWN_LETTERS) })
      : this.odd.textContent;
    this.lay(text);
    this.timer = window.setTimeout(() => this.end("silent"), PATIENCE_MS);
  }

  private end(how: ScanEnd): void {
    clearTimeout(this.timer);
    const ended = this.now!;
    this.show(null);
    this.element.classList.remove("looking");
    if (how === "silent" && ended.text)
      this.said.textContent = say("boards.scannerMissed", { code: ended.text.slice(0, SHOWN_LETTERS) });
    // The next one is shown when this one is out of the way.
    this.timer = window.setTimeout(() => {
      this.now = undefined;
      ended.done(how);
      if (!this.now) this.next();
    }, LINGER_MS);
  }

  private rest(): void {
    this.element.classList.remove("looking");
    this.slot.replaceChildren(make("span.slot-words", this.words()));
  }

  private words(): string {
    const { number, reader } = this;
    if (!reader) return say("boards.dropHere", { number });
    return reader === "holes" ? say("boards.drawHere", { number }) : say("boards.layHere", { number });
  }

  private lay(text: string): void {
    const item = itemOf(text);
    if (!item)
      return void this.slot.replaceChildren(make("span.slip", text.slice(0, SHOWN_LETTERS) || this.odd.textContent));
    const face = drawFace(item);
    this.slot.replaceChildren(face);
    void drawSticker(face, text);
  }
}
