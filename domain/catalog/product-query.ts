import { encodeBase64url } from '../base64url.ts';

/** The words the parameter knows. */
export const queryWords = {
  sorts: ['RELEVANCE', 'HOT', 'NEW', 'PRICE_ASC', 'PRICE_DESC', 'CLOSING_SOON'],
  temperatures: ['AMBIENT', 'CHILLED', 'FROZEN'],
  availabilities: ['IN_STOCK', 'SOLD_OUT', 'PREORDER'],
  flags: ['NEW', 'FLASH', 'WHOLESALE'],
} as const;
type Word<Kind extends keyof typeof queryWords> = (typeof queryWords)[Kind][number];

/** What the address of a product list asks for: the storefront's `searchQuery` parameter, read. */
export type ProductQuery = {
  text: string;
  categoryIds: number[];
  brandIds: number[];
  activityIds: number[];
  /** Lowest and highest piece price in TWD, both included; null leaves an end open. */
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

/** Of the parameter's form; another one's values are not understood. */
export const productQueryVersion = 1;

/** The query as the value of `searchQuery`; empty when it asks for nothing. */
export function formatProductQuery(query: ProductQuery): string {
  const asked = Object.entries({
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
  if (asked.length === 0) return '';
  return encodeBase64url(JSON.stringify({ v: productQueryVersion, ...Object.fromEntries(asked) }));
}
