// A line over the picture of whatever app is open, at the bottom or where that has words of its own, until something else happens.

export interface Notice {
  text: string;
  /** The labels of all that were greeted, one behind the other. */
  greeted?: string;
  /** The timer of the keys that are still to be told. */
  greeting?: number;
  /** Lines of trouble that were there when last looked. */
  troubles: number;
}

/** Says that there is more trouble than there was, or no longer that; the menu shows it anyway. Whether anything is to be drawn. */
export function noteTrouble(notice: Notice, count: number, isMenu: boolean): boolean {
  const was = notice.troubles;
  notice.troubles = count;
  if (count !== was) notice.text = count > was && !isMenu ? "Trouble: see the menu" : "";
  return count !== was;
}
