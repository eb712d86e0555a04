// A tour: a picture of a table, its Sets, hints instead of them, and the cards onto a board.
import { say } from "../../words/say";
import { type Bench, type Step, type Tour, until } from "./tour";

const PATIENCE_MS = 30_000;

const one = <Kind extends HTMLElement>(selector: string) => document.querySelector<Kind>(`.recognise ${selector}`);

function steps(bench: Bench): Step[] {
  const [unit] = bench.units;
  const found = () => document.querySelectorAll(".recognise .sets-list label").length - 1;
  const isHinting = () => !!one<HTMLInputElement>("input[name=recognise-mode][value=hints]")?.checked;
  const lying = (): number => (unit.state?.app === "set" ? (unit.state.cards ?? []).filter(Boolean).length : 0);
  let shown: string | undefined;
  let before = 0;
  const which = () => one(".sets-which")?.textContent ?? undefined;
  return [
    {
      title: say("tours.recogniseLook"),
      at: () => ".recognise-view",
      tab: "recognise",
      isDone: () => found() > 0 || isHinting(),
      text: () => say("tours.recogniseLookText"),
      doIt: async () => {
        const { drawSample } = await import("./sample");
        await bench.showPicture(await drawSample());
        await until(() => found() > 0, PATIENCE_MS);
      },
    },
    {
      title: say("tours.recogniseSets"),
      at: () => ".recognise-sets",
      tab: "recognise",
      begin: () => {
        shown = which();
      },
      isDone: () => isHinting() || (shown !== undefined && which() !== shown),
      text: () => say("tours.recogniseSetsText", { sets: Math.max(0, found()) }),
      doIt: async () => one(".sets-next")?.click(),
    },
    {
      title: say("tours.recogniseHint"),
      at: () => ".recognise-side > .segments",
      tab: "recognise",
      isDone: isHinting,
      text: () => say("tours.recogniseHintText"),
      doIt: async () => one("input[name=recognise-mode][value=hints]")?.click(),
    },
    {
      title: say("tours.recogniseSend"),
      at: () => ".recognise-send",
      tab: "recognise",
      begin: () => {
        before = lying();
      },
      isDone: () => lying() > 0 && lying() !== before,
      text: () => say("tours.recogniseSendText"),
      doIt: async () => {
        one(".recognise-send button")?.click();
        await until(() => lying() > 0 && lying() !== before, PATIENCE_MS);
      },
    },
    {
      title: say("tours.thatIsAll"),
      at: () => "[data-unit='1'] .display-module",
      text: () => say("tours.recogniseEnd"),
    },
  ];
}

export const recogniseTour: Tour = {
  name: "recognise",
  title: say("tours.recognise"),
  about: say("tours.recogniseAbout"),
  steps,
};
