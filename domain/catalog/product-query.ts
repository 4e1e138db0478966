import { encodeBase64url } from '../base64url.ts';
import type { queryKeywords } from './query-keywords.ts';

type Word<Kind extends keyof typeof queryKeywords> = (typeof queryKeywords)[Kind][number];

/** The parsed `searchQuery` parameter of a product list's address. */
export type ProductQuery = {
  text: string;
  categoryIds: number[];
  brandIds: number[];
  activityIds: number[];
  /** Lowest and highest piece price in TWD, inclusive; null means unlimited. */
  priceTwd: [from: number | null, to: number | null];
  temperatures: Word<'temperatures'>[];
  availabilities: Word<'availabilities'>[];
  flags: Word<'flags'>[];
  sort: Word<'sorts'> | null;
};

export const emptyProductQuery: ProductQuery = {
  text: '',
  categoryIds: [],
  brandIds: [],
  activityIds: [],
  priceTwd: [null, null],
  temperatures: [],
  availabilities: [],
  flags: [],
  sort: null,
};

/** The version of the parameter's format; other versions are ignored. */
export const productQueryVersion = 1;

/** Formats the query as the value of `searchQuery`; empty for the empty query. */
export function formatProductQuery(query: ProductQuery): string {
  const given = Object.entries({
    q: query.text,
    cat: query.categoryIds,
    brand: query.brandIds,
    act: query.activityIds,
    price: query.priceTwd.some((end) => end !== null) ? query.priceTwd : [],
    temp: query.temperatures,
    avail: query.availabilities,
    flags: query.flags,
    sort: query.sort ?? '',
  }).filter(([, value]) => value.length > 0);
  if (given.length === 0) return '';
  return encodeBase64url(JSON.stringify({ v: productQueryVersion, ...Object.fromEntries(given) }));
}
