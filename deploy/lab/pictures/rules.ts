// What the documents say of each game's rules: five lines and a picture, as the bench has them, and the display's own page.
import { iconSvgs } from "../../host/deck/icons";
import { USUAL } from "../../host/deck/names";
import { bundles, games } from "../../known";
import { rulesPicture, rulesPictureShows } from "../../page/panels/rules-picture";

/** In the order of the menu. */
const inOrder = () => bundles[0].games.map(name => games.find(game => game.name === name)!);

export function rulesPictures(): { name: string; svg: string }[] {
  const symbols = iconSvgs(USUAL.length);
  return inOrder().flatMap(({ name }) => {
    const svg = rulesPicture(name, symbol => symbols[symbol - 1]);
    return svg ? [{ name: `rules-${name}`, svg: svg + "\n" }] : [];
  });
}

/** Every game: a heading, its picture, its lines, and how its display says it. */
export const rulesPages = () =>
  inOrder()
    .map(({ name, title, rules }) =>
      [
        `## ${title[0].toUpperCase()}${title.slice(1)}`,
        "",
        `<img src="pictures/rules-${name}.svg" width="520" alt="${rulesPictureShows(name)}">`,
        "",
        ...rules.map((line, at) => `${at + 1}. ${line}`),
        "",
        `<img src="pictures/how-to-play-${name}.png" width="300" alt="The display's page: how to play ${title}">`,
      ].join("\n"),
    )
    .join("\n\n");
