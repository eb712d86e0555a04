// The pictures that a deck has unless somebody brings others: Fluent Emoji by Microsoft, in the edition of Iconify, as SVG.
import { createRequire } from "node:module";
import alike from "./alike.json";
import { USUAL, nameFrom } from "./names";

const PACKAGE = "@iconify-json/fluent-emoji-flat";

export const CREDIT = "Pictures: Fluent Emoji, (c) Microsoft Corporation, MIT licence";

/** The licence wants to be with every copy. */
export const LICENCE =
  `${CREDIT}. Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), ` +
  "to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, " +
  "and to permit persons to whom the Software is furnished to do so, subject to the following conditions: The above copyright notice and this permission notice shall be included in all " +
  'copies or substantial portions of the Software. THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF ' +
  "MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, " +
  "WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.";

interface Icons {
  icons: Record<string, { body: string; width?: number; height?: number }>;
  width: number;
  height: number;
}

/** Where further symbols come from, one after the other. Faces and people are too much alike. */
const CATEGORIES = ["Animals & Nature", "Food & Drink", "Objects", "Travel & Places", "Activities"];

/** What looks much like another icon (parts of names, as regular expressions): the hours of a clock, the moon, the same thing seen from another side or with a mark on it. */
const ALIKE = new RegExp(alike.join("|"));

const load = (): Icons => createRequire(import.meta.url)(`${PACKAGE}/icons.json`);

/** Every icon that a deck may use, the usual 57 first. */
export function iconIds(): string[] {
  const usual = USUAL.map(([icon]) => icon);
  const { categories } = createRequire(import.meta.url)(`${PACKAGE}/metadata.json`) as {
    categories: Record<string, string[]>;
  };
  const more = CATEGORIES.flatMap(category => categories[category]).filter(id => !ALIKE.test(id));
  return [...new Set([...usual, ...more])];
}

export function iconNames(): string[] {
  return iconIds().map((id, at) => USUAL[at]?.[1] ?? nameFrom(id));
}

/** SVG of the first so many. */
export function iconSvgs(count: number): string[] {
  const { icons, width, height } = load();
  return iconIds()
    .slice(0, count)
    .map(id => {
      const icon = icons[id];
      return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${icon.width ?? width} ${icon.height ?? height}">${icon.body}</svg>`;
    });
}
