// A span of time, as people read it.

/** Milliseconds as seconds with two digits behind the point. */
export function seconds(ms: number): string {
  const hundredths = Math.round(ms / 10);
  return ((hundredths / 100) | 0) + "." + ("0" + (hundredths % 100)).substr(-2);
}
