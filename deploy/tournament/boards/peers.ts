// Where two boards of Durak meet, which play each other past this computer: it only knows where that is.
import type { Many } from "../records";
import { openSealed, placeOf } from "./sealed";

export class Peers {
  private readonly known = new Map<string, string>();
  private matches: Many<"match"> | undefined;
  private places = new Set<string>();

  private placeOf(word: string): string {
    const known = this.known.get(word);
    if (known) return known;
    const place = placeOf(openSealed(word).invitation!.filter);
    this.known.set(word, place);
    return place;
  }

  /** Also those of matches that are over: boards stay a while. */
  has(place: string, matches: Many<"match">): boolean {
    if (this.matches !== matches) {
      this.matches = matches;
      this.places = new Set([...matches.values()].filter(({ peer }) => peer).map(({ peer }) => this.placeOf(peer)));
    }
    return this.places.has(place);
  }
}
