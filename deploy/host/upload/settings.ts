// What a bundle will not understand of a croupier.json, found by the firmware's own settings before a board is touched, and said so that it can be put right.
import scanner from "../../../src/settings/scanner-settings";
import { Most } from "../../../src/kit/settings-file";
import type { Parts, Read } from "../../../src/settings/settings";
import { fromUtf8, isWifiPassword } from "../../board-bytes";
import { brokerOf, wrongBroker } from "../../boards-broker";
import type { BoardData } from "../../catalogue";
import { boards } from "../../known";
import { nearest } from "../../mistake";
import { hasPin, hasPort, portsWithoutPins, withPinNames, wrongPins } from "../../pins";
import { type Fields, isFields } from "../../shape";
import { listed } from "../../text";
import { settingsJson } from "./board-settings";
import { configIn, gamesIn, hasScanner } from "./brought";

const valueAt = (fields: Fields, path: string[]): unknown =>
  path.reduce<unknown>((under, name) => (isFields(under) ? under[name] : undefined), fields);

/** More is to be said of it than what it may be. */
const BROKER = "network.broker";

/** Texts, of which there is no standard that could be told. */
const TEXTS = /^network\.(?!broker$)|^peer\.mqtt$/;

/** What says in words what it may be. */
const IN_WORDS = ["{...}", "six numbers", "32 bytes at most"];

/** A board takes any, and joins nothing by it. */
function wrongPassword(own: Fields): string[] {
  const password = valueAt(own, ["network", "password"]);
  const isWrong = typeof password === "string" && !password.startsWith("...") && !isWifiPassword(password);
  return isWrong
    ? ["network.password: a Wi-Fi's has 8 to 63 letters, no end of a line among them, or is left out"]
    : [];
}

/** Boards read it, and would seek it for ever. */
function wrongPlace(own: Fields): string[] {
  const broker = valueAt(own, BROKER.split("."));
  const wrong = typeof broker === "string" && brokerOf(broker).host && wrongBroker(broker);
  return wrong ? [`${BROKER}: ${wrong}`] : [];
}

/** The settings of a bundle, read as it reads them. */
async function readerOf(bundle: string, board: BoardData): Promise<(own: Fields) => Read> {
  const config = await configIn(bundle);
  const parts: Parts = { games: await gamesIn(bundle) };
  if (hasScanner(bundle)) parts.scanning = scanner;
  const has = (name: string, isPin: boolean) => (isPin ? hasPin(board, name) : hasPort(board, name));
  const files = (own: Fields) => ({ read: () => " ", readJSON: () => own });
  return own => config(board.env, files(own), { board: board.name }, has, parts);
}

function unknownInWords(path: string, known: Fields): string {
  const names = path.split(".");
  const name = names.pop()!;
  const group = valueAt(known, names);
  const others = isFields(group) ? Object.keys(group) : [];
  const meant = nearest(name, others);
  if (meant) return `${path}: did you mean ${[...names, meant].join(".")}?`;
  return `${path}: nothing is called so here; there ${others.length > 1 ? "are" : "is"} ${others.join(", ")}`;
}

/** "display.rows: not 48 but 32 64" as "display.rows: 32 or 64". */
function valueInWords(complaint: string, known: Fields, own: Fields): string {
  const path = complaint.slice(0, complaint.indexOf(":"));
  const at = complaint.lastIndexOf(" but ");
  const words = at < 0 ? "" : complaint.slice(at + 5);
  const value = valueAt(own, path.split("."));
  if (TEXTS.test(path) && typeof value !== "string") return `${path}: a text, in quotes`;
  if (TEXTS.test(path) && typeof value === "string" && value.startsWith("..."))
    return `${path}: a text that does not begin with ..., for that stands for what is not shown`;
  if (path === BROKER) return `${path}: ${(typeof value === "string" && wrongBroker(value)) || words}`;
  if (IN_WORDS.includes(words)) return `${path}: ${words}`;
  if (words) return `${path}: ${listed(words.split(" "), "or")}`;
  const standard = valueAt(known, path.split("."));
  const usual = typeof standard === "boolean" ? "true or false" : `${JSON.stringify(standard)} by itself`;
  return `${complaint} (${usual})`;
}

/** What stands in a group that no board has may be anything: deeper than any setting is, or than this computer can follow. */
function storedSize(own: Fields): number {
  try {
    return settingsJson(own).length;
  } catch (error) {
    if (error instanceof RangeError) return Infinity;
    throw error;
  }
}

/** Boards read no more, so that nothing in it can take all of their variables. */
function tooLarge(board: string, own: Fields): string[] {
  // With the board's name, which an upload may have to add.
  const bytes = storedSize({ board, ...own });
  if (bytes <= Most.Bytes) return [];
  const size = Number.isFinite(bytes) ? `${bytes.toLocaleString("en")} bytes of settings` : "these settings";
  return [`${size} are too many: a board reads ${Most.Bytes.toLocaleString("en")} bytes of croupier.json at most`];
}

export async function wrongSettings(bundle: string, board: string, own: Fields): Promise<string[]> {
  const found = boards.find(({ name }) => name === board)!;
  // Of several boards that call themselves the same croupier.json says which it is.
  const data = boards.find(({ name, env }) => name === own.board && env === found.env) ?? found;
  const large = tooLarge(data.name, own);
  if (large.length) return large;
  const read = await readerOf(bundle, data);
  // What nobody speaks of has no members to be named.
  const { config } = read({ camera: { baud: 115200 }, arm: { baud: 115200 } });
  const known = { ...config, network: {} };
  const pins = withPinNames(data, own);
  // As the board reads it, which counts bytes; what it complains of is said in letters again.
  const { complaints, config: inForce } = read(JSON.parse(settingsJson(pins.own)) as Fields);
  const wrong = complaints.map(bytes => {
    const complaint = fromUtf8(bytes) ?? bytes;
    return complaint.endsWith(": unknown")
      ? unknownInWords(complaint.slice(0, -9), known)
      : valueInWords(complaint, known, own);
  });
  return [
    ...wrong,
    ...pins.wrong,
    ...portsWithoutPins(data, own),
    ...wrongPins(data, inForce, bundle).map(({ words }) => words),
    ...wrongPassword(own),
    ...wrongPlace(own),
  ];
}
