import { defineConfig } from 'vitest/config';

/** A busy machine answers late, not wrong: a test that hangs fails all the same, only later. */
const patience = 180_000;
const databaseTests = ['server/**/*.test.ts', 'demo/**/*.test.ts'];
/** Dear tests of what the journeys walk on PGlite as well, or of what one database shows as well as two. */
const onOneDatabase = [
  // Opens both kinds itself.
  'server/backup/**',
  'server/database/**',
  'server/identity/**',
  'server/operator/**',
  'server/start-up/**',
  'server/http/fuzz.test.ts',
  'server/telemetry/personal-data.test.ts',
  'server/catalog-file/catalog-round-trip.test.ts',
  'server/catalog-file/import-memory.test.ts',
  'demo/codes/**',
  'demo/shop/search-quality.test.ts',
  '**/pledge-races.test.ts',
];
/** They replace the global Response, which whatever shares their process would get, too. */
const liveStreams = ['server/features/flows/live/**/*.test.ts'];
const ignored = ['**/node_modules/**', '**/build/**', '**/.data/**'];

/** Projects of the one test run; those on PostgreSQL repeat the API's tests on a real server. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    reporters: ['default', './scripts/plain-summary-reporter.ts'],
    projects: [
      {
        test: {
          name: 'rules',
          include: [
            '{domain,contract,kit,api-client,identity-client}/**/*.test.ts',
            'web/**/*.test.{ts,tsx}',
          ],
          exclude: ignored,
          testTimeout: patience,
        },
      },
      {
        test: {
          name: 'api on PGlite',
          include: databaseTests,
          exclude: [...ignored, ...onOneDatabase, ...liveStreams],
          // A file brings its own database; reading a thousand modules anew took longer than its tests.
          isolate: false,
          testTimeout: patience,
          hookTimeout: patience,
        },
      },
      {
        test: {
          name: 'api on PostgreSQL',
          include: databaseTests,
          exclude: [...ignored, ...liveStreams],
          isolate: false,
          globalSetup: './server/testing/start-postgres.ts',
          testTimeout: patience,
          hookTimeout: patience,
        },
      },
      {
        test: {
          name: 'live streams on PostgreSQL',
          include: liveStreams,
          globalSetup: './server/testing/start-postgres.ts',
          testTimeout: patience,
          hookTimeout: patience,
        },
      },
      {
        test: {
          name: 'races on PostgreSQL',
          include: ['races/**/*.test.ts'],
          exclude: ignored,
          globalSetup: './server/testing/start-postgres.ts',
          testTimeout: 300_000,
          hookTimeout: patience,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['e2e/**/*.test.ts'],
          exclude: ignored,
          globalSetup: './e2e/start-shop.ts',
          testTimeout: patience,
          expect: { poll: { timeout: 30_000 } },
          hookTimeout: patience,
          fileParallelism: false,
        },
      },
    ],
  },
});
