import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/database/database.ts';

type Column = { name: string; type: string; isRequired: boolean; refersTo: string | null };
type Table = { name: string; columns: Column[] };

/** Rows in each table. */
export const rowsPerTable = 3;

/** Values required by the baseline's CHECK constraints; other numbers are 1, other texts the row's number. */
const checkedValues: Record<string, Record<string, unknown>> = {
  activity: { ends_at: '2027-01-01' },
  checkout: { status: 'SUBMITTED', group_joining: null },
  coupon: { off_bps: null },
  flash_sale: { ends_at: '2027-01-01' },
  flash_sale_item: { moved_in: 3 },
  group_campaign: { closes_at: '2027-01-01', mode: 'TEAM' },
  group_campaign_item: { cap_units: 2 },
  group_team: { size: 2 },
  media: { file: null },
  order_line: { discount_twd: 0 },
  product: { sides_mm: [1, 2, 3], max_end_timestamp: '2027-01-01' },
  shop_order: { status: 'CANCELLED', discount_twd: 0, payment_fee_twd: 0, wallet_used_twd: 0 },
};

/** Fills every table of the baseline schema, in an order that its foreign keys allow. */
export async function fillEveryTable(database: Queryable): Promise<void> {
  const waiting = await listTables(database);
  const filled = new Set<string>();
  const isEmpty = (table: string | null) => table !== null && !filled.has(table);
  const isReady = ({ columns }: Table) => !columns.some(({ refersTo }) => isEmpty(refersTo));
  const isPossible = ({ columns }: Table) =>
    !columns.some(({ refersTo, isRequired }) => isRequired && isEmpty(refersTo));
  while (waiting.length > 0) {
    const table = waiting.find(isReady) ?? waiting.find(isPossible);
    if (!table) throw new Error('required foreign keys form a cycle');
    waiting.splice(waiting.indexOf(table), 1);
    const columns = table.columns.filter(({ refersTo }) => !isEmpty(refersTo));
    await fill(database, { ...table, columns });
    filled.add(table.name);
  }
}

async function fill(database: Queryable, { name, columns }: Table): Promise<void> {
  for (let row = 1; row <= rowsPerTable; row += 1) {
    const values = Object.fromEntries(columns.map((one) => [one.name, sampleOf(one, row)]));
    const record = JSON.stringify({ ...values, ...checkedValues[name] });
    const [table, names] = [sql.identifier(name), columns.map((one) => sql.identifier(one.name))];
    await database.execute(sql`
      insert into ${table} (${sql.join(names, sql`, `)}) overriding system value
      select ${sql.join(names, sql`, `)} from jsonb_populate_record(null::${table}, ${record}::text::jsonb)`);
  }
}

function sampleOf({ name, type, refersTo }: Column, row: number): unknown {
  const isKey = refersTo !== null || /(^|_)(id|no|seq|position)$/.test(name);
  if (/^(integer|bigint|smallint|real)$/.test(type)) return isKey ? row : 1;
  if (/^(timestamp|date)/.test(type)) return `2026-0${row}-01`;
  if (type === 'boolean') return true;
  if (name === 'tiers') return [{ minQty: row + 1, unitPriceTwd: 1 }];
  if (type === 'jsonb') return { row };
  if (type === 'integer[]') return [row];
  if (type === 'text[]') return [`${row}`];
  return `${row}`;
}

async function listTables(database: Queryable): Promise<Table[]> {
  const { rows } = await database.execute<Table>(sql`
    select c.relname::text as name, json_agg(json_build_object(
      'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
      'isRequired', a.attnotnull, 'refersTo', (select k.confrelid::regclass::text from pg_constraint k
        where k.contype = 'f' and k.conrelid = c.oid and a.attnum = any (k.conkey) limit 1))
      order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.oid order by c.relname`);
  return rows;
}
