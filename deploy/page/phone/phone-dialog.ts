// "On a phone": a code that a phone's camera reads, where the page has an address that a phone can reach; where not, what gives it one.
import type { Dialog } from "../panels/dialog";
import { make } from "../ui/dom";
import { Segments } from "../ui/segments";
import { addressOf, reachOf } from "./reach";

type Page = "" | "recognise.html";
const PAGES: [Page, title: string, words: string][] = [
  ["", "The bench", "Boards, cards and games; the display and the keys stay at the thumb."],
  ["recognise.html", "Only the camera", "Hold the phone above a table of Set: its Sets are drawn on the picture."],
];

const line = (...content: (Node | string)[]) => make("p", ...content);
const code = (text: string) => make("code", text);

const HERE = () => [
  line("This page is served for this computer alone: a phone cannot reach ", code(location.host), "."),
  line("Stop it in the terminal with Ctrl-C, and start it for your network:"),
  make("pre.phone-command", "npm start -- --host"),
  line(
    "It prints a second address, such as ",
    code("http://192.168.1.20:5173/"),
    ". Open that one here: this window then shows the code for the phone, which has to be in the same network.",
  ),
];

const FILE = () => [
  line("This page was opened as a file, and a phone has no way to it. Serve its folder, or start it for your network:"),
  make("pre.phone-command", "npm start -- --host"),
];

const REFUSED =
  "Without https a browser gives a page neither camera nor serial port. On the phone choose “Open a picture”, which takes a photo; a real board is reached from the computer, on localhost or over https.";

async function pageChoice(): Promise<HTMLElement> {
  const { drawQr } = await import("./qr");
  const shown = make("div.phone-code");
  async function show(page: Page): Promise<void> {
    const [, title, words] = PAGES.find(([name]) => name === page)!;
    const address = addressOf(page, location.href);
    const qr = await drawQr(address, `A code that opens ${address}`);
    shown.replaceChildren(qr, line(words), make("a", { href: address, "aria-label": `${title}: ${address}` }, address));
  }
  const choice = new Segments(
    make("legend.spoken", "What the phone opens"),
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
    const about = reach.isSecure ? [] : [make("p.hint", REFUSED)];
    try {
      return dialog.show(line("Point the phone's camera at the code."), await pageChoice(), ...about);
    } catch {
      return dialog.show(
        line("The code could not be drawn. Type this on the phone: ", code(addressOf("", location.href))),
      );
    }
  }
  dialog.show(...(reach.kind === "here" ? HERE() : FILE()), make("p.hint", REFUSED));
}
