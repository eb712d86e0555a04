// Who may change something: whoever has said the organiser's word has a cookie that says so.
import { createHash, createHmac, randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { isEqual } from "../broker/rules";
import { type GuessLimits, Guesses } from "../guesses";
import { makeWord } from "../../host/room";
import type { Store } from "../store/store";

/** What stands behind it is of this tournament alone: a browser keeps the cookies of all ports of a computer together. */
const COOKIE = "croupier";
const DAYS_S = 3 * 24 * 3600;
/** Who is in already is not held up by those who guess. */
const TRIES: GuessLimits = { anAddress: 10, inAll: { aSecond: 0.5, atOnce: 60 } };
/** Of the seven groups of a room's word: 48 random bits, which at a try in two seconds nobody guesses. */
const GROUPS = 4;

export class Organiser {
  readonly word: string;
  /** Words since the start that were not the right one, or not listened to. */
  refused = 0;
  private readonly token: string;
  private readonly name: string;
  private readonly guesses: Guesses;

  /** @throws Mistake when the file cannot be written */
  constructor(store: Store, word: string | undefined, nowMs: () => number) {
    this.guesses = new Guesses(TRIES, nowMs);
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

  /** "ok", or why not: too many wrong words came from there, or from all addresses together. `isIn`: whoever says it has the cookie. */
  enter(word: unknown, address: string, isIn = false): "ok" | "wrong" | "too often" | "too many" {
    const full = isIn ? "" : this.guesses.refuses(address);
    const isRight = typeof word === "string" && isEqual(word.trim().toLowerCase(), this.word.trim().toLowerCase());
    if (isRight && !full) return "ok";
    this.refused++;
    if (full) return full === "address" ? "too often" : "too many";
    this.guesses.wrong(address);
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
