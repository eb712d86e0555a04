// What a person sees of a lamp and hears of a loudspeaker. Not simulated: brightness, loudness.
import type { VirtualBoard } from "../board";
import type { FromRig } from "./messages";

export function watchSignal(
  board: VirtualBoard,
  pins: { led?: string; pwm?: string },
  tell: (message: FromRig) => void,
): void {
  const { led, pwm } = pins;
  if (led) {
    const pin = board.pin(led);
    const { edge } = pin;
    pin.edge = (...heard) => {
      edge?.(...heard);
      tell({ type: "lamp", isLit: pin.read() });
    };
  }
  if (pwm)
    board.pin(pwm).heard = ({ analog, value, hz }) =>
      tell({ type: "tone", hz: analog && value > 0 ? (hz ?? 1000) : 0 });
}
