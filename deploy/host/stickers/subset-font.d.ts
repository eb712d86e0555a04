// Of subset-font, which has no types of its own, what is used here.
declare module "subset-font" {
  /** Those letters of a font; `variationAxes` says what it is in each of its axes. */
  export default function subsetFont(
    font: Uint8Array,
    letters: string,
    options: { targetFormat: "truetype"; variationAxes?: Record<string, number> },
  ): Promise<Uint8Array>;
}
