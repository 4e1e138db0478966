import type { StaffToday } from '@kaituan/contract/staff/shop/staff-today';

const counts = [
  ...(['toConfirm', 'toShip', 'unpaid', 'returns', 'refunds', 'questions'] as const),
  ...(['toShipLater', 'changedAccounts', 'lowStock', 'deadLetters'] as const),
] as const;
export type Counted = (typeof counts)[number];
type Lists = Pick<StaffToday, 'groups' | 'misses' | 'bestSellers' | 'sales'>;
export type Summed = Record<Counted, number | null> & Lists;

const shownGroups = 10;
const shownGoods = 5;

/** Several channels as one; null stays what none of them shows. */
export function sumOfChannels(channels: readonly StaffToday[]): Summed {
  const counted = Object.fromEntries(
    counts.map((name) => [name, addUp(channels.map((channel) => channel[name] ?? null))]),
  ) as Record<Counted, number | null>;
  return {
    ...counted,
    groups:
      together(channels.map(({ groups }) => groups))
        ?.toSorted((a, b) => a.closesAt.localeCompare(b.closesAt))
        .slice(0, shownGroups) ?? null,
    bestSellers:
      sumBy(
        together(channels.map(({ bestSellers }) => bestSellers)),
        ({ productId }) => String(productId),
        (a, b) => ({
          ...a,
          pieces: a.pieces + b.pieces,
          formerPieces: a.formerPieces + b.formerPieces,
          salesTwd: a.salesTwd + b.salesTwd,
        }),
      )
        ?.toSorted((a, b) => b.salesTwd - a.salesTwd)
        .slice(0, shownGoods) ?? null,
    misses: sumBy(
      together(channels.map(({ misses }) => misses)),
      ({ query }) => query,
      (a, b) => ({ ...a, times: a.times + b.times }),
    ),
    sales: sumBy(
      together(channels.map(({ sales }) => sales)),
      ({ day }) => day,
      (a, b) => ({ ...a, orders: a.orders + b.orders, salesTwd: a.salesTwd + b.salesTwd }),
    ),
  };
}

const addUp = (values: readonly (number | null)[]): number | null =>
  values.reduce((sum, value) => (value === null ? sum : (sum ?? 0) + value), null);

/** Undefined where no channel shows any. */
function together<T>(lists: readonly (readonly T[] | null)[]): T[] | undefined {
  const shown = lists.filter((list) => list !== null);
  return shown.length === 0 ? undefined : shown.flat();
}

function sumBy<T>(
  rows: readonly T[] | undefined,
  keyOf: (row: T) => string,
  add: (a: T, b: T) => T,
): T[] | null {
  if (!rows) return null;
  const byKey = new Map<string, T>();
  for (const row of rows) {
    const known = byKey.get(keyOf(row));
    byKey.set(keyOf(row), known ? add(known, row) : row);
  }
  return [...byKey.values()];
}
