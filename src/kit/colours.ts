// The colours of colour displays: five bits of red, six of green, five of blue, as Espruino's Graphics of 16 bits has them.

/** Text stands on dark ones, ink on cards; red, green and violet are Set's own and the suits'. */
export const enum Colour {
  /** The table. */
  Felt = 0x0a46,
  /** Frames and empty places on the table. */
  Seam = 0x2baa,
  /** Bars, and behind lists. */
  Night = 0x10c4,
  /** What rests on it. */
  Slate = 0x29a8,
  /** A card's face. */
  Card = 0xffde,
  /** A card that cannot be played now. */
  Shade = 0xc657,
  /** On cards. */
  Ink = 0x18e4,
  /** On table and bars. */
  Text = 0xf7be,
  /** What matters less. */
  Dim = 0x9d54,
  Red = 0xd145,
  Green = 0x1ca9,
  Violet = 0x69f8,
  Blue = 0x2bda,
  /** What is chosen or shown. */
  Gold = 0xfe46,
}
