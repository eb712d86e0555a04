// The page that only recognises cards: for a phone, which need not run two boards for that.
import { say } from "../words/say";
import icon from "./icon.svg?url";
import { joinSite } from "./published";
import { RecognisePanel } from "./recognise/recognise-panel";
import { make } from "./ui/dom";
import { makeLanguageChoice } from "./ui/language";
import { Notices } from "./ui/notices";
import { makePaletteSwitch, showPalette } from "./ui/palette";

document.title = say("recognise.title");
showPalette();
const notices = new Notices();
const header = make(
  "header.top",
  make("h1.brand", make("img", { src: icon, alt: "" }), "Croupier"),
  make("span.spring"),
  make("a", { href: "./index.html" }, say("recognise.bench")),
);

document
  .querySelector("#recognise")!
  .replaceChildren(
    header,
    notices.banners,
    make("main", new RecognisePanel([], false).element, makePaletteSwitch(), makeLanguageChoice()),
  );

void joinSite(notices, header);
