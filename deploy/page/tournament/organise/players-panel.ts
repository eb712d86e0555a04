// Who plays: added by lines, renamed, gone and back.
import type { Player } from "../../../tournament/contract";
import { say } from "../../../words/say";
import { make, makeButton, makeSearch } from "../../ui/dom";
import type { Book } from "../book";
import { List, type Part, write } from "../list";
import { foundBy } from "../me";
import { Adding } from "./adding";
import { Doing } from "./doing";
import { Renaming } from "./renaming";

function makePlayer({ id }: Player): Part<Player> {
  const doing = new Doing();
  const renaming = new Renaming(doing, (name, was) => ({ act: "rename player", player: id, name, was }));
  const state = make("span.hint");
  let hasLeft = false;
  const button = makeButton(
    "",
    () => void doing.run(hasLeft ? { act: "player is back", player: id } : { act: "player leaves", player: id }),
  );
  const element = make("li.entry", renaming.element, state, button, doing.problem);
  return {
    element,
    show({ name, leftAfter }) {
      hasLeft = leftAfter !== null;
      renaming.show(name);
      const left = leftAfter ? say("organise.leftAfter", { round: leftAfter }) : say("organise.doesNotPlay");
      write(state, leftAfter === null ? "" : left);
      write(button, say(hasLeft ? "organise.isBack" : "organise.leaves"));
      button.setAttribute("aria-label", say(hasLeft ? "organise.isBackName" : "organise.leavesName", { name }));
    },
  };
}

export class PlayersPanel {
  private readonly total = make("p.hint");
  private readonly search = makeSearch(say("organise.findName"), say("organise.findPlayer"), () => this.draw());
  private readonly list = new List(make("ul.entries"), ({ id }: Player) => id, makePlayer);
  private book: Book | undefined;
  readonly element = make(
    "div",
    new Adding(
      say("organise.newPlayers"),
      count => say("organise.playersAdded", { count }),
      name => ({ act: "add player", name }),
    ).element,
    make("div.tools", make("h2", say("organise.playersTitle")), this.total, make("span.spring"), this.search),
    this.list.element,
  );

  show(book: Book): void {
    this.book = book;
    this.draw();
  }

  private draw(): void {
    const players = this.book?.view.players ?? [];
    const playing = players.filter(({ leftAfter }) => leftAfter === null).length;
    const left = players.length - playing;
    write(this.total, say(left ? "organise.playersTotalLeft" : "organise.playersTotal", { playing, left }));
    this.list.show(foundBy(players, ({ name }) => name, this.search.value));
  }
}
