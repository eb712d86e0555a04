// Whether a broker hands on what it is given: this program says something to itself once a second, and hears whether that comes back.
import { randomBytes } from "node:crypto";

/** Without any of it for so long boards hear nothing either. */
const SILENT_MS = 5000;

export class Echo {
  /** Shaped as a room is, so that a broker that lets rooms pass lets it pass, too. */
  readonly topic = `croupier/${randomBytes(6).toString("hex")}/${randomBytes(4).toString("hex")}`;
  private readonly secret = randomBytes(8).toString("hex");
  private said = 0;
  private heard = 0;
  /** When the first was said of those since which nothing has come back; 0: none was. */
  private owedMs = 0;
  isSilent = false;

  /** What to say now. */
  call(nowMs: number): string {
    this.owedMs ||= nowMs;
    this.isSilent = nowMs - this.owedMs > SILENT_MS;
    return `${this.secret} ${++this.said}`;
  }

  /** Something came on its topic. What has been heard before is nothing new. */
  hear(text: string): void {
    const [secret, number] = text.split(" ");
    if (secret !== this.secret || !(Number(number) > this.heard && Number(number) <= this.said)) return;
    this.heard = Number(number);
    this.forget();
  }

  /** Another connection: what was said on the last one is gone with it. */
  forget(): void {
    this.owedMs = 0;
    this.isSilent = false;
  }
}
