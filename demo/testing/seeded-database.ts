import { type OpenDatabase, openDatabase } from '@kaituan/server/database/database';
import { createServerDatabase } from '@kaituan/server/testing/databases/server-database';
import { createTestDatabase } from '@kaituan/server/testing/databases/test-database';
import { seedDemoShop } from '#demo/shop/seed-demo-shop.ts';

/** The moment that a seeded shop begins at. */
export const seededAt = new Date('2031-05-20T03:25:00Z');

let template: Promise<string> | undefined;

/** A database with the demo shop; on PostgreSQL it is seeded once for each worker, and copied. */
export async function createSeededDatabase(): Promise<OpenDatabase> {
  if (process.env.TEST_DATABASE_KIND === 'postgres') {
    template ??= seedTemplate();
    return createTestDatabase(await template);
  }
  const opened = await createTestDatabase();
  await seedDemoShop(opened.database, seededAt);
  return opened;
}

async function seedTemplate(): Promise<string> {
  const { TEST_DATABASE_URL = '', TEST_DATABASE_TEMPLATE } = process.env;
  const { name, url } = await createServerDatabase(TEST_DATABASE_URL, {
    template: TEST_DATABASE_TEMPLATE,
  });
  const opened = await openDatabase({ databaseUrl: url, dataDir: '' });
  await seedDemoShop(opened.database, seededAt);
  await opened.close();
  return name;
}
