// What is played, and how: the form begins with how it is set up now.
import type { Act, Byes, Game, Leavers, Setup, System } from "../../../tournament/contract";
import { say } from "../../../words/say";
import { make, makeForm } from "../../ui/dom";
import type { Book } from "../book";
import { write } from "../list";
import { BYES, GAMES, LEAVERS, SYSTEMS } from "../words";
import { Doing, type Question } from "./doing";

type SetUp = Extract<Act, { act: "tournament" }>;

/** `max`: as much as the server takes. */
const numberField = (name: string, max: number) =>
  make("input", { type: "number", name, min: 0, max, step: 1, inputmode: "numeric", required: true });

const chooser = (words: Record<string, string>) =>
  make("select", ...Object.entries(words).map(([value, text]) => make("option", { value }, text)));

const namesOf = (choices: Record<string, { name: string }>) =>
  Object.fromEntries(Object.entries(choices).map(([value, { name }]) => [value, name]));

const labelled = (words: string, field: HTMLElement, hint = "") =>
  make("label.choice", make("span", words), field, hint && make("small", hint));

export class SetUpPanel {
  private readonly doing = new Doing();
  private readonly done = make("p.hint", { role: "status" });
  private readonly name = make("input", { type: "text", dir: "auto", required: true, autocomplete: "off" });
  private readonly game = chooser(GAMES);
  private readonly system = chooser(SYSTEMS);
  private readonly leavers = chooser(namesOf(LEAVERS));
  private readonly byes = chooser(namesOf(BYES));
  private readonly leaversChoice = labelled(say("organise.ifPlayerLeaves"), this.leavers);
  private readonly byesChoice = labelled(say("organise.byesInBuchholz"), this.byes);
  private readonly rounds = numberField("rounds", 99);
  private readonly goal = numberField("goal", 100);
  private readonly minutes = numberField("minutes", 600);
  private readonly delay = numberField("delay", 3600);
  private isTouched = false;
  private round = 0;
  /** As it was when the form was filled. */
  private seen: Setup | undefined;
  private now: { leavers: Leavers; byes: Byes } | undefined;
  readonly element = makeForm(
    "form.set-up-form",
    () => this.keep(),
    { oninput: () => this.touch() },
    labelled(say("organise.name"), this.name),
    labelled(say("organise.game"), this.game),
    labelled(say("organise.system"), this.system),
    this.byesChoice,
    this.leaversChoice,
    labelled(say("organise.rounds"), this.rounds, say("organise.roundsHint")),
    labelled(say("organise.goal"), this.goal, say("organise.goalHint")),
    labelled(say("organise.minutes"), this.minutes, say("organise.minutesHint")),
    labelled(say("organise.delay"), this.delay, say("organise.delayHint")),
    make("div.tools", make("button.main", { type: "submit" }, say("organise.setUpButton")), this.done),
    this.doing.problem,
  );

  /** What is being typed is left alone. */
  show({ view }: Book): void {
    const { name, game, system, wantedRounds, goal, minutes, delayS, round, leavers, byes } = view;
    this.round = round;
    this.now = { leavers, byes };
    if (this.isTouched) return;
    this.seen = { name, game, system, rounds: wantedRounds, goal, minutes, delayS, leavers, byes };
    this.name.value = name;
    this.game.value = game;
    this.system.value = system;
    this.leavers.value = leavers;
    this.byes.value = byes;
    this.fit();
    this.rounds.value = String(wantedRounds);
    this.goal.value = String(goal);
    this.minutes.value = String(minutes);
    this.delay.value = String(delayS);
  }

  private touch(): void {
    this.isTouched = true;
    this.fit();
  }

  /** Each of these two belongs to one system. */
  private fit(): void {
    this.leaversChoice.hidden = this.system.value !== "round-robin";
    this.byesChoice.hidden = this.system.value !== "swiss";
  }

  private async keep(): Promise<void> {
    write(this.done, "");
    const wanted = this.wanted();
    const { act: _, seen, ...setup } = wanted;
    if (!(await this.doing.run(wanted, this.question()))) return;
    if (seen) this.seen = { ...seen, ...setup };
    this.isTouched = false;
    write(this.done, say("organise.setUpDone"));
  }

  private wanted(): SetUp {
    return {
      act: "tournament",
      name: this.name.value.trim(),
      // The choosers have nothing else.
      game: this.game.value as Game,
      system: this.system.value as System,
      rounds: Number(this.rounds.value),
      goal: Number(this.goal.value),
      minutes: Number(this.minutes.value),
      delayS: Number(this.delay.value),
      seen: this.seen,
      // What is left out stays as it is.
      ...(this.leavers.value !== this.now?.leavers && { leavers: this.leavers.value as Leavers }),
      ...(this.byes.value !== this.now?.byes && { byes: this.byes.value as Byes }),
    };
  }

  private question(): Question | undefined {
    return this.round
      ? { ask: say("organise.setUpQuestion", { rounds: this.round }), yes: say("organise.setUpYes") }
      : undefined;
  }
}
