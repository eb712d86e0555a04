// The recogniser behind the messages: it fetches its net when it is first needed. It runs in a worker, or beside the page where there is none.
/// <reference types="vite/client" />
import weights from "../../vision/net.bin?url";
import { Live } from "../../vision/live/live";
import { type Net, readNet } from "../../vision/net";
import { recognise } from "../../vision/recognise";
import type { FromVision, ToVision } from "./messages";

class NoNet extends Error {
  constructor(readonly status: number) {
    super(String(status));
  }
}

async function load(): Promise<Net> {
  const response = await fetch(weights);
  if (!response.ok) throw new NoNet(response.status);
  return readNet(new Uint8Array(await response.arrayBuffer()));
}

export class Eye {
  private loading: Promise<Net> | undefined;
  private live: Live | undefined;

  /** What is answered to a message, if anything. */
  async see(message: ToVision): Promise<FromVision | undefined> {
    if (message.kind === "forget") return void this.live?.clear();
    try {
      if (message.kind === "net") return this.take(message.bytes, message.id);
      const { kind, id, data, width, height } = message;
      const net = await this.net();
      const picture = { data: new Uint8ClampedArray(data), width, height };
      if (kind === "live") {
        this.live ??= new Live({ net });
        return { kind, id, view: this.live.update(picture, message.atMs) };
      }
      const { cards, unread, pieces, isGrey } = recognise(picture, { net });
      const quads = unread.filter(({ isSeen }) => isSeen).map(({ corners }) => corners);
      return { kind, id, shown: { cards, unread: quads, pieces, isGrey } };
    } catch (error) {
      if (error instanceof NoNet) return { kind: "netless", id: message.id, status: error.status };
      return { kind: "wrong", id: message.id, words: (error as Error).message };
    }
  }

  /** Another net, if these bytes are one: else the one in use stays. */
  private take(bytes: ArrayBuffer | undefined, id: number): FromVision {
    this.loading = bytes && Promise.resolve(readNet(new Uint8Array(bytes)));
    this.live = undefined;
    return { kind: "taken", id };
  }

  /** A net that did not come is asked for again with the next picture. */
  private net(): Promise<Net> {
    this.loading ??= load().catch(error => {
      this.loading = undefined;
      throw error;
    });
    return this.loading;
  }
}
