// The page that only recognises cards: for a phone, which need not run two boards for that.
import icon from "./icon.svg?url";
import { RecognisePanel } from "./recognise/recognise-panel";
import { make } from "./ui/dom";

document
  .querySelector("#recognise")!
  .replaceChildren(
    make(
      "header",
      { class: "top" },
      make("h1", { class: "brand" }, make("img", { src: icon, alt: "" }), "Croupier"),
      make("span", { class: "spring" }),
      make("a", { href: "./index.html" }, "The bench"),
    ),
    make("main", {}, new RecognisePanel([], false).element),
  );
