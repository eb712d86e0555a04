// The lists within the sentences of the documentation that say what boards, games and bundles say.
import type { BoardData } from "../../catalogue";
import { OLDEST, TESTED } from "../../host/upload/firmware";
import { bundleName } from "../../host/upload/plan";
import { boards, bundles } from "../../known";
import { Mistake } from "../../mistake";
import { listed } from "../../text";
import own from "../../../package.json";
import { code } from "./markdown";

const shorts = (isMeant: (board: BoardData) => boolean) => boards.filter(isMeant).map(({ about }) => about.short);

/** Everything first. */
const [ALL, ...SINGLE] = bundles;
/** What a board gets that has room for one. */
const lean = () => bundleName(boards.find(({ about }) => about.room === "one")!.name);

/** Where the page is published, if it is: package.json says it, for npm and for people. */
export function invitation(homepage: string = own.homepage): string {
  if (!homepage) return "";
  if (!/^https:\/\/\S+\/$/.test(homepage))
    throw new Mistake(`package.json's homepage is the folder that holds the page, https://.../, and not ${homepage}`);
  return `**[The bench opens here](${homepage})**, with nothing to install.`;
}

export const LISTS: Record<string, () => string> = {
  homepage: () => invitation(),
  "firmware-oldest": () => OLDEST,
  // In pages of any language.
  "firmware-tested": () => TESTED.join(", "),
  "boards-all": () => shorts(({ about }) => about.room === "all").join(", "),
  "boards-one": () => shorts(({ about }) => about.room === "one").join(", "),
  "boards-tried": () => {
    const tried = shorts(({ about }) => about.tried === "hardware");
    const simulated = shorts(({ about }) => about.tried === "simulated");
    return [
      tried.length && `Tried on hardware: ${listed(tried)}.`,
      simulated.length && `Only simulated so far: ${listed(simulated)}.`,
    ]
      .filter(Boolean)
      .join(" ");
  },
  "boards-keys": () => listed(shorts(({ about }) => about.soldered.length > 0)),
  "boards-pins": () =>
    listed(
      shorts(({ ports }) => Object.keys(ports).length > 0),
      "or",
    ),
  "bundle-all": () => code(`dist/${ALL.name}.js`),
  "bundles-one": () => listed(SINGLE.map(({ name }) => code(`dist/${name}.js`))),
  "games-instead": () =>
    listed(
      SINGLE.filter(({ name }) => name !== lean()).map(({ name }) => code(`--game ${name}`)),
      "or",
    ),
};
