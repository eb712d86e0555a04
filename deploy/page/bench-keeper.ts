// Keeps the bench over a reload. Of several pages that are open at once only one keeps; the others say so and leave alone what is kept.
import { say } from "../words/say";
import { fromFile, toFile, type BenchState } from "./bench-state";

const KEPT = "croupier.bench";
/** What could not be read is put aside, for nobody knows what it is worth. */
const ASIDE = "croupier.bench.damaged";
const OWNER = "croupier.bench.owner";
/** Where there are no locks (a page over plain http from another computer), the owner says so often that it still is there. */
const BEAT_MS = 2000;
const DEAD_AFTER_MS = 6000;

const SECOND = say("bench.openElsewhere");
const LOST = say("bench.keptElsewhere");
const FROM_LINK = say("bench.fromLink");
const UNREADABLE = say("bench.unreadable");
const NEWER = say("bench.newerKept");
const FORBIDDEN = say("bench.keepsNothing");
const FULL = say("bench.noRoom");

export interface KeeperPlaces {
  /** Throws where a browser forbids it. */
  storage(): Pick<Storage, "getItem" | "setItem">;
  locks?: Pick<LockManager, "request">;
  /** Milliseconds of the time of day, which all pages share. */
  now(): number;
  every(forMs: number, then: () => void): void;
  /** Different for each page. */
  name: string;
}

const inBrowser = (): KeeperPlaces => ({
  storage: () => localStorage,
  locks: navigator.locks,
  now: () => Date.now(),
  every: (forMs, then) => void setInterval(then, forMs),
  name: Array.from(crypto.getRandomValues(new Uint32Array(2)), number => number.toString(36)).join(""),
});

export class BenchKeeper {
  /** Why nothing is kept, for the person; "" as long as all is well. */
  message = "";
  /** A sentence about files that what was kept had in it and that were left out; "" if there were none. */
  left = "";
  /** Hears of every new message. */
  onMessage: (message: string) => void = () => undefined;
  /** Whether this page is the one that may keep, and whether it does. */
  private isOwner = false;
  private isKeeping = false;
  private hasLock = false;

  constructor(private readonly places: KeeperPlaces = inBrowser()) {}

  /** What was kept, if there is anything. `isFromLink`: another bench is to be shown; the kept one stays as it is until `adopt`. */
  async open(isFromLink = false): Promise<BenchState | undefined> {
    this.isOwner = await this.claim();
    this.isKeeping = this.isOwner && !isFromLink;
    if (!this.isOwner) this.say(SECOND);
    else if (isFromLink) this.say(FROM_LINK);
    return isFromLink ? undefined : this.read();
  }

  /** The bench that is shown is the one to keep from now on, whatever was kept before. False: another page keeps. */
  async adopt(state: BenchState): Promise<boolean> {
    this.isOwner ||= await this.claim();
    this.isKeeping = this.isOwner;
    if (!this.isOwner) this.say(SECOND);
    else this.keep(state);
    return this.isOwner;
  }

  /** At once, so that it can be done while a page is being left. */
  keep(state: BenchState): void {
    if (!this.isKeeping) return;
    try {
      const storage = this.places.storage();
      if (!this.isStillOwner(storage)) return this.giveUp();
      storage.setItem(KEPT, toFile(state));
      if (this.message !== UNREADABLE) this.say("");
    } catch (error) {
      this.say(isFull(error) ? FULL : FORBIDDEN);
    }
  }

  private read(): BenchState | undefined {
    try {
      const storage = this.places.storage();
      const text = storage.getItem(KEPT);
      if (text === null) return undefined;
      const { state, left, isNewer } = fromFile(text);
      if (state) {
        this.left = left;
        return state;
      }
      if (isNewer) {
        this.isKeeping = false;
        this.say(NEWER);
        return undefined;
      }
      if (this.isOwner) {
        storage.setItem(ASIDE, text);
        this.say(UNREADABLE);
      }
    } catch {
      this.say(FORBIDDEN);
    }
    return undefined;
  }

  // ---- one page keeps

  private claim(): Promise<boolean> {
    const { locks } = this.places;
    return locks ? this.claimLock(locks) : Promise.resolve(this.claimToken());
  }

  /** Held until the page is gone. */
  private claimLock(locks: Pick<LockManager, "request">): Promise<boolean> {
    return new Promise(resolve => {
      locks
        .request(KEPT, { ifAvailable: true }, lock => {
          this.hasLock = lock !== null;
          resolve(this.hasLock);
          return lock ? new Promise(() => undefined) : undefined;
        })
        .catch(() => resolve(this.claimToken()));
    });
  }

  private claimToken(): boolean {
    try {
      const storage = this.places.storage();
      const [name, atMs] = (storage.getItem(OWNER) ?? "").split(" ");
      const agoMs = this.places.now() - Number(atMs);
      if (name && name !== this.places.name && agoMs >= 0 && agoMs < DEAD_AFTER_MS) return false;
      this.beat(storage);
      this.places.every(BEAT_MS, () => this.beatOn());
    } catch {
      // Then there is nothing that two pages could spoil.
    }
    return true;
  }

  private beatOn(): void {
    try {
      const storage = this.places.storage();
      if (this.isOwner && this.isStillOwner(storage)) this.beat(storage);
    } catch {
      // It is said when something is to be kept.
    }
  }

  private beat(storage: Pick<Storage, "setItem">): void {
    storage.setItem(OWNER, `${this.places.name} ${this.places.now()}`);
  }

  private isStillOwner(storage: Pick<Storage, "getItem">): boolean {
    const owner = storage.getItem(OWNER);
    return this.hasLock || !owner || owner.startsWith(this.places.name + " ");
  }

  private giveUp(): void {
    this.isOwner = this.isKeeping = false;
    this.say(LOST);
  }

  private say(message: string): void {
    if (message === this.message) return;
    this.message = message;
    this.onMessage(message);
  }
}

const isFull = (error: unknown): boolean => /quota/i.test(String((error as Error)?.name ?? ""));
