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
import { version } from "../../../package.json";
import { BOARD_CHOICES, bundleWords } from "../boards/words";
import { loadBundle } from "../bundles";
import type { BundleName } from "../protocol";
import { serial } from "../serial";
import { make, makeButton, makeCheck, makeChoice, makeFileChooser } from "../ui/dom";
import { textOfFile } from "../ui/files";
import { type Desk, NewBoard } from "./new-board";
import { absence, noBoard } from "./no-port";
import { download } from "./state-menu";

const BACKUP = "croupier-backup";

export class BoardPanel {
  readonly element: HTMLElement;
  private port: WebSerialPort | undefined;
  private readonly portName = make("p.hint", { role: "status" }, "None chosen yet.");
  private readonly bar = make("progress", { hidden: true, "aria-label": "Progress" });
  private readonly report = make("div.report", { role: "log", "aria-label": "What the board says" }, "Nothing yet.");
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
    serial.addEventListener("disconnect", () => this.say("The board, or its cable, was unplugged."));
    const upload = this.makeJob("Upload", () => this.upload(), "main");
    const doctor = this.makeJob("Examine it", () => this.examine());
    const steps = make(
      "div.steps",
      make(
        "div.step",
        make("h3", "1. Its port"),
        make("p", "Plug the board in, and choose it in the browser's list."),
        make(
          "div.tools",
          makeButton("Choose the port", () => void this.choose(), { class: "main" }),
          this.portName,
        ),
        this.help,
      ),
      new NewBoard(this.desk).element,
      make(
        "div.step",
        make("h3", "3. The program"),
        make(
          "p",
          "The board is asked what it is and gets what suits it. What is on it is saved first, as a download. A new ESP32 has its Bluetooth on. That takes nearly half of the memory that programs have, and Croupier does not use it.",
        ),
        make(
          "div.tools",
          makeChoice("Board", [["", "as it says itself"], ...BOARD_CHOICES], "", name => {
            this.board = name;
          }),
          makeChoice(
            "Games",
            [["", "as many as fit"], ...GAMES.map((name): [string, string] => [name, bundleWords(name as BundleName)])],
            "",
            name => {
              this.game = name;
            },
          ),
          makeCheck("Switch an ESP32's Bluetooth off", true, isOn => {
            this.bluetooth = isOn ? "off" : "keep";
          }),
          upload,
        ),
      ),
      make(
        "div.step",
        make("h3", "4. Now wire it"),
        make(
          "p",
          "Pull the plug. Connect display, scanner and keys as the tab Wiring shows, then plug it in again: it starts by itself.",
        ),
        make(
          "div.tools",
          makeButton("Show the wiring", () => document.getElementById("tab-wiring")?.click()),
        ),
      ),
      make(
        "div.step",
        make("h3", "5. Its parts"),
        make(
          "p",
          "Display, scanner, keys, the other board, camera and arm are asked one by one; what is wrong is said in sentences.",
        ),
        make(
          "div.tools",
          doctor,
          makeFileChooser("Put a backup back", ".json,application/json,.gz,.tar", file => this.restore(file)),
        ),
      ),
    );
    this.element = make(
      "div.job",
      steps,
      make("div.job-report", make("h3", "What the board says"), this.bar, this.report),
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
      this.bar.title = what === "save" ? "saving what was there" : "writing";
    },
  };

  private readonly keep = (backup: Backup): string => {
    const { kept } = this;
    const isSame = kept?.backup.serial === backup.serial && kept.backup.env === backup.env;
    if (kept && isSame && isRestOf(leftIn(backup), kept.backup))
      return `What was on it is in your downloads already: ${kept.name}.`;
    const name = `${BACKUP}-${backup.date.slice(0, 19).replace(/[T:]/g, "-")}.json`;
    download(makeBackup(backup), name, "application/json");
    this.kept = { name, backup };
    return `What was on it is in your downloads: ${name}.`;
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
    };
    const status = await put(this.port!, wish, version, bundles, this.ear, this.keep);
    this.say(
      `Croupier ${status.version} (${status.bundle}) runs on it${status.safe ? ", in its safe shell: examine it" : ""}. Now wire it: the tab Wiring shows how. Then examine it.`,
    );
    for (const complaint of status.complaints) this.say(complaint, "bad");
  }

  private async examine(): Promise<void> {
    this.say("Asking its parts; a minute at most …");
    const report = await doctorOver(
      this.port!,
      this.board ? { board: this.board, person: this.ear } : { person: this.ear },
    );
    for (const part of report.parts) this.tell(part);
    this.say(report.isFine ? closingOf(report) : "Put right what is named above, and examine it again.");
  }

  private tell({ part, verdict, says }: PartReport): void {
    this.say(`${part}: ${says.join(" ")}`, verdict === "fault" ? "bad" : "");
  }

  private async restore(file: File): Promise<void> {
    if (!this.port) return this.say("Choose the port first.", "bad");
    await this.run(async () => {
      const text = await textOfFile(file, "a backup that an upload wrote", words => this.say(words));
      const restored = await restoreOver(this.port!, parseBackup(file.name, text), this.ear, this.keep);
      this.say(
        restored.isRunning
          ? `It is as it was${restored.program ? `: ${restored.program}` : ""}.`
          : "The files are back, but it does not answer: switch it off and on.",
      );
    });
  }
}
