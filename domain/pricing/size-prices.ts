import { amountText, type Content, leastCompared, measureOf } from './unit-price.ts';

/** What the same amount costs in a size of a product, 「300g」; the amount as it follows 「每」. */
export type SizePrice = { size: string; per: string; priceTwd: number };

/**
 * For each size of a product, what the same amount costs in it: 100 g or ml, or, where all are large, a kilogram or litre.
 * None where they cannot be compared, where the only piece is itself about as much, or where nobody says what is in it.
 */
export function sizePricesOf(
  sizes: readonly { priceTwd: number; content: Content | undefined }[],
): (SizePrice | undefined)[] {
  const contents = sizes.flatMap(({ content }) => content ?? []);
  const amounts = new Set(contents.map(({ amount }) => amount));
  const units = new Set(contents.map(({ unit }) => unit));
  const least = Math.min(...amounts);
  const canCompare = units.size === 1 && (amounts.size > 1 || least >= leastCompared);
  return sizes.map(({ priceTwd, content }) => {
    if (!content || !canCompare) return undefined;
    const { amount, unit } = content;
    const [per, measure] = measureOf({ amount: least, unit });
    return { size: amountText(content), per, priceTwd: roundPrice((priceTwd * measure) / amount) };
  });
}

/** Of a few dollars a tenth tells sizes apart. */
const roundPrice = (twd: number): number =>
  twd < 20 ? Math.round(twd * 10) / 10 : Math.round(twd);
