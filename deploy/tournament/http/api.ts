// The tournament over HTTP, as contract.ts has it.
import type { IncomingMessage, ServerResponse } from "node:http";
import { Mistake } from "../../mistake";
import { readAct } from "../acts/read";
import type { Archive } from "../archive";
import { joinsOf, type Network } from "../join";
import type { Tournament } from "../tournament";
import { matchShown, viewOf, type BrokerShown, type Door } from "../view";
import { chooseLanguage } from "../../words/languages";
import { readAsk } from "../boards/races";
import type { Rooms } from "../boards/rooms";
import { Bucket } from "../bucket";
import type { State } from "../records";
import { matchesCsv, standingsCsv } from "./export";
import type { Answers } from "./made";
import type { Feed } from "./feed";
import type { PhoneDoor } from "./phone-door";
import type { Front } from "./front";
import type { Organiser } from "./organiser";

const MOST_BODY = 64 * 1024;
/** Of whoever may be anybody. */
const MOST_WORD = 1024;
/** A phone waits for news for so long, ms: a proxy would not wait for a minute. */
const WAIT_MS = 20_000;
/** Of a second so many milliseconds go into what guests ask for one by one, and is not there yet. */
const COST = { aSecond: 300, atOnce: 1000 };

export interface Parts {
  tournament: Tournament;
  archive: Archive;
  rooms: Rooms;
  feed: Feed;
  organiser: Organiser;
  phones: PhoneDoor;
  /** What both of them refuse. */
  door: Door;
  network: Network;
  broker(): BrokerShown;
  front: Front;
  /** Made for all who ask at once. */
  answers: Answers;
  costs: Bucket;
}

export const makeCosts = () => new Bucket(COST, () => performance.now());

/** An answer that is no page: its status, and why in words. */
class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
    /** Whoever asks has to enter first. */
    readonly isOut = false,
  ) {
    super(message);
  }
}

function send(response: ServerResponse, status: number, type: string, body: string | Buffer, more = {}): void {
  response.writeHead(status, {
    "Content-Type": type,
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    ...more,
  });
  response.end(body);
}

const JSON_TYPE = "application/json; charset=utf-8";
const json = (response: ServerResponse, value: unknown, status = 200, more = {}) =>
  send(response, status, JSON_TYPE, JSON.stringify(value), more);

function bodyOf(request: IncomingMessage, most = MOST_BODY): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    request.on("data", (chunk: Buffer) => {
      length += chunk.length;
      if (length <= most) chunks.push(chunk);
      else reject(new Refusal(413, "the request is too long"));
    });
    request.on("end", () => {
      try {
        resolve(JSON.parse(Buffer.concat(chunks).toString("utf8")));
      } catch {
        reject(new Refusal(400, "the request is not JSON"));
      }
    });
    for (const end of ["error", "close"]) request.on(end, () => reject(new Refusal(400, "the request broke off")));
  });
}

/** A browser says which page asks: by Sec-Fetch-Site, which no page can set, or, where it does not say that, by Origin. */
function checkOrigin({ headers }: IncomingMessage, front: Front): void {
  const site = headers["sec-fetch-site"];
  const { origin } = headers;
  if (site === "same-origin" || ((site ?? "none") === "none" && (origin === undefined || front.isOwn(headers)))) return;
  if (site === undefined && /^https?:\/\/./.test(origin!))
    throw new Refusal(
      403,
      front.url
        ? `the tournament's pages are at ${front.url.href}, not at ${origin}: open them there`
        : `the tournament does not know ${origin} as its address: start it with --url ${origin}`,
    );
  throw new Refusal(403, "only the tournament's own pages may do that");
}

function needOrganiser(parts: Parts, request: IncomingMessage): void {
  if (!parts.organiser.isHere(request)) throw new Refusal(403, "enter the organiser's word first", true);
}

async function enter(parts: Parts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { front, organiser } = parts;
  checkOrigin(request, front);
  const { word } = ((await bodyOf(request, MOST_WORD)) ?? {}) as { word?: unknown };
  const answer = organiser.enter(word, front.addressOf(request), organiser.isHere(request));
  if (answer === "too often") throw new Refusal(429, "too many wrong words from your address: wait a minute");
  if (answer === "too many") throw new Refusal(429, "too many wrong words from all addresses: wait some seconds");
  if (answer === "wrong") throw new Refusal(403, "this is not the word");
  json(response, { problem: "" }, 200, { "Set-Cookie": organiser.cookie(front.isByHttps(request)) });
}

async function perform(parts: Parts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  checkOrigin(request, parts.front);
  needOrganiser(parts, request);
  const body = await bodyOf(request);
  try {
    parts.tournament.perform(readAct(body));
    json(response, { problem: "" });
  } catch (error) {
    if (!(error instanceof Mistake)) throw error;
    json(response, { problem: error.message });
  }
}

/** What has to be kept back for a while is not in its history either. */
function match(parts: Parts, request: IncomingMessage, response: ServerResponse, id: number): void {
  const { tournament, answers, costs, organiser } = parts;
  const { state } = tournament;
  const view = matchShown(state, id);
  if (!view) throw new Refusal(404, "there is no such match");
  const isExact = organiser.isHere(request);
  const wanted = { of: state, isPassing: true, isExact };
  const isMade = answers.known(`match ${id}`, wanted) !== undefined;
  if (!isMade && !isExact && costs.waitMs > 0) throw new Refusal(503, "the server is busy: try again in a moment");
  const beganMs = performance.now();
  const body = answers.get(`match ${id}`, wanted, () => {
    const untilMs = tournament.nowMs() - 1000 * state.evening.delayS;
    const moments = tournament.moments(id).filter(({ ms }) => view.startedMs + ms <= untilMs);
    return JSON.stringify({ match: view, moments });
  });
  if (!isMade && !isExact) costs.take(performance.now() - beganMs);
  send(response, 200, JSON_TYPE, body);
}

function stream({ feed, front, organiser }: Parts, request: IncomingMessage, response: ServerResponse): void {
  const wrong = feed.add(response, front.addressOf(request), organiser.isHere(request));
  if (wrong) throw new Refusal(503, wrong);
}

function numberIn(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name);
  if (text !== null && !/^\d{1,9}$/.test(text)) throw new Refusal(400, `${name} is a whole number`);
  return text === null ? undefined : Number(text);
}

/** A player's phone in a race. */
async function race(parts: Parts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { front, phones, rooms } = parts;
  checkOrigin(request, front);
  const asked = readAsk(await bodyOf(request, MOST_WORD));
  if (!asked) throw new Refusal(400, "this is no question of a phone");
  const { table, why } = phones.enter(asked, front.addressOf(request));
  if (table === undefined) throw new Refusal(why === "wrong" ? 403 : 429, REFUSED_CODE[why]);
  const gone = new AbortController();
  response.on("close", () => gone.abort());
  const view = await rooms.races.ask(table, asked, WAIT_MS, gone.signal);
  if (!gone.signal.aborted) json(response, view);
}

const REFUSED_CODE = {
  wrong: "no table has this code",
  "too often": "too many wrong codes from your address: wait a minute",
  "too many": "too many wrong codes from all addresses: wait some seconds",
};

type Answer = (parts: Parts, request: IncomingMessage, response: ServerResponse, url: URL) => void | Promise<void>;

/** Made of the evening as it is now, for all who ask until it is another one. */
function made({ answers, organiser, tournament }: Parts, request: IncomingMessage, name: string, make: Make): Buffer {
  const { state } = tournament;
  return answers.get(name, { of: state, isExact: organiser.isHere(request) }, () => make(state));
}

type Make = (state: State) => string;

function view(parts: Parts, request: IncomingMessage, response: ServerResponse): void {
  const { tournament, rooms, broker, organiser, door, feed, answers } = parts;
  const wanted = { of: tournament.state, isPassing: true, isExact: organiser.isHere(request) };
  const make = () => JSON.stringify(viewOf(tournament, rooms, broker(), door, feed.released()));
  send(response, 200, JSON_TYPE, answers.get("view", wanted, make));
}

const FOR_ALL: Record<string, Answer> = {
  view,
  events: stream,
  people: (parts, request, response) =>
    send(
      response,
      200,
      JSON_TYPE,
      made(parts, request, "people", state => parts.archive.people(state)),
    ),
  "export.json": (parts, request, response) =>
    send(
      response,
      200,
      JSON_TYPE,
      made(parts, request, "export", state => parts.archive.everything(state)),
    ),
  "export.csv": (parts, request, response, url) => {
    const isOfStandings = url.searchParams.get("of") === "standings";
    const text = made(
      parts,
      request,
      isOfStandings ? "standings" : "matches",
      isOfStandings ? standingsCsv : matchesCsv,
    );
    send(response, 200, "text/csv; charset=utf-8", text, {
      "Content-Disposition": 'attachment; filename="tournament.csv"',
    });
  },
};

const FOR_ORGANISER: Record<string, Answer> = {
  journal: ({ tournament }, _, response, { searchParams }) =>
    json(response, tournament.journal(numberIn(searchParams, "most"), numberIn(searchParams, "before"))),
  joins: ({ tournament, network }, _, response) => json(response, joinsOf(tournament.state, network)),
  "sheet.pdf": async ({ tournament: { state }, network, answers }, _, response, { searchParams }) => {
    const [{ makeSheet }, { language }] = await Promise.all([import("../sheet"), import("../../words/print")]);
    const asked = searchParams.get("lang");
    const wanted = asked === null ? language() : chooseLanguage([asked]);
    const make = () => makeSheet(joinsOf(state, network), state.evening.name, wanted);
    send(response, 200, "application/pdf", await answers.later(`sheet ${wanted}`, state, make));
  },
};

const POSTS: Record<string, Answer> = { enter, do: perform, race };

async function route(parts: Parts, request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
  const path = url.pathname.slice("/api/".length);
  if (request.method === "POST" && Object.hasOwn(POSTS, path)) return POSTS[path](parts, request, response, url);
  if (request.method !== "GET") throw new Refusal(405, "this address answers only GET");
  if (Object.hasOwn(FOR_ALL, path)) return FOR_ALL[path](parts, request, response, url);
  if (Object.hasOwn(FOR_ORGANISER, path)) {
    needOrganiser(parts, request);
    return FOR_ORGANISER[path](parts, request, response, url);
  }
  const id = /^match\/(\d{1,9})$/.exec(path)?.[1];
  if (id) return match(parts, request, response, Number(id));
  throw new Refusal(404, "there is nothing here");
}

/** Answers whatever begins with /api/. */
export async function answer(
  parts: Parts,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  complain: (line: string) => void,
): Promise<void> {
  try {
    await route(parts, request, response, url);
  } catch (error) {
    if (response.headersSent) return void response.destroy();
    if (error instanceof Refusal) {
      // What is left of a request that is too large is not read.
      const { message: problem, status, isOut } = error;
      json(response, isOut ? { problem, isOut } : { problem }, status, status === 413 ? { Connection: "close" } : {});
      return;
    }
    complain(`/api: ${error instanceof Error ? error.message : String(error)}`);
    json(response, { problem: "something went wrong in the server" }, 500);
  }
}
