// What a board shows, in a line: for who cannot see its display.
import type { CheckState, DeckState, RaceState, TableState } from "../../../src/games/set/contract";
import type { DobbleState } from "../../../src/games/dobble/contract";
import { joined } from "../../text";
import { say } from "../../words/say";
import { inWords, setsAmong } from "../cards/by-eye";
import { wordsOfCard } from "../cards/card-words";
import { symbolInWords } from "../cards/symbol-words";

type SetState = TableState | CheckState | DeckState | RaceState;

/** "3 Sets on the table", and the one that is shown; a hint keeps both to itself. */
function tableAloud(state: TableState): string {
  const { sets, shown, given, message, cards } = state;
  const codes = given.map(place => cards[place]!);
  if (state.mode === "hint") return inWords(message);
  const count = cards.filter(Boolean).length;
  const lies =
    count > 0 &&
    (sets.length
      ? say("boards.setsLie", { sets: sets.length })
      : say("boards.cardsLie", { count, among: setsAmong(count, 0) }));
  const which = shown >= 0 && say("boards.setShown", { number: shown + 1, cards: codes.map(wordsOfCard).join("; ") });
  return joined([message !== codes.join(" ") && inWords(message), lies, which], ". ");
}

/** What was said, the claim, and the points. Never whether a Set lies there: the players look for it. */
function raceAloud({ message, claim, scores, mode }: RaceState): string {
  const named =
    claim && claim.cards.length > 0 && say("boards.cardsNamed", { cards: claim.cards.map(wordsOfCard).join("; ") });
  const points =
    mode === "race" || scores.length > 1
      ? scores.map((score, at) => say("boards.playerPoints", { player: at + 1, points: score })).join(", ")
      : say("boards.ownPoints", { points: scores[0] });
  return joined([inWords(message), named, points], ". ");
}

function setAloud(state: SetState): string {
  if (state.mode === "race" || state.mode === "practice" || state.mode === "duel") return raceAloud(state);
  if (state.mode === "deck")
    return joined([inWords(state.message), say("boards.cardsSeen", { count: state.seen })], ". ");
  return state.mode === "check" ? inWords(state.message) : tableAloud(state as TableState);
}

const dobbleAloud = ({ common, message }: DobbleState): string =>
  joined([message, common && say("boards.bothShow", { symbol: symbolInWords(common.symbol, common.name) })], ". ");

/** Answers "" where there is nothing to be said. */
export function aloud(state: any): string {
  if (!state) return "";
  if (state.app === "menu")
    return joined([state.message, say("boards.menuAt", { entry: state.items[state.cursor] })], "; ");
  const words =
    state.app === "set"
      ? setAloud(state)
      : state.app === "dobble"
        ? dobbleAloud(state)
        : state.app === "things"
          ? joined([state.thing, state.message], ". ")
          : (state.message ?? "");
  return joined([state.app, words], ": ");
}
