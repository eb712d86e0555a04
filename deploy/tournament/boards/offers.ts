// What a board is told of its match, so that it fits one message.
import { displayName } from "../../display-text";
import { boardJson } from "../../board-bytes";
import { twins } from "../../names";
import type { Game, ToBoard } from "../contract";
import type { MatchRecord, State } from "../records";

/** PROTOCOL.md: messages over 400 bytes are thrown away as they come, and the room's own part has 28; the rest is for a longer room some day. */
export const MOST_BYTES = 360;

/** A display's line has 21 letters. */
const NAME_LETTERS = 21;
/** With a place behind it a name is one letter and its point at least. */
const LEAST_LETTERS = 5;

/** The number under which boards know a match: in tic-tac-toe each of its two games has one. */
export const wireNumber = (match: MatchRecord, part: number) => match.id + part;

/** Which of the two games is played: the one that nobody has told of. */
export const gameOf = ({ told }: MatchRecord) => (told[0] ? 1 : 0);

function howOf(game: Game, goal: number): Record<string, unknown> {
  if (game === "set") return { mode: "race", players: 2, goal, guests: true };
  // Its end is seen here, by the score.
  if (game === "dobble") return { mode: "duel" };
  if (game === "tictactoe") return { mode: "keys", first: "human", level: 2 };
  return { against: "peer" };
}

/** A point where letters are left out. */
const shortened = (name: string, letters: number) => (name.length > letters ? name.slice(0, letters - 1) + "." : name);

/** Names become shorter until the message fits. `seal`: what only that board can read. */
export function offerOf(
  { evening, player }: State,
  match: MatchRecord,
  seal: (word: string) => string,
): ToBoard & { match: number } {
  const { game, goal } = evening;
  const part = game === "tictactoe" ? gameOf(match) : 0;
  const players = game === "tictactoe" ? [match.players[part]] : match.players;
  // A display has ASCII alone, and shows who plays by their place where a name is nothing in it.
  const names = players.map(id => displayName(player.get(id)?.name ?? "", `P${match.players.indexOf(id) + 1}`));
  const shown = (letters: number): string[] => {
    const all = names.map(name => shortened(name, letters));
    // Two that a display cannot tell apart have their places behind them.
    return twins(all) ? names.map((name, at) => `${shortened(name, letters - 3)} P${at + 1}`) : all;
  };
  const key = match.peer && seal(match.peer);
  const offer = (letters: number) => ({
    match: wireNumber(match, part),
    game,
    how: howOf(game, goal),
    names: shown(letters),
    ...(key ? { key } : {}),
  });
  let letters = NAME_LETTERS;
  while (letters > LEAST_LETTERS && boardJson(offer(letters)).length > MOST_BYTES) letters--;
  return offer(letters);
}
