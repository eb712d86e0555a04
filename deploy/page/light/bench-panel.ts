// "Light" on the bench: one board updates the other. The film of what the one has stands here, and each code of it before the other's scanner, but for those that get lost.
import { makeCargo } from "../../light/cargo";
import { makeKey, type Size, SIZES } from "../../light/code";
import { Film, type Frame } from "../../light/film";
import { programIn, PROGRAM, sendable, UPDATER } from "../../light/loads";
import { parseAsked } from "../../light/asked";
import { USUAL_PACE } from "../../light/pace";
import { bytesOf, toBase64 } from "../../host/upload/bytes";
import { crc32 } from "../../../devices/sim/bytes";
import { bundles } from "../../known";
import { wait } from "../../wait";
import { say } from "../../words/say";
import type { Unit } from "../boards/unit";
import { loadUpdater } from "../bundles";
import type { BundleName, Files } from "../protocol";
import { make, makeButton, makeChoice } from "../ui/dom";
import { Segments } from "../ui/segments";
import { CodeCanvas } from "./code-canvas";
import { ROOMY } from "./roomy";

/** Of a hundred codes. */
const LOSSES = [0, 30, 60];
const LOOK_MS = 250;
/** A board opens the updater, or a new program, well within this. */
const OPEN_MS = 20_000;
/** Of the page, for the code. */
const SIDE = 290;

export interface LightHost {
  units: Unit[];
  /** What lies in a board's Storage. */
  files(unit: Unit): Files;
  /** It runs this program now. */
  adopt(unit: Unit, bundle: BundleName): void;
}

interface Sending {
  film: Film;
  size: Size;
  title: string;
}

export class BenchLightPanel {
  readonly element: HTMLElement;
  private readonly code = new CodeCanvas(say("light.film"));
  private readonly status = make("p.by-light-status", { role: "status" });
  private readonly about = make("p.hint");
  private readonly progress = make("p.film-progress");
  private readonly what = make("div.by-light-what");
  private readonly open: HTMLButtonElement;
  private readonly play: HTMLButtonElement;
  private readonly missing: HTMLButtonElement;
  private readonly receivers: Segments<number>;
  private readonly losses: Segments<number>;
  private to = 2;
  private chosen = PROGRAM;
  private offered = "";
  private loss = 0;
  private sending: Sending | undefined;
  private frames: Iterator<Frame> | undefined;
  /** What goes on by itself is said in place of what the board shows. */
  private told = "";
  /** Of the board that opened it, for as long as it is open. */
  private state: any;

  constructor(private readonly host: LightHost) {
    this.receivers = new Segments(
      make("legend", say("light.gets")),
      "light-to",
      host.units.map(({ number }): [number, string] => [number, say("bench.board", { board: number })]),
      to => this.turnTo(to),
    );
    this.losses = new Segments(
      make("legend", say("light.lost")),
      "light-loss",
      LOSSES.map((loss): [number, string] => [loss, `${loss} %`]),
      loss => {
        this.loss = Number(loss);
      },
    );
    this.open = makeButton("", () => void this.openThere(), { class: "main" });
    this.play = makeButton("", () => this.toggle(), { class: "main" });
    this.missing = makeButton(say("light.onlyMissing"), () => this.sendMissing());
    this.element = make(
      "div.by-light",
      make(
        "div.by-light-asked",
        make("p", say("light.between")),
        this.receivers.element,
        this.what,
        this.losses.element,
        make("div.tools", this.open, this.play, this.missing),
        this.status,
        this.about,
      ),
      make("div.by-light-film", this.code.element, this.progress),
    );
    this.code.fit(SIZES[1], SIDE);
    this.losses.show(this.loss);
    this.turnTo(this.to);
    for (const unit of host.units)
      for (const news of ["state", "life", "arranged"] as const)
        unit.hear(news, () => {
          if (news === "arranged") this.told = "";
          this.show();
        });
  }

  private get receiver(): Unit {
    return this.host.units[this.to - 1];
  }
  private get sender(): Unit {
    return this.host.units[2 - this.to];
  }

  private turnTo(to: number): void {
    this.stop();
    this.to = Number(to);
    this.told = "";
    this.state = undefined;
    this.receivers.show(this.to);
    this.offered = "";
    this.show();
  }

  // ---- what is to be seen

  private show(): void {
    const { state } = this;
    const isOpen = state?.app === "light" && !!state.digits;
    const isTaking = isOpen && ["waiting", "receiving"].includes(state.phase);
    if (!isTaking) this.stop();
    this.offer();
    this.open.textContent = say("light.openOn", { board: this.to });
    this.open.hidden = isOpen;
    this.open.disabled = !!this.why;
    this.play.hidden = !isTaking;
    this.play.disabled = !this.chosen;
    this.play.textContent = this.frames ? say("light.stop") : say("light.start");
    this.missing.hidden = !isTaking || !this.sending || !state.missing.length;
    this.status.textContent = isOpen ? this.wordsOf(state) : this.told || this.why;
    if (!isTaking) this.about.textContent = "";
  }

  /** Why that board can take nothing; "": it can. */
  private get why(): string {
    const { isOn, arrangement } = this.receiver;
    const can = arrangement.bundle === bundles[0].name && arrangement.scanner && loadUpdater;
    const isRoomy = ROOMY.some(({ name }) => name === arrangement.board);
    if (!can || !isRoomy) return say("light.cannotTake", { board: this.to });
    return isOn ? "" : say("bench.isOff", { board: this.to });
  }

  private wordsOf({ phase, percent, missing, message, digits }: any): string {
    if (phase === "waiting") return say("light.digitsAre", { digits: `${digits.slice(0, 3)} ${digits.slice(3)}` });
    if (phase === "receiving") return say("light.takes", { percent, parts: missing.join(" ") });
    if (phase === "unpacking") return say("light.unpacks", { percent });
    if (phase === "done") return say("light.arrived", { board: this.to });
    return say("light.refused", { words: message });
  }

  /** Files of the other board that a film can bring. */
  private offer(): void {
    const files = this.host.files(this.sender);
    const names = sendable({ files: Object.entries(files).map(([name, text]) => ({ name, text })) });
    const options = names.map((name): [string, string] => [name, titleOf(name, files[name])]);
    const offered = JSON.stringify([this.to, options]);
    if (offered === this.offered) return;
    this.offered = offered;
    if (!names.includes(this.chosen)) this.chosen = names.includes(PROGRAM) ? PROGRAM : (names[0] ?? "");
    const label = say("light.fromBoard", { board: this.sender.number });
    this.what.replaceChildren(
      makeChoice(label, options, this.chosen, name => {
        this.stop();
        this.chosen = name;
        this.sending = undefined;
        this.show();
      }),
    );
  }

  // ---- what a person would do at the board

  /** As `upload` does, and then as the person who wants it: the entry of the menu, and a held key. */
  private async openThere(): Promise<void> {
    const unit = this.receiver;
    const { arrangement } = unit;
    this.sending = undefined;
    this.say(say("light.opening", { board: unit.number }));
    const text = await loadUpdater!();
    const store = `require("Storage")`;
    await unit.value(`${store}.read("${UPDATER}",0,1)||${store}.write("${UPDATER}",atob("${toBase64(text)}"))`);
    await unit.open("menu");
    if (!(await unit.open("light"))) return this.say(say("light.forbidden", { board: unit.number }));
    await wait(LOOK_MS);
    await unit.hold("B");
    await this.until(() => !!unit.state?.digits || unit.arrangement !== arrangement);
    if (unit.state?.digits) await this.follow(unit);
    else this.say("");
  }

  private async until(isSo: () => boolean): Promise<boolean> {
    const endMs = performance.now() + OPEN_MS;
    while (!isSo() && performance.now() < endMs) await wait(LOOK_MS);
    return isSo();
  }

  /** To its next program, whichever that is. */
  private async follow(unit: Unit): Promise<void> {
    const { arrangement } = unit;
    const isHere = () => unit.isOn && unit.arrangement === arrangement && unit === this.receiver;
    let isDone = false;
    let state: any;
    do {
      await wait(LOOK_MS);
      state = await unit.value("croupier.state()");
      if (!isHere()) break;
      isDone = isDone || state?.phase === "done";
      this.state = state;
      this.say(isDone ? say("light.arrived", { board: unit.number }) : "");
    } while (!state || state.app === "light");
    this.state = undefined;
    if (!isHere() || !isDone) return this.say("");
    const status = await unit.value<{ bundle: string; version: string }>(
      "(function(s){return{bundle:s.bundle,version:s.version}})(croupier.status())",
    );
    const bundle = bundles.find(({ name }) => name === status?.bundle);
    if (!status || !bundle) return this.say("");
    if (bundle.name !== arrangement.bundle) this.host.adopt(unit, bundle.name as BundleName);
    this.say(say("light.runs", { board: unit.number, file: `${bundle.name}.js`, version: status.version }));
  }

  private say(words: string): void {
    this.told = words;
    this.show();
  }

  // ---- the film

  private toggle(): void {
    if (this.frames) this.stop();
    else {
      this.sending = this.makeSending();
      if (this.sending) this.start(this.sending.film.frames());
    }
    this.show();
  }

  private sendMissing(): void {
    const { film } = this.sending!;
    const missing: number[] = this.state.missing;
    this.start(film.frames(missing.filter(number => number < film.generations)));
    this.show();
  }

  /** What was said on the display is typed for the person. The difference goes where it is shorter. */
  private makeSending(): Sending | undefined {
    const { digits, asked } = this.state;
    const said = parseAsked(asked);
    const text = this.host.files(this.sender)[this.chosen];
    if (!said || !text) return undefined;
    const size = said.size ?? SIZES[0];
    const there = bytesOf(this.host.files(this.receiver)[PROGRAM] ?? "");
    const before = this.chosen === PROGRAM && crc32(there) === said.crc ? there : undefined;
    const cargo = makeCargo({ name: this.chosen, bytes: bytesOf(text) }, before);
    const film = new Film(cargo.bytes, makeKey(digits, said.nonce), size);
    const codes = film.codesIn();
    const title = titleOf(this.chosen, text);
    const seconds = Math.ceil(codes / USUAL_PACE);
    const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    this.about.textContent = say(cargo.isDifference ? "light.difference" : "light.whole", {
      file: title,
      bytes: cargo.bytes.length,
      codes,
      time,
    });
    return { film, size, title };
  }

  private start(frames: Iterator<Frame>): void {
    this.frames = frames;
    this.code.fit(this.sending!.size, SIDE);
    void this.run(frames, this.receiver);
  }

  private stop(): void {
    if (!this.frames) return;
    this.frames = undefined;
    this.code.show("");
    this.progress.textContent = "";
    this.receiver.shine(null);
  }

  /** While the page is hidden the boards stand still, and so does the film. */
  private async run(frames: Iterator<Frame>, unit: Unit): Promise<void> {
    let shownMs = -Infinity;
    while (this.frames === frames) {
      const frame = document.hidden ? undefined : (frames.next().value as Frame);
      const svg = frame && (await this.code.draw(frame.text));
      await wait(Math.max(0, shownMs + 1000 / USUAL_PACE - performance.now()));
      if (this.frames !== frames) return;
      shownMs = performance.now();
      if (!frame || !svg) continue;
      const isLost = Math.random() * 100 < this.loss;
      unit.shine(isLost ? null : frame.text);
      this.code.show(svg);
      this.code.element.classList.toggle("lost", isLost);
      this.tell(frame);
    }
  }

  private tell({ generation, round }: Frame): void {
    if (generation === undefined) return;
    const last = this.sending!.film.generations - 1;
    this.progress.textContent = say("light.progress", { part: generation, last, round: round + 1 });
  }
}

function titleOf(name: string, text: string): string {
  const program = programIn(text);
  if (name === UPDATER) return say("light.updater");
  if (name === PROGRAM && program) return `${program.bundle}.js ${program.version}`;
  return name;
}
