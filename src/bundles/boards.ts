// All boards, made when one is looked up and let go again, in the order in which they are looked up; the last one serves where none is meant.
import type { Board } from "../../devices/boards/board";
import { cyd } from "../../devices/boards/cyd";
import { esp32 } from "../../devices/boards/esp32";
import { linux } from "../../devices/boards/linux";
import { m5stack } from "../../devices/boards/m5stack";
import { pico } from "../../devices/boards/pico";
import { rp2040 } from "../../devices/boards/rp2040";
import { wifi } from "../../devices/boards/wifi";

/** Those that have a display in one colour, or may have one. */
export const leanBoards = (): Board[] => [esp32(), m5stack(), pico(), wifi(), rp2040(), linux()];

/** Those that Durak alone fits, or that are meant where nobody knows which. */
export const ownBoards = (): Board[] => [pico(), wifi(), linux()];

export default function boards(): Board[] {
  return [esp32(), m5stack(), cyd(), pico(), wifi(), rp2040(), linux()];
}
