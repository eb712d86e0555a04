// What a browser does with a tournament, without one: it asks by HTTP, keeps the organiser's cookie, and listens to what happens.
import { get } from "node:http";
import type { Act, Join, JournalLine, LiveTable, View } from "../../../deploy/tournament/contract";

const FOR_MS = 60_000;
const LOOK_MS = 20;

/** Becomes so, however long it takes on a busy machine. @throws Error after `forMs` */
export async function until(what: string, isSo: () => boolean | Promise<boolean>, forMs = FOR_MS): Promise<void> {
  const end = performance.now() + forMs;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`did not become so: ${what}`);
    await new Promise(resolve => setTimeout(resolve, LOOK_MS));
  }
}

export class Page {
  private cookie = "";

  /** `base`: http://host:port. */
  constructor(readonly base: string) {}

  get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(this.base + path, { headers: { cookie: this.cookie, ...headers } });
  }

  post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    return fetch(this.base + path, { method: "POST", body: text, headers: { cookie: this.cookie, ...headers } });
  }

  /** @throws Error when it is not the organiser's word */
  async enter(word: string): Promise<this> {
    const response = await this.post("/api/enter", { word });
    if (response.status !== 200) throw new Error(`the organiser's page answers ${response.status}`);
    this.cookie = response.headers.get("set-cookie")!.split(";")[0];
    return this;
  }

  /** What is wrong, "" if nothing is. */
  async do(act: Act): Promise<string> {
    const response = await this.post("/api/do", act);
    return (await response.json()).problem;
  }

  /** @throws Error when one of them is refused */
  async must(...acts: Act[]): Promise<void> {
    for (const act of acts) {
      const problem = await this.do(act);
      if (problem) throw new Error(`${JSON.stringify(act)} is refused: ${problem}`);
    }
  }

  /** What was done last is taken back. @throws Error when it is refused */
  async undo(): Promise<void> {
    await this.must({ act: "undo", n: (await this.view()).lastAct });
  }

  async view(): Promise<View> {
    return (await this.get("/api/view")).json();
  }

  async joins(): Promise<Join[]> {
    return (await this.get("/api/joins")).json();
  }

  /** As much of it as there is at once. */
  async journal(): Promise<JournalLine[]> {
    return (await this.get("/api/journal?most=5000")).json();
  }
}

/** As it stands in the code that a board scans. */
export const networkIn = ({ code }: Join): { broker: string; table: string; ssid?: string; password?: string } =>
  JSON.parse(code.replace(/^JOIN /, ""));

export type Event = ["view", View] | ["live", LiveTable] | ["time", number];

/** Hears all events of a page; answers what ends it. */
export function listen(base: string, hear: (event: Event) => void): () => void {
  const { hostname, port } = new URL(base);
  let text = "";
  const request = get({ port, host: hostname, path: "/api/events" }, response => {
    response.setEncoding("utf8");
    response.on("error", () => undefined);
    response.on("data", chunk => {
      text += chunk;
      for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
        const [, name, data] = /^event: (\w+)\ndata: (.*)$/.exec(text.slice(0, end)) ?? [];
        if (name) hear([name, JSON.parse(data)] as Event);
        text = text.slice(end + 2);
      }
    });
  });
  request.on("error", () => undefined);
  return () => request.destroy();
}
