// Onto a real board at a serial port of this computer: Espruino itself where there is none, upload, doctor, restore. Steps and checks are those of the
// commands of the same names.
import { type PartReport, closingOf } from "../../host/doctor/report";
import { uploadAwake } from "../../host/flash/over";
import { Mistake } from "../../mistake";
import { doctorOver, restoreOver, uploadOver } from "../../host/upload/over";
import { GAMES, makeBundle, type Wish } from "../../host/upload/plan";
import { type Backup, isRestOf, leftIn, makeBackup, parseBackup } from "../../host/upload/save";
import type { Ear } from "../../host/upload/upload";
import { type WebSerialPort, nameOf, whyNot } from "../../host/upload/web-serial";
import { say, sayWith } from "../../words/say";
import { version } from "../../../package.json";
import { BOARD_CHOICES, bundleWords } from "../boards/words";
import { loadBundle, loadUpdater } from "../bundles";
import type { BundleName } from "../protocol";
import { serial } from "../serial";
import { make, makeButton, makeCheck, makeChoice, makeFileChooser } from "../ui/dom";
import { textOfFile } from "../ui/files";
import { type Desk, NewBoard } from "./new-board";
import { absence, noBoard } from "./no-port";
import { download } from "../ui/download";

const BACKUP = "croupier-backup";

export class BoardPanel {
  readonly element: HTMLElement;
  private port: WebSerialPort | undefined;
  private readonly portName = make("p.hint", { role: "status" }, say("panels.noPortYet"));
  private readonly bar = make("progress", { hidden: true, "aria-label": say("panels.progress") });
  private readonly report = make(
    "div.report",
    { role: "log", "aria-label": say("panels.boardSays") },
    say("panels.nothingYet"),
  );
  private readonly buttons: HTMLButtonElement[] = [];
  /** What to look at when the browser's list has no board in it. */
  private readonly help = make("div", { hidden: true });
  private board = "";
  private game = "";
  private bluetooth: Wish["bluetooth"] = "off";
  /** What was downloaded last. */
  private kept: { name: string; backup: Backup } | undefined;

  constructor() {
    if (!serial) {
      this.element = absence();
      return;
    }
    serial.addEventListener("disconnect", () => this.say(say("panels.unplugged")));
    const upload = this.makeJob(say("panels.upload"), () => this.upload(), "main");
    const doctor = this.makeJob(say("panels.examine"), () => this.examine());
    const steps = make(
      "div.steps",
      make(
        "div.step",
        make("h3", say("panels.stepPort")),
        make("p", say("panels.stepPortMeans")),
        make(
          "div.tools",
          makeButton(say("panels.choosePort"), () => void this.choose(), { class: "main" }),
          this.portName,
        ),
        this.help,
      ),
      new NewBoard(this.desk).element,
      make(
        "div.step",
        make("h3", say("panels.stepProgram")),
        make("p", say("panels.stepProgramMeans")),
        make(
          "div.tools",
          makeChoice(say("panels.board"), [["", say("panels.boardItself")], ...BOARD_CHOICES], "", name => {
            this.board = name;
          }),
          makeChoice(
            say("panels.games"),
            [
              ["", say("panels.gamesThatFit")],
              ...GAMES.map((name): [string, string] => [name, bundleWords(name as BundleName)]),
            ],
            "",
            name => {
              this.game = name;
            },
          ),
          makeCheck(say("panels.bluetoothOff"), true, isOn => {
            this.bluetooth = isOn ? "off" : "keep";
          }),
          upload,
        ),
        make("p.hint", ...sayWith("panels.byLight", { light: words => make("a", { href: "./light.html" }, words) })),
      ),
      make(
        "div.step",
        make("h3", say("panels.stepWiring")),
        make("p", say("panels.stepWiringMeans")),
        make(
          "div.tools",
          makeButton(say("panels.showWiring"), () => document.getElementById("tab-wiring")?.click()),
        ),
      ),
      make(
        "div.step",
        make("h3", say("panels.stepParts")),
        make("p", say("panels.stepPartsMeans")),
        make(
          "div.tools",
          doctor,
          makeFileChooser(say("panels.restore"), ".json,application/json,.gz,.tar", file => this.restore(file)),
        ),
      ),
    );
    this.element = make(
      "div.job",
      steps,
      make("div.job-report", make("h3", say("panels.boardSays")), this.bar, this.report),
    );
    this.allow(false);
  }

  private makeJob(words: string, job: () => Promise<void>, kind = ""): HTMLButtonElement {
    const button = makeButton(words, () => void this.run(job), { class: kind });
    this.buttons.push(button);
    return button;
  }

  private allow(isAllowed: boolean): void {
    for (const button of this.buttons) button.disabled = !isAllowed;
  }

  private async choose(): Promise<void> {
    try {
      this.port = await serial!.requestPort();
      this.portName.textContent = nameOf(this.port);
      this.help.hidden = true;
      this.allow(true);
    } catch (error) {
      this.portName.textContent = `${whyNot(error)}.`;
      this.help.replaceChildren(noBoard());
      this.help.hidden = (error as Error).name !== "NotFoundError";
    }
  }

  /** One at a time: the port is open meanwhile. */
  private async run(job: () => Promise<void>): Promise<void> {
    this.allow(false);
    this.report.replaceChildren();
    try {
      await job();
    } catch (error) {
      this.say(`${(error as Error).message}.`, "bad");
      if (!(error instanceof Mistake)) console.error(error);
    }
    this.bar.hidden = true;
    this.allow(true);
  }

  private say(words: string, kind = ""): void {
    this.report.append(make("div", { class: kind }, words));
    this.report.scrollTop = this.report.scrollHeight;
  }

  private readonly ear: Ear = {
    say: line => this.say(line),
    progress: (what, done, of) => {
      this.bar.hidden = false;
      this.bar.max = of;
      this.bar.value = done;
      this.bar.title = say(what === "save" ? "panels.saving" : "panels.writing");
    },
  };

  private readonly keep = (backup: Backup): string => {
    const { kept } = this;
    const isSame = kept?.backup.serial === backup.serial && kept.backup.env === backup.env;
    if (kept && isSame && isRestOf(leftIn(backup), kept.backup)) return say("panels.savedBefore", { file: kept.name });
    const name = `${BACKUP}-${backup.date.slice(0, 19).replace(/[T:]/g, "-")}.json`;
    download(makeBackup(backup), name, "application/json");
    this.kept = { name, backup };
    return say("panels.saved", { file: name });
  };

  private readonly desk: Desk = {
    job: (words, work, kind) => this.makeJob(words, work, kind),
    port: () => this.port!,
    clear: () => this.report.replaceChildren(),
    say: (words, kind) => this.say(words, kind),
    progress: (done, of) => this.ear.progress("write", done, of),
    uploadAwake: () => this.upload(uploadAwake),
  };

  private async upload(put = uploadOver): Promise<void> {
    const bundles = async (name: string) => makeBundle(name, await loadBundle(name as BundleName));
    const wish: Wish = {
      ...(this.board ? { board: this.board } : {}),
      ...(this.game ? { game: this.game } : {}),
      bluetooth: this.bluetooth,
      ...(loadUpdater ? { updater: loadUpdater } : {}),
    };
    const status = await put(this.port!, wish, version, bundles, this.ear, this.keep);
    this.say(
      say(status.safe ? "panels.runsInSafeShell" : "panels.runsOnIt", {
        version: status.version,
        bundle: status.bundle,
      }),
    );
    for (const complaint of status.complaints) this.say(complaint, "bad");
  }

  private async examine(): Promise<void> {
    this.say(say("panels.askingParts"));
    const report = await doctorOver(
      this.port!,
      this.board ? { board: this.board, person: this.ear } : { person: this.ear },
    );
    for (const part of report.parts) this.tell(part);
    this.say(report.isFine ? closingOf(report) : say("panels.putRight"));
  }

  private tell({ part, verdict, says }: PartReport): void {
    this.say(`${part}: ${says.join(" ")}`, verdict === "fault" ? "bad" : "");
  }

  private async restore(file: File): Promise<void> {
    if (!this.port) return this.say(say("panels.choosePortFirst"), "bad");
    await this.run(async () => {
      const text = await textOfFile(file, "a backup that an upload wrote", words => this.say(words));
      const restored = await restoreOver(this.port!, parseBackup(file.name, text), this.ear, this.keep);
      this.say(
        restored.isRunning
          ? say(restored.program ? "panels.restoredProgram" : "panels.restored", { program: restored.program })
          : say("panels.restoredMute"),
      );
    });
  }
}
