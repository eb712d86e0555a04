// A window in the page: the browser's own, which keeps the keyboard inside, goes away at Escape, and gives the keyboard back.
import { say } from "../../words/say";
import { make, makeButton } from "../ui/dom";

export class Dialog {
  readonly element: HTMLDialogElement;
  private readonly body = make("div.dialog-body");

  constructor(title: string, kind = "") {
    const heading = make("h2", title);
    this.element = make(
      "dialog",
      { class: kind, "aria-label": title },
      // No <header>: of those a page has one.
      make(
        "div.dialog-head",
        heading,
        make("span.spring"),
        makeButton("×", () => this.close(), { class: "quiet", "aria-label": say("panels.close", { title }) }),
      ),
      this.body,
    );
    // A click beside it closes it.
    this.element.addEventListener("click", event => {
      if (event.target === this.element) this.close();
    });
    document.body.append(this.element);
  }

  show(...content: HTMLElement[]): void {
    const at = this.controls.indexOf(document.activeElement as HTMLElement);
    this.body.replaceChildren(...content);
    if (!this.element.open) this.element.showModal();
    // Drawn anew while it is open, the keyboard stays where it was.
    else if (at >= 0) this.controls[Math.min(at, this.controls.length - 1)]?.focus();
  }

  private get controls(): HTMLElement[] {
    return [...this.body.querySelectorAll<HTMLElement>("button, input, select, textarea, summary, a[href]")];
  }

  close(): void {
    this.element.close();
  }
}
