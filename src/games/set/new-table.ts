// A table on which nothing lies yet.
import type { Layout, Table } from "./layout";
import { Size } from "./table";

export function newLayout(): Layout {
  return {
    cards: new Uint8Array(Size.Most),
    where: new Uint8Array(256),
    sets: [],
    count: 0,
    size: Size.First,
    seen: new Uint8Array(256),
    met: 0,
  };
}

export function makeTable(): Table {
  // Four differences in a word, of which the lowest attribute is different in all but the first. Attribute by attribute, a tenth of the work that one difference
  // after the other takes: the first quarter is what is known, in the others this attribute differs, too.
  const unlike = new Int32Array(64);
  unlike[0] = 0x03030300;
  for (let size = 1; size < 64; size *= 4) {
    const part = unlike.slice(0, size).map(four => four | (size * 0x0c0c0c0c));
    for (let quarter = 1; quarter < 4; quarter++) unlike.set(part, quarter * size);
  }
  return Object.assign(newLayout(), {
    unlike: new Uint8Array(unlike.buffer),
    past: new Uint16Array(Size.Memory),
    steps: 0,
    oldest: 0,
  });
}
