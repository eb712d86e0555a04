// A table of Set before the camera: its cards are followed from picture to picture, and its Sets drawn on them; or given away bit by bit. A picture from
// a file, dropped or pasted does as well. The cards go onto a board.
import type { LiveView } from "../../vision/live/live";
import { say } from "../../words/say";
import { Camera } from "../camera/camera";
import { hearPictures, openStill } from "../camera/still";
import { make, makeButton, makeFileChooser } from "../ui/dom";
import { recall, remember } from "../ui/memory";
import { Segments } from "../ui/segments";
import { hearPalette } from "../ui/palette";
import { Looker } from "../vision/looker";
import { CardsView } from "./cards-view";
import { ChooserView } from "./chooser-view";
import { HintView } from "./hint-view";
import { Naming, nextPlace, pieceAt, quadAround } from "./naming";
import { OwnCards, type Still } from "./own-cards";
import { type Asked, PlacesView } from "./places-view";
import { SendView } from "./send-view";
import { serialTarget } from "./serial-target";
import { SetsView } from "./sets-view";
import { type Seen, type Table, type Unseen, EMPTY, TableMaker, orderOf } from "./table";
import type { Target } from "./target";
import { ViewFinder } from "./view-finder";
import type { Quad } from "../../vision/picture";
import { GREY, statusOf } from "./words";

/** From an answer to the next look; and while nobody sees the picture. */
const LOOK_MS = 15,
  REST_MS = 250;
/** A phone that is slow needs as many looks to be sure as a quick one, not as many seconds: between two of them no more time than this counts as past. */
const MOST_BETWEEN_MS = 250;
/** Words that change with every look are read by nobody: they stand when they have been the same for so long. */
const CALM_MS = 400;
/** Rows and Sets of cards that only moved are worked out again after so long. */
const LAY_MS = 300;
/** Words about what a person did stand for so long, whatever is seen meanwhile. */
const TOLD_MS = 4000;
/** Longest side of a still picture, in pixels: a 12-megapixel photo as it is. */
const STILL_SIDE = 4000;

const HIDDEN = say("recognise.background");
const MUTED = say("recognise.muted");
const LOOKING = say("recognise.lookingForCards");

const isSame = (one: Seen, other: Seen) =>
  one.id === other.id &&
  one.code === other.code &&
  one.sure === other.sure &&
  one.answers.join() === other.answers.join();

/** Of a card's answers their codes. */
const codesIn = (answers: { code: string }[]) => answers.map(({ code }) => code);

export class RecognisePanel {
  readonly element: HTMLElement;
  private readonly finder = new ViewFinder();
  private readonly camera: Camera;
  private readonly looker = new Looker();
  private readonly maker = new TableMaker();
  private readonly sets = new SetsView(() => this.draw());
  private readonly hint = new HintView(() => this.draw());
  private readonly cards = new CardsView(code => this.askOfCode(code));
  private readonly naming = new Naming();
  private readonly places = new PlacesView(asked => this.ask(asked));
  private readonly chooser = new ChooserView(() => this.leave());
  private readonly undo = makeButton(say("recognise.undo"), () => this.takeBack(), { hidden: true });
  private readonly add = makeButton(say("recognise.addCard"), () => this.askNext(), { hidden: true });
  private readonly send: SendView;
  private readonly status = make("p.recognise-status", { role: "status" });
  private readonly toggle = makeButton(
    say("recognise.startCamera"),
    () => void (this.camera.isOn ? this.stop("") : this.start()),
    { class: "main" },
  );
  private readonly shutter = makeButton(say("recognise.takePicture"), () => this.take());
  private readonly lamp = makeButton(say("recognise.lamp"), () => void this.light(), { "aria-pressed": "false" });
  private readonly which = make("select", {
    "aria-label": say("recognise.whichCamera"),
    onchange: () => void this.start(this.which.value),
  });
  private readonly modes = new Segments<"sets" | "hints">(
    make("legend", say("recognise.show")),
    "recognise-mode",
    [
      ["sets", say("recognise.showSets")],
      ["hints", say("recognise.showHints")],
    ],
    mode => this.become(mode === "hints"),
  );
  private readonly own = new OwnCards(net => this.readWith(net));
  private isHinting = recall("recognise.hints", false);
  private isMuted = false;
  private table: Table = EMPTY;
  /** The cards as they were seen, and what could not be read, before a person said anything. */
  private seen: Seen[] = [];
  private unseen: Unseen[] = [];
  /** Where a person is asked what lies there. */
  private asked: Quad | undefined;
  /** The still picture that is shown, and whatever has four sides in it. */
  private still: Still | undefined;
  private pieces: Quad[] = [];
  /** Of the picture that the cards' corners are given in. */
  private size = { width: 1, height: 1 };
  /** Counts what is looked at: an answer that comes too late is known by it. */
  private turn = 0;
  /** The recogniser's clock, and when it was last looked at. */
  private clock = { nowMs: 0, atMs: 0 };
  /** Cards that the camera sees and that are not told yet. */
  private more = 0;
  private next = { words: "", sinceMs: 0 };
  private toldUntilMs = 0;
  /** When the cards were laid out last. */
  private laidMs = 0;

  /** `isOnBench`: boards are on this page. */
  constructor(targets: Target[], isOnBench: boolean) {
    this.camera = new Camera({
      video: this.finder.video,
      instead: "table",
      lost: words => this.stop(words),
      muted: isMuted => this.mute(isMuted),
    });
    const real = serialTarget();
    this.send = new SendView(real ? [...targets, real] : targets, isOnBench);
    this.element = make(
      "div.recognise",
      make(
        "div.recognise-view",
        this.finder.element,
        this.chooser.element,
        this.status,
        make(
          "div.tools",
          this.toggle,
          this.shutter,
          makeFileChooser(say("recognise.openPicture"), "image/*", file => this.open(file)),
          this.lamp,
          this.which,
          this.add,
          this.undo,
        ),
      ),
      make(
        "div.recognise-side",
        this.modes.element,
        this.sets.element,
        this.hint.element,
        this.send.element,
        this.cards.element,
        this.own.element,
        make("p.hint", say("recognise.howTo")),
      ),
    );
    this.finder.element.append(this.places.layer);
    this.listen();
    this.offer();
    this.become(this.isHinting);
  }

  // ---- the camera

  private async start(id?: string): Promise<void> {
    this.forget();
    this.finder.rest();
    this.isMuted = false;
    this.toggle.disabled = true;
    this.say(say("recognise.askingForCamera"));
    const turn = ++this.turn;
    const why = await this.camera.start(id);
    this.toggle.disabled = false;
    // A still picture may have come meanwhile.
    if (turn !== this.turn) return;
    this.offer();
    if (!this.camera.isOn) return this.say(why);
    this.finder.showLive();
    this.say(LOOKING);
    void this.look(turn);
    await this.nameCameras();
  }

  /** The camera is let go; so is a still picture. */
  private stop(words: string): void {
    this.turn++;
    this.camera.stop();
    this.isMuted = false;
    this.finder.rest();
    this.forget();
    this.offer();
    this.say(words);
  }

  /** One frame after the other; what comes while one is looked at is let pass. */
  private async look(turn: number): Promise<void> {
    if (turn !== this.turn) return;
    const frame = this.isSeen && !this.looker.isBusy ? this.finder.grab() : undefined;
    if (frame) {
      const { width, height } = frame;
      try {
        const view = await this.looker.follow(frame, this.tick());
        if (turn !== this.turn) return;
        if (this.isSeen) this.follow(view, width, height);
      } catch (error) {
        if (turn === this.turn) this.stop((error as Error).message);
        return;
      }
    }
    setTimeout(() => void this.look(turn), this.isSeen ? LOOK_MS : REST_MS);
  }

  /** A panel that is not shown, and a page in the background, need not look. */
  private get isSeen(): boolean {
    return this.element.offsetParent !== null && !document.hidden && !this.isMuted;
  }

  private follow({ cards, unread, count, isGrey }: LiveView, width: number, height: number): void {
    this.size = { width, height };
    const isFirst = !this.table.cards.length;
    this.more = count - cards.length;
    this.see(
      cards.map(card => ({ ...card, answers: codesIn(card.answers) })),
      unread,
    );
    const words = isGrey ? GREY : this.words;
    if (isFirst && this.table.cards.length) this.say(words);
    else this.saySoon(words);
  }

  private tick(): number {
    const atMs = performance.now();
    this.clock = { nowMs: this.clock.nowMs + Math.min(MOST_BETWEEN_MS, atMs - this.clock.atMs), atMs };
    return this.clock.nowMs;
  }

  private mute(isMuted: boolean): void {
    this.isMuted = isMuted;
    this.pause(MUTED, isMuted);
  }

  /** Nothing is to be seen for a while. */
  private pause(why: string, isPaused: boolean): void {
    if (!this.camera.isOn) return;
    this.forget();
    this.say(isPaused ? why : LOOKING);
  }

  private async light(): Promise<void> {
    const isLit = this.lamp.getAttribute("aria-pressed") !== "true";
    if (await this.camera.light(isLit)) this.lamp.setAttribute("aria-pressed", String(isLit));
    else this.tell(say("recognise.noLamp"));
  }

  private async nameCameras(): Promise<void> {
    const all = this.camera.isOn ? await this.camera.all() : [];
    this.which.replaceChildren(
      ...all.map(({ id, name }) => make("option", { value: id, selected: id === this.camera.id }, name)),
    );
    this.which.hidden = all.length < 2;
  }

  /** The buttons that make sense now. */
  private offer(): void {
    const { isOn } = this.camera;
    this.toggle.textContent = say(isOn ? "recognise.stopCamera" : "recognise.startCamera");
    this.shutter.hidden = !isOn;
    this.lamp.hidden = !this.camera.hasLamp;
    this.lamp.setAttribute("aria-pressed", "false");
    if (!isOn) this.which.hidden = true;
  }

  // ---- still pictures

  private take(): void {
    const picture = this.finder.take();
    if (picture) void this.lookAt({ canvas: picture, name: undefined });
  }

  /** A picture of a table, from wherever. */
  async open(file: Blob): Promise<void> {
    const { turn } = this;
    try {
      const picture = await openStill(file, STILL_SIDE);
      const name = file instanceof File && file.name ? file.name : undefined;
      if (turn === this.turn) await this.lookAt({ canvas: picture, name });
    } catch (error) {
      // What was there stays: a camera runs on.
      this.tell((error as Error).message);
    }
  }

  private async lookAt(still: Still): Promise<void> {
    this.stop(say("recognise.lookingAtPicture"));
    const { turn } = this;
    const { width, height } = still.canvas;
    this.finder.showStill(still.canvas);
    this.still = still;
    try {
      const { cards, unread, pieces, isGrey } = await this.looker.look(
        still.canvas.getContext("2d")!.getImageData(0, 0, width, height),
      );
      if (turn !== this.turn) return;
      this.size = { width, height };
      this.pieces = pieces;
      this.see(
        cards.map((card, id) => ({ ...card, id, answers: codesIn(card.answers) })),
        unread.map((corners, at) => ({ corners, id: cards.length + at })),
      );
      this.say(isGrey ? GREY : this.words);
    } catch (error) {
      if (turn === this.turn) this.say((error as Error).message);
    }
  }

  /** Another net: the picture that is shown is read anew with it. */
  private async readWith(net: ArrayBuffer | undefined): Promise<void> {
    await this.looker.use(net);
    if (this.still) await this.lookAt(this.still);
  }

  private listen(): void {
    hearPictures(
      this.element,
      file => void this.open(file),
      words => this.tell(words),
    );
    hearPalette(() => this.lay(true));
    this.finder.element.addEventListener("click", event => this.tap(event));
    this.element.addEventListener("keydown", event => {
      if (event.key === "z" && (event.ctrlKey || event.metaKey) && this.naming.canUndo) this.takeBack();
    });
    document.addEventListener("visibilitychange", () => this.pause(HIDDEN, document.hidden));
    navigator.mediaDevices?.addEventListener?.("devicechange", () => void this.nameCameras());
  }

  // ---- what was found

  private become(isHinting: boolean): void {
    this.isHinting = isHinting;
    this.modes.show(isHinting ? "hints" : "sets");
    remember("recognise.hints", isHinting);
    this.show(this.table);
    if (this.table.cards.length) this.say(this.words);
  }

  private get words(): string {
    return statusOf(this.table, this.table.cards.length + this.more, this.isHinting);
  }

  private forget(): void {
    this.looker.forget();
    this.naming.forget();
    this.still = undefined;
    this.pieces = [];
    this.more = 0;
    this.endAsking();
    this.see([], []);
  }

  private see(cards: Seen[], unseen: Unseen[]): void {
    const isOther =
      cards.length !== this.seen.length ||
      unseen.length !== this.unseen.length ||
      cards.some((card, at) => !isSame(card, this.seen[at]));
    this.seen = cards;
    this.unseen = unseen;
    this.lay(isOther);
  }

  /** Of cards that only moved, the frames move at once; who lies beside whom is worked out now and then. */
  private lay(isOther: boolean): void {
    const { cards, unread, empty } = this.naming.settle(this.seen, this.unseen);
    const atMs = performance.now();
    if (!isOther && cards.length === this.table.cards.length && atMs - this.laidMs < LAY_MS) {
      this.table = { ...this.table, cards };
      this.places.show(this.table, this.size.width, this.size.height);
      return this.draw();
    }
    this.laidMs = atMs;
    this.show(this.maker.make(cards, unread, empty));
  }

  // ---- what a person says of it

  /** Somewhere in the picture, on no button. */
  private tap({ clientX, clientY, target }: MouseEvent): void {
    if (this.finder.kind === "rest" || (target as Element).closest("button")) return;
    const point = this.places.pointAt(clientX, clientY);
    if (!point) return;
    const card = this.places.cardAt(point);
    const corners = pieceAt(point, this.pieces) ?? quadAround(point, this.table.cards, this.size.height);
    this.ask(card ? { card } : { corners, isSeen: false });
  }

  private askOfCode(code: string): void {
    const card = this.table.cards.find(one => one.code === code);
    if (card) this.ask({ card });
  }

  /** The first place that is open, or where the next card would lie. */
  private askNext(): void {
    const [spot] = this.table.spots;
    this.ask(spot ?? { corners: nextPlace(this.table.cards, this.size), isSeen: false });
  }

  private ask(asked: Asked): void {
    const { cards } = this.table;
    const card = "card" in asked ? asked.card : undefined;
    const corners = "card" in asked ? asked.card.corners : asked.corners;
    this.asked = corners;
    this.places.mark(corners);
    this.chooser.open(
      {
        words: say("card" in asked || asked.isSeen ? "recognise.whichCard" : "recognise.whichCardHere"),
        answers: card ? (this.seen.find(({ id }) => id === card.id)?.answers ?? []) : [],
        taken: cards.filter(one => one !== card).map(({ code }) => code),
      },
      code => {
        // A camera has moved on meanwhile: the card is where it is now.
        const now = card && this.table.cards.find(({ id }) => id === card.id);
        if (card) this.naming.name(now ?? card, this.table.cards, code);
        else this.naming.lay(corners, this.table.cards, code);
        this.settle();
      },
    );
  }

  private takeBack(): void {
    this.naming.undo();
    this.settle();
    if (this.undo.hidden) this.add.focus();
  }

  /** A person has said what lies somewhere. */
  private settle(): void {
    this.lay(true);
    this.say(this.words);
    this.leave();
  }

  /** The keyboard goes back to the place that was asked about. */
  private leave(): void {
    const { asked } = this;
    this.endAsking();
    if (asked && !this.places.focus(asked)) this.add.focus();
  }

  private endAsking(): void {
    this.asked = undefined;
    this.chooser.close();
    this.places.mark(undefined);
  }

  private show(table: Table): void {
    this.table = table;
    const isWhole = table.isWhole && !this.more;
    this.sets.become(this.isHinting ? [] : table.sets, isWhole);
    this.hint.become(table.sets, this.isHinting && table.cards.length > 0, isWhole);
    this.cards.become(table.grid);
    this.send.become(orderOf(table), table.spots.filter(({ isSeen }) => isSeen).length);
    this.places.show(table, this.size.width, this.size.height);
    this.own.become(this.still, table);
    this.add.hidden = this.finder.kind === "rest";
    this.undo.hidden = !this.naming.canUndo;
    this.draw();
  }

  private draw(): void {
    const isAlone = this.isHinting ? this.hint.shown.length > 0 : !!this.sets.chosen;
    const sets = this.isHinting ? this.hint.shown : this.sets.shown;
    this.finder.overlay.show({ ...this.size, cards: this.table.cards, sets, isAlone });
  }

  private say(words: string): void {
    this.next = { words, sinceMs: 0 };
    this.toldUntilMs = 0;
    this.status.textContent = words;
  }

  private tell(words: string): void {
    this.say(words);
    this.toldUntilMs = performance.now() + TOLD_MS;
  }

  private saySoon(words: string): void {
    const atMs = performance.now();
    if (atMs < this.toldUntilMs) return;
    if (words !== this.next.words) this.next = { words, sinceMs: atMs };
    if (atMs - this.next.sinceMs >= CALM_MS && words !== this.status.textContent) this.status.textContent = words;
  }
}
