// The door: the organiser's word.
import { make } from "../../ui/dom";
import { enter } from "../asked";
import { write } from "../list";

export function makeEnterForm(entered: () => void): HTMLElement {
  const word = make("input", { type: "password", autocomplete: "current-password", required: true });
  const problem = make("p", { class: "problem", role: "alert" });
  const button = make("button", { type: "submit", class: "main" }, "Enter");
  return make(
    "form",
    {
      class: "enter",
      onsubmit: async (event: SubmitEvent) => {
        event.preventDefault();
        button.disabled = true;
        const wrong = await enter(word.value);
        button.disabled = false;
        write(problem, wrong);
        if (wrong) word.select();
        else {
          word.value = "";
          entered();
        }
      },
    },
    make("h2", {}, "For the organiser"),
    make("p", { class: "hint" }, "The word was shown where the tournament was started."),
    make("label", { class: "choice" }, make("span", {}, "The organiser's word"), word),
    make("div", { class: "tools" }, button),
    problem,
  );
}
