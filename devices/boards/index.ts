// All boards, made when one is looked up and let go again: as constants they would cost the smallest board a tenth of its memory.
import { Board } from "./board";
import { esp32 } from "./esp32";
import { linux } from "./linux";
import { m5stack } from "./m5stack";
import { original } from "./original";
import { pico } from "./pico";
import { wifi } from "./wifi";

/** In the order in which they are looked up; the last one serves where none is meant. */
export default function boards(): Board[] {
  return !WITH_BOARDS ? [original()] : [esp32(), m5stack(), pico(), wifi(), original(), linux()];
}
