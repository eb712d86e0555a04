// The door: the organiser's word.
import { say } from "../../../words/say";
import { make, makeForm } from "../../ui/dom";
import { enter } from "../asked";
import { write } from "../list";

export function makeEnterForm(entered: () => void): HTMLElement {
  const word = make("input", { type: "password", autocomplete: "current-password", required: true });
  const problem = make("p.problem", { role: "alert" });
  const button = make("button.main", { type: "submit" }, say("organise.enter"));
  async function send(): Promise<void> {
    button.disabled = true;
    const wrong = await enter(word.value);
    button.disabled = false;
    write(problem, wrong);
    if (wrong) return word.select();
    word.value = "";
    entered();
  }
  return makeForm(
    "form.enter",
    send,
    make("h2", say("organise.forOrganiser")),
    make("p.hint", say("organise.whereWordIs")),
    make("label.choice", make("span", say("organise.word")), word),
    make("div.tools", button),
    problem,
  );
}
