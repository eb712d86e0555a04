// The picture: of the camera as it runs, or a still one; and over it what was found.
import { say } from "../../words/say";
import { make } from "../ui/dom";
import { OverlayView } from "./overlay-view";

/** Longest side of what is looked at in a picture of the camera, in pixels. */
const LIVE_SIDE = 640;

function named(picture: HTMLCanvasElement): HTMLCanvasElement {
  picture.className = "recognise-still";
  picture.setAttribute("role", "img");
  picture.setAttribute("aria-label", say("recognise.picture"));
  return picture;
}

export class ViewFinder {
  readonly video = make("video", { playsinline: true, muted: true, "aria-label": say("recognise.cameraSees") });
  readonly overlay = new OverlayView();
  readonly element: HTMLElement;
  private still = named(document.createElement("canvas"));
  private readonly scratch = document.createElement("canvas");
  /** The camera gave a picture that nobody has looked at. A browser that does not tell counts as always having one. */
  private isFresh = true;

  constructor() {
    this.element = make(
      "div.recognise-frame",
      this.video,
      this.still,
      this.overlay.element,
      make("p.recognise-rest", say("recognise.rest")),
    );
    this.video.addEventListener("resize", () => {
      if (this.kind === "live") this.shape(this.video.videoWidth, this.video.videoHeight);
    });
    this.awaitFrame();
  }

  private awaitFrame(): void {
    this.video.requestVideoFrameCallback?.(() => {
      this.isFresh = true;
      this.awaitFrame();
    });
  }

  get kind(): "rest" | "live" | "still" {
    return (this.element.dataset.kind as "live" | "still" | undefined) ?? "rest";
  }

  /** What the camera shows from now on. */
  showLive(): void {
    this.turn("live", this.video.videoWidth, this.video.videoHeight);
  }

  showStill(picture: HTMLCanvasElement): void {
    this.still.replaceWith(named(picture));
    this.still = picture;
    this.turn("still", picture.width, picture.height);
  }

  rest(): void {
    delete this.element.dataset.kind;
    this.element.style.removeProperty("--aspect");
    this.overlay.clear();
  }

  /** The camera's picture of this moment, small; undefined: there is none, or it was grabbed before. */
  grab(): ImageData | undefined {
    const { videoWidth: width, videoHeight: height } = this.video;
    if (!this.isFresh) return undefined;
    this.isFresh = !("requestVideoFrameCallback" in this.video);
    return width ? this.pixels(this.scratch, Math.min(1, LIVE_SIDE / Math.max(width, height))) : undefined;
  }

  /** The same in full size, as a picture of its own. */
  take(): HTMLCanvasElement | undefined {
    if (!this.video.videoWidth) return undefined;
    const canvas = document.createElement("canvas");
    this.pixels(canvas, 1);
    return canvas;
  }

  private pixels(canvas: HTMLCanvasElement, share: number): ImageData {
    canvas.width = Math.round(this.video.videoWidth * share);
    canvas.height = Math.round(this.video.videoHeight * share);
    const context = canvas.getContext("2d", { willReadFrequently: true })!;
    context.drawImage(this.video, 0, 0, canvas.width, canvas.height);
    return context.getImageData(0, 0, canvas.width, canvas.height);
  }

  private turn(kind: "live" | "still", width: number, height: number): void {
    this.element.dataset.kind = kind;
    this.shape(width, height);
    this.overlay.clear();
  }

  private shape(width: number, height: number): void {
    if (width) this.element.style.setProperty("--aspect", `${width} / ${height}`);
  }
}
