// How fast codes may follow each other. A screen that flashes 3 to 30 times a second can harm people with photosensitive epilepsy.

/** Codes a second. */
export const USUAL_PACE = 3;
export const FASTEST = 12;

/** Only for people who were warned. */
export const isFlicker = (pace: number): boolean => pace > USUAL_PACE;
