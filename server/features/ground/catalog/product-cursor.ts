import { type SQL, sql } from 'drizzle-orm';
import { Refusal } from '#server/http/refusal.ts';
import type { SortKeyType, SortOrder } from './product-sort.ts';

/** Where a page ended: whether among sold-out goods, and the sort keys of its last row, as text. */
export type SortPosition = { isGone: boolean; keys: string[] };

const shape: Record<SortKeyType, RegExp> = {
  integer: /^-?\d{1,10}$/,
  real: /^-?\d{1,3}(\.\d{1,12})?(e[+-]?\d{1,2})?$/,
  instant: /^-?\d{1,18}$/,
};
const maxInteger = 2_147_483_647;

/** An opaque cursor for the next page. */
export function presentCursor(order: SortOrder, position: SortPosition): string {
  const place = position.isGone ? 'GONE' : 'HAD';
  return Buffer.from(JSON.stringify([order.name, place, ...position.keys])).toString('base64url');
}

/** Parses a cursor; one of another order or an invalid one is refused. */
export function parseCursor(cursor: string, order: SortOrder): SortPosition {
  const [name, place, ...keys] = readTexts(cursor);
  const isPosition =
    name === order.name &&
    (place === 'HAD' || place === 'GONE') &&
    keys.length === order.keys.length &&
    order.keys.every(({ type }, at) => isKey(type, keys[at] ?? ''));
  if (isPosition) return { isGone: place === 'GONE', keys };
  throw new Refusal('VALIDATION_FAILED', { details: [{ path: 'cursor', rule: 'CURSOR' }] });
}

function readTexts(cursor: string): string[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(values) && values.every((one) => typeof one === 'string') ? values : [];
  } catch {
    return [];
  }
}

function isKey(type: SortKeyType, text: string): boolean {
  return shape[type].test(text) && (type !== 'integer' || Math.abs(Number(text)) <= maxInteger);
}

/** A sort key as text, without loss of precision. */
export function keyText(type: SortKeyType, key: SQL): SQL {
  return type === 'instant'
    ? sql`(extract(epoch from ${key}) * 1000000)::bigint::text`
    : sql`${key}::text`;
}

/** The condition for rows after a position. */
export function afterPosition(order: SortOrder, position: readonly string[]): SQL {
  const here = order.keys.map(({ type }, at) => parameterOf(type, position[at] ?? ''));
  const keys = order.keys.map(({ value }) => value);
  const sign = order.direction === 'asc' ? sql`>` : sql`<`;
  return sql`(${sql.join(keys, sql`, `)}) ${sign} (${sql.join(here, sql`, `)})`;
}

function parameterOf(type: SortKeyType, text: string): SQL {
  if (type === 'integer') return sql`${text}::int`;
  if (type === 'real') return sql`${text}::real`;
  return sql`(timestamptz 'epoch' + ${text}::bigint * interval '1 microsecond')`;
}
