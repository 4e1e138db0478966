import type { Queryable } from '#server/database/database.ts';
import { createExpiringCache } from '#server/http/expiring-cache.ts';
import { countProducts, type ProductCounts } from './product-counts.ts';
import type { FacetName, ProductSelection } from './product-selection.ts';

/** Counting so many reads a good part of the catalogue, and nobody sees whether it is one more. */
const largeTotal = 1_000;
const freshForMs = 15_000;
/** After that the kept numbers are shown while one caller counts again. */
const staleForMs = 60_000;
const maxKept = 500;
const maxBytes = 8 * 1024 * 1024;

/** Changes of the whole shop so far: what was counted before one is not shown after it. */
let changes = 0;
const counts = new WeakMap<Queryable, ReturnType<typeof createKept>>();

const createKept = () => ({
  changes,
  cache: createExpiringCache<ProductCounts>({
    ...{ freshForMs, staleForMs, max: maxKept, maxBytes },
    bytesOf: (value) => JSON.stringify(value).length,
    isCacheable: ({ total }) => total >= largeTotal,
  }),
});

/** After a change of anything, all numbers are counted anew; one of some goods is seen when they expire. */
export function invalidateCounts(changed?: readonly number[]): void {
  if (!changed) changes += 1;
}

/** The numbers of a list and its facets: counted, or for a large one what was counted some seconds ago. */
export function keptCounts(
  database: Queryable,
  selection: ProductSelection,
  facets: readonly FacetName[],
): Promise<ProductCounts> {
  const known = counts.get(database);
  const kept = known?.changes === changes ? known : createKept();
  counts.set(database, kept);
  const { now: _, ...same } = selection;
  const key = JSON.stringify([same, facets]);
  return kept.cache.get(key, () => countProducts(database, selection, facets));
}
