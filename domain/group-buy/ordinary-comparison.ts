import { formatTwd } from '../format-twd.ts';
import { type QuantityOffer, unitPriceAt } from '../pricing/quantity-price.ts';

/** An ordinary price not above a group's: the piece price from so many pieces on, in TWD. */
export type BetterOrdinary = { minQty: number; unitPriceTwd: number };

/** The group's piece price now, and at its last rung, in TWD. */
export type GroupPrices = { nowTwd: number; lowestTwd: number };

/** The ordinary price of so many pieces if it is not above the group's current one; else undefined. */
export function findBetterOrdinary(
  quantity: number,
  ordinary: QuantityOffer,
  group: Pick<GroupPrices, 'nowTwd'>,
): BetterOrdinary | undefined {
  const unitPriceTwd = unitPriceAt(quantity, ordinary);
  if (quantity < 1 || unitPriceTwd > group.nowTwd) return undefined;
  if (unitPriceTwd === ordinary.priceTwd) return { minQty: 1, unitPriceTwd };
  const from = ordinary.tiers
    .filter((tier) => tier.unitPriceTwd === unitPriceTwd)
    .map(({ minQty }) => minQty);
  return { minQty: Math.min(...from), unitPriceTwd };
}

/** The text that buying ordinarily costs no more now, with the group's lowest price. */
export function betterOrdinaryText(
  { minQty, unitPriceTwd }: BetterOrdinary,
  { nowTwd, lowestTwd }: GroupPrices,
  unitLabel: string,
): string {
  const from = minQty > 1 ? `買 ${minQty.toLocaleString('en-US')} ${unitLabel}以上` : '';
  const usual = `平常${from}每${unitLabel} ${formatTwd(unitPriceTwd)}`;
  const compared = unitPriceTwd < nowTwd ? '比目前的團購價低' : '和目前的團購價相同';
  const outlook =
    lowestTwd < nowTwd
      ? `；人數夠多時，團購價最低可到 ${formatTwd(lowestTwd)}`
      : '；這一團的價格不會再降';
  return `${usual}，${compared}${outlook}`;
}
