// The bundle on displays in colour, on the real interpreter: what its own `g` shows, and what variables a display in colour takes.
import { CONFIG } from "./chain";
import { Interpreter, sleep } from "./interpreter";
import { makeRandom } from "../../../devices/sim/random";
import { SEED, shuffled } from "./tables";
import { rested } from "./memory";

/** Rows of `g`, each as the checksum of its pixels in 16 bits; what can be read back has 32. */
const ROWS = `(function(){var rows=[],row=new Uint8Array(640),x,y,p;for(y=0;y<240;y++){for(x=0;x<320;x++){p=g.getPixel(x,y);
p=((p>>8)&0xf800)|((p>>5)&0x7e0)|((p>>3)&31);row[2*x]=p>>8;row[2*x+1]=p}rows.push(E.CRC32(row)>>>0)}return rows})()`;

const STILL_MS = 900;

/** Once nothing has moved for a while. */
export async function rowsOf(board: Interpreter): Promise<number[]> {
  let before = "";
  let sinceMs = Date.now();
  for (;;) {
    const rows: number[] = await board.ask(ROWS);
    if (before !== String(rows)) sinceMs = Date.now();
    else if (Date.now() - sinceMs > STILL_MS) return rows;
    before = String(rows);
    await sleep(60);
  }
}

/** An SPI bus that leads nowhere, for an ILI9342C whose driver alone is measured. */
const SILENT_SPI = `SPI2.setup=function(){};SPI2.write=function(){};`;

export type Shown = "oled" | "g" | "ili9342";

const DISPLAYS: Record<Shown, { display: object; before: string }> = {
  oled: { display: { chip: "ssd1306" }, before: "" },
  g: { display: { chip: "g" }, before: "" },
  ili9342: { display: { chip: "ili9342", wires: "SPI2 D18 D23 D14 D27 D33 D32", inverted: true }, before: SILENT_SPI },
};

/** `onDisplay`: where its window is opened, if anywhere. */
export const start = (
  binary: string,
  shown: Shown,
  files: Record<string, string> = {},
  onDisplay?: string,
): Promise<Interpreter> =>
  Interpreter.start({
    binary,
    bundle: "croupier",
    config: { ...CONFIG, scanner: undefined, ...{ display: DISPLAYS[shown].display } },
    before: DISPLAYS[shown].before,
    capture: false,
    files,
    onDisplay,
  });

const cards = (count: number) =>
  shuffled(makeRandom(SEED))
    .slice(0, count)
    .map(code => `croupier.scan("${code}")`);

/** What is measured, and what leads there. */
const STATES: Record<string, string[]> = {
  menu: [`croupier.open("menu")`],
  "Set, twelve cards": [`croupier.open("set")`, ...cards(12)],
  "Set, twenty-one cards": [
    `croupier.open("set")`,
    ...cards(12),
    ...[1, 2, 3].map(() => `croupier.play("deal")`),
    ...cards(21).slice(12),
  ],
  "Durak against the board": [`croupier.open("durak",{against:"bot",level:1})`],
  Dobble: [`croupier.open("dobble")`, `croupier.scan("D0711")`, `croupier.scan("D0740")`],
  "tic-tac-toe": [`croupier.open("tictactoe")`, `croupier.play("5")`],
};

/** Variables in use in each state, of a program that is otherwise the same. */
export async function variablesOf(binary: string, shown: Shown): Promise<Record<string, number>> {
  const used: Record<string, number> = {};
  for (const [state, script] of Object.entries(STATES)) {
    const board = await start(binary, shown);
    try {
      await board.until(`typeof croupier==="object"&&!!croupier.state`);
      for (const text of script) {
        await board.ask(text);
        await sleep(120);
      }
      await sleep(1500);
      used[state] = await rested(board);
    } finally {
      board.stop();
    }
  }
  return used;
}

/** Of the whole display. */
export const FRAME = 2 * 320 * 240;

/** Bytes that an ILI9342C is sent for one of each: a card that is played in Durak, one that is scanned in Set, the next Set that is shown. */
export interface Sent {
  card: number[];
  scan: number[];
  next: number[];
}

const SENT = "croupier.status().display.bytes";
/** Long enough for a picture, and less than a bot thinks. */
const PICTURE_MS = 350;
/** Until the line that says what keys do has gone. */
const GREETED_MS = 7000;

/** What is sent by doing that; undefined if something else happened meanwhile. */
async function sentBy(board: Interpreter, text: string, still = "true"): Promise<number | undefined> {
  // What came before is shown.
  await sleep(PICTURE_MS);
  const before: number = await board.ask(SENT);
  await board.ask(text);
  await sleep(PICTURE_MS);
  const [after, isStill]: [number, boolean] = await board.ask(`[${SENT},${still}]`);
  return isStill ? after - before : undefined;
}

/** The cards of a game against the board, as long as it is this player's scene: a hand that must lie closer is another one. */
async function playCards(board: Interpreter, sent: number[]): Promise<void> {
  await board.ask(`croupier.open("durak",{against:"bot",level:1})`);
  await sleep(GREETED_MS);
  for (;;) {
    const { phase, turn, hand } = await board.ask("croupier.state()");
    if (phase === "over") return;
    const [move]: string[] = await board.ask("croupier.moves()");
    if (turn !== "me" || !move) await sleep(50);
    else {
      const bytes = await sentBy(board, `croupier.play(${JSON.stringify(move)})`, `croupier.state().turn==="peer"`);
      if (hand.includes(move) && bytes !== undefined) sent.push(bytes);
    }
  }
}

/** Of so many games of Durak and a table of Set. */
export async function bytesOf(binary: string, games: number): Promise<Sent> {
  const sent: Sent = { card: [], scan: [], next: [] };
  const board = await start(binary, "ili9342");
  try {
    await board.until(`typeof croupier==="object"&&!!croupier.state`);
    for (let game = 0; game < games; game++) await playCards(board, sent.card);
    await board.ask(`croupier.open("set")`);
    await sleep(GREETED_MS);
    for (const text of cards(12)) sent.scan.push((await sentBy(board, text))!);
    for (let step = 0; step < 6; step++) sent.next.push((await sentBy(board, `croupier.play("next")`))!);
  } finally {
    board.stop();
  }
  return sent;
}
