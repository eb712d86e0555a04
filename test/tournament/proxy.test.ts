// A tournament behind a proxy that ends TLS: who comes in, who is counted as whom, and what is said to whom it turns away.
import { once } from "node:events";
import { type IncomingMessage, type RequestOptions, request as plain } from "node:http";
import { request } from "node:https";
import { generate } from "selfsigned";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { Front, publicUrl } from "../../deploy/tournament/http/front";
import { Mistake } from "../../deploy/mistake";
import { Evening } from "./evening";
import { PROXIES, type Proxy, startProxy } from "./proxies";

const URL = "https://club.example";
let tls: { cert: string; key: string };
beforeAll(async () => {
  const made = await generate([{ name: "commonName", value: "club.example" }], { algorithm: "sha256", keySize: 2048 });
  tls = { cert: made.cert, key: made.private };
});

let evening: Evening;
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function start(options: Parameters<typeof Evening.start>[0]): Promise<void> {
  evening = await Evening.start(options);
  closing.push(() => evening.end());
}

async function proxyOf(name: keyof typeof PROXIES, more = {}): Promise<Proxy> {
  const proxy = await startProxy(tls, evening.running.port, PROXIES[name], more);
  closing.push(() => proxy.close());
  return proxy;
}

interface Answer {
  status: number;
  headers: IncomingMessage["headers"];
  problem: string;
}

/** A guest's browser: where it is, what it asks for, and what else it says. */
interface Guest {
  from?: string;
  headers?: Record<string, string>;
}

function ask(
  port: number,
  path: string,
  body: unknown,
  { from = "127.0.0.2", headers = {} }: Guest = {},
  isPlain = false,
): Promise<Answer> {
  const how: RequestOptions = {
    ...{ host: "127.0.0.1", port, path, localAddress: from, agent: false },
    method: body === undefined ? "GET" : "POST",
    headers: { host: "club.example", ...(body === undefined ? {} : { origin: URL }), ...headers },
  };
  return new Promise((resolve, reject) => {
    const asked = isPlain ? plain(how) : request({ ...how, rejectUnauthorized: false });
    asked.on("error", reject);
    asked.on("response", response => {
      let text = "";
      response.on("data", chunk => (text += chunk));
      response.on("end", () => {
        const told = /^\{/.test(text) ? JSON.parse(text) : {};
        resolve({ status: response.statusCode!, headers: response.headers, problem: told.problem });
      });
    });
    asked.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

const enter = (port: number, word: string, guest?: Guest) => ask(port, "/api/enter", { word }, guest);

describe.each(Object.keys(PROXIES))("%s", name => {
  test("lets the organiser in: the cookie goes by https only, and with it he may", async () => {
    await start({ url: URL });
    const { port } = await proxyOf(name);
    const entered = await enter(port, evening.running.word);
    expect([entered.status, entered.problem]).toEqual([200, ""]);
    const [cookie] = entered.headers["set-cookie"]!;
    expect(cookie).toMatch(/; Secure/);
    const headers = { cookie: cookie.split(";")[0] };
    expect((await ask(port, "/api/do", { act: "add player", name: "Ann" }, { headers })).problem).toBe("");
    expect((await evening.page.view()).players.map(one => one.name)).toEqual(["Ann"]);
  });

  test("counts each guest's wrong words by themselves, whatever he says of himself", async () => {
    await start({ url: URL });
    const { port } = await proxyOf(name);
    for (let guest = 2; guest < 14; guest++)
      expect((await enter(port, `wrong ${guest}`, { from: `127.0.0.${guest}` })).status).toBe(403);
    expect((await enter(port, evening.running.word, { from: "127.0.0.99" })).status).toBe(200);
    // One who forges: he is still one, or at most one of those who do.
    const forged = (at: number) => ({
      from: "127.0.0.50",
      headers: { "x-forwarded-for": `10.0.0.${at}`, forwarded: `for=10.0.0.${at}`, "x-real-ip": `10.0.0.${at}` },
    });
    const statuses = [];
    for (let at = 0; at < 12; at++) statuses.push((await enter(port, `wrong ${at}`, forged(at))).status);
    expect(statuses).toEqual([...Array<number>(10).fill(403), 429, 429]);
    expect((await enter(port, evening.running.word, { from: "127.0.0.99" })).status).toBe(200);
  });

  test("hands on each event as it comes, to more pages than one address may have open", async () => {
    await start({ url: URL });
    const { port } = await proxyOf(name);
    const open = async (from: string) => {
      const asked = request({
        ...{
          host: "127.0.0.1",
          port,
          path: "/api/events",
          localAddress: from,
          agent: false,
          rejectUnauthorized: false,
        },
        headers: { host: "club.example" },
      }).end();
      asked.on("error", () => undefined);
      closing.push(() => asked.destroy());
      const [response] = (await once(asked, "response")) as [IncomingMessage];
      response.on("error", () => undefined);
      let text = "";
      for await (const chunk of response) if ((text += chunk).includes("event: view")) break;
      return response.statusCode;
    };
    const opened = await Promise.all(Array.from({ length: 120 }, (_, at) => open(`127.0.1.${at % 4}`)));
    expect(new Set(opened)).toEqual(new Set([200]));
  });

  test("brings boards in a browser to the broker", async () => {
    await start({ url: URL });
    const { port } = await proxyOf(name);
    const socket = new WebSocket(`wss://127.0.0.1:${port}/mqtt`, "mqtt", {
      rejectUnauthorized: false,
      headers: { host: "club.example" },
    });
    await once(socket, "open");
    socket.terminate();
  });
});

test("a path of the proxy's own is no matter, taken off or not", async () => {
  await start({ url: `${URL}/evening` });
  expect(evening.running.addresses[0]).toBe(`${URL}/evening/`);
  for (const prefix of ["", "/evening"]) {
    const { port } = await proxyOf("Caddy", { prefix });
    expect((await ask(port, "/evening/api/view", undefined)).status).toBe(200);
    expect((await ask(port, "/evening/api/enter", { word: evening.running.word })).status).toBe(200);
  }
  expect((await evening.page.get("/evening")).url).toBe(`${evening.page.base}/evening/`);
});

test("the proxy's address is believed only from the proxy", async () => {
  // By the addresses of documents (RFC 5737), none of which is here.
  await start({ url: URL, behind: ["192.0.2.7", "198.51.100.0/24", "2001:db8::/64"] });
  const forged = (at: number) => ({ headers: { "x-forwarded-for": `203.0.113.${at}` } });
  const direct = (word: string, at: number) =>
    ask(evening.running.port, "/api/enter", { word }, { from: "127.0.0.1", ...forged(at) }, true);
  for (let at = 0; at < 10; at++) expect((await direct("wrong", at)).status).toBe(403);
  expect(await direct(evening.running.word, 11)).toMatchObject({
    status: 429,
    problem: "too many wrong words from your address: wait a minute",
  });
});

test("without --url nobody is believed, and a browser's own word that the page is ours is enough", async () => {
  await start({});
  const { port } = await proxyOf("nginx with the usual lines");
  const asking = (headers: Record<string, string>, from?: string) =>
    enter(port, evening.running.word, { headers, from });
  expect((await asking({ "sec-fetch-site": "same-origin" })).status).toBe(200);
  expect(await asking({})).toMatchObject({
    status: 403,
    problem: `the tournament does not know ${URL} as its address: start it with --url ${URL}`,
  });
  for (let guest = 2; guest < 12; guest++)
    expect(
      (await enter(port, "wrong", { from: `127.0.0.${guest}`, headers: { "sec-fetch-site": "same-origin" } })).status,
    ).toBe(403);
  expect((await asking({ "sec-fetch-site": "same-origin" }, "127.0.0.99")).status).toBe(429);
});

test("another page's question is refused, whoever carries it", async () => {
  await start({ url: URL });
  const { port } = await proxyOf("Caddy");
  for (const headers of [
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
    { origin: "https://club.example:8443" },
    { origin: "http://club.example" },
    { origin: "null" },
  ] as Record<string, string>[])
    expect([headers, (await enter(port, evening.running.word, { headers })).status]).toEqual([headers, 403]);
});

test("the way past the proxy stays open, with a cookie that goes without https", async () => {
  await start({ url: URL });
  const { base } = evening.page;
  const entered = await evening.page.post("/api/enter", { word: evening.running.word }, { origin: base });
  expect([entered.status, /Secure/.test(entered.headers.get("set-cookie")!)]).toEqual([200, false]);
});

test("a proxy that tells nobody's address is named to the organiser once, with what is missing", async () => {
  await start({ url: URL });
  for (let times = 0; times < 2; times++)
    await ask(evening.running.port, "/api/enter", { word: evening.running.word }, { from: "127.0.0.1" }, true);
  expect(evening.lines.filter(line => line.includes("X-Forwarded-For"))).toHaveLength(1);
});

test("an address for everybody is one of pages, and a proxy's address is an address", async () => {
  expect(publicUrl("club.example").href).toBe("https://club.example/");
  expect(publicUrl("http://club.example:8000/a/b?c#d").href).toBe("http://club.example:8000/a/b/");
  for (const url of [
    "",
    "ftp://club.example",
    "https://",
    "mailto:a@b",
    "https://kim:secret@club.example",
    "https://club.example:99999",
  ])
    expect([
      url,
      (() => {
        try {
          return publicUrl(url).href;
        } catch (error) {
          return error instanceof Mistake && /https:\/\/club\.example/.test(error.message);
        }
      })(),
    ]).toEqual([url, true]);
  for (const behind of ["nginx", "10.0.0.0/33", "10.0.0", "::1/129", ""])
    await expect(Evening.start({ url: URL, behind: [behind] })).rejects.toThrow(/--behind/);
  await expect(Evening.start({ behind: ["10.0.0.1"] })).rejects.toThrow(/--behind .*--url/);
});

describe("who asks, as a proxy writes it", () => {
  /** `from`, `at`: the connection's two ends. */
  function who(
    headers: Record<string, string>,
    { from = "127.0.0.1", at = "127.0.0.1", behind = undefined as string[] | undefined } = {},
  ) {
    const said: string[] = [];
    const front = new Front({ url: URL, behind }, false, line => said.push(line));
    const request = {
      headers: { host: "club.example", ...headers },
      socket: { remoteAddress: from, localAddress: at },
    };
    const address = front.addressOf(request as unknown as IncomingMessage);
    front.addressOf(request as unknown as IncomingMessage);
    return { address, said };
  }
  const nobody = "by 127.0.0.1";

  // RFC 7239: section 4 (a value is a token or a quoted string, in which comma and semicolon part nothing), 6.2 and 6.3 (ports and names that tell nothing), 7.1.
  test.each([
    ['for="_gazonk"', "_gazonk"],
    ['For="[2001:db8:cafe::17]:4711"', "2001:db8:cafe:0"],
    ["for=192.0.2.60;proto=http;by=203.0.113.43", "192.0.2.60"],
    ["for=192.0.2.43, for=198.51.100.17", "198.51.100.17"],
    ['for="192.0.2.43:_port.1"', "192.0.2.43"],
    ['for="[2001:db8::1]:_OBF"', "2001:db8:0:0"],
    ['for=192.0.2.1;host="club.example, for=6.6.6.6"', "192.0.2.1"],
    ['host="a;for=6.6.6.6";for=192.0.2.1', "192.0.2.1"],
    ['for=192.0.2.1;secret="a\\",for=6.6.6.6"', "192.0.2.1"],
    ["for=192.0.2.1;;proto=https;", "192.0.2.1"],
    // What a guest began and the proxy went on with.
    ['for="x, for="[2001:db8::1]:4711"', nobody],
    ['for="6.6.6.6, for=192.0.2.1', nobody],
    ["for=6.6.6.6, proto=https", nobody],
    ["for=unknown", nobody],
  ])("Forwarded: %s is %s", (forwarded, address) => expect(who({ forwarded }).address).toBe(address));

  test("beside X-Forwarded-For a Forwarded that names nobody says nothing", () => {
    expect(who({ "x-forwarded-for": "192.0.2.1", forwarded: "proto=https;host=club.example" }).address).toBe(
      "192.0.2.1",
    );
    expect(who({ "x-forwarded-for": "192.0.2.1", forwarded: "for=192.0.2.2" }).address).toBe(nobody);
  });

  test("addresses that have an IPv4 address within are different ones (RFC 4291, 2.5.5.2)", () => {
    const all = ["::ffff:c000:201", "::ffff:c000:202", "0:0:0:0:0:ffff:c000:203", "::ffff:192.0.2.4"];
    expect(new Set(all.map(one => who({ "x-forwarded-for": one }).address)).size).toBe(all.length);
  });

  test("is believed from this computer by whichever of its addresses", () => {
    const told = { "x-forwarded-for": "192.0.2.1" };
    expect(who(told, { from: "::ffff:192.168.1.5", at: "::ffff:192.168.1.5" }).address).toBe("192.0.2.1");
    expect(who(told, { from: "::ffff:192.168.1.7", at: "::ffff:192.168.1.5" }).address).toBe("192.168.1.7");
    // What was named is all that is meant.
    expect(who(told, { from: "192.168.1.5", at: "192.168.1.5", behind: ["192.168.1.9"] }).address).toBe("192.168.1.5");
  });

  test("is not believed of a proxy elsewhere, which is named to the organiser once, and how to say that it is his", () => {
    for (const headers of [{ "x-forwarded-for": "192.0.2.1" }, { forwarded: "for=192.0.2.1" }] as Record<
      string,
      string
    >[]) {
      const { address, said } = who(headers, { from: "::ffff:172.17.0.2", at: "::ffff:172.17.0.3" });
      expect([address, said]).toEqual(["172.17.0.2", [expect.stringContaining("--behind 172.17.0.2")]]);
    }
    // Nor where nothing is told, or pages are asked for by another name.
    expect(who({}, { from: "172.17.0.2" }).said).toEqual([]);
    expect(who({ host: "192.168.1.5:8080", "x-forwarded-for": "1.1.1.1" }, { from: "172.17.0.2" }).said).toEqual([]);
  });
});

test("an address for everybody that is none, though a parser makes something of it, is refused in words", () => {
  for (const url of [
    "https:/club.example",
    "https//club.example",
    "http//club.example:8080",
    "https:\\\\club.example",
    "https://https://club.example",
    "https://club.example,https://other.example",
    "https://*.club.example",
    "https://club..example",
    "https://club.example:0",
    "-",
  ])
    expect(() => [url, publicUrl(url).href], url).toThrow(/that is no address of pages/);
  // Those are some.
  for (const [url, href] of [
    ["HTTPS://Club.Example:8443/Evening", "https://club.example:8443/Evening/"],
    ["http://[2001:DB8::5]:8080", "http://[2001:db8::5]:8080/"],
    ["localhost:8443", "https://localhost:8443/"],
    ["https://my_club.example", "https://my_club.example/"],
    ["https://münchen.example", "https://xn--mnchen-3ya.example/"],
  ])
    expect(publicUrl(url).href).toBe(href);
});

test("two tournaments on one computer keep their organisers apart, and who came in before stays in", async () => {
  await start({});
  const other = await Evening.start();
  closing.push(() => other.end());
  // One jar, as a browser has one for all ports of a computer (RFC 6265, section 8.5).
  const jar = new Map<string, string>();
  for (const one of [evening, other]) {
    const entered = await one.page.post("/api/enter", { word: one.running.word });
    const [name, value] = entered.headers.get("set-cookie")!.split(";")[0].split("=");
    jar.set(name, value);
  }
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
  for (const one of [evening, other, evening])
    expect((await one.page.get("/api/journal", { cookie })).status).toBe(200);
  // The name that it had once.
  const own = [...jar.values()][0];
  expect((await evening.page.get("/api/journal", { cookie: `croupier=${own}` })).status).toBe(200);
  await evening.running.close();
  await evening.launch();
  expect((await evening.page.get("/api/journal", { cookie })).status).toBe(200);
});
