// The broker, what was refused, and the tournament as files.
import { counted } from "../../../text";
import type { View } from "../../../tournament/contract";
import { make } from "../../ui/dom";
import type { Book } from "../book";
import { write } from "../list";

const REFUSED: [keyof View["refused"], string, string][] = [
  ["forged", "Forged", "messages whose word was wrong"],
  ["replayed", "Replayed", "messages that had been sent before"],
  ["strangers", "Strangers", "messages from boards that belong to no table"],
  ["oversize", "Oversize", "messages that were too long to be read"],
  [
    "connects",
    "Connects",
    "connections that were turned away or put out; the command says why, and which option lets more in",
  ],
  ["words", "Words", "words that were not the organiser's"],
];

export class ServerPanel {
  private readonly broker = make("p");
  private readonly numbers = REFUSED.map(() => make("dd"));
  readonly element = make(
    "div",
    make("h2", "Broker"),
    this.broker,
    make("h2", "Refused since the start"),
    make(
      "dl.refused-list",
      ...REFUSED.map(([, head, words], at) => make("div", make("dt", head, make("small", words)), this.numbers[at])),
    ),
    make("h2", "As files"),
    make(
      "div.tools",
      make("a.button", { href: "./api/export.csv", download: true }, "Results (CSV)"),
      make("a.button", { href: "./api/export.json", download: true }, "Everything (JSON)"),
      make("a.button", { href: "./api/sheet.pdf", target: "_blank", rel: "noopener" }, "The boards' sheets (PDF)"),
    ),
  );

  show({ view: { broker, refused } }: Book): void {
    const { address, state, boards } = broker;
    const words = {
      here: `is here, with ${counted(boards, "board")}`,
      lost: "cannot be reached: trying again",
      silent: "takes messages and hands none on: boards hear nothing and are not heard",
    };
    write(this.broker, `${address} ${words[state]}`);
    REFUSED.forEach(([which], at) => write(this.numbers[at], String(refused[which])));
  }
}
