/**
 * The class for a share of the whole in percent, read as `--part` by width, height or position.
 * Style attributes are refused by the content security policy.
 */
export const partOf = (share: number): string =>
  `part-${Math.round(100 * Math.min(1, Math.max(0, share)))}%`;
