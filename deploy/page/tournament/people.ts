// Everybody's evenings: games won and lost, times to find a Set, and who against whom.
import { makeSection } from "./section";
import type { Outcomes, Person } from "../../tournament/contract";
import { say } from "../../words/say";
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
        fact(say("tournament.shortestTime"), secondsOf(person.bestMs)),
        fact(say("tournament.meanTime"), secondsOf(person.meanMs)),
        fact(say("tournament.setsAMinute"), figure(person.setsAMinute)),
      ]
    : [];
  const percent = Math.round((100 * person.wins) / person.played);
  const share = person.played ? say("tournament.share", { percent }) : "–";
  const body = make(
    "div.person-body",
    make(
      "dl",
      fact(say("tournament.evenings"), String(person.evenings)),
      fact(say("tournament.shareWon"), share),
      ...times,
    ),
  );
  if (person.against.length)
    body.append(
      make(
        "table",
        make("caption", say("tournament.headToHead")),
        make(
          "thead",
          row(
            true,
            say("tournament.against"),
            say("tournament.gamesWon"),
            say("tournament.gamesDrawn"),
            say("tournament.gamesLost"),
          ),
        ),
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
      write(line, say("tournament.gamesAndRecord", { count: person.played, record: record(person) }));
      fill();
    },
  };
}

export class People {
  private people: Person[] = [];
  private readonly search = makeSearch(say("tournament.findName"), say("tournament.findPerson"), () => this.draw());
  private readonly hint = make("p.hint", { role: "status" });
  private readonly rows = make("div.people");
  private readonly list = new List(this.rows, ({ id }: Person) => id, makePerson);
  readonly element = makeSection(
    "people",
    [say("tournament.people")],
    make("p.hint", say("tournament.peopleHint")),
    make("div.tools", this.search),
    this.hint,
    this.rows,
  );

  /** Asked anew whenever it is looked at, and after each round. */
  async load(): Promise<void> {
    const people = await askPeople();
    if (people)
      this.people = people.sort((a, b) => b.wins - a.wins || a.losses - b.losses || a.name.localeCompare(b.name));
    this.draw(people ? "" : say("tournament.peopleFailed"));
  }

  private draw(problem = ""): void {
    const search = this.search.value.trim();
    const found = foundBy(this.people, ({ name }) => name, search);
    const none = say(search ? "tournament.noSuchPerson" : "tournament.nobodyPlayed");
    write(this.hint, problem || (found.length ? "" : none));
    this.list.show(found);
  }
}
