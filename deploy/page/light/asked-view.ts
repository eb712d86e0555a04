// What the board shows: six digits, and ten signs that are also in the QR code beside them. The code is read by the camera, or the signs are typed.
import { boards } from "../../known";
import { type Asked, parseAsked, parseDigits } from "../../light/asked";
import { say } from "../../words/say";
import { Camera } from "../camera/camera";
import { readCodes } from "../camera/reader";
import { make, makeButton } from "../ui/dom";

const LOOK_MS = 150;

const hexOf = (bytes: Uint8Array): string =>
  [...bytes].map(byte => byte.toString(16).toUpperCase().padStart(2, "0")).join("");

export const boardTitle = (board: string): string => boards.find(({ name }) => name === board)?.about.title ?? board;

export class AskedView {
  readonly element: HTMLElement;
  asked: Asked | undefined;
  private readonly digitsField = make("input.light-digits", {
    type: "text",
    inputmode: "numeric",
    autocomplete: "off",
    maxlength: 9,
    oninput: () => this.changed(),
  });
  private readonly signsField = make("input.light-signs", {
    type: "text",
    autocomplete: "off",
    autocapitalize: "characters",
    spellcheck: "false",
    oninput: () => this.type(),
  });
  private readonly video = make("video", { playsinline: true, muted: true, "aria-label": say("light.cameraSees") });
  private readonly frame = make("div.light-camera", { hidden: true }, this.video);
  private readonly status = make("p.hint", { role: "status" });
  private readonly toggle: HTMLButtonElement;
  private readonly camera: Camera;
  private readonly canvas = document.createElement("canvas");
  private timer = 0;

  constructor(private readonly changed: () => void) {
    this.camera = new Camera({ video: this.video, instead: "sticker", lost: () => this.rest(say("light.noCamera")) });
    this.toggle = makeButton(say("light.scan"), () => void (this.camera.isOn ? this.stop("") : this.start()));
    const named = (words: string, field: HTMLElement) => make("label.choice", make("span", words), field);
    this.element = make(
      "section.light-step",
      make("h2", say("light.stepBoard")),
      make("p", say("light.openThere")),
      make("div.tools", this.toggle, named(say("light.signs"), this.signsField)),
      this.frame,
      make("div.tools", named(say("light.digits"), this.digitsField)),
      this.status,
    );
  }

  get digits(): string | undefined {
    return parseDigits(this.digitsField.value);
  }

  /** What is wrong with what was typed. */
  get wrong(): string {
    if (this.signsField.value.trim() && !this.asked) return say("light.signsWrong");
    return this.digitsField.value.trim() && !this.digits ? say("light.digitsWrong") : "";
  }

  private type(): void {
    const { value } = this.signsField;
    const asked = parseAsked(value);
    // Of a typed code the signs are what was in the scanned one: then all that this said holds.
    if (!asked || asked.board || !this.asked || hexOf(asked.nonce) !== hexOf(this.asked.nonce)) this.take(asked);
    else this.changed();
  }

  private take(asked: Asked | undefined): void {
    this.asked = asked;
    const { board, version } = asked ?? {};
    // A program that is none of ours has the version 0.
    const isOurs = version !== undefined && version !== "0";
    const title = board ? boardTitle(board) : "";
    this.status.textContent = board && isOurs ? say("light.boardSays", { board: title, version }) : title;
    this.changed();
  }

  private async start(): Promise<void> {
    this.toggle.disabled = true;
    await this.camera.start();
    this.toggle.disabled = false;
    if (!this.camera.isOn) return this.rest(say("light.noCamera"));
    this.frame.hidden = false;
    this.toggle.textContent = say("light.stopScan");
    this.timer = window.setTimeout(() => void this.look(), LOOK_MS);
  }

  private stop(words: string): void {
    this.camera.stop();
    this.rest(words);
  }

  private rest(words: string): void {
    clearTimeout(this.timer);
    this.frame.hidden = true;
    this.toggle.textContent = say("light.scan");
    if (words) this.status.textContent = words;
  }

  private async look(): Promise<void> {
    const { timer, video, canvas } = this;
    if (video.videoWidth && !document.hidden) {
      canvas.width = video.videoWidth;
      canvas.height = video.videoHeight;
      const context = canvas.getContext("2d", { willReadFrequently: true })!;
      context.drawImage(video, 0, 0);
      const readings = await readCodes(context.getImageData(0, 0, canvas.width, canvas.height)).catch(() => []);
      if (!this.camera.isOn || this.timer !== timer) return;
      for (const { text } of readings) {
        const asked = parseAsked(text);
        if (asked) return this.see(asked);
        this.status.textContent = say("light.otherCode");
      }
    }
    this.timer = window.setTimeout(() => void this.look(), LOOK_MS);
  }

  private see(asked: Asked): void {
    this.stop("");
    this.signsField.value = hexOf(asked.nonce);
    this.take(asked);
    this.digitsField.focus();
  }
}
