/** What a piece contains, in grams or millilitres. */
export type Content = { amount: number; unit: 'G' | 'ML' };

const perUnit: Record<string, [factor: number, unit: Content['unit']]> = {
  ...{ kg: [1_000, 'G'], 公斤: [1_000, 'G'], g: [1, 'G'], 公克: [1, 'G'], 克: [1, 'G'] },
  ...{ 台斤: [600, 'G'], 磅: [454, 'G'] },
  ...{ l: [1_000, 'ML'], 公升: [1_000, 'ML'], ml: [1, 'ML'], 毫升: [1, 'ML'], cc: [1, 'ML'] },
};
const amountPattern =
  /(\d+(?:\.\d+)?|半|一)\s*(公斤|公克|公升|毫升|台斤|磅|克|kg|ml|cc|g|l)(?![a-z])(?:\s*[x×*]\s*(\d+))?/giu;

/** More than this is what fits into it: 33 litres × 25 of bags. */
const max = 100_000;

/** Reads 「600g」, 「1.5 公斤」 or 「200 毫升 × 6」; undefined for none, for several, and for what counts pieces. */
export function parseContent(text: string): Content | undefined {
  const [found, ...others] = text.normalize('NFKC').matchAll(amountPattern);
  const [factor, unit] = perUnit[found?.[2]?.toLowerCase() ?? ''] ?? [];
  if (!found || others.length > 0 || factor === undefined || unit === undefined) return undefined;
  const count = { 半: 0.5, 一: 1 }[found[1] ?? ''] ?? Number(found[1]);
  const amount = count * factor * Number(found[3] ?? 1);
  return amount > 0 && amount <= max ? { amount, unit } : undefined;
}

const names = { G: ['g', '公斤'], ML: ['ml', '公升'] } as const;

/** What a piece contains, as 「600g」; nothing where its name already has an amount. */
export const contentText = ({
  name,
  content,
}: {
  name: string;
  content: Content | null;
}): string | null =>
  content && !/\d ?(k?g|m?l|cc|公|台|毫|磅|克)/i.test(name) ? amountText(content) : null;

export const amountText = ({ amount, unit }: Content): string =>
  amount < 1_000 ? amount + names[unit][0] : amount / 1_000 + { G: 'kg', ML: 'L' }[unit];

/** Less than this is itself about as much as it would be compared by. */
export const leastCompared = 150;
/** From here on a kilogram or a litre says more than a tenth of it. */
const large = 3_000;

/** How much a content is compared by, and as what it follows 「每」: 100 g or ml, of large ones a kilogram or litre. */
export function measureOf({ amount, unit }: Content): [per: string, size: number] {
  const [small, big] = names[unit];
  return amount >= large ? [big, 1_000] : [` 100${small}`, 100];
}

/** A price in TWD of a comparable amount, as it follows 「每」; undefined where the piece itself is about one. */
export function unitPriceOf(
  priceTwd: number,
  content: Content,
): { per: string; priceTwd: number } | undefined {
  if (content.amount < leastCompared) return undefined;
  const [per, size] = measureOf(content);
  return { per, priceTwd: Math.round((priceTwd * size) / content.amount) };
}
