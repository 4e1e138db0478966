import type { QuantityTier } from '@kaituan/domain/pricing/pricing';
import { findTierMistake } from '@kaituan/domain/pricing/quantity-price';
import { BadCell, type CellFormat } from './cell-format.ts';
import { wholeCell } from './number-cell.ts';
import { splitAt } from './separated-text.ts';

const quantity = wholeCell({ min: 1 });
const price = wholeCell();

/**
 * Quantity prices, such as 12:95;24:90. Quantities must rise and prices must not. Written with a final
 * semicolon, because a spreadsheet reads a single 12:95 as a time.
 */
export const quantityTiersCell: CellFormat<QuantityTier[]> = {
  parse(text) {
    const parts = splitAt(text, ';；\n').filter((part) => part.trim() !== '');
    const tiers = parts.map(parseTier);
    const mistake = findTierMistake(tiers);
    if (mistake !== undefined) throw new BadCell(mistake);
    return tiers;
  },
  present: (tiers) => tiers.map((tier) => `${tier.minQty}:${tier.unitPriceTwd};`).join(''),
};

function parseTier(part: string): QuantityTier {
  const [minQty, unitPriceTwd, ...more] = splitAt(part, ':：');
  if (minQty === undefined || unitPriceTwd === undefined || more.length > 0) {
    throw new BadCell('每一級要寫成「數量:單價」，例如 12:95;24:90');
  }
  return { minQty: quantity.parse(minQty), unitPriceTwd: price.parse(unitPriceTwd) };
}
