// Text beyond ASCII on its way out of a board: a Wi-Fi's name and password, and what a broker is told, are UTF-8, on an Espruino without Unicode, as nearly all boards have it,
// and on one with it, as the usual build for Linux is. A stand-in for an ESP32's Wi-Fi notes what it is told.
import { createServer, type AddressInfo, type Server } from "node:net";
import { type IConnectPacket, generate, parser } from "mqtt-packet";
import { afterAll, expect, test } from "vitest";
import { addressFor, brokerOf } from "../../deploy/boards-broker";
import { settingsJson } from "../../deploy/host/upload/board-settings";
import { LineTalk } from "../../deploy/host/upload/line-talk";
import { codeOf } from "../../deploy/tournament/join";
import { Interpreter } from "../rig/espruino/interpreter";
import { type Kind, onEach } from "./each";

/** For a machine that is busy with other tests. */
const FOR_MS = 120_000;

const SSID = "Jürgen’s iPhone";
const PASSWORD = "Łódź-Ωμέγα";
const LOGIN = { user: "Иван", password: "秘密/ü" };
const WORD = "mühle-😀-7714";
/** RFC 3629, by Node. */
const bytesOf = (text: string) => [...Buffer.from(text, "utf8")];

const STAND_IN = `ESP32={getState:function(){return{BLE:false,Wifi:true}}};told=[];
Modules.addCached("Wifi",'var n="";exports.stopAP=function(){};exports.getStatus=function(){return{station:n?"connected":"off"}};'+
'exports.getDetails=function(){return{ssid:n}};exports.connect=function(s,o){n=s;told.push([].slice.call(E.toUint8Array(s)),[].slice.call(E.toUint8Array(o.password)))}')`;

/** A broker that takes anybody, and notes how he came in. */
async function startBroker(): Promise<{ port: number; met: IConnectPacket[]; server: Server }> {
  const met: IConnectPacket[] = [];
  const server = createServer(socket => {
    const reader = parser({ protocolVersion: 4 } as never);
    reader.on("packet", packet => {
      if (packet.cmd === "connect") {
        met.push(packet);
        socket.write(generate({ cmd: "connack", returnCode: 0, sessionPresent: false }));
      }
      if (packet.cmd === "subscribe")
        socket.write(generate({ cmd: "suback", messageId: packet.messageId!, granted: [0] }));
    });
    reader.on("error", () => socket.destroy());
    socket.on("data", data => reader.parse(data));
    socket.on("error", () => undefined);
  });
  await new Promise<void>(done => server.listen(0, "127.0.0.1", done));
  return { port: (server.address() as AddressInfo).port, met, server };
}

/** The same tests on both. */
const onBoth = (body: (binary: string) => void) => {
  for (const kind of ["nouni", "full"] as Kind[])
    onEach(`text beyond ASCII ${kind === "full" ? "with" : "without"} Unicode`, [kind], lane => body(lane[kind]));
};

onBoth(binary => {
  const boards: Interpreter[] = [];
  const servers: Server[] = [];
  afterAll(() => {
    for (const board of boards.splice(0)) board.stop();
    for (const server of servers.splice(0)) server.close();
  });

  async function start(files: Record<string, string | Uint8Array>): Promise<Interpreter> {
    const board = await Interpreter.start({ binary, capture: false, files: { ".boot1": STAND_IN, ...files } });
    boards.push(board);
    return board;
  }

  async function made() {
    const { port, met, server } = await startBroker();
    servers.push(server);
    const address = `mqtt://${LOGIN.user}:${LOGIN.password.replace("/", "%2F")}@127.0.0.1:${port}`;
    return { met, group: { ssid: SSID, password: PASSWORD, broker: address } };
  }

  /** It has told Wi-Fi and broker what it was to tell, and nothing else. */
  async function expectTold(board: Interpreter, met: IConnectPacket[]): Promise<void> {
    await board.until(`(croupier.status().network||{broker:{}}).broker.state=="joined"`, FOR_MS);
    expect(await board.ask("told")).toEqual([bytesOf(SSID), bytesOf(PASSWORD)]);
    expect(met.map(({ username }) => username)).toEqual([LOGIN.user]);
    expect([...met[0].password!]).toEqual(bytesOf(LOGIN.password));
    expect(board.printed).not.toMatch(/Uncaught|ASSERT/);
  }

  /** As a person writes the file, and what `upload` makes of it; as another program writes it, in bytes; and with what Espruino itself writes again. */
  const forms: [string, (own: object) => Promise<string | Uint8Array> | string | Uint8Array][] = [
    ["that upload wrote", own => settingsJson(own as Record<string, unknown>)],
    ["in UTF-8", own => Buffer.from(JSON.stringify(own), "utf8")],
    [
      "that upload wrote of a board's own",
      own => settingsJson(JSON.parse(settingsJson(own as Record<string, unknown>))),
    ],
  ];
  for (const [name, write] of forms)
    test(
      `leaves the board as UTF-8, from a file ${name}, and once more after a setting`,
      async () => {
        const { met, group } = await made();
        const own = { board: "linux", network: group, peer: { mqtt: WORD } };
        const board = await start({ "croupier.json": await write(own) });
        expect((await board.ask("croupier.status()")).complaints).toEqual([]);
        await board.ask(`croupier.open("durak")`);
        await expectTold(board, met);
        // The file is the board's own now.
        expect(await board.ask("croupier.configure({display:{brightness:9}})")).toEqual([]);
        const kept: string = await board.ask(`require("Storage").read("croupier.json")`);
        board.stop();
        const again = await start({ "croupier.json": Buffer.from(kept, "latin1") });
        await again.ask(`croupier.open("durak")`);
        met.splice(0);
        await expectTold(again, met);
      },
      FOR_MS,
    );

  test(
    "leaves it as UTF-8 when it was typed in the console, or scanned as a code to join",
    async () => {
      const { met, group } = await made();
      const board = await start({ "croupier.json": '{"board":"linux","network":{}}' });
      let typed = "";
      const line = {
        write: (text: string, done: () => void) => (done(), void (typed += text)),
        close: () => undefined,
      };
      const talk = await LineTalk.open("test", async () => line);
      void talk.enter(`croupier.configure(${JSON.stringify({ network: group, peer: { mqtt: WORD } })})`, 1000);
      await new Promise(done => setTimeout(done, 50));
      expect(typed).toMatch(/^[\x00-\x7e]*$/);
      const [, expression] = /print\("=",(.*)\)\n/.exec(typed)!;
      // Other settings of the port make it start anew.
      const [wrong, own] = await board.ask(`[${expression},require("Storage").read("croupier.json")]`);
      expect(wrong).toEqual([]);
      board.stop();
      const again = await start({ "croupier.json": Buffer.from(own, "latin1") });
      await again.ask(`croupier.open("durak")`);
      await expectTold(again, met);

      const other = await made();
      const broker = addressFor(brokerOf(other.group.broker));
      const code = codeOf(other.group, broker, "mufa-dine-lubi-keta-risu-vane-digu");
      const scanning = await start({ "croupier.json": '{"board":"linux","network":{}}' });
      expect(await scanning.ask(`croupier.scan(${JSON.stringify(code)})`)).toBe("control");
      expect((await scanning.ask("croupier.state()")).message).toContain("Wi-Fi J?rgen?s iPhone; at 127.0.0.1:");
      const kept: string = await scanning.ask(`(croupier.press("B"),require("Storage").read("croupier.json"))`);
      scanning.stop();
      await expectTold(await start({ "croupier.json": Buffer.from(kept, "latin1") }), other.met);
    },
    FOR_MS,
  );
});
