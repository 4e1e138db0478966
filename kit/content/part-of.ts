/**
 * The classes for a share of the whole in percent, read as `--part` by width, height or position.
 * Style attributes are refused by the content security policy.
 */
export function partOf(share: number): string {
  const percent = Math.round(100 * Math.min(1, Math.max(0, share)));
  return `part-${percent - (percent % 10)}% plus-${percent % 10}%`;
}
