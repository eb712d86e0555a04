// Words from the page to the person: short ones that go by themselves, some with a button, and those that stay until what they are about is over.
import { say } from "../../words/say";
import { make, makeButton } from "./dom";

const SHOWN_FOR_MS = 6000;

export interface Offer {
  words: string;
  take: () => void;
}

export class Notices {
  readonly element = make("div.notices", { role: "status", "aria-live": "polite" });
  readonly banners = make("div.banners");
  private readonly standing: Record<string, HTMLElement> = {};

  /** Goes by itself, later if it offers something. */
  say(text: string, offer?: Offer): void {
    this.show(text, offer);
  }

  /** The same; what is answered takes it away, when what it is about is over. */
  show(text: string, offer?: Offer): () => void {
    // Said twice, it is not there twice.
    for (const other of [...this.element.children]) if (other.firstChild?.textContent === text) other.remove();
    const note = make("div.notice", make("span", text));
    const close = () => note.remove();
    if (offer)
      note.append(
        makeButton(offer.words, () => {
          close();
          offer.take();
        }),
      );
    note.append(makeButton("×", close, { class: "quiet", "aria-label": say("ui.closeMessage") }));
    while (this.element.childElementCount > 2) this.element.firstElementChild!.remove();
    this.element.append(note);
    setTimeout(close, SHOWN_FOR_MS * (offer ? 3 : 1));
    return close;
  }

  /** Stays until `lower`; one of a kind. */
  raise(kind: string, text: string, offer?: Offer): void {
    this.lower(kind);
    const banner = make("div.banner", { role: "alert" }, make("span", text));
    if (offer) banner.append(makeButton(offer.words, offer.take));
    banner.append(makeButton("×", () => this.lower(kind), { class: "quiet", "aria-label": say("ui.closeMessage") }));
    this.banners.append(banner);
    this.standing[kind] = banner;
  }

  lower(kind: string): void {
    this.standing[kind]?.remove();
    delete this.standing[kind];
  }
}
