// Questions to the server that are answered once, and what the organiser wants done.
import type { Act, Join, JournalLine, MatchView, Moment, Person } from "../../tournament/contract";

const UNREACHED = "The server cannot be reached: nothing was changed. Try again.";
export const NOT_IN = "The server does not know you any more: enter the word again.";

/** Undefined where there is no answer, or one that says no. */
async function ask<Answer>(path: string): Promise<Answer | undefined> {
  try {
    const answer = await fetch(`./api/${path}`, { headers: { Accept: "application/json" } });
    return answer.ok ? ((await answer.json()) as Answer) : undefined;
  } catch {
    return undefined;
  }
}

/** As text: it is read when it is to be drawn. */
export async function askView(): Promise<string | undefined> {
  const view = await ask<unknown>("view");
  return view === undefined ? undefined : JSON.stringify(view);
}

const post = (path: string, body: unknown): Promise<Response> =>
  fetch(`./api/${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });

export const askPeople = () => ask<Person[]>("people");
export const askMatch = (id: number) => ask<{ match: MatchView; moments: Moment[] }>(`match/${id}`);
/** The newest last; `before`: only lines of lower numbers. */
export const askJournal = (most: number, before?: number) =>
  ask<JournalLine[]>(`journal?most=${most}${before === undefined ? "" : `&before=${before}`}`);
export const askJoins = () => ask<Join[]>("joins");

/** "" when the word was right, or what is wrong in words. */
export async function enter(word: string): Promise<string> {
  try {
    const answer = await post("enter", { word });
    if (answer.ok) return "";
    if (answer.status === 403) return "This is not the word.";
    // Too many wrong ones, say.
    const told = (await answer.json().catch(() => undefined)) as { problem?: unknown } | undefined;
    return typeof told?.problem === "string" ? told.problem : `The server answered ${answer.status}. Try again.`;
  } catch {
    return "The server cannot be reached. Try again.";
  }
}

/** "" when it has been done, or what is wrong in words. */
export async function act(what: Act): Promise<string> {
  try {
    const answer = await post("do", what);
    if (answer.status === 401 || answer.status === 403) return NOT_IN;
    const { problem } = (await answer.json()) as { problem?: unknown };
    if (typeof problem === "string") return problem;
    return answer.ok ? "" : `The server answered ${answer.status}.`;
  } catch {
    return UNREACHED;
  }
}
