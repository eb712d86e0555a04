// A phone as a player's key: the table's code, a name and a number, then one large button.
import type { RaceView } from "../../tournament/contract";
import { say } from "../../words/say";
import { List, dress, write } from "../tournament/list";
import { make, makeButton, makeChoice, makeForm } from "../ui/dom";
import { makeLanguageChoice } from "../ui/language";
import { recall, remember } from "../ui/memory";
import { Line } from "./line";
import { nowOf, playerName } from "./now";

const MOST_PLAYERS = 8;
const PLAYERS = Array.from({ length: MOST_PLAYERS }, (_, at) => at + 1);
const MOST_NAME = 20;
const KEPT = { code: "race.code", phone: "race.phone", name: "race.name", player: "race.player" };

function phoneId(): string {
  const known = recall(KEPT.phone, "");
  if (known) return known;
  const made = [...crypto.getRandomValues(new Uint8Array(12))].map(byte => byte.toString(16).padStart(2, "0")).join("");
  remember(KEPT.phone, made);
  return made;
}

interface Score {
  player: number;
  name: string;
  points: number;
  rank: number;
  isMe: boolean;
  isAway: boolean;
}

class RacePage {
  private code = "";
  private readonly phone = phoneId();
  private name = recall(KEPT.name, "");
  private player = 0;
  private view: RaceView | undefined;
  private line: Line | undefined;
  private isSent = false;
  private opens = 0;

  private readonly table = make("h1", say("race.title"));
  private readonly me = make("b.me");
  private readonly change = makeButton(say("race.change"), () => this.sit(0), { class: "quiet" });
  private readonly note = make("p.note", { role: "status" });

  private readonly codeField = make("input", {
    type: "text",
    autocomplete: "off",
    autocapitalize: "characters",
    spellcheck: "false",
    maxlength: 20,
    required: true,
  });
  private readonly door = makeForm(
    "form.door",
    () => this.enter(this.codeField.value),
    make("label.choice", make("span", say("race.code")), this.codeField),
    make("p.hint", say("race.codeWhere")),
    make("button.main", say("race.join")),
  );

  private readonly nameField = make("input", {
    type: "text",
    autocomplete: "nickname",
    maxlength: MOST_NAME,
    oninput: () => this.call(this.nameField.value),
  });
  private readonly numbers = PLAYERS.map(player => makeButton("", () => this.sit(player)));
  private readonly seats = make(
    "section.seats",
    make("label.choice", make("span", say("race.name")), this.nameField),
    make("h2", say("race.number")),
    make("div.numbers", ...this.numbers),
    make("p.hint", say("race.fair")),
  );

  private readonly words = make("span");
  private readonly button = make(
    "button.big",
    {
      type: "button",
      // As the finger comes down; a keyboard has no finger.
      onpointerdown: () => this.press("claim"),
      onclick: (event: MouseEvent) => void (event.detail || this.press("claim")),
    },
    this.words,
  );
  private readonly none = makeButton(say("race.noSet"), () => this.press("none"), { class: "none" });
  private readonly open = make("div.tools");
  private readonly scores = new List(
    make("ol.scores"),
    ({ player }: Score) => player,
    () => this.makeScore(),
  );
  private readonly play = make("section.play", this.button, this.none, this.open, this.scores.element);

  constructor() {
    this.nameField.value = this.name;
    document
      .querySelector("#race")!
      .replaceChildren(
        make("header", this.table, make("div.who", this.me, this.change)),
        this.note,
        make("main", this.door, this.seats, this.play),
        make("footer.tools", makeLanguageChoice()),
      );
    // Another code is another visit.
    addEventListener("hashchange", () => this.enter(location.hash.slice(1)));
    this.enter(location.hash.slice(1) || recall(KEPT.code, ""));
  }

  private enter(code: string): void {
    this.line?.end();
    this.code = code.trim();
    this.view = undefined;
    const kept = recall(KEPT.player, { code: "", player: 0 });
    this.player = kept.code === this.code ? kept.player : 0;
    write(this.note, "");
    this.line =
      (this.code &&
        new Line(() => ({ code: this.code, phone: this.phone, player: this.player, name: this.name }), {
          view: view => this.take(view),
          lost: () => {
            this.isSent = false;
            write(this.note, say("race.lost"));
            this.show();
          },
          refused: isFull => this.refuse(isFull),
        })) ||
      undefined;
    this.show();
  }

  private refuse(isFull: boolean): void {
    write(this.note, say(isFull ? "race.tooMany" : "race.noSuchCode"));
    if (isFull) return;
    remember(KEPT.code, "");
    this.codeField.value = this.code;
    this.code = "";
    this.view = undefined;
    this.show();
  }

  private take(view: RaceView): void {
    remember(KEPT.code, this.code);
    this.view = view;
    this.isSent = false;
    write(this.note, view.isUnheard ? say("race.unheard") : "");
    if (view.isTaken) {
      write(this.note, say("race.taken", { player: `P${this.player}` }));
      this.sit(0);
    }
    this.show();
  }

  private call(name: string): void {
    this.name = name.trim();
    remember(KEPT.name, this.name);
  }

  private sit(player: number): void {
    this.player = player;
    remember(KEPT.player, { code: this.code, player });
    if (player) write(this.note, "");
    this.line?.anew();
    this.show();
  }

  private press(press: "claim" | "none"): void {
    if (!this.view || this.isSent) return;
    const { kind, mayNone } = nowOf(this.view, this.player, false);
    if (press === "none" ? !mayNone : kind !== "ready") return;
    this.isSent = true;
    write(this.note, "");
    this.show();
    void this.line?.do({ press });
  }

  private show(): void {
    const { view } = this;
    const isIn = !!this.code;
    this.door.hidden = isIn;
    this.seats.hidden = !isIn || !view || this.player > 0;
    this.play.hidden = !isIn || !view || !this.player;
    this.change.hidden = this.play.hidden;
    write(this.table, (isIn && view?.table) || say("race.title"));
    write(this.me, view && this.player ? playerName({ names: this.namesIn(view) }, this.player) : "");
    if (!view) return;
    if (!this.seats.hidden) this.showSeats(view);
    if (!this.play.hidden) this.showPlay(view);
  }

  /** The own name is known here first. */
  private namesIn({ names, isMatch }: RaceView): string[] {
    return names.map((name, at) => (at + 1 === this.player && !(isMatch && name) && this.name ? this.name : name));
  }

  private showSeats(view: RaceView): void {
    this.numbers.forEach((button, at) => {
      write(button, playerName(view, at + 1));
      button.disabled = view.phones[at];
    });
  }

  private showPlay(view: RaceView): void {
    const now = nowOf(view, this.player, this.isSent);
    write(this.words, now.text);
    dress(this.button, "data-kind", now.kind);
    dress(this.button, "aria-disabled", now.kind === "ready" ? null : "true");
    this.none.hidden = !now.mayNone;
    this.none.disabled = this.isSent;
    this.showOpen(view, now.mayOpen);
    const { race } = view;
    const names = this.namesIn(view);
    this.scores.show(
      (race?.scores ?? []).map((points, at) => ({
        player: at + 1,
        name: names[at],
        points,
        rank: race!.result?.[at] ?? 0,
        isMe: at + 1 === this.player,
        isAway: !!race!.away[at],
      })),
    );
  }

  /** How many players: as many as have a phone, unless a person says otherwise. */
  private showOpen(view: RaceView, mayOpen: boolean): void {
    this.open.hidden = !mayOpen;
    if (!mayOpen) return void (this.opens = 0);
    const least = Math.max(2, view.phones.lastIndexOf(true) + 1);
    if (this.opens >= least && this.open.childElementCount) return;
    this.opens = least;
    this.open.replaceChildren(
      makeChoice(
        say("race.players"),
        PLAYERS.slice(1).map(count => [`${count}`, `${count}`]),
        `${least}`,
        count => (this.opens = Number(count)),
      ),
      makeButton(say("race.open"), () => void this.line?.do({ start: this.opens }), { class: "main" }),
    );
  }

  private makeScore() {
    const name = make("bdi");
    const points = make("b");
    const element = make("li", name, points);
    return {
      element,
      show(score: Score) {
        write(name, playerName({ names: Array(score.player).fill(score.name) }, score.player));
        write(
          points,
          score.rank ? say("race.rankAndPoints", { rank: score.rank, points: score.points }) : `${score.points}`,
        );
        element.classList.toggle("own", score.isMe);
        element.classList.toggle("away", score.isAway);
      },
    };
  }
}

document.title = say("race.pageTitle");
new RacePage();
