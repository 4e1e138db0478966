import { decodeBase64url, encodeBase64url } from './base64url.ts';

const sorts = ['RELEVANCE', 'HOT', 'NEW', 'PRICE_ASC', 'PRICE_DESC', 'CLOSING_SOON'] as const;
const temperatures = ['AMBIENT', 'CHILLED', 'FROZEN'] as const;
const availabilities = ['IN_STOCK', 'SOLD_OUT', 'PREORDER'] as const;
const flags = ['NEW', 'FLASH', 'WHOLESALE'] as const;

/** What the address of a product list asks for: the storefront's `searchQuery` parameter, read. */
export type ProductQuery = {
  text: string;
  categoryIds: number[];
  brandIds: number[];
  activityIds: number[];
  /** Lowest and highest piece price in TWD, both included; null leaves an end open. */
  priceTwd: [from: number | null, to: number | null];
  temperatures: (typeof temperatures)[number][];
  availabilities: (typeof availabilities)[number][];
  flags: (typeof flags)[number][];
  sort: (typeof sorts)[number] | null;
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

const version = 1;
const longestParameter = 2_048;
const longestText = 100;
const mostIds = 20;
const largestWhole = 2_147_483_647;

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
  return encodeBase64url(JSON.stringify({ v: version, ...Object.fromEntries(asked) }));
}

/**
 * Reads a `searchQuery`. Unknown keys and words are passed over, so that links of a newer shop still
 * work; anything else that does not fit gives the empty query and `isValid: false`. Never throws.
 */
export function parseProductQuery(parameter: string): { query: ProductQuery; isValid: boolean } {
  if (parameter === '') return { query: emptyProductQuery, isValid: true };
  const query = parameter.length <= longestParameter ? readQuery(readJson(parameter)) : undefined;
  return query ? { query, isValid: true } : { query: emptyProductQuery, isValid: false };
}

function readJson(parameter: string): unknown {
  try {
    return JSON.parse(decodeBase64url(parameter) ?? '');
  } catch {
    return undefined;
  }
}

function readQuery(value: unknown): ProductQuery | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const given = value as Record<string, unknown>;
  if (given.v !== version) return undefined;
  const text = given.q ?? '';
  const categoryIds = readIds(given.cat);
  const brandIds = readIds(given.brand);
  const activityIds = readIds(given.act);
  const priceTwd = readPrice(given.price);
  const [temp, avail, flag] = [given.temp, given.avail, given.flags].map((one) => one ?? []);
  if (typeof text !== 'string' || text.length > longestText) return undefined;
  if (!categoryIds || !brandIds || !activityIds || !priceTwd) return undefined;
  if (!Array.isArray(temp) || !Array.isArray(avail) || !Array.isArray(flag)) return undefined;
  return {
    text,
    categoryIds,
    brandIds,
    activityIds,
    priceTwd,
    temperatures: temperatures.filter((one) => temp.includes(one)),
    availabilities: availabilities.filter((one) => avail.includes(one)),
    flags: flags.filter((one) => flag.includes(one)),
    sort: sorts.find((one) => one === given.sort) ?? null,
  };
}

const isWhole = (value: unknown): value is number =>
  Number.isInteger(value) &&
  Object.is(Math.abs(value as number), value) &&
  (value as number) <= largestWhole;

function readIds(value: unknown = []): number[] | undefined {
  return Array.isArray(value) && value.length <= mostIds && value.every(isWhole)
    ? value
    : undefined;
}

function readPrice(value: unknown = [null, null]): ProductQuery['priceTwd'] | undefined {
  if (!Array.isArray(value) || value.length !== 2) return undefined;
  const [from, to] = value;
  const isEnd = (end: unknown): end is number | null => end === null || isWhole(end);
  return isEnd(from) && isEnd(to) ? [from, to] : undefined;
}

/** The query in the API's filter language, ready to be sent with `/Product/GetScpProductArray`. */
export function toListRequest<T extends object>(query: ProductQuery, rest: T) {
  const { text, sort } = query;
  const [from, to] = query.priceTwd;
  const oneOf = (field: string, values: readonly (string | number)[]) =>
    values.length > 0 ? [`${field} IN [${values.join(', ')}]`] : [];
  const filterArray = [
    ...oneOf('categoryId', query.categoryIds),
    ...oneOf('brandId', query.brandIds),
    ...oneOf('activityId', query.activityIds),
    ...(from === null ? [] : [`price >= ${from}`]),
    ...(to === null ? [] : [`price <= ${to}`]),
    ...oneOf('temperature', query.temperatures),
    ...oneOf('availability', query.availabilities),
    ...oneOf('flag', query.flags),
  ];
  return {
    ...rest,
    filterArray,
    ...(text.trim() !== '' && { searchText: text }),
    ...(sort && { sort }),
  };
}
