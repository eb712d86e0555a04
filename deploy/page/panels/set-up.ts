// Which board it is, what runs on it, and what hangs on it. What cannot be is not offered; what there is no serial port for gives way to what was asked for last.
import {
  PARTS,
  type Display,
  type Part,
  type ReaderKind,
  bundlesOf,
  displaysOf,
  fit,
  hasWifi,
  partsOf,
  portsOf,
  readerOf,
  readersOf,
  standard,
} from "../../arrangements";
import { say } from "../../words/say";
import { BOARD_CHOICES, bundleWords, DISPLAY_WORDS, PART_WORDS, READER_WORDS } from "../boards/words";
import type { Arrangement, BoardName, BundleName } from "../protocol";
import { make, makeButton, makeCheck, makeChoice } from "../ui/dom";
import { Dialog } from "./dialog";

export function setUp(dialog: Dialog, before: Arrangement, done: (arrangement: Arrangement) => void): void {
  let wanted = before;

  const change = (next: Arrangement, kept?: Part | "reader") => {
    wanted = fit(next, kept);
    draw();
  };

  function partRow(part: Part): HTMLElement {
    const port = portsOf(wanted)[part];
    const row = makeCheck(PART_WORDS[part], wanted[part], isOn =>
      change({ ...wanted, [part]: isOn }, isOn ? part : undefined),
    );
    row.append(make("small", wanted[part] && port ? port : ""));
    return row;
  }

  /** Wires behind its name, as the settings have them. */
  function readerRow(readers: ReaderKind[]): HTMLElement {
    const { reader = "", ...rest } = wanted;
    const row = makeChoice(
      say("panels.reader"),
      [["", say("panels.noReader")], ...readers.map((kind): [string, string] => [kind, READER_WORDS[kind]])],
      reader,
      kind => change(kind ? { ...rest, reader: kind as ReaderKind } : { ...rest, scanner: true }, "reader"),
    );
    row.append(make("small", readerOf(wanted).split(" ").slice(1).join(" ")));
    return row;
  }

  function wifiRow(): HTMLElement {
    const { wifi = false, ...rest } = wanted;
    const row = makeCheck(say("panels.releasedEspruino"), wifi, isOn => change(isOn ? { ...rest, wifi: isOn } : rest));
    row.append(make("small", say("panels.releasedUpTo")));
    return make("fieldset", make("legend", say("panels.firmware")), row, make("p.hint", say("panels.releasedMeans")));
  }

  function draw(): void {
    const parts = PARTS.filter(part => partsOf(wanted.board, wanted.bundle).includes(part));
    const readers = readersOf(wanted.board, wanted.bundle);
    dialog.show(
      make(
        "div.set-up",
        makeChoice(say("panels.board"), BOARD_CHOICES, wanted.board, name => change(standard(name as BoardName))),
        makeChoice(
          say("panels.program"),
          bundlesOf(wanted.board).map(name => [name, `${name}.js: ${bundleWords(name)}`]),
          wanted.bundle,
          name => change(standard(wanted.board, name as BundleName)),
        ),
        makeChoice(
          say("panels.display"),
          displaysOf(wanted.board, wanted.bundle).map(name => [name, DISPLAY_WORDS[name]]),
          wanted.display,
          name => change({ ...wanted, display: name as Display }),
        ),
        wanted.display !== "colour" &&
          makeChoice(
            say("panels.rows"),
            [
              ["64", "128 × 64"],
              ["32", "128 × 32"],
            ],
            String(wanted.rows),
            rows => change({ ...wanted, rows: Number(rows) as 64 | 32 }),
          ),
        make("fieldset", make("legend", say("panels.ports")), ...parts.map(partRow)),
        readers.length > 0 && readerRow(readers),
        ...(hasWifi(wanted.board) ? [wifiRow()] : []),
        make("p.hint", say("panels.setUpMeans")),
        make(
          "div.tools",
          make("span.spring"),
          makeButton(say("panels.leaveIt"), () => dialog.close()),
          makeButton(
            say("panels.useThis"),
            () => {
              dialog.close();
              done(wanted);
            },
            { class: "main" },
          ),
        ),
      ),
    );
  }

  draw();
}
