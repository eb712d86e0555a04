// What a page does with a new board at a Web Serial port: it looks what it is, and puts the program onto an Espruino that was written just now.
import { over } from "../upload/over";
import { upload, type Asked, type Status } from "../upload/upload";
import { openWebSerial, type WebSerialPort } from "../upload/web-serial";
import { look, untilAwake, type Found } from "./look";
import { rescue, rescuedInWords } from "./rescue";
import type { FlashEar } from "./write";

export const rescueOver = async (port: WebSerialPort, ear: FlashEar): Promise<string[]> =>
  rescuedInWords((await rescue(() => openWebSerial(port), port, ear))!);

export const lookOver = (port: WebSerialPort): Promise<Found> => look(() => openWebSerial(port), port);

/** As `uploadOver`, once Espruino is awake. */
export const uploadAwake = (port: WebSerialPort, ...asked: Asked): Promise<Status> =>
  over(port, async talk => {
    await untilAwake(talk);
    return upload(talk, ...asked);
  });
