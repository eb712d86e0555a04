// Which property names the build may shorten: all but those that somebody else uses. A short name saves the board a variable a property,
// and the time to compare it (a name of more than four letters does not fit into the variable that carries it).
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

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
function ofEspruino() {
  const types = readFileSync(createRequire(import.meta.url).resolve("@types/espruino/index.d.ts"), "utf8");
  const ports = readFileSync("src/ports.ts", "utf8");
  const canvas = ports.slice(0, ports.indexOf("export interface Display"));
  return [types, readFileSync("src/espruino.d.ts", "utf8"), canvas].flatMap(membersOf);
}

function membersOf(types) {
  const code = types.replace(/\/\*[^]*?\*\//g, "").replace(/\/\/.*$/gm, "");
  return [...code.matchAll(/^\s*(?:function |static |const |let |var |readonly )*(\w+)\??[(:<]/gm)].map(match => match[1]);
}

/** What the language brings along. */
function ofLanguage() {
  const makers = [Object, Array, String, Number, Function, RegExp, Date, Error, ArrayBuffer, DataView, Uint8Array, Promise];
  return [Math, JSON, ...makers, ...makers.map(maker => maker.prototype), Uint8Array.__proto__.prototype].flatMap(Object.getOwnPropertyNames);
}

const words = text => text.trim().split(/\s+/);

/** For a bundle with these parts. */
export const keptNames = ({ DURAK: durak, TICTACTOE: tictactoe, DOBBLE: dobble }) => [...new Set([...ofLanguage(), ...words(CONTRACT), ...(durak || tictactoe || dobble ? words(FOR_TWO) : []), ...(durak ? words(DURAK) : []), ...(tictactoe ? words(TICTACTOE) : []), ...(dobble ? words(DOBBLE) : []), ...ofEspruino(), "usage", "x1", "x2", "y1", "y2", "bitrate", "repeat", "edge", "debounce", "vertical_byte", "msb", "CRC32", "BOARD", "CONSOLE", "VERSION"])];
