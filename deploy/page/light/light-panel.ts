// Update by light on a page: what the board shows, what it gets, and the film.
import { textOf } from "../../host/upload/bytes";
import { type Cargo, type Load, makeCargo } from "../../light/cargo";
import { isSize, makeKey, type Size, SIZES } from "../../light/code";
import { Film } from "../../light/film";
import { PROGRAM, programIn } from "../../light/loads";
import { isFlicker, USUAL_PACE } from "../../light/pace";
import { Mistake } from "../../mistake";
import { say } from "../../words/say";
import { make, makeButton, makeCheck, makeChoice } from "../ui/dom";
import { AskedView } from "./asked-view";
import { FilmDialog } from "./film-dialog";
import { LoadView, type Wanted } from "./load-view";

const PACES = [1, 2, USUAL_PACE, 4, 6, 8];
/** A film is as long with any key. */
const NO_KEY = new Uint8Array(32);

/** What a person calls it: the board's own name for a program is none. */
function titleOf({ name, bytes }: Load): string {
  const program = name === PROGRAM ? programIn(textOf(bytes)) : undefined;
  return program ? `${program.bundle}.js ${program.version}` : name;
}

interface Ready extends Wanted {
  cargo: Cargo;
}

const minutes = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

export class LightPanel {
  readonly element: HTMLElement;
  private readonly askedView = new AskedView(() => this.hear());
  private readonly loadView: LoadView;
  private readonly status = make("p.light-status", { role: "status" });
  private readonly warning: HTMLElement;
  private readonly start = makeButton(say("light.start"), () => this.play(), { class: "main", disabled: true });
  private readonly sizeChoice: HTMLLabelElement;
  private dialog: FilmDialog | undefined;
  private ready: Ready | undefined;
  private size: Size | undefined;
  private pace = USUAL_PACE;
  private mayFlicker = false;
  private heard: unknown;
  private turn = 0;

  constructor() {
    this.loadView = new LoadView(
      () => void this.look(),
      words => this.say(words),
    );
    const flicker = makeCheck(say("light.mayFlicker"), false, isOn => {
      this.mayFlicker = isOn;
      this.show();
    });
    this.warning = make("div.light-warning", { hidden: true, role: "alert" }, make("p", say("light.flicker")), flicker);
    this.sizeChoice = makeChoice(
      say("light.size"),
      [["", say("light.sizeOfBoard")], ...SIZES.map((size): [string, string] => [String(size), String(size)])],
      "",
      size => {
        this.size = isSize(Number(size)) ? (Number(size) as Size) : undefined;
        this.show();
      },
    );
    this.element = make(
      "div.light",
      make("p", say("light.about")),
      this.askedView.element,
      this.loadView.element,
      make(
        "section.light-step",
        make("h2", say("light.stepShow")),
        make(
          "div.tools",
          makeChoice(
            say("light.pace"),
            PACES.map((pace): [string, string] => [String(pace), String(pace)]),
            String(this.pace),
            pace => {
              this.pace = Number(pace);
              this.show();
            },
          ),
          this.sizeChoice,
        ),
        this.warning,
        this.status,
        this.start,
      ),
    );
    void this.look();
  }

  private hear(): void {
    const { asked } = this.askedView;
    // Typed digits change nothing of what the board has said.
    if (asked && asked !== this.heard) this.loadView.hear(asked);
    this.heard = asked;
    void this.look();
  }

  /** What is chosen, packed; the newest choice counts. */
  private async look(): Promise<void> {
    const turn = ++this.turn;
    this.ready = undefined;
    this.start.disabled = true;
    // The first look comes before all views are there.
    await Promise.resolve();
    try {
      const wanted = await this.loadView.wanted();
      if (turn !== this.turn) return;
      this.ready = wanted && { ...wanted, cargo: makeCargo(wanted.load, wanted.before?.bytes) };
      this.show();
    } catch (error) {
      if (turn !== this.turn) return;
      if (!(error instanceof Mistake)) throw error;
      this.say(`${error.message}.`);
    }
  }

  private get usedSize(): Size {
    return this.size ?? this.askedView.asked?.size ?? SIZES[0];
  }

  private show(): void {
    this.warning.hidden = !isFlicker(this.pace);
    const { ready, askedView } = this;
    const lines = [askedView.wrong, ready?.isThere ? say("light.same") : "", ready ? this.lengthOf(ready) : ""];
    this.say(lines.filter(Boolean).join("\n"));
    const isAllowed = !isFlicker(this.pace) || this.mayFlicker;
    this.start.disabled = !ready || !askedView.digits || !askedView.asked || !isAllowed;
  }

  private lengthOf({ load, cargo }: Ready): string {
    const codes = new Film(cargo.bytes, NO_KEY, this.usedSize).codesIn();
    return say(cargo.isDifference ? "light.difference" : "light.whole", {
      file: titleOf(load),
      bytes: cargo.bytes.length,
      codes,
      time: minutes(Math.ceil(codes / this.pace)),
    });
  }

  private say(words: string): void {
    this.status.textContent = words;
  }

  private play(): void {
    const { ready, askedView } = this;
    if (!ready || !askedView.digits || !askedView.asked) return;
    const key = makeKey(askedView.digits, askedView.asked.nonce);
    this.dialog ??= new FilmDialog();
    this.dialog.play(titleOf(ready.load), new Film(ready.cargo.bytes, key, this.usedSize), this.usedSize, this.pace);
  }
}
