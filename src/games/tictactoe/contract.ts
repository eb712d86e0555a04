// The shapes of what other programs are told and tell. Types only; the build keeps these names.
export interface Contract {
  mode: unknown;
  first: unknown;
  level: unknown;
  cells: unknown;
  turn: unknown;
  outcome: unknown;
  moved: unknown;
  advice: unknown;
  camera: unknown;
  arm: unknown;
  seen: unknown;
  state: unknown;
  sight: unknown;
  frames: unknown;
  oversize: unknown;
  repeated: unknown;
  restarts: unknown;
  missed: unknown;
  fault: unknown;
  code: unknown;
  lines: unknown;
  strays: unknown;
  noise: unknown;
  errors: unknown;
  alarms: unknown;
  resets: unknown;
  timeouts: unknown;
  damaged: unknown;
}
