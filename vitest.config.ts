import { defineConfig } from 'vitest/config';
import { makeFolderInMemory } from './scripts/folder-in-memory.ts';
import { InProjectOrder } from './scripts/in-project-order.ts';

// Temporary files of the run, its workers and the shops they start are in memory where the system has such a folder.
const inMemory = makeFolderInMemory();
if (inMemory) process.env.TMPDIR = inMemory;

/** Timeout of a test in milliseconds: long, so that a loaded machine fails no test; only a test that hangs reaches it. */
const patience = 180_000;
const apiTests = ['server/**/*.test.ts', 'demo/**/*.test.ts'];
/**
 * Tests that also run on PGlite: SQL whose rows, order or types could differ between the two databases, and
 * flows that no end-to-end test covers completely. The end-to-end tests run on a demo shop on PGlite and cover carts, checkouts,
 * joining, pledges, orders and returns there.
 */
const onBothDatabases = [
  'server/catalog-file/import-into-shop.test.ts',
  'server/events/**/*.test.ts',
  'server/features/flows/**/{gateway-scenarios,settle-campaign,take-team-offer}.test.ts',
  'server/features/flows/notifying/*.test.ts',
  'server/features/ground/**/*.test.ts',
  'server/features/records/**/*.test.ts',
  'server/jobs/job-sql.test.ts',
  'server/jobs/orders/{order-jobs,run-refunds}.test.ts',
  'server/promotion-file/changing-promotions.test.ts',
  'server/staff/{appointments,channels,goods,hand-out,money,orders,packing,settings}/*.test.ts',
  'server/testing/databases/test-database.test.ts',
];
/**
 * Not on PGlite: races, which its single connection serialises, property tests of counts, and what records the statements
 * of connections to PostgreSQL. Other tests of the same folder run their statements on PGlite.
 */
const onServerOnly = [
  'server/features/flows/placing/hold-with-commit.test.ts',
  'server/features/ground/site-info/large-sitemap.test.ts',
  'server/features/records/campaign/public-counts.test.ts',
  'server/features/records/flash-sale/flash-bucket.test.ts',
  'server/features/records/review/rating-races.test.ts',
  'server/staff/orders/order-list-plans.test.ts',
];
/** In processes of their own, because they replace the global Response. */
const liveStreams = ['server/features/flows/live/**/*.test.ts'];
/** Isolated per file: each needs its own document or module cache. */
const ownModules = [
  '{web,admin,kit}/**/*.test.tsx',
  'web/platform/{messaging/messaging,sharing/share-ladder}.test.ts',
];
/** Starts workers with a large heap: garbage collection while the heap grew from 1 MB took 5 % of the CPU time of these tests. */
const roomyHeap = ['--min-semi-space-size=16', '--initial-heap-size=512'];
const ignored = ['**/node_modules/**', '**/build/**', '**/.data/**'];

/** Projects of the one test run, in the order in which they begin. */
export default defineConfig({
  test: {
    // Two more than the two cores that the run is designed for, because end-to-end tests and races often wait.
    maxWorkers: 4,
    sequence: { sequencer: InProjectOrder },
    reporters: [
      'default',
      './scripts/plain-summary-reporter.ts',
      './scripts/project-end-reporter.ts',
    ],
    projects: [
      {
        test: {
          name: 'races on PostgreSQL',
          include: ['races/**/*.test.ts'],
          exclude: ignored,
          // What races are the processes that they start, not what their own has in common.
          isolate: false,
          globalSetup: './server/testing/databases/start-databases.ts',
          env: { TEST_DATABASE_KIND: 'postgres' },
          testTimeout: 300_000,
          hookTimeout: patience,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['e2e/**/*.test.ts'],
          exclude: ignored,
          // The journeys of a worker share a browser as they share a shop.
          isolate: false,
          globalSetup: './e2e/support/start-shop.ts',
          setupFiles: './e2e/support/await-stage.ts',
          testTimeout: patience,
          expect: { poll: { timeout: 30_000 } },
          hookTimeout: patience,
        },
      },
      {
        test: {
          name: 'api on PostgreSQL',
          include: apiTests,
          exclude: [...ignored, ...liveStreams],
          isolate: false,
          execArgv: roomyHeap,
          expect: { poll: { timeout: 30_000 } },
          globalSetup: './server/testing/databases/start-databases.ts',
          env: { TEST_DATABASE_KIND: 'postgres' },
          testTimeout: patience,
          hookTimeout: patience,
        },
      },
      {
        test: {
          name: 'api on PGlite',
          include: onBothDatabases,
          exclude: [...ignored, ...onServerOnly],
          // A file brings its own database; reading a thousand modules anew took longer than its tests.
          isolate: false,
          execArgv: roomyHeap,
          expect: { poll: { timeout: 30_000 } },
          globalSetup: './server/testing/databases/start-databases.ts',
          env: { TEST_DATABASE_KIND: 'pglite' },
          testTimeout: patience,
          hookTimeout: patience,
        },
      },
      {
        test: {
          name: 'live streams on PostgreSQL',
          include: liveStreams,
          globalSetup: './server/testing/databases/start-databases.ts',
          env: { TEST_DATABASE_KIND: 'postgres' },
          testTimeout: patience,
          hookTimeout: patience,
        },
      },
      {
        test: {
          name: 'components',
          // A context of its own for each file, as a process would be, for half of what a process costs.
          pool: 'vmThreads',
          include: ownModules,
          exclude: ignored,
          setupFiles: './kit/testing/component-setup.ts',
          testTimeout: patience,
        },
      },
      {
        test: {
          name: 'rules',
          include: [
            '{domain,contract,kit,api-client,identity-client}/**/*.test.ts',
            '{web,admin,tools/native-app,tools/taiwan-map}/**/*.test.ts',
          ],
          exclude: [...ignored, ...ownModules],
          // Reading the modules of a file anew took longer than its tests.
          isolate: false,
          unstubGlobals: true,
          unstubEnvs: true,
          testTimeout: patience,
        },
      },
    ],
  },
});
