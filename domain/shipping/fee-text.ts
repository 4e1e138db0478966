import { formatTwd } from '../format-twd.ts';

/** A shipping method by name, with its fees by the goods' value, the lowest tier first. */
type PricedWay = { name: string; tiers: readonly { minGoodsTwd: number; feeTwd: number }[] };

/** The fee of a shipping method: NT$100，滿 NT$1,000 免運. */
export function feeText({ tiers }: Pick<PricedWay, 'tiers'>): string {
  const texts = tiers.map(({ minGoodsTwd, feeTwd }) => {
    const fee = feeTwd === 0 ? '免運' : formatTwd(feeTwd);
    return minGoodsTwd === 0 ? fee : `滿 ${formatTwd(minGoodsTwd)} ${fee}`;
  });
  return texts.join('，');
}

/** Shipping methods with their fees; those with equal fees are grouped. */
export function wayTexts({ ways }: { ways: readonly PricedWay[] }): string[] {
  const namesByFee = Map.groupBy(ways, feeText);
  return Array.from(namesByFee, ([fee, alike]) => {
    const names = alike.map(({ name }) => name);
    return `${names.join('、')}：${fee}`;
  });
}
