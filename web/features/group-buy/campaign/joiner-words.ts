import type { CampaignCard } from './campaign-query.ts';

/** How refunds of a group buy are paid, by the ways it takes; where it is not told, in words that hold for all of them. */
export const refundMethodText = ({ refundText }: CampaignCard['later']): string =>
  refundText ?? '退回原付款方式；不能這樣退的，退到您在訂單提供的帳戶。';

/** When such refunds arrive. */
export const refundDaysOf = ({ refundDaysText }: CampaignCard['later']): string =>
  refundDaysText ?? '實際入帳時間依銀行或支付業者作業。';

/** What a lower price means to who pays with the goods, at a counter or at the door. */
export const owedAtLastPriceText = '付款時照最後的價格付';

/** What counts as one piece where goods are sold by another unit: 「（1 組算 1 份）」. */
export function countedAs(
  items: readonly Pick<CampaignCard['items'][number], 'unitLabel'>[],
): string {
  const units = [...new Set(items.map(({ unitLabel }) => unitLabel))];
  const others = units.filter((unit) => unit !== '份');
  return others.length > 0 ? `（${others.map((unit) => `1 ${unit}`).join('或 ')}算 1 份）` : '';
}

/** The unit of goods counted together, as by a limit: their own, where they share one. */
export function sharedUnit(
  items: readonly Pick<CampaignCard['items'][number], 'unitLabel'>[],
): string {
  const [first, ...others] = new Set(items.map(({ unitLabel }) => unitLabel));
  return first === undefined || others.length > 0 ? '份' : first;
}
