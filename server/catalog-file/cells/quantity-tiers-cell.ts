import { BadCell, type CellFormat } from './cell-format.ts';
import { wholeCell } from './number-cell.ts';
import { splitAt } from './separated-text.ts';

type QuantityTier = { minQty: number; unitPriceTwd: number };

const maxTiers = 8;
const quantity = wholeCell({ min: 1 });
const price = wholeCell();

/**
 * Quantity prices, such as 12:95;24:90. Quantities must rise and prices must not. Written with a final
 * semicolon, because a spreadsheet reads a single 12:95 as a time.
 */
export const quantityTiersCell: CellFormat<QuantityTier[]> = {
  parse(text) {
    const parts = splitAt(text, ';；\n').filter((part) => part.trim() !== '');
    if (parts.length > maxTiers) throw new BadCell(`最多 ${maxTiers} 級`);
    const tiers = parts.map(parseTier);
    tiers.forEach((tier, at) => {
      const before = tiers[at - 1];
      if (!before) return;
      if (tier.minQty <= before.minQty) throw new BadCell('各級的數量要由小到大');
      if (tier.unitPriceTwd > before.unitPriceTwd) throw new BadCell('買得多，單價不能比較貴');
    });
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
