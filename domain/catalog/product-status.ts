export type StatusFacts = {
  /** Variants that are not retired. */
  variantCount: number;
  channelCount: number;
  /** Titles of group buys and flash sales that are not over. */
  promotions: readonly string[];
};

/** What keeps a product from being put on sale or taken off it; undefined when nothing does. */
export function findStatusMistake(
  status: 'ACTIVE' | 'ARCHIVED',
  { variantCount, channelCount, promotions }: StatusFacts,
): string | undefined {
  if (status === 'ARCHIVED') {
    const [first] = promotions;
    return first === undefined ? undefined : `「${first}」還沒結束，不能下架`;
  }
  if (variantCount === 0) return '還沒有可以賣的規格，請先新增規格';
  return channelCount === 0 ? '還沒有選通路，請先選要在哪裡賣' : undefined;
}
