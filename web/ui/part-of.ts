/** The class that says how much of the whole something takes, which the element's width, height or place then
 * reads as `--part`. In whole percent; style attributes are refused by the shop's own policy. */
export const partOf = (share: number): string =>
  `part-${Math.round(100 * Math.min(1, Math.max(0, share)))}%`;
