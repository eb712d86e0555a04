// "On a phone": a code that a phone's camera reads, where the page has an address that a phone can reach; where not, what gives it one.
import { say, sayWith } from "../../words/say";
import type { Dialog } from "../panels/dialog";
import { make } from "../ui/dom";
import { Segments } from "../ui/segments";
import { addressOf, reachOf } from "./reach";

type Page = "" | "recognise.html";
const PAGES: [Page, title: string, words: string][] = [
  ["", say("phone.bench"), say("phone.benchMeans")],
  ["recognise.html", say("phone.camera"), say("phone.cameraMeans")],
];

const START = "npm start -- --host";

const line = (...content: (Node | string)[]) => make("p", ...content);
const code = (text: string) => make("code", text);

const HERE = () => [
  line(...sayWith("phone.hereOnly", { code }, { host: location.host })),
  line(say("phone.startAnew")),
  make("pre.phone-command", START),
  line(...sayWith("phone.openThere", { code }, { address: "http://192.168.1.20:5173/" })),
];

const FILE = () => [line(say("phone.isFile")), make("pre.phone-command", START)];

async function pageChoice(): Promise<HTMLElement> {
  const { drawQr } = await import("./qr");
  const shown = make("div.phone-code");
  async function show(page: Page): Promise<void> {
    const [, title, words] = PAGES.find(([name]) => name === page)!;
    const address = addressOf(page, location.href);
    const qr = await drawQr(address, say("phone.codeOpens", { address }));
    const name = say("phone.link", { title, address });
    shown.replaceChildren(qr, line(words), make("a", { href: address, "aria-label": name }, address));
  }
  const choice = new Segments(
    make("legend.spoken", say("phone.whatOpens")),
    "phone-page",
    PAGES.map(([page, title]): [Page, string] => [page, title]),
    page => void show(page),
  );
  choice.show(PAGES[0][0]);
  await show(PAGES[0][0]);
  return make("div.phone", choice.element, shown);
}

export async function showPhone(dialog: Dialog): Promise<void> {
  const reach = reachOf(location);
  if (reach.kind === "network") {
    const about = reach.isSecure ? [] : [make("p.hint", say("phone.noHttps"))];
    try {
      return dialog.show(line(say("phone.pointCamera")), await pageChoice(), ...about);
    } catch {
      return dialog.show(line(...sayWith("phone.typeThis", { code }, { address: addressOf("", location.href) })));
    }
  }
  dialog.show(...(reach.kind === "here" ? HERE() : FILE()), make("p.hint", say("phone.noHttps")));
}
