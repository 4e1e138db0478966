import { createDemoGateway } from '@kaituan/demo/gateway/demo-gateway';
import { openDemoStoreMap } from '@kaituan/demo/store-map/demo-store-map';
import { Hono } from 'hono';
import type { Logger } from 'pino';
import { readConfiguration } from '#server/configuration/configuration.ts';
import type { OpenDatabase } from '#server/database/database.ts';
import { fileRoutes } from '#server/features/flows/files/file-routes.ts';
import { quotationRoutes } from '#server/features/flows/quoting/quotation-routes.ts';
import { returnPhotoRoutes } from '#server/features/flows/returns/return-photo-routes.ts';
import { lookRoutes } from '#server/features/ground/channel/look-routes.ts';
import type { Caller } from '#server/http/handler.ts';
import { findOperator } from '#server/identity/keys/operator-token.ts';
import { mediaRoute } from '#server/media/media-route.ts';
import { operatorRoutes } from '#server/operator/operator-routes.ts';
import { openFolderStorage } from '#server/platform/file-storage/folder-storage.ts';
import { createApi } from '#server/shop/api.ts';
import { openPayments } from '#server/shop/open-payments.ts';
import { openStoreMap } from '#server/shop/open-store-map.ts';
import { createShopApp } from '#server/shop/shop-app.ts';
import { createTestIdentity } from '#server/testing/members/identity-client.ts';

/** All that a shop answers but its pages, as `main.ts` puts it together, with one caller who is who the test says. */
export async function openWholeShop(options: {
  opened: OpenDatabase;
  dataDir: string;
  log: Logger;
  identify: () => Promise<Caller | null>;
  render: (request: Request) => Promise<Response>;
}): Promise<Hono> {
  const { opened, dataDir, log, identify, render } = options;
  const { database } = opened;
  const configuration = { ...readConfiguration({}), dataDir };
  const payments = await openPayments({
    database,
    configuration,
    log,
    openSimulator: createDemoGateway,
  });
  const stores = openStoreMap({
    database,
    configuration,
    log,
    simulator: openDemoStoreMap(),
  });
  const identity = await createTestIdentity(database, { log });
  const parts = { database, dataDir, log };
  const files = openFolderStorage(dataDir);
  const { storeMap } = stores;
  const api = createApi({
    ...{ database, log, identify, storeMap },
    payments: payments.service,
    accounts: async () => identity.parts,
    findOperator: (c) => findOperator(c, dataDir),
  });
  const routes = [
    mediaRoute(database, dataDir),
    lookRoutes(database),
    returnPhotoRoutes({ ...parts, files, identify }),
    fileRoutes({ ...parts, files, identify }),
    quotationRoutes({ database, log }),
    operatorRoutes({ ...opened, ...parts }),
    identity.routes,
    ...payments.routes,
    ...stores.routes,
  ];
  const storefront = { render, filesFolder: import.meta.dirname, routeOf: () => '/products/:id' };
  return new Hono().route('/', createShopApp({ api, routes, storefront, log, trustedProxies: 0 }));
}
