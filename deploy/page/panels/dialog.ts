// A window in the page: the browser's own, which keeps the keyboard inside, goes away at Escape, and gives the keyboard back.
import { make, makeButton } from "../ui/dom";

export class Dialog {
  readonly element: HTMLDialogElement;
  private readonly body = make("div.dialog-body");

  constructor(
    private readonly title: string,
    kind = "",
  ) {
    const heading = make("h2", title);
    this.element = make(
      "dialog",
      { class: kind, "aria-label": title },
      // No <header>: of those a page has one.
      make(
        "div.dialog-head",
        heading,
        make("span.spring"),
        makeButton("×", () => this.close(), { class: "quiet", "aria-label": `Close: ${this.title}` }),
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
    this.body.replaceChildren(...content);
    if (!this.element.open) this.element.showModal();
  }

  close(): void {
    this.element.close();
  }
}
