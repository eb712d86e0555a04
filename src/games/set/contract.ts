// The shapes of what other programs are told and tell. Types only; the build keeps these names.
export interface Contract {
  cards: unknown;
  sets: unknown;
  shown: unknown;
  seen: unknown;
  missing: unknown;
  double: unknown;
  odd: unknown;
  mode: unknown;
  deck: unknown;
}
