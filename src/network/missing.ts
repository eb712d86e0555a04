// What is missing between this board and who it seeks on the network; air-words.ts makes text of it.

export const enum Missing {
  Nothing,
  /** No sockets, or no connection is open. */
  NoNetwork,
  /** The settings name none. */
  NoBroker,
  BadPassword,
  WifiNotFound,
  WifiOff,
  JoiningWifi,
  SeekingBroker,
  Nobody,
  SeekingTable,
  /** By the broker, whose code is added. */
  Refused,
}
