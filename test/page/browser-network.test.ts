// A virtual board of the bench on a network: Durak with a real board, over a real broker that speaks MQTT over WebSocket.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { available, Interpreter, sleep } from "../rig/espruino/interpreter";
import { Mosquitto, findMosquitto } from "../rig/espruino/mosquitto";
import { addressOf } from "../../deploy/page/board-sockets";
import { hasChromium } from "./chromium";
import { Site } from "./site";

const WORD = "kilo-oboe-7714";
const GAME_MS = 600_000;

const program = findMosquitto();
if (!program) console.warn("SKIPPED: a virtual board in a browser on a network: there is no mosquitto");
const can =
  !!program &&
  available("a virtual board in a browser and a real one", "full") &&
  hasChromium("a virtual board on a network");

it("finds a broker where its page is, or at the address that is said; from a page by https only with TLS", () => {
  const page = { protocol: "http:", host: "127.0.0.1:8080" };
  const secure = { protocol: "https:", host: "play.example" };
  const at = (host: string, where: typeof page) => addressOf({ host, port: 1883 }, where);
  expect(at("10.0.0.7", page)).toBe("ws://127.0.0.1:8080/mqtt");
  expect(at("10.0.0.7", secure)).toBe("wss://play.example/mqtt");
  expect(at("ws://broker.example:8083/mqtt", page)).toBe("ws://broker.example:8083/mqtt");
  expect(at("ws://broker.example:8083/mqtt", secure)).toBe("wss://broker.example:8083/mqtt");
  expect(at("wss://broker.example", page)).toBe("wss://broker.example");
});

describe.skipIf(!can)("a virtual board in a browser", () => {
  let site: Site;
  let broker: Mosquitto;
  let real: Interpreter;

  beforeAll(async () => {
    [site, broker] = await Promise.all([Site.open(), Mosquitto.start(program!)]);
    const config = { board: "linux", network: { broker: `127.0.0.1:${broker.port}` }, peer: { mqtt: WORD } };
    real = await Interpreter.start({ config, capture: false });
  }, 60_000);

  afterAll(async () => {
    real?.stop();
    await broker?.stop();
    await site?.close();
  });

  it(
    "plays Durak with a real board in a room on a broker",
    async () => {
      const visitor = await site.visit();
      await visitor.booted();
      await visitor.setUp(1, "esp32");
      const settings = { network: { broker: `ws://127.0.0.1:${broker.webPort}` }, peer: { mqtt: WORD } };
      await visitor.ask(1, `croupier.configure(${JSON.stringify(settings)})`);
      await visitor.pass(1, 6000);
      await visitor.booted(1);
      await visitor.ask(1, `croupier.open("durak")`);
      await real.ask(`croupier.open("durak")`);
      await visitor.page.getByRole("button", { name: "Let it connect" }).click();
      const asks = [(text: string) => visitor.ask(1, text), (text: string) => real.ask(text)];
      let moves = 0;
      while (moves < 12) {
        for (const ask of asks) {
          const [move] = ((await ask("croupier.moves()")) ?? []) as string[];
          if (move && move !== "again" && (await ask(`croupier.play(${JSON.stringify(move)})`))) moves++;
        }
        await sleep(50);
      }
      for (const ask of asks)
        expect(((await ask("croupier.status()")) as any).network).toMatchObject({
          broker: { state: "joined" },
          room: { isJoined: true, forged: 0 },
        });
      expect(visitor.errors).toEqual([]);
    },
    GAME_MS,
  );
});
