// A tournament that runs: the file, the broker, the rooms, the pages; and its end.
import { isIP } from "node:net";
import type { EveningRecord } from "./records";
import { addressFor, brokerOf, withoutLogin, wrongBroker } from "../boards-broker";
import { Mistake } from "../mistake";
import { Archive } from "./archive";
import { type Way, addressForOthers, waysOut } from "../host/network";
import { type LinkOptions, ownBroker } from "./boards/link";
import { Rooms } from "./boards/rooms";
import { type BrokerOptions, EmbeddedBroker } from "./broker/embedded";
import type { Login } from "./broker/rules";
import { startClock } from "./clock";
import type { View } from "./contract";
import { checkCode, checkWifi } from "./join";
import { makeCosts } from "./http/api";
import { serveBench } from "./http/bench";
import { Feed } from "./http/feed";
import { Front } from "./http/front";
import { Answers } from "./http/made";
import { PhoneDoor } from "./http/phone-door";
import { Organiser } from "./http/organiser";
import { type Upgrade, type WebOptions, serveWeb } from "./http/server";
import { stateOf } from "./settle";
import { Database, tornWords } from "./store/database";
import { Store } from "./store/store";
import { Tournament } from "./tournament";
import { refusedOf, viewOf } from "./view";

const CLOCK_MS = 250;
const SECOND_MS = 1000;
/** A flood of what is refused is no flood of views. */
const COUNTERS_MS = 3000;

/** Pages and boards come in at the same `host`. */
export interface Options extends WebOptions, Pick<BrokerOptions, "login" | "limits"> {
  /** The file. */
  data: string;
  name?: string;
  /** The organiser's. */
  word?: string;
  /** For boards, of the broker that comes along. */
  mqttPort: number;
  /** One that is there already. */
  broker?: LinkOptions;
  /** How boards reach the broker, where that is not how this computer does; several are nodes of one cluster, over which tables are spread. */
  boardsAt?: string | string[];
  wifi?: { ssid: string; password: string };
  /** Asks in which network boards and phones are; left out, several are a mistake. */
  choose?(ways: Way[]): Promise<Way>;
  /** How long a second of rooms takes, ms; left out, 1000. */
  secondMs?: number;
  /** A line for each thing that happens. */
  say(line: string): void;
}

export interface Running {
  tournament: Tournament;
  /** The first is that of --url, or this computer's own. */
  addresses: string[];
  /** Where the bench is, if there is one. */
  bench: string[];
  word: string;
  port: number;
  /** Of the broker that comes along. */
  mqttPort: number | undefined;
  /** How boards reach the broker, without its password. */
  broker: string;
  feed: Feed;
  close(): Promise<void>;
}

const OWN_BROKER = "or leave --broker out: the tournament brings one that boards understand";
const MOST_PORT = 65535;
/** By which the journal keeps names from right to left apart: a terminal would show their numbers. */
const ISOLATES = /[\u2068\u2069]/g;

/** An IPv6 address stands in brackets. */
const inUrl = (host: string) => (host.includes(":") ? `[${host}]` : host);

const addressOf = (host: string, port: number, login: Login | undefined) =>
  addressFor({ user: "", password: "", ...login, host: inUrl(host), port });

const nodesOf = ({ broker }: Options): string[] => (broker ? [broker.address, ...(broker.others ?? [])] : []);
const boardsAtOf = ({ boardsAt }: Options): string[] => [boardsAt ?? []].flat();

/**
 * Boards would have to send in the open what TLS hides, so nothing but --boards-at says how they reach a broker with TLS.
 * @throws Mistake when there is no such broker or Wi-Fi, or boards cannot be told how to reach the broker
 */
function checkNetwork(options: Options): void {
  const { host, wifi } = options;
  if (host !== undefined && !isHost(host))
    throw new Mistake(`--host ${host}: that is no address of a computer; write one of this one's, e.g. 192.168.1.5`);
  if (wifi) checkWifi(wifi);
  for (const address of boardsAtOf(options)) {
    const wrong = wrongBroker(address);
    if (wrong) throw new Mistake(`--boards-at ${withoutLogin(address)}: ${wrong}`);
  }
  for (const address of nodesOf(options))
    if (ownBroker(address, "--broker").isSecure && options.boardsAt === undefined)
      throw new Mistake(
        `--broker ${withoutLogin(address)}: ${wrongBroker(address)}; say so with --boards-at mqtt://host:1883, ${OWN_BROKER}`,
      );
}

/** A broker at such an address is this computer's, and a board that is told of it would look within itself. */
const isLoopback = (host: string) => /^(localhost|127(\.\d+){3}|::1)$/i.test(host);

/** Left out where it is every address of this computer. */
const namedHost = ({ host }: Options) => (host !== undefined && /^[0:.]+$/.test(host) && isIP(host) ? undefined : host);

/** A name that begins with a digit would be half an address. */
const isHost = (host: string) => isIP(host) > 0 || /^[a-z][\w.-]*$/i.test(host);

/**
 * This computer's address as boards and phones are told it: none where boards and phones are told others.
 * @throws Mistake when it is not known
 */
async function addressHere(options: Options): Promise<string | undefined> {
  const { boardsAt, broker, choose } = options;
  const isHere = (address: string) => isLoopback(ownBroker(address, "--broker").host);
  const isElsewhere = boardsAt ?? (broker && !nodesOf(options).some(isHere));
  return namedHost(options) ?? (isElsewhere ? undefined : await addressForOthers(choose));
}

/** As boards are told it. `port`: of the broker that comes along. */
function boardsAddresses(options: Options, here: string | undefined, port: number): string[] {
  if (options.boardsAt) return boardsAtOf(options).map(address => addressFor(brokerOf(address)));
  if (!options.broker) return [addressOf(here!, port, options.login)];
  return nodesOf(options).map(address => {
    const own = ownBroker(address, "--broker");
    return addressFor({ ...own, host: inUrl(here !== undefined && isLoopback(own.host) ? here : own.host) });
  });
}

/** @throws Mistake when boards cannot read such an address, or the code that has it */
function checkBoards(options: Options, here: string | undefined): void {
  const { broker, host, wifi } = options;
  const brokers = boardsAddresses(options, here, MOST_PORT);
  const wrong = brokers.map(wrongBroker).find(words => words);
  const option = broker ? `--broker ${withoutLogin(broker.address)}` : `--host ${host}`;
  if (wrong)
    throw new Mistake(
      `${option}: ${wrong}; say so with --boards-at mqtt://host:1883${broker ? `, ${OWN_BROKER}` : ""}`,
    );
  checkCode({ ...wifi, brokers });
}

/** What is public of it. */
const shownForAll = (boards: string[]) => boards.map(address => `mqtt://${brokerOf(address).place}`).join(" and ");

/** @throws Mistake when the evening in the file is another one that is not over */
function takeName(tournament: Tournament, name: string | undefined): void {
  const { evening } = tournament.state;
  if (name === undefined || tournament.isCalled(name)) return;
  const state = stateOf(tournament.state);
  if (state === "playing" || state === "between")
    throw new Mistake(
      `the file is in the middle of ${evening.name}, round ${evening.round}: leave --name out to go on, or name another file with --data`,
    );
  const { game, system, rounds, goal, minutes, delayS }: EveningRecord = evening;
  tournament.perform({ act: "tournament", name, game, system, rounds, goal, minutes, delayS });
}

function openTournament(store: Store, { name, say }: Options): Tournament {
  const tournament = new Tournament(store, startClock(store.lastMs()));
  takeName(tournament, name);
  tournament.onChange(line => {
    if (line) say(`${line.who}: ${line.what.replace(ISOLATES, "")}`);
  });
  return tournament;
}

/** Ends rounds; answers what ends that. */
function watchClock(tournament: Tournament, say: Options["say"]): () => void {
  const timer = setInterval(() => {
    try {
      tournament.tick();
    } catch (error) {
      if (!(error instanceof Mistake)) throw error;
      say(`the round cannot end: ${error.message}`);
    }
  }, CLOCK_MS);
  return () => clearInterval(timer);
}

/** What is refused changes nothing else that pages would be told of. Answers what ends that. */
function watchCounters(refused: () => View["refused"], feed: Feed): () => void {
  let known = JSON.stringify(refused());
  const timer = setInterval(() => {
    const now = JSON.stringify(refused());
    if (now !== known) feed.change();
    known = now;
  }, COUNTERS_MS);
  return () => clearInterval(timer);
}

/** In the order in which they are to be closed. */
type Closing = (() => void | Promise<void>)[];

/** Of the pages on this computer. */
async function pagesOf(options: Options, here: string | undefined): Promise<string[]> {
  const host = namedHost(options);
  if (host !== undefined) return [host];
  return ["localhost", ...(here === undefined ? (await waysOut()).map(({ address }) => address) : [here])];
}

async function build(options: Options, closing: Closing): Promise<Running> {
  const here = await addressHere(options);
  checkBoards(options, here);
  const isSecure = !!(options.cert && options.key);
  const front = new Front(options, isSecure, options.say);
  const database = await Database.open(options.data);
  const store = new Store(database);
  closing.unshift(() => store.close());
  if (database.isTorn)
    options.say(`${options.data}: ${tornWords(options.data)}. Look at what there is before you go on`);
  const tournament = openTournament(store, options);
  const organiser = new Organiser(store, options.word, tournament.nowMs);
  const { host, login, limits } = options;
  const embedded = options.broker
    ? undefined
    : await EmbeddedBroker.start({
        ...{ port: options.mqttPort, host, login, limits, nowMs: tournament.nowMs, say: options.say },
        haste: SECOND_MS / (options.secondMs ?? SECOND_MS),
        isRoom: (place): boolean => rooms.has(place),
      });
  if (embedded) closing.unshift(() => embedded.close());
  const boards = boardsAddresses(options, here, embedded?.port ?? 0);
  const own = options.broker ?? {
    address: addressOf(host ?? "127.0.0.1", embedded!.port, login),
    open: () => embedded!.openOwn(),
  };
  const { say } = options;
  const rooms: Rooms = new Rooms(tournament, own, say, () => feed.change(), options.secondMs);
  closing.unshift(() => rooms.end());
  const phones = new PhoneDoor(rooms.races, tournament.nowMs);
  const door = {
    get refused() {
      return organiser.refused + phones.refused;
    },
  };
  const broker = () => ({
    address: shownForAll(boards),
    strangers: embedded?.strangers ?? 0,
    oversize: embedded?.oversize ?? 0,
    connects: embedded?.connects ?? 0,
  });
  const feed = new Feed({
    nowMs: tournament.nowMs,
    delayS: () => tournament.state.evening.delayS,
    live: () => tournament.live(),
    view: live => viewOf(tournament, rooms, broker(), door, live),
  });
  closing.unshift(() => feed.end());
  tournament.onChange(line => {
    if (line) feed.change();
  });
  closing.unshift(watchClock(tournament, say));
  closing.unshift(watchCounters(() => refusedOf(rooms, broker(), door), feed));
  const network = { ...options.wifi, brokers: boards };
  const upgrade = embedded && upgradeOf(embedded, front);
  const archive = new Archive(store);
  const answers = new Answers();
  const parts = {
    tournament,
    archive,
    rooms,
    feed,
    organiser,
    door,
    phones,
    network,
    broker,
    front,
    answers,
    costs: makeCosts(),
  };
  const bench = await openBench(options, embedded, closing);
  const web = await serveWeb(options, parts, upgrade, say, bench);
  closing.unshift(() => web.close());
  const hosts = await pagesOf(options, here);
  const scheme = isSecure ? "https" : "http";
  const addressesAt = (port: number) => hosts.map(name => `${scheme}://${inUrl(name)}:${port}/`);
  return {
    tournament,
    addresses: [...(front.url ? [front.url.href] : []), ...addressesAt(web.port)],
    bench: bench === undefined ? [] : addressesAt(bench),
    word: organiser.word,
    port: web.port,
    mqttPort: embedded?.port,
    broker: shownForAll(boards),
    feed,
    close: () => closeAll(closing),
  };
}

/** Boards in pages of ours, and what is no browser. */
const upgradeOf =
  (broker: EmbeddedBroker, front: Front): Upgrade =>
  (request, socket, head, address) => {
    const { origin } = request.headers;
    if (origin === undefined || front.isOwn(request.headers)) broker.upgrade(request, socket, head, address);
    else broker.turnDownForeign(socket);
  };

/** Answers its port, if there shall be one. It has an origin of its own, where no proxy is in front. */
async function openBench(
  options: Options,
  broker: EmbeddedBroker | undefined,
  closing: Closing,
): Promise<number | undefined> {
  if (options.bench === undefined) return undefined;
  const front = new Front({}, !!(options.cert && options.key), options.say);
  const upgrade = broker && upgradeOf(broker, front);
  const open = await serveBench({ ...options, port: options.bench }, front, upgrade);
  closing.unshift(() => open.close());
  return open.port;
}

async function closeAll(closing: Closing): Promise<void> {
  for (const close of closing.splice(0)) await close();
}

/** @throws Mistake when file, port or options are not as they should be */
export async function startTournament(options: Options): Promise<Running> {
  checkNetwork(options);
  const closing: Closing = [];
  try {
    return await build(options, closing);
  } catch (error) {
    await closeAll(closing);
    throw error;
  }
}
