import type { Hono } from 'hono';
import type { Logger } from 'pino';
import type { Configuration } from '#server/configuration/configuration.ts';
import type { Database } from '#server/database/database.ts';
import { demoStoreMap } from '#server/demo-store-map/demo-store-map.ts';
import { storeMapRoutes } from '#server/features/flows/checkout/store-map-routes.ts';
import type { StoreMap } from '#server/platform/store-map/store-map.ts';
import { findStoreMap } from '#server/platform/store-map/store-map-configuration.ts';

/** The configured map of convenience stores, or the simulator instead. */
export function openStoreMap(options: {
  database: Database;
  configuration: Pick<Configuration, 'storeMap'>;
  log: Logger;
}): { storeMap: StoreMap | null; routes: Hono[]; formOrigins: string[] } {
  const { database, configuration, log } = options;
  const storeMap = findStoreMap(configuration.storeMap);
  if (!storeMap) return { storeMap, routes: [], formOrigins: [] };
  const routes = [storeMapRoutes({ database, storeMap, log })];
  if (configuration.storeMap.demoMap) routes.push(demoStoreMap());
  const { formOrigin } = storeMap;
  return { storeMap, routes, formOrigins: formOrigin === null ? [] : [formOrigin] };
}
