import type { Queryable } from '#server/database/database.ts';
import { readShopFigures, type ShopFigure } from './shop-figures.ts';

/** The database's figures, or that it did not respond in time. */
export type Figures = { figures: readonly ShopFigure[]; isReachable: boolean };

const freshForMs = 15_000;
const timeoutMs = 2_000;
const nothing: Figures = { figures: [], isReachable: false };

/**
 * Reads the shop's figures at most every fifteen seconds, however often they are requested. While the
 * database does not respond within two seconds there are none, and no further query is sent.
 */
export function createFigureReader(database: Queryable): () => Promise<Figures> {
  let last: Promise<Figures> = Promise.resolve(nothing);
  let readAtMs = Number.NEGATIVE_INFINITY;
  let isReading = false;
  return () => {
    if (isReading || performance.now() - readAtMs < freshForMs) return last;
    readAtMs = performance.now();
    isReading = true;
    const reading = read(database).finally(() => {
      isReading = false;
    });
    last = inTime(reading.catch(() => nothing));
    return last;
  };
}

async function read(database: Queryable): Promise<Figures> {
  return { figures: await readShopFigures(database, new Date()), isReachable: true };
}

function inTime(reading: Promise<Figures>): Promise<Figures> {
  const { promise: late, resolve } = Promise.withResolvers<Figures>();
  const timer = setTimeout(resolve, timeoutMs, nothing);
  return Promise.race([reading, late]).finally(() => clearTimeout(timer));
}
