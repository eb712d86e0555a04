// The loudspeakers: a square wave for a board's tone, a short high one for a scanner's beep. Nothing sounds before the person has touched the page:
// browsers forbid it.
import { recall, remember } from "../ui/memory";

const LOUDNESS = 0.04;
/** As a GM67 does. */
const BEEP_HZ = 2700;
const BEEP_MS = 70;

export class Sound {
  private context: AudioContext | undefined;
  private readonly tones = new Map<number, { oscillator: OscillatorNode; gain: GainNode }>();
  private muted = recall("muted", false);

  get isMuted(): boolean {
    return this.muted;
  }

  mute(isMuted: boolean): void {
    this.muted = isMuted;
    remember("muted", isMuted);
    if (isMuted) for (const who of [...this.tones.keys()]) this.tone(who, 0);
  }

  /** `who`: a board's number; 0 Hz is silence. */
  tone(who: number, hz: number): void {
    this.tones.get(who)?.oscillator.stop();
    this.tones.delete(who);
    const playing = hz > 0 ? this.start(hz) : undefined;
    if (playing) this.tones.set(who, playing);
  }

  beep(): void {
    const playing = this.start(BEEP_HZ);
    if (!playing) return;
    playing.oscillator.stop(playing.gain.context.currentTime + BEEP_MS / 1000);
  }

  private start(hz: number): { oscillator: OscillatorNode; gain: GainNode } | undefined {
    if (this.muted || !navigator.userActivation?.hasBeenActive) return undefined;
    this.context ??= new AudioContext();
    void this.context.resume();
    const oscillator = new OscillatorNode(this.context, { type: "square", frequency: hz });
    const gain = new GainNode(this.context, { gain: LOUDNESS });
    oscillator.connect(gain).connect(this.context.destination);
    oscillator.start();
    return { oscillator, gain };
  }
}
