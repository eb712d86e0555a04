// What the documents say of each game's rules: five lines and a picture, as the bench has them, and the display's own page. In each language.
import { iconSvgs } from "../../host/deck/icons";
import { USUAL } from "../../host/deck/names";
import { bundles } from "../../known";
import { rulesPicture, rulesPictureShows } from "../../page/panels/rules-picture";
import { rulesOf } from "../../rules";
import { inLanguage, inName } from "../../words/from-disk";
import { type Language, SPOKEN } from "../../words/languages";
import { say } from "../../words/say";

const PAGE = "docs/rules.md";

/** In the order of the menu, those that have rules to be drawn: with *Things* one does not play. */
const GAMES = bundles[0].games.filter(rulesPictureShows);

/** Without `.svg`. */
export function rulesPictures(): { name: string; svg: string }[] {
  const symbols = iconSvgs(USUAL.length);
  return SPOKEN.flatMap(language =>
    inLanguage(language, () =>
      GAMES.flatMap(name => {
        const svg = rulesPicture(name, symbol => symbols[symbol - 1]);
        return svg ? [{ name: pictureName(name, language), svg: svg + "\n" }] : [];
      }),
    ),
  );
}

const pictureName = (game: string, language: Language) => inName(`rules-${game}.svg`, language).replace(/\.svg$/, "");

/** Every game: a heading, its picture, its lines, and how its display says it. */
export const rulesPages = (language: Language = "en"): string =>
  GAMES.map(name => {
    const { title, lines } = rulesOf(name);
    return [
      `## ${title}`,
      "",
      `<img src="pictures/${pictureName(name, language)}.svg" width="520" alt="${rulesPictureShows(name)}">`,
      "",
      ...lines.map((line, at) => `${at + 1}. ${line}`),
      "",
      `<img src="pictures/how-to-play-${name}.png" width="300" alt="${say("rules.display", { game: title })}">`,
    ].join("\n");
  }).join("\n\n");

/** Of every language but English, whose page is written by hand around its rules: its name, and its text. */
export const rulesInLanguages = (): { page: string; text: string }[] =>
  SPOKEN.filter(language => language !== "en").map(language =>
    inLanguage(language, () => ({
      page: inName(PAGE, language),
      text: [
        `# ${say("rules.title")}`,
        `${say("rules.intro")} ${say("rules.where")}`,
        say("rules.more"),
        rulesPages(language),
        "",
      ].join("\n\n"),
    })),
  );
