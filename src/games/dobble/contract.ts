// The shapes of what other programs are told and tell. Types only; the build keeps these names.
export interface Contract {
  mode: unknown;
  order: unknown;
  cards: unknown;
  common: unknown;
  symbol: unknown;
  name: unknown;
  score: unknown;
  best: unknown;
  stage: unknown;
  double: unknown;
  missing: unknown;
}
