// The camera of this device: asked for, shown in a <video>, missed in words, let go. What is done with its picture is its owner's affair.
import type { Key } from "../../words/english";
import { say } from "../../words/say";

/** What the camera is asked for; the one at the back, where there are two. */
const WISH: MediaTrackConstraints = {
  facingMode: { ideal: "environment" },
  width: { ideal: 1280 },
  height: { ideal: 720 },
};

/** By the browser's name of the error. */
const WHY_NOT: Partial<Record<string, Key>> = {
  NotAllowedError: "camera.notAllowed",
  NotFoundError: "camera.notFound",
  NotReadableError: "camera.notReadable",
  OverconstrainedError: "camera.cannot",
  none: "camera.notHere",
};

/** Of a track's abilities, the lamp beside a phone's camera; TypeScript's own library does not know it. */
type Lamp = MediaTrackCapabilities & { torch?: boolean };

export interface CameraHost {
  video: HTMLVideoElement;
  /** What the person may show without a camera, in a picture: a "sticker", or else a table. */
  instead: string;
  /** It stopped by itself. */
  lost: (words: string) => void;
  /** It is on, but gives no picture for a while; or does again. */
  muted?: (isMuted: boolean) => void;
}

export class Camera {
  private stream: MediaStream | undefined;
  /** Counts starts and stops: who waits for a permission learns that it is wanted no more. */
  private turn = 0;

  constructor(private readonly host: CameraHost) {
    host.video.muted = true;
  }

  get isOn(): boolean {
    return !!this.stream;
  }

  /** Answers why not; "" when the picture is there, or when it is wanted no more. `id`: this one of several. */
  async start(id?: string): Promise<string> {
    this.stop();
    const turn = this.turn;
    if (!navigator.mediaDevices?.getUserMedia) return this.words("none");
    const { video } = this.host;
    try {
      const stream = await navigator.mediaDevices.getUserMedia({
        video: id ? { ...WISH, facingMode: undefined, deviceId: { exact: id } } : WISH,
      });
      if (turn !== this.turn) {
        letGo(stream);
        return "";
      }
      this.stream = stream;
      for (const track of stream.getVideoTracks()) this.listen(track, stream);
      video.srcObject = stream;
      await video.play();
      return "";
    } catch (error) {
      // Stopped meanwhile: the picture that does not come is nobody's loss.
      if (turn !== this.turn) return "";
      this.stop();
      return this.words((error as Error).name, (error as Error).message);
    }
  }

  stop(): void {
    this.turn++;
    if (this.stream) letGo(this.stream);
    this.stream = undefined;
    this.host.video.srcObject = null;
  }

  /** Has it a lamp? */
  get hasLamp(): boolean {
    return !!(this.track?.getCapabilities?.() as Lamp | undefined)?.torch;
  }

  /** Answers whether the lamp did so. */
  async light(isLit: boolean): Promise<boolean> {
    try {
      await this.track?.applyConstraints({ advanced: [{ torch: isLit } as MediaTrackConstraintSet] });
      return true;
    } catch {
      return false;
    }
  }

  /** The one in use. */
  get id(): string {
    return this.track?.getSettings().deviceId ?? "";
  }

  /** All cameras there are; their names are known only while one is on. */
  async all(): Promise<{ id: string; name: string }[]> {
    const devices = (await navigator.mediaDevices?.enumerateDevices?.().catch(() => [])) ?? [];
    return devices
      .filter(({ kind }) => kind === "videoinput")
      .map(({ deviceId, label }, at) => ({ id: deviceId, name: label || say("camera.numbered", { number: at + 1 }) }));
  }

  private get track(): MediaStreamTrack | undefined {
    return this.stream?.getVideoTracks()[0];
  }

  private listen(track: MediaStreamTrack, stream: MediaStream): void {
    const hear = (kind: "ended" | "mute" | "unmute", ear: () => void) =>
      track.addEventListener(kind, () => {
        if (this.stream === stream) ear();
      });
    hear("ended", () => {
      this.stop();
      this.host.lost(say("camera.lost"));
    });
    hear("mute", () => this.host.muted?.(true));
    hear("unmute", () => this.host.muted?.(false));
  }

  private words(name: string, why = ""): string {
    return say(WHY_NOT[name] ?? "camera.notStarted", { instead: this.host.instead, why });
  }
}

function letGo(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
