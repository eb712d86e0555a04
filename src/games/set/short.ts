// A time of practice, as short as it can be told.
import { seconds } from "../../kit/seconds";

/** As long as nobody plays for minutes in seconds with two digits behind the point. */
export function short(ms: number): string {
  return ms < 100000 ? seconds(ms) : "" + Math.round(ms / 1000);
}
