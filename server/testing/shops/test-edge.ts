import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDemoGateway } from '@kaituan/demo/gateway/demo-gateway';
import { openDemoStoreMap } from '@kaituan/demo/store-map/demo-store-map';
import type { Hono } from 'hono';
import pino from 'pino';
import { readConfiguration } from '#server/configuration/configuration.ts';
import { fileRoutes } from '#server/features/flows/files/file-routes.ts';
import { quotationRoutes } from '#server/features/flows/quoting/quotation-routes.ts';
import { returnPhotoRoutes } from '#server/features/flows/returns/return-photo-routes.ts';
import { operatorRoutes } from '#server/operator/operator-routes.ts';
import { openFolderStorage } from '#server/platform/file-storage/folder-storage.ts';
import { createApi } from '#server/shop/api.ts';
import { openPayments } from '#server/shop/open-payments.ts';
import { openStoreMap } from '#server/shop/open-store-map.ts';
import { createShopApp } from '#server/shop/shop-app.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createTestIdentity } from '#server/testing/members/identity-client.ts';
import { createMember } from '#server/testing/members/member-factory.ts';

const log = pino({ level: 'silent' });

/** Every endpoint of the shop that accepts a body, assembled as in `main.ts`, without goods and pages. */
export async function openTestEdge() {
  const opened = await createTestDatabase();
  const { database } = opened;
  const dataDir = await mkdtemp(join(tmpdir(), 'kaituan-edge-'));
  const configuration = readConfiguration({ DATA_DIR: dataDir, PUBLIC_URL: 'http://shop.test' });
  const memberIds = [await createMember(database), await createMember(database)];
  const identity = await createTestIdentity(database);
  const identify = async (authorization: string | undefined) =>
    authorization
      ? {
          memberId: memberIds[authorization.length % 2] ?? '',
          channelId: null,
          isVerified: false,
        }
      : null;
  const payments = await openPayments({
    database,
    configuration,
    log,
    openSimulator: createDemoGateway,
  });
  const app: Hono = createShopApp({
    ...configuration,
    log,
    api: createApi({ database, log, identify, payments: payments.service }),
    storefront: {
      render: async () => new Response('page'),
      filesFolder: import.meta.dirname,
      routeOf: () => undefined,
    },
    routes: [
      returnPhotoRoutes({ database, files: openFolderStorage(dataDir), log, identify }),
      fileRoutes({ database, files: openFolderStorage(dataDir), log, identify }),
      quotationRoutes({ database, log }),
      operatorRoutes({ ...opened, dataDir, log }),
      identity.routes,
      ...payments.routes,
      ...openStoreMap({
        database,
        configuration,
        log,
        simulator: openDemoStoreMap(),
      }).routes,
    ],
  });
  return {
    app,
    database,
    async close() {
      await opened.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
export type TestEdge = Awaited<ReturnType<typeof openTestEdge>>;
