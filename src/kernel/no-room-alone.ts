// What is said where too few variables are free, for a bundle of one game: only Bluetooth can be switched off. Opened when it happens.
import { BLUETOOTH, hasBluetooth } from "./bluetooth";
import { TOO_SMALL, refuse } from "./too-small";

export default function noRoomAlone(free: number, needs: number): string[] {
  return refuse(free, needs, hasBluetooth() ? BLUETOOTH : TOO_SMALL);
}
