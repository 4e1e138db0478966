import type { ProductQuery } from '@kaituan/domain/catalog/product-query';
import { formatTwd } from '@kaituan/domain/format-twd';
import { priceBandFloorsTwd, priceBandOf } from '@kaituan/domain/pricing/price-band';
import type { ProductSort } from '#web/features/product-list/query/list-scope.ts';

type ManyChoice = 'brandIds' | 'temperatures' | 'availabilities' | 'flags';

export const offeredTemperatures = ['AMBIENT', 'CHILLED', 'FROZEN'] as const;
export const offeredAvailabilities = ['IN_STOCK', 'PREORDER', 'SOLD_OUT'] as const;
export const temperatureNames = { AMBIENT: '常溫', CHILLED: '冷藏', FROZEN: '冷凍' } as const;
export const availabilityNames = {
  IN_STOCK: '現貨供應',
  PREORDER: '預購',
  SOLD_OUT: '已售完',
} as const;
export const flagNames = {
  WHOLESALE: '量大優惠',
  NEW: '新品',
  FLASH: '限時搶購',
  HOT: '熱門',
} as const;
export const sortNames: Record<ProductSort, string> = {
  RELEVANCE: '最相關',
  HOT: '推薦',
  NEW: '最新',
  PRICE_ASC: '價格低到高',
  PRICE_DESC: '價格高到低',
  CLOSING_SOON: '即將結束',
};

/** Toggles a value of a multiple choice. */
export function toggleChoice<K extends ManyChoice>(
  chosen: ProductQuery,
  key: K,
  value: ProductQuery[K][number],
): ProductQuery {
  const values: readonly unknown[] = chosen[key];
  const others = values.filter((one) => one !== value);
  return { ...chosen, [key]: others.length < values.length ? others : [...values, value] };
}

export const withCategory = (chosen: ProductQuery, id: number | null): ProductQuery => ({
  ...chosen,
  categoryIds: id === null ? [] : [id],
});

export const withPrice = (
  chosen: ProductQuery,
  from: number | null,
  to: number | null,
): ProductQuery => ({
  ...chosen,
  priceTwd: from !== null && to !== null && from > to ? [to, from] : [from, to],
});

/** The price bands. */
export const priceBands = priceBandFloorsTwd.map((floorTwd) => {
  const { fromTwd, toTwd } = priceBandOf(floorTwd);
  const ends: ProductQuery['priceTwd'] = [fromTwd || null, toTwd];
  return { key: String(floorTwd), ends, label: formatPriceRange(ends) };
});

/** A price range as text: NT$100–299, NT$5,000 以上. */
export function formatPriceRange([from, to]: ProductQuery['priceTwd']): string {
  if (from === null) return `${formatTwd(to ?? 0)} 以下`;
  if (to === null) return `${formatTwd(from)} 以上`;
  return from === to ? formatTwd(from) : `${formatTwd(from)}–${to.toLocaleString('en-US')}`;
}

export const isSamePrice = (one: ProductQuery['priceTwd'], other: ProductQuery['priceTwd']) =>
  one[0] === other[0] && one[1] === other[1];
