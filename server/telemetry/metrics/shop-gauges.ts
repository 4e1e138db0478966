import type { Meter, ObservableGauge } from '@opentelemetry/api';
import type { ClockWatch } from '#server/database/clock-difference.ts';
import type { OpenDatabase, Queryable } from '#server/database/database.ts';
import { lastJobRuns } from './measure.ts';
import { readShopFigures, type ShopFigure, type ShopFigureName } from './shop-figures.ts';

/** Gauges of figures read from the database, each with its label name. */
const gaugeDefinitions: Record<ShopFigureName, [name: string, unit: string, label: string]> = {
  orders: ['kaituan.orders', '{order}', 'status'],
  payments: ['kaituan.payments', '{payment}', 'status'],
  refunds: ['kaituan.refunds', '{refund}', 'status'],
  due: ['kaituan.work.due', '{item}', 'kind'],
  oldest: ['kaituan.work.oldest', 's', 'kind'],
  held: ['kaituan.holds.pieces', '{piece}', 'state'],
};

/** Gauges of the shop's work and database, read on request. */
export function watchShop(
  meter: Meter,
  { reads, pools }: Pick<OpenDatabase, 'reads' | 'pools'>,
  clockWatch: Pick<ClockWatch, 'differenceMs'>,
): void {
  const readFigures = createFigureReader(reads);
  const gauge = (name: string, unit: string) => meter.createObservableGauge(name, { unit });
  const gauges = new Map<string, [ObservableGauge, string]>(
    Object.entries(gaugeDefinitions).map(([key, [name, unit, label]]) => [
      key,
      [gauge(name, unit), label],
    ]),
  );
  const reachable = gauge('kaituan.database.reachable', '1');
  const all = [...gauges.values()].map(([one]) => one);
  meter.addBatchObservableCallback(
    async (result) => {
      const { figures, isReachable } = await readFigures();
      result.observe(reachable, isReachable ? 1 : 0);
      for (const { name, label, value } of figures) {
        const [one, labelName] = gauges.get(name) ?? [];
        if (one && labelName) result.observe(one, value, { [labelName]: label });
      }
    },
    [...all, reachable],
  );
  gauge('kaituan.database.clock_difference', 's').addCallback((result) => {
    const aheadMs = clockWatch.differenceMs();
    if (aheadMs !== undefined) result.observe(-aheadMs / 1_000);
  });
  watchPools(meter, pools);
  gauge('kaituan.job.last_run', 's').addCallback((result) => {
    for (const [job, at] of lastJobRuns()) result.observe(at.getTime() / 1_000, { job });
  });
}

function watchPools(meter: Meter, pools: OpenDatabase['pools']): void {
  const poolName = 'db.client.connection.pool.name';
  const state = 'db.client.connection.state';
  const count = meter.createObservableGauge('db.client.connection.count', { unit: '{connection}' });
  const max = meter.createObservableGauge('db.client.connection.max', { unit: '{connection}' });
  const waiting = meter.createObservableGauge('db.client.connection.pending_requests', {
    unit: '{request}',
  });
  meter.addBatchObservableCallback(
    (result) => {
      for (const pool of pools()) {
        const named = { [poolName]: pool.name };
        result.observe(count, pool.idle, { ...named, [state]: 'idle' });
        result.observe(count, pool.open - pool.idle, { ...named, [state]: 'used' });
        result.observe(max, pool.max, named);
        result.observe(waiting, pool.waiting, named);
      }
    },
    [count, max, waiting],
  );
}

/** The database's figures, or that it did not respond in time. */
type Figures = { figures: readonly ShopFigure[]; isReachable: boolean };

const freshForMs = 15_000;
const timeoutMs = 2_000;
const nothing: Figures = { figures: [], isReachable: false };

/**
 * Reads the shop's figures at most every fifteen seconds, however often they are requested. While the
 * database does not respond within two seconds there are none, and no further query is sent.
 */
function createFigureReader(database: Queryable): () => Promise<Figures> {
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
