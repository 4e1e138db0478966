import type { Queryable } from '#server/database/database.ts';
import { createExpiringCache } from '#server/http/expiring-cache.ts';
import { countProducts, type ProductCounts } from './product-counts.ts';
import type { FacetName, ProductSelection } from './product-selection.ts';

/** Counting so many reads a good part of the catalogue, and nobody sees whether it is one more. */
const largeTotal = 1_000;
const freshForMs = 15_000;
/** After that the kept numbers are shown while one caller counts again. */
const staleForMs = 10 * 60_000;
const maxKept = 500;
const maxBytes = 8 * 1024 * 1024;

const counts = new WeakMap<Queryable, ReturnType<typeof createKept>>();

const createKept = () =>
  createExpiringCache<ProductCounts>({
    ...{ freshForMs, staleForMs, max: maxKept, maxBytes },
    bytesOf: (value) => JSON.stringify(value).length,
    isCacheable: ({ total }) => total >= largeTotal,
  });

/** The numbers of a list and its facets: counted, or for a large one what was counted some seconds ago. */
export function keptCounts(
  database: Queryable,
  selection: ProductSelection,
  facets: readonly FacetName[],
): Promise<ProductCounts> {
  const kept = counts.get(database) ?? createKept();
  counts.set(database, kept);
  const { now: _, ...same } = selection;
  const key = JSON.stringify([same, facets]);
  return kept.get(key, () => countProducts(database, selection, facets));
}
