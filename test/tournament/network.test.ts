// Which address stands on sheets: in a network of the test's own, with the adapters that such computers have. `ip route get` says which one is right.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { defaultsIn } from "../../deploy/host/network";
import { CROUPIER } from "../rig/command";

const VIRTUALBOX =
  "ip link add vboxnet0 type bridge; ip addr add 192.168.56.1/24 dev vboxnet0; ip link set vboxnet0 up";
const VPN = "ip tuntap add tun0 mode tun; ip addr add 10.8.0.2/24 dev tun0; ip link set tun0 up";
const ALONE =
  "ip link add eth9 type veth peer name other9; ip addr add 169.254.7.7/16 dev eth9; ip link set eth9 up; ip link set other9 up";
const wire = (name: string, address: string) =>
  `ip link add ${name} type veth peer name p${name}; ip addr add ${address} dev ${name}; ip link set p${name} up; ip link set ${name} up`;
const WIFI = wire("wlan0", "192.168.1.5/24");
const WAY = "ip route add default via 192.168.1.1 dev wlan0 metric 600";

const can = spawnSync("unshare", ["-rnm", "sh", "-c", `set -e; ${VIRTUALBOX}; ${WIFI}; ${WAY}`]).status === 0;
if (!can)
  console.warn("SKIPPED: which address stands on sheets: there is no unshare or no ip, or they are not allowed here");

const children: ChildProcess[] = [];
const folders: string[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

interface Said {
  /** What was printed until it served, or ended. */
  text: string;
  status: number | null;
  /** By the system's own routing. */
  source: string | undefined;
}

/** Runs the command in a network that `adapters` make. */
function run(adapters: string[], ...args: string[]): Promise<Said> {
  const folder = mkdtempSync(join(tmpdir(), "croupier-network-"));
  folders.push(folder);
  const data = args[0] === "tournament" ? ["--data", join(folder, "evening.sqlite"), "--mqtt-port", "1883"] : [];
  const script = `${["ip link set lo up", ...adapters].join("; ")}; ip route get 203.0.113.1 2>&1 | grep -o 'src [0-9.]*'; exec "$@"`;
  const child = spawn(
    "unshare",
    ["-rnm", "sh", "-c", script, "sh", process.execPath, CROUPIER, ...args, "--port", "8080", ...data],
    { stdio: ["ignore", "pipe", "pipe"] },
  );
  children.push(child);
  return new Promise(resolve => {
    let text = "";
    const done = (status: number | null) => resolve({ text, status, source: /src ([\d.]+)/.exec(text)?.[1] });
    const hear = (chunk: Buffer) => {
      text += chunk.toString();
      if (/Ctrl-C ends it/.test(text)) done(null);
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.once("close", done);
  });
}

const served = (text: string) => [...text.matchAll(/(?:http|mqtt):\/\/([\w.[\]:]+?):\d+/g)].map(([, host]) => host);

describe.skipIf(!can)("a tournament tells boards and phones", () => {
  test.each([
    ["the only network's address", [WIFI, WAY]],
    ["that of the way out, though VirtualBox comes first", [VIRTUALBOX, WIFI, WAY]],
    ["and though a VPN does, and what found no network", [VPN, ALONE, VIRTUALBOX, WIFI, WAY]],
    ["and though they come later", [WIFI, WAY, VIRTUALBOX, ALONE, VPN]],
    ["of an adapter's two that which the system takes", [WIFI, "ip addr add 192.168.1.77/24 dev wlan0", WAY]],
    // WSL 1 has no /proc/net/route.
    ["the way out's where the system has no table of routes to read", [WIFI, WAY, "mount -t tmpfs none /proc"]],
    [
      "of two ways into one network the better one",
      [WIFI, WAY, wire("eth0", "192.168.1.9/24"), "ip route add default via 192.168.1.1 dev eth0 metric 100"],
    ],
  ])("%s", async (_, adapters) => {
    const { text, source } = await run(adapters, "tournament");
    expect(source).toMatch(/^192\.168\.1\./);
    expect(served(text)).toEqual(["localhost", source, "localhost", source]);
  });

  test("the Wi-Fi's own, though a VPN takes everything (two halves of the world, as OpenVPN has it)", async () => {
    const halves = ["0.0.0.0/1", "128.0.0.0/1"].map(half => `ip route add ${half} dev tun0`);
    const { text, source } = await run([WIFI, WAY, VPN, ...halves], "tournament");
    expect(source).toBe("10.8.0.2");
    expect(served(text)).toEqual(["localhost", "192.168.1.5", "localhost", "192.168.1.5"]);
  });

  const TWO = [WIFI, WAY, wire("eth0", "10.0.0.7/24"), "ip route add default via 10.0.0.1 dev eth0 metric 100"];
  test("of two networks the one that is named; without a name it names both, and ends", async () => {
    const { text, status } = await run(TWO, "tournament");
    expect([status, text]).toEqual([
      2,
      expect.stringContaining("--host 10.0.0.7 (eth0) or --host 192.168.1.5 (wlan0)"),
    ]);
    expect(served(text)).toEqual([]);
    expect(served((await run(TWO, "tournament", "--host", "192.168.1.5")).text)).toEqual(Array(3).fill("192.168.1.5"));
    const { text: told } = await run(TWO, "tournament", "--boards-at", "mqtt://10.0.0.7");
    expect(served(told)).toEqual(["localhost", "10.0.0.7", "192.168.1.5", "localhost", "10.0.0.7"]);
  });

  test("its own address where all of its addresses are named, however that is written; what is no address is refused in words", async () => {
    for (const all of ["0.0.0.0", "::", "0::0"])
      expect([all, served((await run([WIFI, WAY], "tournament", "--host", all)).text)]).toEqual([
        all,
        ["localhost", "192.168.1.5", "localhost", "192.168.1.5"],
      ]);
    for (const none of ["0", "", "192.168.1.5:8080", "http://192.168.1.5", "192.168.1.5/24", "*"]) {
      const { text, status } = await run([WIFI, WAY], "tournament", "--host", none);
      expect([none, status, text]).toEqual([
        none,
        2,
        expect.stringMatching(/--host .*: that is no address of a computer/),
      ]);
    }
  });

  test("nothing where there is no way out: it says which addresses there are, and ends before anything is printed", async () => {
    const { text, status } = await run([VIRTUALBOX, ALONE, VPN], "tournament");
    expect([status, text]).toEqual([
      2,
      expect.stringContaining("say so: --host 192.168.56.1 (vboxnet0), or --host 127.0.0.1"),
    ]);
    expect(served(text)).toEqual([]);
    const nowhere = await run([], "tournament");
    expect([nowhere.status, nowhere.text]).toEqual([2, expect.stringContaining("join a network")]);
    expect(served((await run([], "tournament", "--host", "127.0.0.1")).text)).toEqual(Array(3).fill("127.0.0.1"));
  });

  test("its own address of a broker on this computer, whose 'localhost' a board would look for within itself", async () => {
    for (const host of ["localhost", "127.0.0.1", "[::1]"]) {
      const { text } = await run([VIRTUALBOX, WIFI, WAY], "tournament", "--broker", `mqtt://${host}:1884`);
      expect([host, /mqtt:\/\/\S+/.exec(text)?.[0]]).toEqual([host, "mqtt://192.168.1.5:1884"]);
    }
    const { text } = await run([], "tournament", "--broker", "mqtt://10.0.0.9");
    expect(served(text)).toEqual(["localhost", "localhost", "10.0.0.9"]);
  });

  test("and so does the bench; without a way out it names what there is", async () => {
    expect(served((await run([VPN, VIRTUALBOX, WIFI, WAY], "bench", "--host")).text)).toEqual([
      "localhost",
      "192.168.1.5",
    ]);
    expect(served((await run([VIRTUALBOX, ALONE], "bench", "--host")).text)).toEqual(["localhost", "192.168.56.1"]);
    expect((await run([], "bench", "--host")).text).toContain("this computer is in no network");
  });
});

test("Linux' table of routes is read as proc(5) has it: default routes that are up, the least metric first", () => {
  const table = `Iface	Destination	Gateway 	Flags	RefCnt	Use	Metric	Mask		MTU	Window	IRTT
wlan0	00000000	0101A8C0	0003	0	0	600	00000000	0	0	0
tun0	00000000	00000000	0001	0	0	0	00000080	0	0	0
eth0	00000000	0100000A	0003	0	0	100	00000000	0	0	0
eth1	00000000	0100000A	0002	0	0	50	00000000	0	0	0
docker0	000011AC	00000000	0001	0	0	0	0000FFFF	0	0	0
`;
  expect(defaultsIn(table)).toEqual(["eth0", "wlan0"]);
  expect(defaultsIn(table.split("\n")[0])).toEqual([]);
});
