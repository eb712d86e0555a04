// A display at true pixels: each of the board's is one of the canvas's, and the canvas is made larger by whole numbers only.
import { isTouched } from "../../arrangements";
import { say } from "../../words/say";
import type { Arrangement, FromBoard } from "../protocol";
import { make } from "../ui/dom";
import { colourPicture, SIZE } from "./colour-picture";
import { oledPicture, WIDTH } from "./oled-picture";

/** What who has only a keyboard can do on it. */
const TOUCHED = say("boards.displayTouched");

type Picture = Extract<FromBoard, { type: "screen" | "picture" }>;

export class DisplayView {
  readonly element = make("canvas", { role: "img", "aria-label": say("boards.displayDark") });
  private readonly context = this.element.getContext("2d")!;
  private readonly mirrors: HTMLCanvasElement[] = [];
  private isInColour = false;
  private isTouched = false;

  /** Dark, until its board says something. */
  arrange(arrangement: Arrangement): void {
    const { display, rows } = arrangement;
    this.isInColour = display === "colour";
    this.isTouched = isTouched(arrangement);
    const size = this.isInColour ? SIZE : { width: WIDTH, height: rows };
    for (const canvas of [this.element, ...this.mirrors]) this.dress(canvas, size);
    this.offer();
    this.clear();
  }

  /** False: it is the picture of a display that is not looked at, for a board may have two. */
  show(picture: Picture): boolean {
    if ((picture.type === "picture") !== this.isInColour) return false;
    const { isLit } = picture;
    this.draw(
      picture.type === "screen"
        ? oledPicture(picture.pixels, isLit, picture.contrast)
        : colourPicture(isLit ? picture.pixels : undefined, picture.backlight),
      isLit,
    );
    return true;
  }

  /** The same picture once more, for eyes only. */
  mirror(): HTMLCanvasElement {
    const mirror = make("canvas", { "aria-hidden": "true" });
    this.mirrors.push(mirror);
    this.dress(mirror, this.element);
    this.reflect(mirror);
    return mirror;
  }

  /** What it says, for who cannot see it. */
  describe(words: string): void {
    this.element.setAttribute("aria-label", words ? say("boards.displayShows", { words }) : say("boards.displayDark"));
  }

  /** No power. */
  clear(): void {
    const { height } = this.element;
    const dark = this.isInColour ? colourPicture(undefined, 0) : oledPicture(new Uint8Array(16 * height), false, 0);
    this.draw(dark, false);
  }

  /** What is touched can have the keyboard. */
  private offer(): void {
    const { element } = this;
    element.setAttribute("role", this.isTouched ? "application" : "img");
    if (this.isTouched) element.setAttribute("aria-description", TOUCHED);
    else element.removeAttribute("aria-description");
    if (this.isTouched) element.tabIndex = 0;
    else element.removeAttribute("tabindex");
  }

  private draw(image: ImageData, isLit: boolean): void {
    this.context.putImageData(image, 0, 0);
    this.element.dataset.lit = String(isLit);
    for (const mirror of this.mirrors) this.reflect(mirror);
  }

  private dress(canvas: HTMLCanvasElement, { width, height }: { width: number; height: number }): void {
    Object.assign(canvas, { width, height });
    canvas.toggleAttribute("data-touched", this.isTouched);
    canvas.className = `display ${this.isInColour ? "in-colour" : "oled"}`;
  }

  private reflect(mirror: HTMLCanvasElement): void {
    mirror.getContext("2d")!.drawImage(this.element, 0, 0);
  }
}
