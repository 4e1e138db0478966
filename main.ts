import { readConfiguration } from '@kaituan/server/configuration';
import { openDatabase } from '@kaituan/server/database/database';
import { migrateAnd } from '@kaituan/server/database/migrate';
import { createApi } from '@kaituan/server/http/api';
import { listen } from '@kaituan/server/http/listen';
import { createShopApp } from '@kaituan/server/http/shop-app';
import { createLog } from '@kaituan/server/log';
import { openStorefront } from '@kaituan/web/storefront';

const configuration = readConfiguration(process.env);
const development = process.argv.includes('--dev');
const log = createLog(configuration.logLevel);

const opened = await openDatabase(configuration);
await migrateAnd(opened, async () => {});

const api = createApi({
  database: opened.database,
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
const app = createShopApp({ api, storefront, routes: [], log });
const shop = await listen(app, { ...configuration, before: storefront.middleware });
log.info(`開團 Kaituan ${shop.url}`);

async function stop(): Promise<void> {
  await shop.drain();
  await storefront.close();
  await opened.close();
  process.exit(0);
}
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
