import type { Queryable } from '#server/database/database.ts';
import { createExpiringCache } from '#server/http/expiring-cache.ts';
import { countProducts, type ProductCounts } from './product-counts.ts';
import type { FacetName, ProductSelection } from './product-selection.ts';

/** Counting so many reads a good part of the catalogue, and nobody sees whether it is one more. */
const largeTotal = 1_000;
const freshForMs = 15_000;
/** After that the cached numbers are shown while one caller counts again. */
const staleForMs = 60_000;
const maxEntries = 500;
const maxBytes = 8 * 1024 * 1024;

/** Changes of the whole shop so far: what was counted before one is not shown after it. */
let changes = 0;
const counts = new WeakMap<Queryable, ReturnType<typeof createCache>>();

const createCache = () => ({
  changes,
  cache: createExpiringCache<ProductCounts>({
    ...{ freshForMs, staleForMs, max: maxEntries, maxBytes },
    bytesOf: (value) => JSON.stringify(value).length,
    isCacheable: ({ total }) => total >= largeTotal,
  }),
});

/** After a change of anything, all numbers are counted anew; one of some goods is seen when they expire. */
export function invalidateCounts(changed?: readonly number[]): void {
  if (!changed) changes += 1;
}

/** The numbers of a list and its facets: counted, or for a large one what was counted some seconds ago. */
export function cachedCounts(
  database: Queryable,
  selection: ProductSelection,
  facets: readonly FacetName[],
): Promise<ProductCounts> {
  const known = counts.get(database);
  const current = known?.changes === changes ? known : createCache();
  counts.set(database, current);
  const { now: _, ...same } = selection;
  const key = JSON.stringify([same, facets]);
  return current.cache.get(key, () => countProducts(database, selection, facets));
}
