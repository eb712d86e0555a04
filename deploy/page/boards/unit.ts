// One board with its parts, as a person sees and touches it: drawing, display, keys, lamp, scanner, switches. What runs on it is the worker's affair.
import { wait } from "../../wait";
import { isTouched } from "../../arrangements";
import { say } from "../../words/say";
import { make, parseSvg } from "../ui/dom";
import type { Answer, BoardClient } from "../board-client";
import type { ArmView, Arrangement, FromBoard, KeyName, StoneView } from "../protocol";
import { aloud } from "./aloud";
import { drawBoard } from "./drawings";
import { DisplayView } from "./display-view";
import { Hand } from "./hand";
import { KeysView } from "./keys-view";
import { PromptView } from "./prompt-view";
import { SafeShell } from "./safe-shell";
import { type ScanEnd, ScannerView } from "./scanner-view";
import type { Sound } from "./tone";
import { TrafficView } from "./traffic-view";
import { listenOn, makeTouchable } from "./touching";
import { layUnit, makePower } from "./unit-layout";
import { boardWords, bundleWords } from "./words";

/** The board is asked for its state when its display has been still so long. */
const CALM_MS = 120;
/** A key pressed by the page itself: long enough to be a click. */
const CLICK_MS = 90;
/** Long enough to be held. */
const HELD_MS = 1300;
/** Between two of them. */
const APART_MS = 160;

/** What a unit needs from the page. */
export interface UnitHost {
  number: 1 | 2;
  arrangement: Arrangement;
  /** Of the keyboard, for keys A, B, C. */
  letters: string;
  /** The page's side of a worker. */
  line: Pick<BoardClient, "send" | "ask">;
  sound: Sound;
  /** The gear was pressed. */
  setUp: () => void;
  complain: (message: string) => void;
}

type News = "state" | "table" | "life" | "read" | "arranged";

export class Unit {
  readonly element: HTMLElement;
  readonly display = new DisplayView();
  readonly hand: Hand;
  readonly keys: KeysView;
  readonly scanner: ScannerView;
  readonly prompt: PromptView;
  readonly traffic: TrafficView;
  readonly number: 1 | 2;
  arrangement: Arrangement;
  isOn = false;
  /** `croupier.state()`, as it was last; undefined while nobody answers. */
  state: any;
  life: Extract<FromBoard, { type: "life" }> | undefined;
  /** What the page itself opened last. */
  opened: { app: string; how: object } | undefined;
  table: StoneView | undefined;
  arm: ArmView | null = null;
  private readonly title = make("span.unit-what");
  private readonly power: HTMLButtonElement;
  private readonly drawing = make("div.pcb");
  private readonly safe = new SafeShell(() => void this.startNormally());
  private readonly announcer = make("p.spoken", { "aria-live": "polite" });
  private readonly ears: Record<News, (() => void)[]> = { state: [], table: [], life: [], read: [], arranged: [] };
  private askTimer = 0;
  private isAsking = false;
  private isStale = false;
  /** Its key for that was pressed, and what comes from it may still be of before. */
  private isResetting = false;

  constructor(private readonly host: UnitHost) {
    const { number } = host;
    this.number = number;
    this.hand = new Hand(() => this.isStarting, host.line);
    this.keys = new KeysView(host.letters, (key, isDown) => this.hand.key(key, isDown));
    makeTouchable(this.display.element, this.hand);
    listenOn(this.display.element, this.keys);
    this.scanner = new ScannerView(number, text => host.line.send({ type: "show", text }));
    this.prompt = new PromptView(number, text => this.ask(text));
    this.traffic = new TrafficView(number);
    this.power = makePower(number, () => this.switch(!this.isOn));
    this.element = layUnit({
      number,
      title: this.title,
      setUp: host.setUp,
      reset: () => this.reset(),
      power: this.power,
      drawing: this.drawing,
      display: [this.display.element, this.safe.element],
      hands: [this.scanner.element, this.keys.element],
      announcer: this.announcer,
    });
    this.arrangement = host.arrangement;
    this.arrange(host.arrangement);
  }

  /** Tells `ear` whenever something of the kind is new; the answer stops that. */
  hear(news: News, ear: () => void): () => void {
    this.ears[news].push(ear);
    return () => {
      this.ears[news] = this.ears[news].filter(one => one !== ear);
    };
  }

  arrange(arrangement: Arrangement): void {
    this.arrangement = arrangement;
    this.drawing.replaceChildren(parseSvg(drawBoard(arrangement.board)));
    this.display.arrange(arrangement);
    this.hand.isTouching = isTouched(arrangement);
    this.element.dataset.board = arrangement.board;
    this.element.dataset.display = arrangement.display;
    this.title.textContent = say(arrangement.wifi ? "boards.whatWithRadio" : "boards.what", {
      board: boardWords(arrangement.board),
      bundle: bundleWords(arrangement.bundle),
    });
    this.keys.arrange(arrangement);
    this.scanner.element.hidden = !this.takesCards;
    if (!this.takesCards) this.scanner.giveUp();
    this.scanner.arrange(arrangement.reader);
    this.tell("arranged");
  }

  /** There is a scanner, or a reader of cards without a code to see. */
  get takesCards(): boolean {
    return this.arrangement.scanner || !!this.arrangement.reader;
  }

  /** Something came from the worker. */
  receive(message: FromBoard): void {
    if (message.type === "screen" || message.type === "picture") {
      if (this.display.show(message)) this.look();
    } else if (message.type === "lamp") this.element.classList.toggle("lit", message.isLit);
    else if (message.type === "tone") this.host.sound.tone(this.number, message.hz);
    else if (message.type === "printed") this.hearPrinted(message.lines);
    else if (message.type === "traffic") this.traffic.add(message.list);
    else if (message.type === "read") this.heardBeep(message.text);
    else if (message.type === "table") this.seeTable(message.stones, message.arm);
    else if (message.type === "life") this.live(message);
    else if (message.type === "complaint") this.host.complain(message.message);
  }

  ask(text: string): Promise<Answer> {
    return this.host.line.ask(text);
  }

  /** The value of a line at the prompt; undefined where there is none. */
  async value<Value = any>(text: string): Promise<Value | undefined> {
    if (!this.isOn) return undefined;
    const { isError, value } = await this.ask(text);
    return isError ? undefined : (value as Value);
  }

  /** The window in which board, program and parts are chosen. */
  readonly setUp = () => this.host.setUp();

  /** Opens a game, as its menu would. */
  open(app: string, how: object = {}): Promise<boolean | undefined> {
    this.opened = { app, how };
    return this.value<boolean>(`croupier.open(${JSON.stringify(app)}, ${JSON.stringify(how)})`);
  }

  /** By its key; a board that has no such key is told at its prompt. */
  async press(key: KeyName): Promise<void> {
    if (!this.keys.has(key)) return void (await this.value(`croupier.press("${key}")`));
    this.keys.set(key, true);
    await wait(CLICK_MS);
    this.keys.set(key, false);
    await wait(APART_MS);
  }

  async scan(text: string): Promise<ScanEnd> {
    if (!this.isOn || !this.takesCards) return "off";
    const end = await this.scanner.scan(text);
    // The display may show the same as before, as with two things of one worth.
    this.look();
    return end;
  }

  /** Held before the scanner past its holder, until something else is; null: nothing. */
  shine(text: string | null): void {
    this.host.line.send({ type: "show", text });
  }

  /** Its key, or at its prompt where it has none. */
  async hold(key: KeyName): Promise<void> {
    if (!this.keys.has(key)) return void (await this.value(`croupier.press("${key}", true)`));
    this.keys.set(key, true);
    await wait(HELD_MS);
    this.keys.set(key, false);
  }

  switch(isOn: boolean): void {
    this.host.line.send({ type: "power", isOn });
    this.setOn(isOn);
  }

  reset(): void {
    this.keys.releaseAll();
    if (this.isOn) {
      this.isResetting = true;
      this.element.classList.add("starting");
    }
    this.host.line.send({ type: "reset" });
  }

  /** A person moved stones, or the board. */
  tellStones(stones: StoneView): void {
    this.table = stones;
    this.host.line.send({ type: "stones", stones });
  }

  /** Something hides a part of the table from its camera; null: nothing does. */
  cover(cover: { xMm: number; yMm: number; widthMm: number; heightMm: number } | null): void {
    this.host.line.send({ type: "hand", cover });
  }

  setOn(isOn: boolean): void {
    this.isOn = isOn;
    this.isResetting = false;
    this.element.classList.toggle("off", !isOn);
    this.element.classList.toggle("starting", isOn);
    this.safe.hide();
    this.power.setAttribute("aria-checked", String(isOn));
    if (isOn) return;
    this.keys.releaseAll();
    this.scanner.giveUp();
    this.display.clear();
    this.display.describe("");
    this.element.classList.remove("lit");
    this.host.sound.tone(this.number, 0);
    this.know(undefined);
  }

  /** Between power and the first game or menu; its name stands on the display meanwhile. */
  get isStarting(): boolean {
    return this.isOn && this.element.classList.contains("starting");
  }

  get isSafe(): boolean {
    return this.safe.isShown;
  }

  /** From the safe shell, as a person would at the prompt. */
  async startNormally(): Promise<void> {
    this.safe.hide();
    this.element.classList.add("starting");
    await this.ask("croupier.start()");
  }

  private hearPrinted(lines: string[]): void {
    this.prompt.print(lines);
    if (!this.safe.hear(lines)) return;
    this.isResetting = false;
    this.element.classList.remove("starting");
    this.announcer.textContent = this.safe.words;
    this.display.describe(this.safe.words);
  }

  private begun(): void {
    this.element.classList.remove("starting");
    this.safe.hide();
  }

  private heardBeep(text: string): void {
    this.host.sound.beep();
    this.scanner.read(text);
    this.tell("read");
  }

  private seeTable(stones: StoneView, arm: ArmView | null): void {
    this.table = stones;
    this.arm = arm;
    this.tell("table");
  }

  private live(life: Extract<FromBoard, { type: "life" }>): void {
    // Started anew by its own key for that, or by its program.
    if (this.life && life.boots > this.life.boots) this.safe.hide();
    if (life.boots !== this.life?.boots) this.isResetting = false;
    this.life = life;
    if (life.isOn !== this.isOn) this.setOn(life.isOn);
    this.tell("life");
  }

  private tell(news: News): void {
    for (const ear of this.ears[news]) ear();
  }

  /** The display changed, so the state may have. One question at a time; what changes meanwhile is asked afterwards. */
  private look(): void {
    this.isStale = true;
    if (this.askTimer || this.isAsking) return;
    this.askTimer = window.setTimeout(async () => {
      this.askTimer = 0;
      this.isAsking = true;
      this.isStale = false;
      const state = await this.value("croupier.state()");
      this.isAsking = false;
      this.know(state);
      if (this.isStale) this.look();
    }, CALM_MS);
  }

  private know(state: any): void {
    this.state = state;
    if (state && !this.isResetting) this.begun();
    const words = aloud(state);
    this.display.describe(words);
    if (words && this.announcer.textContent !== words) this.announcer.textContent = words;
    this.tell("state");
  }
}
