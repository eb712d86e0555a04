// The rules of Durak as they are where no setting says otherwise.

/** What a person may switch. */
export const USUAL_RULES = {
  transfer: false,
  show: false,
  firstFive: false,
  several: true,
  lossAtTen: false,
  emptyWins: false,
  follow: true,
  loserFirst: false,
};

/** With the pack, and whether the lowest trump is exchanged. */
export const USUAL = { ...USUAL_RULES, pack: 36 as const, swap: false };
