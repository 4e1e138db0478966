import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import type { StagedRows } from './staged-rows.ts';

/** Temporary tables, which end with the connection and are visible to it only. */
const stagingTables = {
  category: 'line int, good bool, path text, parent text, name text, id int, data jsonb',
  brand: 'line int, good bool, name text, id int, data jsonb',
  product:
    'line int, good bool, code text, id int, has_brand bool, brand text, categories jsonb, offers jsonb, pictures jsonb, data jsonb',
  sku: 'line int, good bool, code text, id int, product_code text, data jsonb',
  channel_price: 'line int, good bool, sku_code text, channel_id int, price_twd int, tiers jsonb',
  picture: 'name text, file text, width int, height int, color text',
} as const satisfies Record<keyof StagedRows | 'picture', string>;
type StagingTable = keyof typeof stagingTables;
const tableNames = Object.keys(stagingTables) as StagingTable[];
/** Tables filled from the file's rows. */
const rowTables = tableNames.filter((name) => name !== 'picture');

const batchRows = 500;
const batchBytes = 512 * 1024;

export async function createStagingTables(database: Database): Promise<void> {
  await dropStagingTables(database);
  for (const name of tableNames) {
    const columns = sql.raw(stagingTables[name]);
    await database.execute(sql`create temp table ${tableOf(name)} (${columns})`);
  }
}

export async function dropStagingTables(database: Database): Promise<void> {
  for (const name of tableNames) {
    await database.execute(sql`drop table if exists pg_temp.${tableOf(name)}`);
  }
}

const tableOf = (name: StagingTable) => sql.raw(`staged_${name}`);

/** Collects rows and inserts them into the staging tables in batches. */
export class StagingWriter {
  readonly #database: Database;
  #batch = new Map<StagingTable, string[]>();
  #rows = 0;
  #bytes = 0;

  constructor(database: Database) {
    this.#database = database;
  }

  async add(staged: StagedRows): Promise<void> {
    for (const name of rowTables) {
      for (const row of [staged[name] ?? []].flat()) this.#gather(name, JSON.stringify(row));
    }
    if (this.#rows >= batchRows || this.#bytes >= batchBytes) await this.flush();
  }

  async flush(): Promise<void> {
    for (const [name, rows] of this.#batch) {
      const columns = sql.raw(stagingTables[name]);
      await this.#database.execute(sql`
        insert into ${tableOf(name)}
        select * from jsonb_to_recordset(${`[${rows.join(',')}]`}::text::jsonb) as staged(${columns})`);
    }
    this.#batch = new Map();
    this.#rows = 0;
    this.#bytes = 0;
  }

  #gather(name: StagingTable, row: string): void {
    const rows = this.#batch.get(name) ?? [];
    rows.push(row);
    this.#batch.set(name, rows);
    this.#rows += 1;
    this.#bytes += row.length;
  }
}

/** Analyzes the staging tables and indexes them by code. */
export async function indexStagingTables(database: Database): Promise<void> {
  await database.execute(sql`create index on staged_product (code)`);
  await database.execute(sql`create index on staged_sku (code)`);
  for (const name of rowTables) await database.execute(sql`analyze ${tableOf(name)}`);
}
