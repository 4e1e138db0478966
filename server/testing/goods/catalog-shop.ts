import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { channel, salesCompany } from '#server/database/schema/catalog-schema.ts';

/** The tables of a catalogue file. */
const catalogTables = [
  'category',
  'brand',
  'product',
  'product_category',
  'sku',
  'channel_product',
  'channel_price',
] as const;

/** Two open channels and a closed one, selling nothing yet. */
export async function addChannels(database: Database): Promise<void> {
  await database.insert(salesCompany).values({
    id: 1,
    htmlTitle: '測試團購',
    name: '測試股份有限公司',
    taxId: '12345675',
    address: '台北市',
    phone: '02-2345-6789',
    email: 'shop@example.com',
    serviceHours: '09:00-18:00',
  });
  await database.insert(channel).values([
    { id: 100083, salesCompanyId: 1, name: '總店' },
    { id: 100084, salesCompanyId: 1, name: '分店' },
    { id: 100085, salesCompanyId: 1, name: '舊店', isActive: false },
  ]);
}

export async function emptyCatalog(database: Database): Promise<void> {
  await database.execute(
    sql`truncate category, brand, product, product_category, sku, channel_product, channel_price cascade`,
  );
}

/** Every row of the catalogue as the database holds it, by table. */
export async function dumpCatalog(database: Database): Promise<Record<string, unknown[]>> {
  const dump: Record<string, unknown[]> = {};
  for (const table of catalogTables) {
    const { rows } = await database.execute<{ stored: unknown }>(
      sql`select to_jsonb(t) as stored from ${sql.raw(table)} t order by to_jsonb(t)::text`,
    );
    dump[table] = rows.map((row) => row.stored);
  }
  return dump;
}

/** The physical version of each row, which changes only when it is rewritten. */
export async function listRowVersions(database: Database): Promise<string[]> {
  const versions: string[] = [];
  for (const table of [...catalogTables, 'product_listing', 'product_search']) {
    const { rows } = await database.execute<{ version: string }>(
      sql`select concat(${table}::text, ' ', ctid, ' ', xmin) as version from ${sql.raw(table)} order by 1`,
    );
    versions.push(...rows.map((row) => row.version));
  }
  return versions;
}
