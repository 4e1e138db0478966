import { base64urlLetters } from '../base64url.ts';
import { emptyProductQuery, type ProductQuery, productQueryVersion } from './product-query.ts';
import { queryKeywords } from './query-keywords.ts';

const maxParameterLength = 2_048;
const maxTextLength = 100;
const maxIds = 20;
const maxInteger = 2_147_483_647;

/**
 * Parses a `searchQuery`. Unknown keys and values are ignored, so that links of a newer shop still work;
 * anything else invalid gives the empty query and `isValid: false`. Never throws.
 */
export function parseProductQuery(parameter: string): { query: ProductQuery; isValid: boolean } {
  if (parameter === '') return { query: emptyProductQuery, isValid: true };
  const query = parameter.length <= maxParameterLength ? readQuery(readJson(parameter)) : undefined;
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
  if (given.v !== productQueryVersion) return undefined;
  const text = given.q ?? '';
  const categoryIds = readIds(given.cat);
  const brandIds = readIds(given.brand);
  const activityIds = readIds(given.act);
  const priceTwd = readPrice(given.price);
  const [temp, avail, flag] = [given.temp, given.avail, given.flags].map((one) => one ?? []);
  if (typeof text !== 'string' || text.length > maxTextLength) return undefined;
  if (!categoryIds || !brandIds || !activityIds || !priceTwd) return undefined;
  if (!Array.isArray(temp) || !Array.isArray(avail) || !Array.isArray(flag)) return undefined;
  return {
    text,
    categoryIds,
    brandIds,
    activityIds,
    priceTwd,
    temperatures: queryKeywords.temperatures.filter((one) => temp.includes(one)),
    availabilities: queryKeywords.availabilities.filter((one) => avail.includes(one)),
    flags: queryKeywords.flags.filter((one) => flag.includes(one)),
    sort: queryKeywords.sorts.find((one) => one === given.sort) ?? null,
  };
}

const isWhole = (value: unknown): value is number =>
  Number.isInteger(value) &&
  Object.is(Math.abs(value as number), value) &&
  (value as number) <= maxInteger;

function readIds(value: unknown = []): number[] | undefined {
  return Array.isArray(value) && value.length <= maxIds && value.every(isWhole) ? value : undefined;
}

function readPrice(value: unknown = [null, null]): ProductQuery['priceTwd'] | undefined {
  if (!Array.isArray(value) || value.length !== 2) return undefined;
  const [from, to] = value;
  const isEnd = (end: unknown): end is number | null => end === null || isWhole(end);
  return isEnd(from) && isEnd(to) ? [from, to] : undefined;
}

/** Decodes base64url of UTF-8 text; undefined when invalid. */
export function decodeBase64url(encoded: string): string | undefined {
  let bits = 0;
  let pending = 0;
  let escaped = '';
  for (const letter of encoded) {
    const value = base64urlLetters.indexOf(letter);
    if (value < 0) return undefined;
    bits = ((bits << 6) | value) & 0xffff;
    pending += 6;
    if (pending < 8) continue;
    pending -= 8;
    escaped += `%${((bits >> pending) & 255).toString(16).padStart(2, '0')}`;
  }
  try {
    return decodeURIComponent(escaped);
  } catch {
    return undefined;
  }
}
