// A real camera as the scanner: hold a printed sticker before it, and the virtual scanner sends what is on it. A picture from a file or from the
// clipboard will do where there is no camera.
import { say } from "../../words/say";
import { make, makeButton, makeFileChooser } from "../ui/dom";
import { Camera } from "./camera";
import { type Reading, readCodes } from "./reader";
import { hearPictures, openStill } from "./still";

/** From one look to the next. */
const LOOK_MS = 140;
/** The same sticker counts as shown again when it has been away so long. */
const AWAY_MS = 1200;
/** A still picture is looked at with its longest side so long at most. */
const MOST_SIDE = 2000;

export interface StickerHost {
  /** A sticker was read; which board gets it is the page's affair. */
  scan: (text: string) => void;
}

export class CameraPanel {
  readonly element: HTMLElement;
  private readonly video = make("video", { playsinline: true, muted: true, "aria-label": say("camera.sees") });
  private readonly overlay = make("canvas.camera-overlay", { "aria-hidden": "true" });
  private readonly frame: HTMLElement;
  private readonly status = make("p.camera-status", { role: "status" });
  private readonly toggle: HTMLButtonElement;
  private readonly canvas = document.createElement("canvas");
  private readonly camera: Camera;
  private timer = 0;
  private last = { text: "", atMs: -Infinity };

  constructor(private readonly host: StickerHost) {
    this.camera = new Camera({ video: this.video, instead: "sticker", lost: words => this.rest(words) });
    this.toggle = makeButton(say("camera.start"), () => void (this.camera.isOn ? this.stop("") : this.start()), {
      class: "main",
    });
    this.frame = make("div.camera-frame", this.video, this.overlay, make("p.camera-rest", say("camera.isOff")));
    this.element = make(
      "div.camera",
      this.frame,
      make(
        "div.camera-side",
        make("h3", say("camera.title")),
        make("p", say("camera.howTo")),
        make(
          "div.tools",
          this.toggle,
          makeFileChooser(say("camera.openPicture"), "image/*", file => this.readStill(file)),
        ),
        make("p.hint", say("camera.dropOrPaste")),
        this.status,
      ),
    );
    hearPictures(
      this.element,
      file => void this.readStill(file),
      words => this.say(words),
    );
  }

  private async start(): Promise<void> {
    this.toggle.disabled = true;
    this.say(say("camera.asking"));
    const why = await this.camera.start();
    this.toggle.disabled = false;
    if (!this.camera.isOn) return this.rest(why);
    this.frame.classList.add("live");
    this.toggle.textContent = say("camera.stop");
    this.say(say("camera.looking"));
    this.timer = window.setTimeout(() => void this.look(), LOOK_MS);
  }

  private stop(words: string): void {
    this.camera.stop();
    this.rest(words);
  }

  /** The camera is off. */
  private rest(words: string): void {
    clearTimeout(this.timer);
    this.frame.classList.remove("live");
    this.toggle.textContent = say("camera.start");
    this.say(words);
  }

  private async look(): Promise<void> {
    const { timer } = this;
    // A panel that is not seen, and a page in the background, need not look.
    if (this.video.videoWidth && this.element.offsetParent && !document.hidden) {
      const readings = await this.read(this.video, this.video.videoWidth, this.video.videoHeight, false);
      if (!this.camera.isOn || this.timer !== timer) return;
      this.outline(readings);
      if (readings[0]) this.see(readings[0].text);
    }
    if (this.camera.isOn && this.timer === timer) this.timer = window.setTimeout(() => void this.look(), LOOK_MS);
  }

  private async read(source: CanvasImageSource, width: number, height: number, isStill: boolean): Promise<Reading[]> {
    this.canvas.width = width;
    this.canvas.height = height;
    const context = this.canvas.getContext("2d", { willReadFrequently: true })!;
    context.drawImage(source, 0, 0, width, height);
    try {
      return await readCodes(context.getImageData(0, 0, width, height), isStill);
    } catch (error) {
      this.stop(say("camera.noReader", { why: (error as Error).message }));
      return [];
    }
  }

  private see(text: string): void {
    const atMs = performance.now();
    const isNew = text !== this.last.text || atMs - this.last.atMs > AWAY_MS;
    this.last = { text, atMs };
    if (!isNew) return;
    this.say(say("camera.read", { codes: text.slice(0, 40) }));
    this.host.scan(text);
  }

  private outline(readings: Reading[]): void {
    this.overlay.width = this.video.videoWidth;
    this.overlay.height = this.video.videoHeight;
    const context = this.overlay.getContext("2d")!;
    context.strokeStyle = "#59e0a0";
    context.lineWidth = Math.max(3, this.overlay.width / 160);
    for (const { corners } of readings) {
      context.beginPath();
      corners.forEach(({ x, y }, at) => (at ? context.lineTo(x, y) : context.moveTo(x, y)));
      context.closePath();
      context.stroke();
    }
  }

  // ---- still pictures

  private async readStill(file: Blob): Promise<void> {
    let picture: HTMLCanvasElement;
    try {
      picture = await openStill(file, MOST_SIDE);
    } catch (error) {
      return this.say((error as Error).message);
    }
    const readings = await this.read(picture, picture.width, picture.height, true);
    if (!readings.length) return this.say(say("camera.noSticker"));
    this.say(say("camera.read", { codes: readings.map(({ text }) => text.slice(0, 40)).join(", ") }));
    for (const { text } of readings) this.host.scan(text);
  }

  private say(words: string): void {
    this.status.textContent = words;
  }
}
