// Where views draw on a display in colour.

/** What of a colour display is a view's. */
export const enum Area {
  Width = 320,
  Height = 212,
}
