// What a page does with a new board at a Web Serial port: it looks what it is, and puts the program onto an Espruino that was written just now.
import { over } from "../upload/over";
import { upload } from "../upload/upload";
import type { Asked, Status } from "../upload/upload";
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
export const uploadAwake = (port: WebSerialPort, ...asked: Asked): Promise<Status> =>
  over(port, async talk => {
    await untilAwake(talk);
    return upload(talk, ...asked);
  });
