// What a page does with a new board at a Web Serial port: it looks what it is, and puts the program onto an Espruino that was written just now.
import { over } from "../upload/over";
import type { Bundles, Wish } from "../upload/plan";
import type { Keep } from "../upload/save";
import { upload } from "../upload/upload";
import type { Ear, Status } from "../upload/upload";
import { openWebSerial } from "../upload/web-serial";
import type { WebSerialPort } from "../upload/web-serial";
import { look, untilAwake } from "./look";
import type { Found } from "./look";
import { rescue, rescuedInWords } from "./rescue";
import type { FlashEar } from "./write";

export const rescueOver = async (port: WebSerialPort, ear: FlashEar): Promise<string[]> =>
  rescuedInWords((await rescue(() => openWebSerial(port), port, ear))!);

export const lookOver = (port: WebSerialPort): Promise<Found> => look(() => openWebSerial(port), port);

/** As `uploadOver`, once Espruino is awake. */
export function uploadAwake(
  port: WebSerialPort,
  wish: Wish,
  version: string,
  bundles: Bundles,
  ear: Ear,
  keep?: Keep,
): Promise<Status> {
  return over(port, async talk => {
    await untilAwake(talk);
    return upload(talk, wish, version, bundles, ear, keep);
  });
}
