import type { AggregatedItem } from '@kaituan/contract/catalog/aggregated';
import { normaliseSearchText } from '@kaituan/domain/search/search-text';

export type BrandGroup = { title: string; brands: AggregatedItem[] };

const home = '台灣';

/** The shop's own choice first, then brands from here, then those from abroad. */
export function groupBrands(brands: readonly AggregatedItem[]): BrandGroup[] {
  const those = (title: string, belongs: (brand: AggregatedItem) => boolean) => ({
    title,
    brands: brands.filter(belongs),
  });
  const others = (brand: AggregatedItem) => brand.isPinned !== 'Y';
  return [
    those('精選品牌', (brand) => !others(brand)),
    those('台灣品牌', (brand) => others(brand) && brand.origin === home),
    those('海外品牌', (brand) => others(brand) && Boolean(brand.origin) && brand.origin !== home),
    those('其他品牌', (brand) => others(brand) && !brand.origin),
  ];
}

/** Brands whose name or origin contains the typed text. */
export function matchBrands(brands: readonly AggregatedItem[], typed: string): AggregatedItem[] {
  const search = comparable(typed);
  return brands.filter(({ aggregatedName, origin = '' }) =>
    comparable(`${aggregatedName} ${origin}`).includes(search),
  );
}

const comparable = (text: string): string => normaliseSearchText(text).replace(/\s/g, '');
