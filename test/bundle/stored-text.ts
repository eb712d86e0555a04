// On the board: every file of ours is erased and written again elsewhere, what is free is tidied up, and memory, too. Whoever still held something of a file loses it.
export const STORM = `(function(s){s.list().forEach(function(n){if(n.substr(0,9)!="croupier.")return;var t=""+s.read(n);s.erase(n);s.write(n,t)});
s.write("filler",new Uint8Array(600));s.erase("filler");s.compact();E.defrag()})(require("Storage"))`;

/** What a person does with everything that is kept in Storage: settings, the numbering of old stickers, a game of Durak; each step answers something. */
export const SET_STEPS = [
  "croupier.configure({display:{brightness:77},names:'hat none cap crown|a b c d|e f g h|i j k l'})",
  "croupier.open('set')",
  "croupier.scan('\\x50')",
  "croupier.scan('\\x01')",
  "croupier.scan('\\x02')",
  "croupier.open('menu')",
  "croupier.open('set')",
  "croupier.scan('\\x03')",
  "croupier.state().cards.slice(0,12)",
  "croupier.configure({stickers:'base0'})",
  "croupier.config().names",
  "croupier.configure({stickers:'auto',display:{brightness:78}})",
  "croupier.config().display.brightness",
];

/** The first legal move, and what is known of the game. */
export const MOVE = "(function(m){return m.length>0&&croupier.play(m[0])})(croupier.moves())";
export const LOOK = "(function(s){return[s.game,s.phase,s.hand,s.table,s.talon,s.trump,s.turn]})(croupier.state())";
export const AGAINST_BOT = "croupier.open('durak',{against:'bot',level:1})";
