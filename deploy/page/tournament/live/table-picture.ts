// What happens at a table, whatever is played there.
import type { LiveTable } from "../../../tournament/contract";
import { say } from "../../../words/say";
import { make } from "../../ui/dom";
import { write } from "../list";
import { DobblePicture } from "./dobble-picture";
import { DurakPicture } from "./durak-picture";
import { textIn, type Told } from "./read";
import { SetPicture } from "./set-picture";
import { TictactoePicture } from "./tictactoe-picture";

interface Picture {
  element: HTMLElement;
  show(state: Told, names: string[], seat: number): void;
}

class Elsewhere implements Picture {
  readonly element = make("p.live-line");

  show(state: Told): void {
    write(this.element, textIn(state.message) || say("live.otherGame"));
  }
}

const PICTURES: Record<string, new () => Picture> = {
  set: SetPicture,
  durak: DurakPicture,
  dobble: DobblePicture,
  tictactoe: TictactoePicture,
};

export class TablePicture {
  readonly element = make("div.live-picture");
  private app = "";
  private picture: Picture = new Elsewhere();

  show(state: LiveTable["state"] | undefined, names: string[], seat = 0): void {
    if (!state) {
      this.app = "";
      this.element.replaceChildren(make("p.live-line", say("live.noData")));
      return;
    }
    const app = Object.hasOwn(PICTURES, state.app) ? state.app : "elsewhere";
    if (app !== this.app) {
      this.picture = new (PICTURES[app] ?? Elsewhere)();
      this.element.replaceChildren(this.picture.element);
      this.app = app;
    }
    this.picture.show(state, names, seat === 1 ? 1 : 0);
  }
}
