// Readers of cards without a code to see, in the finished bundle on the real interpreter: a PN532 at a pty, one on a stand-in for I2C, and a slot on a stand-in for analog pins.
import { afterAll, expect, test } from "vitest";
import { DIAMETER, holesOf } from "../../deploy/punched";
import { VirtualClock } from "../../devices/sim/clock";
import { Pn532 } from "../../devices/sim/pn532";
import { Slot, type Draw } from "../../devices/sim/slot";
import { SimTag } from "../../devices/sim/tag";
import type { SimClock } from "../../devices/sim/wire";
import { parseCode } from "../../src/games/set/codes";
import { FONT } from "../../src/kit/font";
import { isOn } from "../bundle/shown";
import { Interpreter, sleep } from "../rig/espruino/interpreter";
import { CODE, mfrc522 } from "../rig/espruino/reader-stand-ins";
import { onEach } from "./each";

const timers = new Map<number, NodeJS.Timeout>();
/** The chip's time is the machine's. */
const clock: SimClock = {
  now: () => performance.now(),
  after: (forMs, then) => {
    const id = timers.size + 1;
    timers.set(id, setTimeout(then, forMs));
    return id;
  },
  cancel: id => clearTimeout(timers.get(id)),
};

/** Answers on I2C2 as a PN532 with the tag `lies` does: its 32 bytes from page 4 on. */
const CHIP = `var lies="",id=1,met=0;(function(){
function frame(a){var n=a.length+1,s=0xd5;a.forEach(function(b){s+=b});return [0,0,255,n,-n&255,0xd5].concat(a,[-s&255,0])}
var waits=[];
I2C2.setup=function(){};
I2C2.writeTo=function(a,f){var c=f[6],d=f.slice(7),r=[];waits=[[0,0,255,0,255,0]];
if(c==0x32&&d[0]==1)met=0;
if(c==0x4a){r=lies&&!met?[1,1,0,0x44,0,7,4,0,255,id,128,0,61]:[0];met=1}
if(c==0x40){r=[0];for(var i=0;i<16;i++)r.push(lies.charCodeAt((d[2]-4)*4+i))}
waits.push(frame([c+1].concat(r)))};
I2C2.readFrom=function(a,n){var o=new Uint8Array(n);if(!waits.length)return o;o[0]=1;
if(n>1)waits.shift().forEach(function(b,i){if(i+1<n)o[i+1]=b});return o};
})();
`;
/** What both pins read is a film, a byte for each in every millisecond, which begins at \`from\`. */
const PINS = `var film="",from=0;global.analogRead=function(p){
var at=2*Math.round((getTime()-from)*1000)+(p==D2?1:0);return at>=0&&at<film.length?film.charCodeAt(at)/255:0.8};
`;

function filmOf(code: string, how: Draw): string {
  const time = new VirtualClock();
  const slot = new Slot({ clock: time, bright: [0.8, 0.8] });
  const holes = holesOf(parseCode(code)).map(
    ({ along, isClock }) => ({ x: 44 + along, track: isClock ? 0 : 1 }) as { x: number; track: 0 | 1 },
  );
  time.advance(20);
  const forMs = slot.draw({ length: 88, diameter: DIAMETER, holes }, how) + 60;
  let film = "";
  for (let ms = 0; ms < forMs; ms++) {
    film += String.fromCharCode(Math.round(255 * slot.read(0)), Math.round(255 * slot.read(1)));
    time.advance(1);
  }
  return film;
}

const inHex = (text: string) =>
  [...text].map(letter => "\\x" + letter.charCodeAt(0).toString(16).padStart(2, "0")).join("");

/** A status sums up the whole program: asked without a pause it takes all the time there is. */
async function ready(board: Interpreter, link = "ready"): Promise<void> {
  for (let tries = 0; tries < 60; tries++) {
    if ((await board.ask("croupier.status().reader.link")) === link) return;
    await sleep(500);
  }
  throw new Error(`never ${link}`);
}

/** Whether the display says so soon. */
async function sees(board: Interpreter, words: string): Promise<boolean> {
  for (let tries = 0; tries < 30; tries++) {
    if (isOn(await board.ask("croupier.screen()"), words, FONT)) return true;
    await sleep(200);
  }
  return false;
}

onEach("readers of cards without a code", ["full"], ({ full }) => {
  const boards: Interpreter[] = [];
  const start = async (reader: string, before = "", ports: string[] = []) => {
    const config = { board: "linux", scanner: { reader } };
    const board = await Interpreter.start({ binary: full, ports, config, before });
    boards.push(board);
    return board;
  };
  afterAll(() => {
    boards.splice(0).forEach(board => board.stop());
    timers.forEach(timer => clearTimeout(timer));
  });

  test("tags before a PN532 at a port are cards, and a chip that was off is found again", async () => {
    const board = await start("pn532 Serial3 reader", "", ["reader"]);
    const chip = new Pn532({ clock });
    chip.send = bytes => board.send("reader", bytes);
    board.onReceive("reader", data => {
      for (const byte of data) chip.receive(byte, 115200, clock.now());
    });
    await ready(board);
    await board.ask(`croupier.open("set")`);
    const lay = async (tag: SimTag, so: string) => {
      chip.lay(tag);
      await board.until(so);
      chip.takeAway(tag);
      await sleep(600);
    };
    await lay(new SimTag({ id: [4, 1, 1, 1, 1, 1, 1], text: "S2222" }), "croupier.state().cards[0]==='S2222'");
    // Odd memories.
    for (const memory of [
      [3, 9, 0xd1, 1, 0, 0x54, 2, 0x65],
      [3, 9, 0xd1, 1, 1, 0x54, 0x3f],
      new Array(32).fill(0xd1),
    ]) {
      chip.lay(new SimTag({ id: [8, 1, 2, memory.length], memory }));
      await sleep(700);
      chip.takeAway();
      await sleep(300);
    }
    chip.power(false);
    await ready(board, "silent");
    // It is looked at every two seconds whether a person should know of it.
    await board.until("croupier.status().complaints.length");
    expect(await board.ask("croupier.status().complaints")).toEqual(["Reader silent: wires?"]);
    chip.power(true);
    await ready(board);
    await board.until(`!croupier.status().complaints.length`, 30_000);
    await lay(new SimTag({ id: [4, 2, 2, 2, 2, 2, 2], text: "S3333" }), "croupier.state().cards[1]==='S3333'");
    expect(board.printed).not.toMatch(/Uncaught|ERROR/);
  });

  test("tags without a text before one on I2C are taught, and are cards then", async () => {
    const board = await start("pn532 I2C2 D1 D2", CHIP);
    await ready(board);
    await board.ask(`croupier.open("set")`);
    const memory = "\x01\x03\xa0\x0c\x34\x03\x0c\xd1\x01\x08\x54\x02enS2311\xfe".padEnd(32, "\0");
    await board.ask(`lies="${inHex(memory)}"`);
    await board.until("croupier.state().cards[0]==='S2311'");
    const lay = async (id: number, words: string) => {
      await board.ask(`(id=${id},lies="${inHex("\0".repeat(32))}",1)`);
      const isSeen = await sees(board, words);
      await board.ask(`lies=""`);
      await sleep(1500);
      return isSeen;
    };
    expect(await lay(2, "Teach?")).toBe(true);
    await board.ask(`croupier.press("B")`);
    expect(await lay(3, "Lay S1112")).toBe(true);
    expect(await lay(4, "Lay S1113")).toBe(true);
    await board.ask(`croupier.press("B")`);
    await board.ask(`(id=4,lies="${inHex("\0".repeat(32))}",1)`);
    await board.until("croupier.state().cards[1]==='S1112'");
    expect(board.printed).not.toMatch(/Uncaught|ERROR/);
  });

  test.each([
    ["mfrc522 SPI1 D1 D2 D3 D4", ""],
    ["mfrc522 SPI D1 D2 D3 D4", "SPI=function(){return SPI1};"],
  ])("a tag before an MFRC522 is a card, and one that lies on is told once: %s", async (reader, more) => {
    const board = await start(reader, mfrc522() + more);
    await ready(board);
    await board.ask(`croupier.open("set")`);
    for (const count of [1, 2]) {
      await board.ask("lies=1");
      await board.until(`croupier.status().reader.cards===${count}`);
      await sleep(1500);
      expect(await board.ask("[croupier.status().reader.cards,croupier.state().cards[0]]")).toEqual([count, CODE]);
      await board.ask("lies=0");
      await sleep(1500);
    }
    // As a wire that is off reads.
    await board.ask(`(was=SPI1.send,SPI1.send=function(b){return "\\xff".repeat(b.length)},1)`);
    await ready(board, "silent");
    await board.ask(`(SPI1.send=was,1)`);
    await ready(board);
    expect(board.printed).not.toMatch(/Uncaught|ERROR/);
  });

  test.each([{ speed: 8 }, { speed: 8, isReversed: true, isSwapped: true }])(
    "a punched card is read: %o",
    async how => {
      const board = await start("holes D1 D2", PINS);
      await ready(board);
      await board.ask(`croupier.open("set")`);
      await board.until("croupier.state().cards");
      await board.ask(`film="${inHex(filmOf("S2311", how))}"`);
      // A machine with other work to do is late now and then, which a fast card does not stand: then it is drawn again.
      for (let tries = 0; tries < 12 && !(await board.ask("croupier.state().cards[0]")); tries++) {
        await board.ask("from=getTime()+0.1");
        await sleep(2500);
      }
      expect(await board.ask("croupier.state().cards[0]")).toBe("S2311");
      expect(board.printed).not.toMatch(/Uncaught|ERROR/);
    },
  );
});
