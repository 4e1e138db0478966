import type { Hono } from 'hono';
import type { Logger } from 'pino';
import type { Configuration } from '#server/configuration/configuration.ts';
import type { Database } from '#server/database/database.ts';
import { storeMapRoutes } from '#server/features/flows/checkout/store-map-routes.ts';
import type { StoreMap } from '#server/platform/store-map/store-map.ts';
import { findStoreMap } from '#server/platform/store-map/store-map-configuration.ts';

/** A map that this process serves itself, for a shop without a configured one. */
export type SimulatedStoreMap = { storeMap: StoreMap; routes: Hono };

/** The configured map of convenience stores, or a simulated one instead. */
export function openStoreMap(options: {
  database: Database;
  configuration: Pick<Configuration, 'storeMap'>;
  log: Logger;
  simulator?: SimulatedStoreMap | undefined;
}): { storeMap: StoreMap | null; routes: Hono[]; formOrigins: string[] } {
  const { database, configuration, log, simulator } = options;
  const configured = findStoreMap(configuration.storeMap);
  const storeMap = configured ?? simulator?.storeMap;
  if (!storeMap) return { storeMap: null, routes: [], formOrigins: [] };
  const routes = [storeMapRoutes({ database, storeMap, log })];
  if (!configured && simulator) routes.push(simulator.routes);
  const { formOrigin } = storeMap;
  return { storeMap, routes, formOrigins: formOrigin === null ? [] : [formOrigin] };
}
