// A real camera as the scanner: hold a printed sticker before it, and the virtual scanner sends what is on it. A picture from a file or from the
// clipboard will do where there is no camera.
import { make, makeButton } from "../ui/dom";
import { type Reading, readCodes } from "./reader";

/** From one look to the next. */
const LOOK_MS = 140;
/** The same sticker counts as shown again when it has been away so long. */
const AWAY_MS = 1200;
/** A still picture is looked at in this size at most. */
const MOST_PIXELS = 2000;

const WORDS: Record<string, string> = {
  NotAllowedError: "The browser was told not to let this page use the camera. Allow it at the camera sign in the address bar, then press Start again. Cards can still be clicked, and a picture of a sticker can be opened below.",
  NotFoundError: "No camera was found. Plug one in and press Start again, or open a picture of a sticker below.",
  NotReadableError: "The camera is there, but something else holds it: close other programs that show a picture, then press Start again.",
  OverconstrainedError: "The camera cannot do what the page asks for. Try another one.",
  lost: "The camera went away. Plug it in again and press Start.",
  none: "This browser gives pages no camera here: it wants an address that begins with https or http://localhost. Open a picture of a sticker below instead.",
};

export interface CameraHost {
  /** A sticker was read; which board gets it is the page's affair. */
  scan: (text: string) => void;
}

export class CameraPanel {
  readonly element: HTMLElement;
  private readonly video = make("video", { playsinline: true, muted: true, "aria-label": "What the camera sees" });
  private readonly overlay = make("canvas", { class: "camera-overlay", "aria-hidden": "true" });
  private readonly frame: HTMLElement;
  private readonly status = make("p", { class: "camera-status", role: "status" });
  private readonly toggle: HTMLButtonElement;
  private readonly still: HTMLInputElement;
  private readonly canvas = document.createElement("canvas");
  private stream: MediaStream | undefined;
  private timer = 0;
  private last = { text: "", atMs: -Infinity };

  constructor(private readonly host: CameraHost) {
    this.video.muted = true;
    this.toggle = makeButton("Start the camera", () => void (this.stream ? this.stop("") : this.start()), { class: "main" });
    this.still = make("input", { type: "file", accept: "image/*", class: "spoken", onchange: () => void this.openFile() });
    this.frame = make("div", { class: "camera-frame" }, this.video, this.overlay, make("p", { class: "camera-rest" }, "The camera is off. Pictures stay in this browser."));
    this.element = make("div", { class: "camera" }, this.frame, make("div", { class: "camera-side" },
      make("h3", {}, "A camera as the scanner"), make("p", {}, "Hold a printed sticker before it, ten to twenty centimetres away. The scanner of the chosen board beeps and sends what it reads."),
      make("div", { class: "tools" }, this.toggle, make("label", { class: "button" }, "Open a picture", this.still)), make("p", { class: "hint" }, "Or paste a picture from the clipboard while this panel is open."), this.status));
    document.addEventListener("paste", event => this.paste(event));
  }

  private async start(): Promise<void> {
    if (!navigator.mediaDevices?.getUserMedia) return this.say(WORDS.none);
    this.toggle.disabled = true;
    this.say("Asking for the camera …");
    try {
      this.stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment", width: { ideal: 1280 }, height: { ideal: 720 } } });
      for (const track of this.stream.getVideoTracks()) track.addEventListener("ended", () => this.stop(WORDS.lost));
      this.video.srcObject = this.stream;
      await this.video.play();
      this.frame.classList.add("live");
      this.toggle.textContent = "Stop the camera";
      this.say("Looking for a sticker …");
      this.timer = window.setTimeout(() => void this.look(), LOOK_MS);
    } catch (error) {
      const { name, message } = error as Error;
      this.stop(WORDS[name] ?? `The camera did not start: ${message}. Try again, or open a picture of a sticker.`);
    }
    this.toggle.disabled = false;
  }

  private stop(words: string): void {
    clearTimeout(this.timer);
    for (const track of this.stream?.getTracks() ?? []) track.stop();
    this.stream = undefined;
    this.video.srcObject = null;
    this.frame.classList.remove("live");
    this.toggle.textContent = "Start the camera";
    this.say(words);
  }

  private async look(): Promise<void> {
    const stream = this.stream;
    // A panel that is not seen, and a page in the background, need not look.
    if (this.video.videoWidth && this.element.offsetParent && !document.hidden) {
      const readings = await this.read(this.video, this.video.videoWidth, this.video.videoHeight, false);
      if (this.stream !== stream) return;
      this.outline(readings);
      if (readings[0]) this.see(readings[0].text);
    }
    if (this.stream && this.stream === stream) this.timer = window.setTimeout(() => void this.look(), LOOK_MS);
  }

  private async read(source: CanvasImageSource, width: number, height: number, isStill: boolean): Promise<Reading[]> {
    this.canvas.width = width;
    this.canvas.height = height;
    const context = this.canvas.getContext("2d", { willReadFrequently: true })!;
    context.drawImage(source, 0, 0, width, height);
    try {
      return await readCodes(context.getImageData(0, 0, width, height), isStill);
    } catch (error) {
      this.stop(`The code reader did not start: ${(error as Error).message}. Load the page again.`);
      return [];
    }
  }

  private see(text: string): void {
    const atMs = performance.now();
    const isNew = text !== this.last.text || atMs - this.last.atMs > AWAY_MS;
    this.last = { text, atMs };
    if (!isNew) return;
    this.say(`Read ${text.slice(0, 40)}`);
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
      corners.forEach(({ x, y }, at) => at ? context.lineTo(x, y) : context.moveTo(x, y));
      context.closePath();
      context.stroke();
    }
  }

  // ---- still pictures

  private async openFile(): Promise<void> {
    const file = this.still.files?.[0];
    this.still.value = "";
    if (file) await this.readStill(file);
  }

  private paste(event: ClipboardEvent): void {
    const file = [...event.clipboardData?.files ?? []].find(({ type }) => type.startsWith("image/"));
    if (!file || !this.element.offsetParent) return;
    event.preventDefault();
    void this.readStill(file);
  }

  private async readStill(file: Blob): Promise<void> {
    let picture: ImageBitmap;
    try {
      picture = await createImageBitmap(file);
    } catch {
      return this.say("This file is no picture that the browser can show. Take a PNG or a JPEG.");
    }
    const share = Math.min(1, MOST_PIXELS / Math.max(picture.width, picture.height));
    const readings = await this.read(picture, Math.round(picture.width * share), Math.round(picture.height * share), true);
    picture.close();
    if (!readings.length) return this.say("No sticker was found in this picture. It should be sharp, with white around the square code.");
    this.say(`Read ${readings.map(({ text }) => text.slice(0, 40)).join(", ")}`);
    for (const { text } of readings) this.host.scan(text);
  }

  private say(words: string): void {
    this.status.textContent = words;
  }
}
