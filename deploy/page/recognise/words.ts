// What the page says while it looks.
import { isWhole } from "../../vision/answer";
import type { Key } from "../../words/english";
import { say } from "../../words/say";
import { setsAmong } from "../cards/by-eye";
import { wordsOfCard } from "../cards/card-words";
import type { FoundSet, Table } from "./table";

/** A Set in a line, for who cannot see it. */
export const setInWords = ({ key }: Pick<FoundSet, "key">): string => key.split(" ").map(wordsOfCard).join("; ");

/** What is shown while none of so many is chosen. */
export const wholeOf = (sets: number): string => say("recognise.allSets", { sets });

export const GREY = say("recognise.grey");

/** Of a table whose cards are all known, in one sentence. */
const WHOLE = {
  some: "recognise.wholeSets",
  none: "recognise.wholeNoSet",
  noThree: "recognise.wholeNoThree",
  tooFew: "recognise.wholeTooFew",
} as const satisfies Record<ReturnType<typeof setsAmong>, Key>;

/** How many Sets there are as far as the cards tell. `unsure`: of these so many rest on a card that is to be checked. */
function setsSoFar(cards: number, sets: number, unsure: number): string {
  if (setsAmong(cards, sets) === "tooFew") return say("recognise.tooFew");
  if (sets > unsure) return say("recognise.atLeast", { sure: sets - unsure, unsure });
  return sets ? say("recognise.ifRight", { unsure }) : say("recognise.noThree", { cards });
}

/** `seen`: cards of the last look, certain or not. `isHinting`: how many Sets there are is not to be given away. */
export function statusOf(table: Table, seen: number, isHinting: boolean): string {
  const { cards, spots, sets, twice, tables } = table;
  const { length } = cards;
  if (!length) return say(seen ? "recognise.holdStill" : "recognise.noCard");
  const isMore = seen > length;
  const unread = spots.filter(({ isSeen }) => isSeen).length,
    gaps = spots.length - unread;
  const unsure = cards.filter(({ sure }) => !sure).length;
  const isKnown = isWhole({ cards, unread: spots, twice, isMore });
  const doubtful = sets.filter(({ isDoubtful }) => isDoubtful).length;
  const sentences = [
    isKnown && !isHinting
      ? say(WHOLE[setsAmong(length, sets.length)], { cards: length, tables, sets: sets.length })
      : say("recognise.found", { cards: length, tables, unsure, unread }),
    !isKnown && !isHinting && setsSoFar(length, sets.length, doubtful),
    gaps > 0 && say("recognise.gaps", { gaps }),
    ...twice.map(code => say("recognise.twice", { code, card: wordsOfCard(code) })),
    isMore && say("recognise.more"),
  ];
  return sentences.filter(Boolean).join(" ");
}
