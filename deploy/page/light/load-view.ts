// What is sent: a program of this release, settings, a display's language, or a file of the person's own.
import { DISPLAY_LANGUAGES, displayFiles, type DisplayLanguage } from "../../display-words";
import { bytesOf, textOf } from "../../host/upload/bytes";
import { objectIn } from "../../host/upload/plan";
import { parseBackup } from "../../host/upload/save";
import { bundles } from "../../known";
import type { Asked } from "../../light/asked";
import type { Load } from "../../light/cargo";
import { isBackup, makeBefore, makeLoad, PROGRAM, sendable, UPDATER } from "../../light/loads";
import { Mistake } from "../../mistake";
import { LANGUAGES } from "../../words/languages";
import { say } from "../../words/say";
import { loadBundle, loadUpdater } from "../bundles";
import type { BundleName } from "../protocol";
import { make, makeChoice, makeFileChooser } from "../ui/dom";
import { Segments } from "../ui/segments";
import { allKnown, keep, type Known } from "./programs";
import { ROOMY } from "./roomy";

type What = "program" | "settings" | "language" | "file";
const UPDATER_CHOICE = "light";

/** What is to be sent, and the program that is on the board where that is known. */
export interface Wanted {
  load: Load;
  before?: Known;
  /** The board has this program already. */
  isThere?: boolean;
}

/** A choice that can be filled anew. */
function refill(choice: HTMLLabelElement, options: [value: string, words: string][], value: string): void {
  const select = choice.querySelector("select")!;
  select.replaceChildren(
    ...options.map(([key, words]) => make("option", { value: key, selected: key === value }, words)),
  );
}

export class LoadView {
  readonly element: HTMLElement;
  private what: What = "program";
  private board = ROOMY[0].name;
  private bundle = bundles[0].name;
  private installed: number | undefined;
  private known: Known[] = [];
  private language: DisplayLanguage = DISPLAY_LANGUAGES[0];
  /** In the order of `displayFiles`. */
  private partOfLanguage = 0;
  private file: { name: string; bytes: Uint8Array } | undefined;
  private inBackup = "";
  private readonly boardChoice: HTMLLabelElement;
  private readonly bundleChoice = makeChoice(say("light.games"), [], "", bundle => {
    this.bundle = bundle;
    this.changed();
  });
  private readonly installedChoice = makeChoice(say("light.installed"), [], "", crc => {
    this.installed = crc ? Number(crc) : undefined;
    this.changed();
  });
  private readonly backupChoice = makeChoice(say("light.inBackup"), [], "", name => {
    this.inBackup = name;
    this.changed();
  });
  private readonly settings = make("textarea.light-settings", {
    rows: 4,
    spellcheck: "false",
    "aria-label": say("light.settingsText"),
    placeholder: '{"board":"esp32"}',
    oninput: () => this.changed(),
  });
  private readonly fileName = make("span.hint");
  private readonly bodies: Record<What, HTMLElement>;

  /** `refuse`: what is wrong with a file. */
  constructor(
    private readonly changed: () => void,
    private readonly refuse: (words: string) => void,
  ) {
    this.boardChoice = makeChoice(
      say("light.board"),
      ROOMY.map(({ name, about }): [string, string] => [name, about.title]),
      this.board,
      board => {
        this.board = board;
        this.offer();
        this.changed();
      },
    );
    this.bodies = this.makeBodies();
    const kinds = new Segments<What>(
      make("legend.spoken", say("light.what")),
      "light-what",
      [
        ["program", say("light.program")],
        ["settings", say("light.settings")],
        ["language", say("light.language")],
        ["file", say("light.file")],
      ],
      what => this.choose(what),
    );
    kinds.show(this.what);
    this.element = make(
      "section.light-step",
      make("h2", say("light.stepWhat")),
      kinds.element,
      ...Object.values(this.bodies),
    );
    this.choose(this.what);
    this.offer();
    void allKnown().then(known => {
      this.known = known;
      this.offer();
    });
  }

  private makeBodies(): Record<What, HTMLElement> {
    const open = (words: string, accept: string, take: (file: File) => Promise<unknown>) =>
      makeFileChooser(words, accept, file =>
        take(file).catch((error: unknown) => {
          if (!(error instanceof Mistake)) throw error;
          this.refuse(`${error.message}.`);
        }),
      );
    return {
      program: make(
        "div.light-body",
        make("div.tools", this.boardChoice, this.bundleChoice),
        make(
          "div.tools",
          this.installedChoice,
          open(say("light.openInstalled"), ".js,.json,application/json", file => this.openInstalled(file)),
        ),
        make("p.hint", say("light.installedMeans")),
      ),
      settings: make(
        "div.light-body",
        this.settings,
        make(
          "div.tools",
          open(say("light.openFile"), ".json,application/json", async file => {
            this.settings.value = await file.text();
            this.changed();
          }),
        ),
        make("p.hint", say("light.settingsMeans")),
      ),
      language: make(
        "div.light-body",
        make(
          "div.tools",
          makeChoice(
            say("light.displayLanguage"),
            DISPLAY_LANGUAGES.map((tag): [string, string] => [tag, LANGUAGES[tag]]),
            this.language,
            tag => {
              this.language = tag as DisplayLanguage;
              this.changed();
            },
          ),
          makeChoice(
            say("light.partOfLanguage"),
            [say("light.words"), say("light.letters")].map((words, at): [string, string] => [String(at), words]),
            String(this.partOfLanguage),
            at => {
              this.partOfLanguage = Number(at);
              this.changed();
            },
          ),
        ),
        make("p.hint", say("light.languageMeans")),
      ),
      file: make(
        "div.light-body",
        make(
          "div.tools",
          open(say("light.openFile"), "*/*", file => this.openFile(file)),
          this.fileName,
        ),
        this.backupChoice,
        make("p.hint", say("light.fileMeans")),
      ),
    };
  }

  private choose(what: What): void {
    this.what = what;
    for (const [name, body] of Object.entries(this.bodies)) body.hidden = name !== what;
    this.backupChoice.hidden = !this.inBackup;
    this.changed();
  }

  /** What there is to choose from, for this board. */
  private offer(): void {
    const fitting = bundles.filter(({ boards: all }) => all.includes(this.board));
    const options = fitting.map(({ name, title }): [string, string] => [name, title]);
    if (loadUpdater) options.push([UPDATER_CHOICE, say("light.updater")]);
    if (!options.some(([name]) => name === this.bundle)) this.bundle = options[0][0];
    refill(this.bundleChoice, options, this.bundle);
    refill(
      this.installedChoice,
      [
        ["", say("light.unknown")],
        ...this.known.map(({ crc, version, bundle }): [string, string] => [String(crc), `${bundle} ${version}`]),
      ],
      String(this.installed ?? ""),
    );
  }

  /** What the board has said of itself. */
  hear({ board, crc }: Asked): void {
    if (board && ROOMY.some(({ name }) => name === board)) {
      this.board = board;
      this.boardChoice.querySelector("select")!.value = board;
    }
    if (crc !== undefined) this.installed = this.known.some(one => one.crc === crc) ? crc : undefined;
    this.offer();
  }

  private async openInstalled(file: File): Promise<void> {
    const known = await keep(new Uint8Array(makeBefore(file.name, new Uint8Array(await file.arrayBuffer()))));
    this.known = await allKnown();
    this.installed = known?.crc;
    this.offer();
    this.changed();
  }

  private async openFile(file: File): Promise<void> {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const text = textOf(bytes);
    const names = isBackup(text) ? sendable(parseBackup(file.name, text)) : [];
    this.file = { name: file.name, bytes };
    this.fileName.textContent = file.name;
    this.inBackup = names.find(name => name !== PROGRAM) ?? names[0] ?? "";
    this.backupChoice.hidden = !this.inBackup;
    refill(
      this.backupChoice,
      names.map((name): [string, string] => [name, name]),
      this.inBackup,
    );
    this.changed();
  }

  /** Undefined: nothing yet. @throws Mistake */
  async wanted(): Promise<Wanted | undefined> {
    return this.ways[this.what]();
  }

  private readonly ways: Record<What, () => Promise<Wanted | undefined>> = {
    program: async () => {
      const { bundle, installed } = this;
      if (bundle === UPDATER_CHOICE) return { load: { name: UPDATER, bytes: bytesOf(await loadUpdater!()) } };
      const bytes = new Uint8Array(bytesOf(await loadBundle(bundle as BundleName)));
      const known = await keep(bytes);
      const before = this.known.find(({ crc }) => crc === installed);
      return { load: { name: PROGRAM, bytes }, before, isThere: known !== undefined && known.crc === installed };
    },
    settings: async () => {
      const { value } = this.settings;
      if (!value.trim()) return undefined;
      if (!objectIn(value)) throw new Mistake(say("light.noSettings"));
      return { load: makeLoad("croupier.json", new TextEncoder().encode(value)) };
    },
    language: async () => {
      const files = await displayFiles(this.language);
      const { name, text } = files[this.partOfLanguage];
      return { load: { name, bytes: bytesOf(text) } };
    },
    file: async () => {
      if (!this.file) return undefined;
      const { name, bytes } = this.file;
      return { load: makeLoad(name, bytes, this.inBackup || undefined) };
    },
  };
}
