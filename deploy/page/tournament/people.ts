// Everybody's evenings: games won and lost, times to find a Set, and who against whom.
import { makeSection } from "./section";
import { counted } from "../../text";
import type { Outcomes, Person } from "../../tournament/contract";
import { make, makeSearch } from "../ui/dom";
import { askPeople } from "./asked";
import { List, type Part, write } from "./list";
import { foundBy } from "./me";
import { figure, makeName, nameOf, secondsOf, showName } from "./words";

const record = ({ wins, draws, losses }: Outcomes) => `${wins}–${draws}–${losses}`;

const row = (head: boolean, ...cells: (Node | string)[]) =>
  make(
    "tr",
    ...cells.map((one, at) => make(head ? "th" : "td", { class: at > 0 && "number", scope: head && "col" }, one)),
  );

function bodyOf(person: Person): HTMLElement {
  const fact = (what: string, value: string) => make("div", make("dt", what), make("dd", value));
  const times = person.bestMs
    ? [
        fact("Shortest time to a Set", secondsOf(person.bestMs)),
        fact("Mean time to a Set", secondsOf(person.meanMs)),
        fact("Sets a minute", figure(person.setsAMinute)),
      ]
    : [];
  const share = person.played ? `${Math.round((100 * person.wins) / person.played)} %` : "–";
  const body = make(
    "div.person-body",
    make("dl", fact("Evenings", String(person.evenings)), fact("Won", share), ...times),
  );
  if (person.against.length)
    body.append(
      make(
        "table",
        make("caption", "Head to head"),
        make("thead", row(true, "Against", "Won", "Drawn", "Lost")),
        make(
          "tbody",
          ...person.against.map(({ name, wins, draws, losses }) =>
            row(false, nameOf(name), String(wins), String(draws), String(losses)),
          ),
        ),
      ),
    );
  return body;
}

function makePerson(): Part<Person> {
  const name = makeName();
  const line = make("span.person-line");
  const element = make("details.person", make("summary", name, line));
  let shown: Person | undefined;
  // Made when it is looked at: there may be hundreds.
  const fill = () => {
    element.querySelector(".person-body")?.remove();
    if (element.open && shown) element.append(bodyOf(shown));
  };
  element.addEventListener("toggle", fill);
  return {
    element,
    show(person) {
      shown = person;
      showName(name, person.name);
      write(line, `${counted(person.played, "game")} · ${record(person)}`);
      fill();
    },
  };
}

export class People {
  private people: Person[] = [];
  private readonly search = makeSearch("Find a name", "Find a person", () => this.draw());
  private readonly hint = make("p.hint", { role: "status" });
  private readonly rows = make("div.people");
  private readonly list = new List(this.rows, ({ id }: Person) => id, makePerson);
  readonly element = makeSection(
    "people",
    ["People"],
    make("p.hint", "Over all evenings: games, and how many were won, drawn and lost."),
    make("div.tools", this.search),
    this.hint,
    this.rows,
  );

  /** Asked anew whenever it is looked at, and after each round. */
  async load(): Promise<void> {
    const people = await askPeople();
    if (people)
      this.people = people.sort((a, b) => b.wins - a.wins || a.losses - b.losses || a.name.localeCompare(b.name));
    this.draw(people ? "" : "These could not be fetched just now.");
  }

  private draw(problem = ""): void {
    const search = this.search.value.trim();
    const found = foundBy(this.people, ({ name }) => name, search);
    write(this.hint, problem || (found.length ? "" : search ? "Nobody has such a name" : "Nobody has played yet"));
    this.list.show(found);
  }
}
