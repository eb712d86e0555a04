// The wiring pictures of the documentation: every arrangement of every board, and the first one of each make on a breadboard.
import { arrangementsOf } from "../../host/wiring/arrangements";
import { breadboardPicture } from "../../host/wiring/breadboard/picture";
import { wiringPicture } from "../../host/wiring/picture";
import { boards } from "../../known";

const plainPictures = () =>
  boards.flatMap(board =>
    arrangementsOf(board).map(({ name, parts }) => ({ name: "wiring-" + name, svg: wiringPicture(board, parts) })),
  );

/** Where a board stands on one. */
export const breadboardPictures = () =>
  boards.flatMap(board =>
    arrangementsOf(board)
      .filter(({ parts }, at) => at === 0 || parts.make)
      .flatMap(({ name, parts }) => {
        const svg = breadboardPicture(board, parts);
        return svg ? [{ name: `wiring-${name}-breadboard`, svg }] : [];
      }),
  );

export const wiringPictures = () => [...plainPictures(), ...breadboardPictures()];
