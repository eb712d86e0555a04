// Step "Is it new?" of a board: what hangs at the port, the firmware that its chip wants, and the file that the person chose for it, written.
import { CROUPIER } from "../../how-typed";
import { unpack } from "../../host/flash/archive";
import { DOWNLOADS } from "../../host/flash/chips";
import { foundInWords } from "../../host/flash/look";
import { lookOver, rescueOver } from "../../host/flash/over";
import { type FlashPlan, partInWords, planFlash } from "../../host/flash/plan";
import { flash } from "../../host/flash/write";
import type { WebSerialPort } from "../../host/upload/web-serial";
import { say, sayWith } from "../../words/say";
import { make, makeFileChooser } from "../ui/dom";
import { makeLink } from "./no-port";

/** What the panel lends its steps: one job at a time, a report, a bar. */
export interface Desk {
  job(words: string, work: () => Promise<void>, kind?: string): HTMLButtonElement;
  port(): WebSerialPort;
  clear(): void;
  say(words: string, kind?: string): void;
  progress(done: number, of: number): void;
  /** The program, onto a board whose Espruino was started just now. */
  uploadAwake(): Promise<void>;
}

export class NewBoard {
  readonly element: HTMLElement;
  private plan: FlashPlan | undefined;
  private readonly found = make("div.found", { role: "status", hidden: true });
  private readonly parts = make("ul.firmware", { hidden: true });
  private readonly writing: HTMLDetailsElement;
  private readonly rescuing: HTMLDetailsElement;

  constructor(private readonly desk: Desk) {
    this.rescuing = make(
      "details",
      make("summary", say("panels.restarts")),
      make("p", say("panels.restartsMeans")),
      make(
        "div.tools",
        desk.job(say("panels.rescue"), () => this.rescue()),
      ),
    );
    this.writing = make(
      "details",
      make("summary", say("panels.noEspruino")),
      make("p", ...sayWith("panels.noEspruinoMeans", { a: words => makeLink(words, DOWNLOADS) })),
      this.parts,
      make(
        "div.tools",
        makeFileChooser(say("panels.chooseFirmware"), ".tgz,.gz,.tar,.bin", (...files) => this.choose(files), {
          multiple: true,
        }),
        desk.job(say("panels.writeEspruino"), () => this.write(), "main"),
      ),
    );
    this.element = make(
      "div.step",
      { "data-step": "new" },
      make("h3", say("panels.stepNew")),
      make("p", say("panels.stepNewMeans")),
      make(
        "div.tools",
        desk.job(say("panels.look"), () => this.look()),
      ),
      this.found,
      this.writing,
      this.rescuing,
    );
  }

  private async rescue(): Promise<void> {
    const words = await rescueOver(this.desk.port(), {
      say: line => this.desk.say(line),
      progress: (done, of) => this.desk.progress(done, of),
    });
    for (const line of words) this.desk.say(line);
  }

  private async look(): Promise<void> {
    this.found.hidden = true;
    this.desk.say(say("panels.asking"));
    const found = await lookOver(this.desk.port());
    const words = foundInWords(found);
    this.desk.say(words[0]);
    this.found.hidden = false;
    this.found.replaceChildren(...words.map(line => make("p", ...linked(line))));
    this.writing.open = found.kind === "chip" && !!found.chip;
    this.rescuing.open = found.kind === "loop";
  }

  /** Looks at the files at once: what is wrong with them should not have to wait for a board. */
  private async choose(files: File[]): Promise<void> {
    this.plan = undefined;
    this.desk.clear();
    try {
      const read = files.map(async file => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) }));
      this.plan = planFlash(await unpack(await Promise.all(read)));
    } catch (error) {
      this.desk.say(`${(error as Error).message}.`, "bad");
    }
    this.parts.hidden = !this.plan;
    this.parts.replaceChildren(...(this.plan?.parts ?? []).map(part => make("li", partInWords(part))));
  }

  private async write(): Promise<void> {
    if (!this.plan) return this.desk.say(say("panels.chooseFirmwareFirst"), "bad");
    const { chip } = this.plan;
    await flash(this.desk.port(), this.plan, {
      say: line => this.desk.say(line),
      progress: (done, of) => this.desk.progress(done, of),
    });
    if (chip.isKnown) {
      this.desk.say(say("panels.nowProgram"));
      await this.desk.uploadAwake();
    } else
      this.desk.say(
        say("panels.pinsUnknown", {
          chip: chip.name,
          command: `${CROUPIER} upload --board esp32 --config croupier.json`,
        }),
      );
  }
}

/** An address in a line becomes a link. */
function linked(line: string): (string | HTMLElement)[] {
  return line
    .split(/(https:\/\/\S+)/)
    .map(part => (part.startsWith("https://") ? makeLink(part.replace("https://www.", ""), part) : part));
}
