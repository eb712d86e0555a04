// Who may change something: whoever has said the organiser's word has a cookie that says so.
import { createHash, createHmac, randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { isEqual } from "../broker/rules";
import { makeWord } from "../../host/room";
import type { Store } from "../store/store";

/** What stands behind it is of this tournament alone: a browser keeps the cookies of all ports of a computer together. */
const COOKIE = "croupier";
const DAYS_S = 3 * 24 * 3600;
const MINUTE_MS = 60_000;
/** Wrong words a minute from one address, after which even the right one is not listened to. */
const MOST_TRIES = 10;
const MOST_ADDRESSES = 10_000;
/** Of the seven groups of a room's word: 48 random bits, which at ten tries a minute nobody guesses. */
const GROUPS = 4;

export class Organiser {
  readonly word: string;
  /** Words since the start that were not the right one, or not listened to. */
  refused = 0;
  private readonly token: string;
  private readonly name: string;
  private readonly tries = new Map<string, { count: number; sinceMs: number }>();

  /** @throws Mistake when the file cannot be written */
  constructor(
    store: Store,
    word: string | undefined,
    private readonly nowMs: () => number,
  ) {
    const known = (name: string, make: () => string) => {
      const kept = store.setting(name);
      if (kept !== undefined) return kept;
      const made = make();
      store.keep(name, made);
      return made;
    };
    // After a restart it is the same, and so is the cookie.
    this.word = word ?? known("word", () => makeWord().split("-").slice(0, GROUPS).join("-"));
    const secret = known("secret", () => randomBytes(32).toString("hex"));
    this.token = createHmac("sha256", secret).update(this.word).digest("hex");
    this.name = `${COOKIE}-${createHash("sha256").update(this.token).digest("hex").slice(0, 8)}`;
  }

  /** "ok", or why not. */
  enter(word: unknown, address: string): "ok" | "wrong" | "too often" {
    const nowMs = this.nowMs();
    if (this.tries.size > MOST_ADDRESSES) this.tries.clear();
    const known = this.tries.get(address);
    const tries = known && nowMs - known.sinceMs < MINUTE_MS ? known : { count: 0, sinceMs: nowMs };
    const isRight = typeof word === "string" && isEqual(word.trim().toLowerCase(), this.word.trim().toLowerCase());
    if (isRight && tries.count < MOST_TRIES) return "ok";
    this.refused++;
    if (tries.count >= MOST_TRIES) return "too often";
    tries.count++;
    this.tries.set(address, tries);
    return "wrong";
  }

  cookie(isSecure: boolean): string {
    return `${this.name}=${this.token}; HttpOnly; SameSite=Strict; Path=/; Max-Age=${DAYS_S}${isSecure ? "; Secure" : ""}`;
  }

  isHere({ headers }: IncomingMessage): boolean {
    const given = (headers.cookie ?? "").split(";").map(one => one.trim().split("="));
    // Without its end the name is that of older versions.
    return given.some(([name, value]) => (name === this.name || name === COOKIE) && isEqual(value ?? "", this.token));
  }
}
