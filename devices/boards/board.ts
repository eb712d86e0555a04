// A board as data: which of its pins and ports the parts hang on. Types only.

export interface Board {
  name: string;
  /** What `process.env.BOARD` says there; of several boards that say the same the first one is meant. */
  env: string;
  /** The free serial ports, each with its pins: what the board receives on, what it sends on. None: ports by path. */
  ports: { [port: string]: string };
  /** The ports that scanner and second board use unless told otherwise; "" where none is left. */
  scanner: string;
  peer: string;
  /** The bus, its clock pin, its data pin; the pins may be empty. */
  display: string;
  /** Key letter to pin name, a `+` behind it where a pressed key reads high. */
  keys: { A?: string; B?: string; C?: string };
  /** The pins of a lamp and of a loudspeaker. */
  led?: string;
  pwm?: string;
  /** A line that is quiet this long has finished what it was saying; the port's own latency decides. */
  gapMs: number;
}
