// The wiring pictures of the documentation: every arrangement of every board.
import { arrangementsOf } from "../../host/wiring/arrangements";
import { wiringPicture } from "../../host/wiring/picture";
import { boards } from "../../known";

export const wiringPictures = () =>
  boards.flatMap(board =>
    arrangementsOf(board).map(({ name, parts }) => ({ name: "wiring-" + name, svg: wiringPicture(board, parts) })),
  );
