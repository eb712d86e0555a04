// Which board it is, what runs on it, and what hangs on it. What cannot be is not offered; what there is no serial port for gives way to what was asked for last.
import {
  PARTS,
  type Display,
  type Part,
  bundlesOf,
  displaysOf,
  fit,
  hasWifi,
  partsOf,
  portsOf,
  standard,
} from "../../arrangements";
import { BOARD_CHOICES, bundleWords, DISPLAY_WORDS, PART_WORDS } from "../boards/words";
import type { Arrangement, BoardName, BundleName } from "../protocol";
import { make, makeButton, makeCheck, makeChoice } from "../ui/dom";
import { Dialog } from "./dialog";

export function setUp(dialog: Dialog, before: Arrangement, done: (arrangement: Arrangement) => void): void {
  let wanted = before;

  const change = (next: Arrangement, kept?: Part) => {
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

  function wifiRow(): HTMLElement {
    const { wifi = false, ...rest } = wanted;
    const row = makeCheck("A released Espruino", wifi, isOn => change(isOn ? { ...rest, wifi: isOn } : rest));
    row.append(make("small", "up to 2v29"));
    return make(
      "fieldset",
      make("legend", "Its firmware"),
      row,
      make(
        "p.hint",
        "On an ESP32 it loses what comes beyond some 64 bytes in one breath: above 19,200 baud, and at any speed until Croupier has ended the board's own access point (a network entry in croupier.json keeps it). A newer one loses nothing.",
      ),
    );
  }

  function draw(): void {
    const parts = PARTS.filter(part => partsOf(wanted.board, wanted.bundle).includes(part));
    dialog.show(
      make(
        "div.set-up",
        makeChoice("Board", BOARD_CHOICES, wanted.board, name => change(standard(name as BoardName))),
        makeChoice(
          "Program",
          bundlesOf(wanted.board).map(name => [name, `${name}.js: ${bundleWords(name)}`]),
          wanted.bundle,
          name => change(standard(wanted.board, name as BundleName)),
        ),
        makeChoice(
          "Display",
          displaysOf(wanted.board, wanted.bundle).map(name => [name, DISPLAY_WORDS[name]]),
          wanted.display,
          name => change({ ...wanted, display: name as Display }),
        ),
        wanted.display !== "colour" &&
          makeChoice(
            "Its rows",
            [
              ["64", "128 × 64"],
              ["32", "128 × 32"],
            ],
            String(wanted.rows),
            rows => change({ ...wanted, rows: Number(rows) as 64 | 32 }),
          ),
        make("fieldset", make("legend", "What hangs on its serial ports"), ...parts.map(partRow)),
        ...(hasWifi(wanted.board) ? [wifiRow()] : []),
        make(
          "p.hint",
          "The board is switched off and on with what you choose here. What it has stored stays; another board comes with nothing stored.",
        ),
        make(
          "div.tools",
          make("span.spring"),
          makeButton("Leave it as it is", () => dialog.close()),
          makeButton(
            "Use this",
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
