import { Hono } from 'hono';
import type { Logger } from 'pino';
import { readConfiguration } from '../configuration/configuration.ts';
import type { OpenDatabase } from '../database/database.ts';
import { returnPhotoRoutes } from '../features/flows/returns/return-photo-routes.ts';
import type { Caller } from '../http/handler.ts';
import { mediaRoute } from '../media/media-route.ts';
import { groupOperatorRoutes } from '../operator/group-operator-routes.ts';
import { memberOperatorRoutes } from '../operator/member-operator-routes.ts';
import { operatorRoutes } from '../operator/operator-routes.ts';
import { orderOperatorRoutes } from '../operator/order-operator-routes.ts';
import { promotionOperatorRoutes } from '../operator/promotion-operator-routes.ts';
import { createApi } from '../shop/api.ts';
import { openPayments } from '../shop/open-payments.ts';
import { openStoreMap } from '../shop/open-store-map.ts';
import { createShopApp } from '../shop/shop-app.ts';
import { createTestIdentity } from './identity-client.ts';

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
  const payments = await openPayments({ database, configuration, log });
  const stores = openStoreMap({ database, configuration, log });
  const identity = await createTestIdentity(database, { log });
  const parts = { database, dataDir, log };
  const { storeMap } = stores;
  const api = createApi({ database, log, identify, payments: payments.desk, storeMap });
  const routes = [
    mediaRoute(database, dataDir),
    returnPhotoRoutes({ ...parts, identify }),
    operatorRoutes({ ...opened, ...parts }),
    memberOperatorRoutes({ ...identity, dataDir }),
    groupOperatorRoutes(parts),
    promotionOperatorRoutes(parts),
    orderOperatorRoutes({ ...payments.desk, ...parts }),
    identity.routes,
    ...payments.routes,
    ...stores.routes,
  ];
  const storefront = { render, filesFolder: import.meta.dirname, routeOf: () => '/products/:id' };
  return new Hono().route('/', createShopApp({ api, routes, storefront, log, trustedProxies: 0 }));
}
