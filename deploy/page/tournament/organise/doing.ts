// How what the organiser wants is done: a question first where nothing leads back, the act, and what the server says against it beside where it was asked.
import type { Act } from "../../../tournament/contract";
import { say } from "../../../words/say";
import { Dialog } from "../../panels/dialog";
import { make, makeButton } from "../../ui/dom";
import { NOT_IN, act } from "../asked";
import { write } from "../list";

/** What is asked before, and the words of the button that means it. */
export interface Question {
  ask: string;
  yes: string;
}

const opened: { dialog?: Dialog } = {};

/** True when the person has said yes. */
export function confirmed({ ask, yes }: Question): Promise<boolean> {
  const dialog = (opened.dialog ??= new Dialog(say("organise.areYouSure"), "question"));
  return new Promise(answer => {
    let isYes = false;
    const agree = makeButton(
      yes,
      () => {
        isYes = true;
        dialog.close();
      },
      { class: "main" },
    );
    const leave = makeButton(say("organise.leaveIt"), () => dialog.close());
    dialog.element.addEventListener("close", () => answer(isYes), { once: true });
    dialog.show(make("p", ask), make("div.tools", agree, leave));
    // A second Enter by mistake changes nothing.
    leave.focus();
  });
}

/** Somebody who is not known any more has to enter again. */
const forgotten: (() => void)[] = [];
export const onForgotten = (enterAgain: () => void): void => void forgotten.push(enterAgain);

/** A place for what the server has against something. */
export class Doing {
  readonly problem = make("p.problem", { role: "alert" });
  private under: { act: Act["act"]; way: Promise<string> } | undefined;

  /** True when it has been done. What is pressed twice is meant once; something else waits for its turn. */
  async run(what: Act, question?: Question): Promise<boolean> {
    if (this.under?.act === what.act || (question && !(await confirmed(question)))) return false;
    await this.under?.way;
    write(this.problem, "");
    const way = act(what);
    this.under = { act: what.act, way };
    const problem = await way;
    this.under = undefined;
    this.say(problem);
    return !problem;
  }

  say(problem: string): void {
    write(this.problem, problem);
    if (problem === NOT_IN) for (const enterAgain of forgotten) enterAgain();
  }

  /** A button that does one thing. */
  button(words: string, what: () => Act, question?: () => Question | undefined, attributes = {}): HTMLButtonElement {
    return makeButton(words, () => void this.run(what(), question?.()), attributes);
  }
}
