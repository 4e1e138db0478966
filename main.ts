import { openDesk } from '@kaituan/admin/desk';
import { readConfiguration } from '@kaituan/server/configuration/configuration';
import { findFirebaseSignIn } from '@kaituan/server/configuration/identity-configuration';
import { watchClock } from '@kaituan/server/database/clock-difference';
import { openDatabase } from '@kaituan/server/database/database';
import { migrateAnd } from '@kaituan/server/database/migrate';
import { preparePrivateDataFolder } from '@kaituan/server/database/private-data-folder';
import { fileRoutes } from '@kaituan/server/features/flows/files/file-routes';
import { openLiveProgress } from '@kaituan/server/features/flows/live/open-live-progress';
import { openLiveThreads } from '@kaituan/server/features/flows/live/open-live-threads';
import { watchShopChanges } from '@kaituan/server/features/flows/live/shop-changes';
import { ogPictureRoute } from '@kaituan/server/features/flows/og-picture/og-picture-route';
import { ownDataRoute } from '@kaituan/server/features/flows/own-data/own-data-route';
import { quotationRoutes } from '@kaituan/server/features/flows/quoting/quotation-routes';
import { returnPhotoRoutes } from '@kaituan/server/features/flows/returns/return-photo-routes';
import { invalidateCounts } from '@kaituan/server/features/ground/catalog/cached-counts';
import { installRoutes } from '@kaituan/server/features/ground/channel/install-routes';
import { lookRoutes } from '@kaituan/server/features/ground/channel/look-routes';
import { warmUpSearch } from '@kaituan/server/features/ground/search/shop-vocabulary';
import { listAppScreenshots } from '@kaituan/server/features/ground/site-info/app-screenshots';
import { answerOlderFiles, keepBuildFiles } from '@kaituan/server/http/files/build-files';
import { deskRoutes } from '@kaituan/server/http/files/desk-routes';
import { describeApi } from '@kaituan/server/http/files/openapi';
import { cacheGuestAnswers, cacheGuestResponses } from '@kaituan/server/http/guest-response-cache';
import type { Caller } from '@kaituan/server/http/handler';
import { createAdmission } from '@kaituan/server/http/limits/admission';
import { eachBefore, listen } from '@kaituan/server/http/listening/listen';
import { watchReach } from '@kaituan/server/http/listening/reachable';
import { healthRoutes, watchReadiness } from '@kaituan/server/http/listening/readiness';
import { answerReadyPages } from '@kaituan/server/http/pages/answer-ready-pages';
import { cachePages } from '@kaituan/server/http/pages/page-cache';
import { type FoundStaff, findStaff } from '@kaituan/server/identity/accounts/find-staff';
import { announceFirstOwner, hasOwner } from '@kaituan/server/identity/accounts/first-owner';
import { createIdentity } from '@kaituan/server/identity/identity';
import { findOperator } from '@kaituan/server/identity/keys/operator-token';
import { type JobRunner, startJobs } from '@kaituan/server/jobs/job-runner';
import { sweepFiles } from '@kaituan/server/jobs/upkeep/sweep-files';
import { sweepPictures } from '@kaituan/server/jobs/upkeep/sweep-pictures';
import { mediaRoute } from '@kaituan/server/media/media-route';
import { openPictureFolder } from '@kaituan/server/media/owner-picture';
import { removeUnfinishedFiles } from '@kaituan/server/operator/backups/unfinished-files';
import { afterOwnerChange, operatorRoutes } from '@kaituan/server/operator/operator-routes';
import { announceShop } from '@kaituan/server/operator/shop-address';
import {
  openFileStorage,
  sharedStorageOf,
} from '@kaituan/server/platform/file-storage/storage-configuration';
import { endProcessWell } from '@kaituan/server/process/end-process';
import { createApi } from '@kaituan/server/shop/api';
import { watchOpenings } from '@kaituan/server/shop/closed-shop';
import { openCouriers } from '@kaituan/server/shop/open-couriers';
import { openPayments } from '@kaituan/server/shop/open-payments';
import { openStoreMap } from '@kaituan/server/shop/open-store-map';
import { prepareShop } from '@kaituan/server/shop/prepare-shop';
import { createShopApp } from '@kaituan/server/shop/shop-app';
import { reachableDemo, requireDemoChoice } from '@kaituan/server/start-up/demo-choice';
import { endOnStartUpFault } from '@kaituan/server/start-up/end-on-start-up-fault';
import { requireFolderAndPort } from '@kaituan/server/start-up/folder-and-port';
import { requireSharedSecrets } from '@kaituan/server/start-up/shared-secrets';
import { createLog } from '@kaituan/server/telemetry/logging/log';
import { takeOverConsole } from '@kaituan/server/telemetry/logging/take-over-console';
import { openTelemetry } from '@kaituan/server/telemetry/open-telemetry';
import { openStorefront } from '@kaituan/web/storefront';

const startUp = endOnStartUpFault(process.env);
const configuration = readConfiguration(process.env);
startUp.setSettings(configuration);
requireDemoChoice(configuration, process.env.DEMO_SHOP);
const { dataDir } = configuration;
await requireFolderAndPort(configuration);
const development = process.argv.includes('--dev');
const log = createLog(configuration.logLevel);
const stopping = new AbortController();
const hourMs = 3_600_000;

await preparePrivateDataFolder(dataDir);
const opened = await openDatabase(configuration);
await removeUnfinishedFiles(dataDir, opened.kind === 'pglite' ? 0 : 24 * hourMs);
const { database, reads, guestReads, owner } = opened;
// A shop that is no demo reads no file of it.
const demo = configuration.demoShop ? await import('@kaituan/demo/demo') : undefined;
const gateway = configuration.payment.demoGateway
  ? await import('@kaituan/demo/gateway/demo-gateway')
  : undefined;
const prepare = (to = opened.jobs) => prepareShop(to, { demo: demo?.demoData, now: new Date() });
await migrateAnd(opened, prepare, log);
await requireSharedSecrets(database, configuration);
const clockWatch = watchClock(opened, log);

let jobs: Promise<JobRunner | undefined> = Promise.resolve(undefined);
const wake = () => void jobs.then((runner) => runner?.wake());
const payments = await openPayments({
  database,
  configuration,
  log,
  wake,
  openSimulator: gateway?.createDemoGateway,
});
const simulator = demo?.openDemoStoreMap();
const stores = openStoreMap({ database, configuration, log, simulator });
// Known once the shop listens, where it is not configured.
let publicUrl = configuration.publicUrl ?? '';
const demoServices = demo?.openDemoServices(database, configuration);
const { line, mails, couriers } = await openCouriers({
  ...{ database, configuration, log },
  publicUrl: () => publicUrl,
  simulated: demoServices,
});
const reach = watchReach({
  ...configuration,
  log,
  onReached: () => configuration.demoShop && log.warn(reachableDemo),
});
const { isReachable } = reach;
const identity = await createIdentity({
  database,
  configuration,
  log,
  isReachable,
  shownCodes: demo?.shownCodes,
  simulatedMessages: demoServices?.messages,
  simulatedLine: demo?.openDemoLineLogin(),
});
const files = openFileStorage(configuration);
const pictures = openPictureFolder(dataDir, sharedStorageOf(configuration));
const live = openLiveProgress({ ...opened, ...configuration, log });
const liveThreads = openLiveThreads({ ...opened, ...configuration, log });
const telemetry = await openTelemetry({ ...configuration, opened, clockWatch });
const admission = createAdmission({ ...configuration.requestLimits, ...configuration });
/** With Firebase, a second factor is set up there. */
const requiresSecondFactor =
  !configuration.demoShop && findFirebaseSignIn(configuration.identity) === null;
const findGrants = async (caller: Caller): Promise<FoundStaff> =>
  // The demo owner's password is public: no permissions once others can reach the shop.
  caller.memberId === demo?.demoOwner.id && isReachable()
    ? { by: caller.memberId, grants: [], secondFactor: 'NONE' }
    : findStaff(database, caller, { ...configuration, requiresSecondFactor });
const guestAnswers = cacheGuestAnswers();
const api = createApi({
  ...{ database, reads, guestReads },
  guestAnswers: development ? undefined : guestAnswers,
  log,
  identify: identity.identify,
  redirectHosts: configuration.redirectHosts,
  line: configuration.identity.line,
  payments: payments.service,
  storeMap: stores.storeMap,
  mail: mails.service,
  reaches: couriers,
  pictures,
  afterOrderChange: wake,
  findOperator: (c) => findOperator(c, dataDir),
  findStaff: findGrants,
  afterStaffChange: ({ isAnnounced }) => {
    if (!isAnnounced) changes.announceAll();
    wake();
  },
  accounts: async () => identity.parts,
  admission,
  checkAnswers: development,
});
const askApi: typeof fetch = async (input, init) => api.fetch(new Request(input, init));
const guestResponses = cacheGuestResponses(askApi);
const storefront = await openStorefront({
  development,
  fetchApi: async (input, init) => {
    const isIdentity = new URL(String(input)).pathname.startsWith('/identity/');
    if (isIdentity) return identity.routes.fetch(new Request(input, init));
    return development ? askApi(input, init) : guestResponses(input, init);
  },
  environmentOf: (request) => ({
    apiBaseUrl: configuration.apiBaseUrl ?? '',
    publicUrl: configuration.publicUrl ?? new URL(request.url).origin,
    firebase: findFirebaseSignIn(configuration.identity),
    isReachableDemo: configuration.demoShop && isReachable(),
    formOrigins: [...payments.service.providers.formOrigins, ...stores.formOrigins],
  }),
  onFault: (error) => log.error({ err: error }, 'a page failed while rendering'),
});
const pages = cachePages({ ...storefront, ...configuration, admission, shopUrl: () => publicUrl });
const answerReady = answerReadyPages({ ...configuration, pages, admission, reach, log });
const desk = await openDesk({ development });
const olderFiles = answerOlderFiles(reads, admission);
const closedShop = watchOpenings(reads);
const caches = [
  ...[closedShop, { invalidate: invalidateCounts }],
  ...[guestAnswers, guestResponses, pages],
];
const changes = watchShopChanges({ ...opened, log, caches });
const routes = [
  reach.routes,
  afterOwnerChange(changes.announceAll),
  healthRoutes(
    watchReadiness({ ...opened, dataDir, log, isDraining: () => stopping.signal.aborted }),
  ),
  ...telemetry.routes,
  describeApi(configuration.publicUrl),
  deskRoutes({
    ...{ desk, development, olderFiles },
    formOrigins: payments.service.providers.formOrigins,
    environment: () => ({
      apiBaseUrl: configuration.apiBaseUrl ?? '',
      firebase: findFirebaseSignIn(configuration.identity),
      isReachableDemo: configuration.demoShop && isReachable(),
      keepsOffline: configuration.keepsOffline,
      demoOwner: isReachable() ? null : (demo?.demoOwner ?? null),
    }),
    needsOwner: async () => !(await hasOwner(reads)),
  }),
  mediaRoute(reads, dataDir, files),
  lookRoutes(reads),
  installRoutes(reads, {
    ...{ isDemo: configuration.demoShop, admission },
    listScreenshots: (channelId) => listAppScreenshots(reads, channelId, new Date()),
  }),
  ogPictureRoute(reads, dataDir, files, admission),
  returnPhotoRoutes({ database, files, log, identify: identity.identify }),
  fileRoutes({ database, files, log, identify: identity.identify, findGrants }),
  quotationRoutes({ database, log }),
  ownDataRoute({ database, log }),
  operatorRoutes({
    ...opened,
    database: owner,
    dataDir,
    log,
    wake,
    shared: sharedStorageOf(configuration),
    gatewayMethods: payments.service.providers.methods,
  }),
  live.routes,
  liveThreads.routes,
  identity.routes,
  ...payments.routes,
  ...stores.routes,
  ...mails.routes,
  ...line.routes,
  ...(demo && configuration.identity.line.channelIds.length === 0 ? [demo.openDemoLineApp()] : []),
];
const shown = development ? storefront : { ...storefront, ...pages };
const app = createShopApp({
  ...{ ...configuration, admission, api, routes, log },
  ...{ storefront: shown, closedShop, olderFiles },
});
// Keeps the sales and new arrivals of a long-running demo shop current.
if (demo) {
  const fail = (error: unknown) => log.error({ err: error }, 'the demo shop was not renewed');
  setInterval(() => prepare().catch(fail), hourMs).unref();
}
if (!development) {
  const folders = { '/': storefront.filesFolder, '/admin/': desk.filesFolder };
  // Before the shop listens: browsers may ask another node for the files that a page of this node names.
  await keepBuildFiles(database, folders, { log, stopping: stopping.signal });
}
const shop = await listen(app, {
  ...configuration,
  before: eachBefore(desk.middleware, storefront.middleware, answerReady),
});
let withdraw = async () => {};
startUp.opened();
if (!development) takeOverConsole(log);
endProcessWell({ log, drain });
withdraw = await announceShop(dataDir, shop.url);
log.info(`開團 Kaituan ${shop.url}`);
await announceFirstOwner(database, { log, secret: identity.parts.secret });
warmUpSearch(() => guestReads?.() ?? reads);

payments.simulator?.watch(stopping.signal);
publicUrl = configuration.publicUrl ?? shop.url;
const sending = { couriers, publicUrl };
const tools = { providers: payments.service.providers, log, mail: mails.sender, sending };
// After the shop listens: the first start creates the queue's tables.
const moreUpkeep = [
  { name: 'sweep-files', run: sweepFiles(files) },
  { name: 'sweep-pictures', run: sweepPictures(pictures) },
  ...mails.upkeepJobs,
  ...line.upkeepJobs,
  ...(demo ? [{ name: 'renew-demo', run: demo.renewDemo }] : []),
];
const moreDeliveries = line.deliveryJobs;
jobs = startJobs({ ...opened, database: opened.jobs, tools, moreUpkeep, moreDeliveries }).catch(
  (error) => {
    log.error({ err: error }, 'jobs cannot run: unpaid orders and refunds are not processed');
    return undefined;
  },
);

async function drain(): Promise<void> {
  stopping.abort();
  await withdraw();
  live.endStreams();
  liveThreads.endStreams();
  await Promise.all([shop.drain(), jobs.then((runner) => runner?.stop())]);
  await Promise.all([storefront, desk, live, liveThreads, changes].map((part) => part.close()));
  await telemetry.close();
  await opened.close();
}
