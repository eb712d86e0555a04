// The page that sends a program or another file to a board by light: for a phone, held before the board's scanner.
import { say } from "../words/say";
import icon from "./icon.svg?url";
import { LightPanel } from "./light/light-panel";
import { joinSite } from "./published";
import { make } from "./ui/dom";
import { makeLanguageChoice } from "./ui/language";
import { Notices } from "./ui/notices";

document.title = say("light.title");
const notices = new Notices();
const header = make(
  "header.top",
  make("h1.brand", make("img", { src: icon, alt: "" }), "Croupier"),
  make("span.spring"),
  make("a", { href: "./index.html" }, say("light.bench")),
);

document
  .querySelector("#light")!
  .replaceChildren(header, notices.banners, make("main", new LightPanel().element, makeLanguageChoice()));

void joinSite(notices, header);
