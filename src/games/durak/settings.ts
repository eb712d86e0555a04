// Durak's settings.
export default function settings() {
  return {
    durak: {
      level: [3, 1, 2],
      dialect: ["auto", "lesson"],
      transfer: [false, true],
      show: [false, true],
      firstFive: [false, true],
      several: [false, true],
      lossAtTen: [false, true],
      emptyWins: [false, true],
      follow: [true, false],
      loserFirst: [false, true],
    },
  } as const;
}
