// A link to the bench, from where its page really is; and where that is this very computer, the file first.
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

const KEPT_IN_IT = "It has this bench in it, with all that the boards have stored. Nothing is sent anywhere.";

function makeBox(link: string, isMain: boolean): HTMLElement {
  const box = make("input", {
    type: "text",
    readonly: true,
    value: link,
    "aria-label": "The link",
    onfocus: () => box.select(),
  });
  const copy = makeButton(
    "Copy",
    async () => {
      box.select();
      const isCopied = await navigator.clipboard?.writeText(link).then(
        () => true,
        () => false,
      );
      copy.textContent = isCopied ? "Copied" : "Press Ctrl-C";
    },
    { class: isMain && "main" },
  );
  return make("div.tools.share", box, copy);
}

/** What stands in the window. `save` saves the bench as a file. */
export function makeShare(link: string, host: string, save: () => void): HTMLElement[] {
  const says = (text: string) => make("p", text);
  if (!isHereOnly(host))
    return [says(`Whoever opens this link has this bench before them. ${KEPT_IN_IT}`), makeBox(link, true)];
  return [
    says(
      `This page runs on your own computer (${host}), so a link to it works only here. Send a file instead: it is opened from this menu, on any page of the bench.`,
    ),
    make("div.tools", makeButton("Save it as a file", save, { class: "main" })),
    says(`For another tab or browser on this computer there is the link. ${KEPT_IN_IT}`),
    makeBox(link, false),
  ];
}
