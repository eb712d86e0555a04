// What bytes on the other board's port cost the emulated Cortex-M4, in instructions: all that its program does while they come, less what it does in as long a
// silence. Bytes come as the wire brings them: each call gets those that have come since the one before, at least one.
//
// Not there: Espruino's own work for an interrupt and for a call, which would make for longer pieces, and so for fewer calls.
import { minify } from "terser";
import { crc16 } from "../../../src/link/crc";
import { sendFrame, type Writer } from "../../../src/link/frames";
import { keyOf, sendHello } from "../../../src/link/hello";
import { Cortex, NS_PER_INSTRUCTION } from "./cortex";
import { STAND_INS } from "./steps";

/** In Espruino's queue on a Pico; what comes when it is full is lost, and `FIFO_FULL` is set. */
export const FIFO = 1000;
/** The board's clock is read, and its timers have their turn, at least this often. */
const STRETCH_S = 0.004;
const KEY_MS = 400;

/** `lab.feed` prints what came of it. A key is pressed now and then, and is late by so much. */
const LAB = `var lab={said:"",f:undefined};(function(){
var after=setTimeout,time=getTime,store=require("Storage"),wrote=0,busy=0,longest=0,kind="",late=0;
${STAND_INS}
function run(k,f,a){var t=time();f(a);t=time()-t;busy+=t;if(t>longest){longest=t;kind=k}}
global.setTimeout=function(f,t){return after(function(){run("timer of "+t+" ms",f)},t)};
Serial2.on=function(e,f){lab.f=f};Serial2.removeListener=function(){};
Serial2.write=function(d){lab.said=typeof d=="string"?d:E.toString(d)};
lab.feed=function(text,count,baud,forS){
  var start=time(),at=0,lag=0,end=start+forS,isOver=false,waits=false;
  busy=longest=late=0;kind="";
  function key(){var due=time()+${KEY_MS / 1000};waits=true;after(function(){var t=time()-due;if(t>late)late=t;waits=false;if(isOver)return;run("key",function(){croupier.press("A")});key()},${KEY_MS})}
  function go(){
    var stop=time()+${STRETCH_S};
    while(at<count&&time()<stop){
      var due=Math.min(count,Math.floor((time()-start)*baud/10))-at;
      if(due>lag)lag=due;
      if(due>0){var from=at%(text.length>>1);at+=due;run("bytes",lab.f,text.substr(from,due))}
    }
    if(at<count||time()<end)return after(go,0);
    isOver=true;
    print("\\x01"+JSON.stringify({busy:busy,longest:longest,kind:kind,late:late,lag:lag,took:time()-start,flags:E.getErrorFlags()})+"\\x02")
  }
  key();after(go,0);
};
})();
`;

const CONFIG = { board: "pico", keys: { C: "" }, peer: { port: "Serial2" } };
const TAG = 0x5eed0001;

/** The first bytes of everything that can begin, and how it is told. */
export const BEGINNINGS = [
  0x04, 0x16, 0xa0, 0xa3, 0xb0, 0xb3, 0xc0, 0xc3, 0xd0, 0xd3, 0xe0, 0xe1, 0xe2, 0xe3, 0xe4, 0xe5,
];

export interface Cost {
  bytes: number;
  /** On average, with all that comes of it; more than in silence. */
  perByte: number;
  /** Of the longest call of any kind, in instructions. */
  longest: number;
  kind: string;
  /** How late a key was at most. */
  keyMs: number;
  /** Bytes that waited at most for a call. */
  waiting: number;
  flags: string[];
}

interface Fed {
  busy: number;
  longest: number;
  kind: string;
  late: number;
  lag: number;
  took: number;
  flags: string[];
}

const instructions = (s: number) => Math.round((s * 1e9) / NS_PER_INSTRUCTION);

/** Bytes of a frame or a hello as the board's own writer makes them. */
function said(say: (writer: Writer) => void): string {
  let text = "";
  say({ crc16, write: bytes => (text += bytes as string) });
  return text;
}

/** A board that has a link to another, who says what the test wants it to say. */
export class Listener {
  private key = 0;
  private tag = 0;

  private constructor(private readonly board: Cortex) {}

  static async start(bundle = "durak", code?: string): Promise<Listener> {
    // Beside durak.js there is little room in the emulated flash; what it has no room for would not be there, without a word.
    const { code: before } = await minify(LAB);
    const board = await Cortex.start({ bundle, code, config: CONFIG, before });
    if ((await board.ask("croupier.status().board")) !== CONFIG.board) throw new Error("the board has no settings");
    const listener = new Listener(board);
    await listener.board.ask(`croupier.open("durak",{against:"peer",dialect:"auto"})`);
    await listener.board.until("lab.said.length>37");
    return listener;
  }

  /** Both have heard each other from now on; the next game waits for what this one never says. */
  async greet(): Promise<void> {
    const hello: string = await this.board.ask("lab.said");
    this.tag = parseInt(hello.slice(8, 16), 16);
    const greeting = this.hello();
    await this.feed(greeting, greeting.length, 9600, 1);
    said(writer => (this.key = keyOf(writer, TAG, this.tag)));
  }

  hello(): string {
    return said(writer => sendHello(writer, 0, TAG, this.tag & 0xffff, 0, 0));
  }

  frame(kind: number, n: number, payload: number[]): string {
    return said(writer => sendFrame(writer, this.key, kind, n, payload));
  }

  /** In instructions: the board is busy for so long in as long a silence. */
  async cost(text: string, count: number, baud: number): Promise<Cost> {
    const forS = (10 * count) / baud + 0.3;
    const fed = await this.feed(text, count, baud, forS);
    const still = await this.feed(text, 0, baud, fed.took);
    return {
      bytes: count,
      perByte: Math.round(instructions(fed.busy - still.busy) / count),
      longest: instructions(fed.longest),
      kind: fed.kind,
      keyMs: fed.late * 1000,
      waiting: fed.lag,
      flags: fed.flags,
    };
  }

  ask(expression: string): Promise<any> {
    return this.board.ask(expression);
  }

  get printed(): string {
    return this.board.printed;
  }

  stop(): void {
    this.board.stop();
  }

  private async feed(text: string, count: number, baud: number, forS: number): Promise<Fed> {
    const unit = text.length < 600 ? text.repeat(Math.ceil(1200 / text.length)) : text + text;
    // A long line is typed in pieces.
    await this.board.ask(`lab.text=""`);
    for (let at = 0; at < unit.length; at += 200)
      await this.board.ask(
        `(lab.text+=atob("${Buffer.from(unit.slice(at, at + 200), "latin1").toString("base64")}"),1)`,
      );
    const fed = this.board.answer(600_000);
    this.board.type(`lab.feed(lab.text,${count},${baud},${forS})\n`);
    return fed;
  }
}
