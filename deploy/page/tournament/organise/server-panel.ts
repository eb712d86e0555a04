// The broker, what was refused, and the tournament as files.
import type { View } from "../../../tournament/contract";
import type { Key } from "../../../words/english";
import { language, say } from "../../../words/say";
import { make } from "../../ui/dom";
import type { Book } from "../book";
import { write } from "../list";

const REFUSED: [keyof View["refused"], string, string][] = [
  ["forged", say("organise.forged"), say("organise.forgedMeans")],
  ["replayed", say("organise.replayed"), say("organise.replayedMeans")],
  ["strangers", say("organise.strangers"), say("organise.strangersMeans")],
  ["oversize", say("organise.oversize"), say("organise.oversizeMeans")],
  ["connects", say("organise.connects"), say("organise.connectsMeans")],
  ["words", say("organise.words"), say("organise.wordsMeans")],
];

const BROKER = {
  here: "organise.brokerIsHere",
  lost: "organise.brokerIsLost",
  silent: "organise.brokerIsSilent",
} as const satisfies Record<View["broker"]["state"], Key>;

export class ServerPanel {
  private readonly broker = make("p");
  private readonly numbers = REFUSED.map(() => make("dd"));
  readonly element = make(
    "div",
    make("h2", say("organise.broker")),
    this.broker,
    make("h2", say("organise.refusedTitle")),
    make(
      "dl.refused-list",
      ...REFUSED.map(([, head, words], at) => make("div", make("dt", head, make("small", words)), this.numbers[at])),
    ),
    make("h2", say("organise.asFiles")),
    make(
      "div.tools",
      make("a.button", { href: "./api/export.csv", download: true }, say("organise.resultsCsv")),
      make("a.button", { href: "./api/export.json", download: true }, say("organise.everythingJson")),
      make(
        "a.button",
        { href: `./api/sheet.pdf?lang=${language()}`, target: "_blank", rel: "noopener" },
        say("organise.sheetsPdf"),
      ),
    ),
  );

  show({ view: { broker, refused } }: Book): void {
    const { address, state, boards } = broker;
    write(this.broker, say(BROKER[state], { address, boards }));
    REFUSED.forEach(([which], at) => write(this.numbers[at], String(refused[which])));
  }
}
