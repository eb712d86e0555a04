// The wiring pictures of the documentation: every arrangement of every board.
import { arrangementsOf } from "../../host/wiring/arrangements";
import { wiringPicture } from "../../host/wiring/picture";
import { BOARDS } from "./boards";

export const wiringPictures = () =>
  BOARDS.flatMap(board =>
    arrangementsOf(board).map(({ name, parts }) => ({ name: "wiring-" + name, svg: wiringPicture(board, parts) })),
  );
