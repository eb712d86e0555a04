// Where the virtual boards of a page run: in workers of a sandboxed frame, which has neither the page's origin nor network nor storage (board-frame-plugin.ts).
// The page has the text of the worker's program and hands it over; the frame could not fetch it.
import { BOARD_PAGE } from "../content-policy";
import { say } from "../words/say";
import program from "./board-worker.ts?worker&url";
import { make } from "./ui/dom";

const LOST = say("bench.workerLost");

let opened: Promise<Window> | undefined;

async function textOfProgram(): Promise<string> {
  const answer = await fetch(program);
  if (!answer.ok) throw new Error(answer.statusText);
  // A module's names are its own.
  return `"use strict";(() => {${await answer.text()}\n})();`;
}

async function open(): Promise<Window> {
  const frame = make("iframe", { src: `./${BOARD_PAGE}`, title: say("bench.virtualBoards"), hidden: true });
  const loaded = new Promise(resolve => frame.addEventListener("load", resolve, { once: true }));
  document.body.append(frame);
  const [text] = await Promise.all([textOfProgram(), loaded]);
  const inside = frame.contentWindow?.[0];
  if (!inside) throw new Error("no frame");
  // Nobody's origin has no name.
  inside.postMessage(text, "*");
  return inside;
}

/** One worker for all of its life; its messages are on `port`. */
export class BoardWorker {
  readonly port: MessagePort;
  private readonly line: MessagePort;
  private isOver = false;

  /** `complain` hears what goes wrong with it, in words. */
  constructor(complain: (words: string) => void) {
    const [line, port] = [new MessageChannel(), new MessageChannel()];
    this.line = line.port1;
    this.port = port.port1;
    this.line.onmessage = ({ data }) =>
      complain(data === null ? say("bench.gotOut") : String(data).slice(0, 300) || LOST);
    opened ??= open();
    opened.then(
      inside => {
        if (!this.isOver) inside.postMessage(null, "*", [line.port2, port.port2]);
      },
      () => {
        opened = undefined;
        if (!this.isOver) complain(LOST);
      },
    );
  }

  /** Whatever it is doing. What it has said and nobody has read is gone. */
  end(): void {
    this.isOver = true;
    this.line.postMessage(null);
    this.port.close();
  }
}
