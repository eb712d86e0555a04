// Which property names the build may shorten: all but those that somebody else uses. A short name saves the board a variable a property,
// and the time to compare it (a name of more than four letters does not fit into the variable that carries it).
import { createRequire } from "node:module";
import { join } from "node:path";
import { read, root } from "./inputs";

/** What the console's answers and croupier.json are made of: a contract with other programs, so these stay as they are. */
const CONTRACT = `
  croupier open scan press moves play state screen status config configure start why
  app mode cards sets shown seen message missing double odd items cursor deck how
  version bundle crc interpreter env board safe complaints memory used total free flags storage failed counts
  scanner link module baud refused scans noise overflow damaged lost display present started bytes keys
  added taken duplicate full unknown control setting ignored empty
  port rx tx path output trigger gapMs peer bus scl sda address rows chip rotation brightness dimAfterS offAfterS
  stickers face names A B C Serial1 Serial2 Serial3 Serial4 Serial5 Serial6
  level pulse continuous induction
`;

/** The same for what only a bundle with a game for two says, or with a lamp. */
const FOR_TWO = "first turn signal led pwm freq";

/** And one with Durak. */
const DURAK = `
  durak game phase seat dialect rules trump talon hand table result against auto
  transfer show firstFive several lossAtTen emptyWins follow loserFirst
  sent resent received duplicates echoes stale trouble acked again
`;

/** And one with tic-tac-toe. */
const TICTACTOE = `
  tictactoe cells outcome moved advice camera arm seen sight frames oversize repeated restarts missed fault code lines strays errors alarms resets timeouts
  feed feedZ pump power travelMm pickMm placeMm settleMs parkX parkY lowX lowY highX highY cellMm trays x y dx dy count transform
`;

/** And one with Dobble. */
const DOBBLE = "dobble order common symbol name score best stage";

/** Names that Espruino itself uses: the members that its types mention, and those they have not heard of yet. */
function ofEspruino(): string[] {
  const types = read(createRequire(import.meta.url).resolve("@types/espruino/index.d.ts"));
  const ports = read(join(root, "src/ports.ts"));
  const canvas = ports.slice(0, ports.indexOf("export interface Display"));
  return [types, read(join(root, "src/espruino.d.ts")), canvas].flatMap(membersOf);
}

function membersOf(types: string): string[] {
  const code = types.replace(/\/\*[^]*?\*\//g, "").replace(/\/\/.*$/gm, "");
  return [...code.matchAll(/^\s*(?:function |static |const |let |var |readonly )*(\w+)\??[(:<]/gm)].map(
    match => match[1],
  );
}

/** What the language brings along. */
function ofLanguage(): string[] {
  const makers = [
    Object,
    Array,
    String,
    Number,
    Function,
    RegExp,
    Date,
    Error,
    ArrayBuffer,
    DataView,
    Uint8Array,
    Promise,
  ];
  return [
    Math,
    JSON,
    ...makers,
    ...makers.map(maker => maker.prototype),
    Object.getPrototypeOf(Uint8Array).prototype,
  ].flatMap(Object.getOwnPropertyNames);
}

const words = (text: string) => text.trim().split(/\s+/);

export interface Parts {
  DURAK: boolean;
  TICTACTOE: boolean;
  DOBBLE: boolean;
}

const always = [...ofLanguage(), ...words(CONTRACT)];
const ofTypes = ofEspruino();

/** For a bundle with these parts. */
export const keptNames = ({ DURAK: durak, TICTACTOE: tictactoe, DOBBLE: dobble }: Parts): string[] => [
  ...new Set([
    ...always,
    ...(durak || tictactoe || dobble ? words(FOR_TWO) : []),
    ...(durak ? words(DURAK) : []),
    ...(tictactoe ? words(TICTACTOE) : []),
    ...(dobble ? words(DOBBLE) : []),
    ...ofTypes,
    "usage",
    "x1",
    "x2",
    "y1",
    "y2",
    "bitrate",
    "repeat",
    "edge",
    "debounce",
    "vertical_byte",
    "msb",
    "CRC32",
    "BOARD",
    "CONSOLE",
    "VERSION",
  ]),
];
