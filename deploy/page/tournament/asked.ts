// Questions to the server that are answered once, and what the organiser wants done.
import type { Act, Join, JournalLine, MatchView, Moment, Person } from "../../tournament/contract";
import { say } from "../../words/say";

export const NOT_IN = say("tournament.notIn");

interface Told {
  problem?: unknown;
  /** The page has to enter the word first. */
  isOut?: boolean;
}

/** Why it says no, as a sentence; what stands before the server, and says no in its place, has other words. */
async function refusalIn(answer: Response): Promise<string> {
  const { problem } = ((await answer.json().catch(() => undefined)) ?? {}) as Told;
  if (typeof problem !== "string" || !problem) return say("tournament.answeredTryAgain", { status: answer.status });
  return `${problem[0].toUpperCase()}${problem.slice(1)}${/[.!?]$/.test(problem) ? "" : "."}`;
}

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

/** Why no events come; "" where that is for no reason of the server's. */
export async function askRefusal(): Promise<string> {
  const asking = new AbortController();
  try {
    const answer = await fetch("./api/events", { signal: asking.signal });
    return answer.ok ? "" : await refusalIn(answer);
  } catch {
    return "";
  } finally {
    asking.abort();
  }
}

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
    return answer.ok ? "" : await refusalIn(answer);
  } catch {
    return say("tournament.unreachedAtDoor");
  }
}

/** "" when it has been done, or what is wrong in words. */
export async function act(what: Act): Promise<string> {
  try {
    const answer = await post("do", what);
    const { problem, isOut } = (await answer.json()) as Told;
    if (isOut) return NOT_IN;
    if (typeof problem === "string") return problem;
    return answer.ok ? "" : say("tournament.answered", { status: answer.status });
  } catch {
    return say("tournament.unreached");
  }
}
