import { readConfiguration } from '@kaituan/server/configuration';
import { openDatabase } from '@kaituan/server/database/database';
import { migrateAnd } from '@kaituan/server/database/migrate';
import { createApi } from '@kaituan/server/http/api';
import { healthRoutes } from '@kaituan/server/http/health';
import { listen } from '@kaituan/server/http/listen';
import { createShopApp } from '@kaituan/server/http/shop-app';
import { createLog } from '@kaituan/server/log';
import { mediaRoute } from '@kaituan/server/media/media-route';
import { warmPictures } from '@kaituan/server/media/warm-pictures';
import { operatorRoutes } from '@kaituan/server/operator/operator-routes';
import { announceShop } from '@kaituan/server/operator/shop-address';
import { prepareShop } from '@kaituan/server/prepare-shop';
import { openStorefront } from '@kaituan/web/storefront';

const configuration = readConfiguration(process.env);
const { dataDir } = configuration;
const development = process.argv.includes('--dev');
const log = createLog(configuration.logLevel);
const stopping = new AbortController();

const opened = await openDatabase(configuration);
const { database } = opened;
await migrateAnd(opened, (ready) =>
  prepareShop(ready, { demoShop: configuration.demoShop, now: new Date() }),
);

const api = createApi({
  database,
  log,
  redirectHosts: configuration.redirectHosts,
  checkAnswers: development,
});
const storefront = await openStorefront({
  development,
  fetchApi: (input, init) => Promise.resolve(api.fetch(new Request(input, init))),
  environmentOf: (request) => ({
    apiBaseUrl: configuration.apiBaseUrl ?? '',
    publicUrl: configuration.publicUrl ?? new URL(request.url).origin,
  }),
});
const routes = [
  healthRoutes(database, () => stopping.signal.aborted),
  mediaRoute(database, dataDir),
  operatorRoutes({ ...opened, dataDir, log }),
];
const app = createShopApp({ api, storefront, routes, log });
const shop = await listen(app, { ...configuration, before: storefront.middleware });
const withdraw = await announceShop(dataDir, shop.url);
log.info(`開團 Kaituan ${shop.url}`);

const warming = warmPictures(database, dataDir, { signal: stopping.signal }).catch((error) =>
  log.warn({ err: error }, 'pictures were not composed ahead'),
);

async function stop(): Promise<void> {
  if (stopping.signal.aborted) return;
  stopping.abort();
  await withdraw();
  await Promise.all([shop.drain(), warming]);
  await storefront.close();
  await opened.close();
  process.exit(0);
}
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
