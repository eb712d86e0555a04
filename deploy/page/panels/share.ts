// A link to the bench, from where its page really is; and where that is this very computer, the file first.
import { say } from "../../words/say";
import { make, makeButton } from "../ui/dom";

/** Longer addresses are cut off by what carries them. */
const LONGEST_LINK = 60_000;

/** The address of this page with that behind it; undefined: nothing carries one as long. */
export function linkTo({ origin, pathname }: Pick<Location, "origin" | "pathname">, bench: string): string | undefined {
  const link = `${origin}${pathname}#${bench}`;
  return link.length > LONGEST_LINK ? undefined : link;
}

/** Names by which every computer means itself, with a port behind them or none. */
export const isHereOnly = (host: string): boolean =>
  /^((.+\.)?localhost|127(\.\d+){3}|\[::1\]|0\.0\.0\.0)\.?(:\d+)?$/i.test(host);

function makeBox(link: string, isMain: boolean): HTMLElement {
  const box = make("input", {
    type: "text",
    readonly: true,
    value: link,
    "aria-label": say("panels.link"),
    onfocus: () => box.select(),
  });
  const copy = makeButton(
    say("panels.copy"),
    async () => {
      box.select();
      const isCopied = await navigator.clipboard?.writeText(link).then(
        () => true,
        () => false,
      );
      copy.textContent = say(isCopied ? "panels.copied" : "panels.pressCopy");
    },
    { class: isMain && "main" },
  );
  return make("div.tools.share", box, copy);
}

/** What stands in the window. `save` saves the bench as a file. */
export function makeShare(link: string, host: string, save: () => void): HTMLElement[] {
  if (!isHereOnly(host)) return [make("p", say("panels.linkMeans")), makeBox(link, true)];
  return [
    make("p", say("panels.linkOnlyHere", { host })),
    make("div.tools", makeButton(say("panels.saveFile"), save, { class: "main" })),
    make("p", say("panels.linkHereMeans")),
    makeBox(link, false),
  ];
}
