// What a board shows, in a line: for who cannot see its display.
import type { CheckState, DeckState, RaceState, TableState } from "../../../src/games/set/contract";
import type { DobbleState } from "../../../src/games/dobble/contract";
import { setsInWords } from "../../vision/answer";
import { wordsOfCard } from "../../words";
import { inWords } from "../cards/by-eye";
import { counted, joined } from "../../text";

type SetState = TableState | CheckState | DeckState | RaceState;

/** "3 Sets on the table", and the one that is shown; a hint keeps both to itself. */
function tableAloud(state: TableState): string {
  const { sets, shown, given, message, cards } = state;
  const codes = given.map(place => cards[place]!);
  if (state.mode === "hint") return inWords(message);
  const lying = cards.filter(Boolean).map(() => ({ sure: true }));
  const found = setsInWords({ cards: lying, unread: [], twice: [] }, sets.length, 0);
  const lies =
    lying.length > 0 &&
    (sets.length ? `${found} on the table` : `${counted(lying.length, "card")} on the table, ${found}`);
  const which = shown >= 0 && `Set ${shown + 1} is shown: ${codes.map(wordsOfCard).join("; ")}`;
  return joined([message !== codes.join(" ") && inWords(message), lies, which], ". ");
}

/** What was said, the claim, and the points. Never whether a Set lies there: the players look for it. */
function raceAloud({ message, claim, scores, mode }: RaceState): string {
  const named = claim && claim.cards.length > 0 && `named: ${claim.cards.map(wordsOfCard).join("; ")}`;
  const points = scores.map((score, at) => `P${at + 1} ${score}`).join(", ");
  return joined(
    [inWords(message), named, mode === "race" || scores.length > 1 ? points : `points ${points.slice(3)}`],
    ". ",
  );
}

function setAloud(state: SetState): string {
  if (state.mode === "race" || state.mode === "practice") return raceAloud(state);
  if (state.mode === "deck") return joined([inWords(state.message), `${counted(state.seen, "card")} seen`], ". ");
  return state.mode === "check" ? inWords(state.message) : tableAloud(state as TableState);
}

const dobbleAloud = ({ common, message }: DobbleState): string =>
  joined([message, common && `both cards show: ${common.name}`], ". ");

/** Answers "" where there is nothing to be said. */
export function aloud(state: any): string {
  if (!state) return "";
  if (state.app === "menu") return joined([state.message, `menu, ${state.items[state.cursor]}`], "; ");
  const words =
    state.app === "set" ? setAloud(state) : state.app === "dobble" ? dobbleAloud(state) : (state.message ?? "");
  return joined([state.app, words], ": ");
}
