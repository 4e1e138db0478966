import { createHash } from 'node:crypto';
import * as contract from '@kaituan/contract/staff/orders/staff-money';
import { isUsable, type StatementColumns } from '@kaituan/domain/bank-statement/statement-layout';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { channel } from '#server/database/schema/catalog-schema.ts';
import { bankStatementLayout, bankStatementRow } from '#server/database/schema/statement-schema.ts';
import { newUlid } from '#server/database/sql/generated-number.ts';
import { textsParameter } from '#server/database/sql/parameters.ts';
import { Refusal } from '#server/http/refusal.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';
import { isOpenRow } from './list-statement-rows.ts';
import {
  columnsOfFile,
  type FileRow,
  firstLinesOf,
  readStatementFile,
  rowsOfFile,
  type StatementFile,
} from './read-statement-file.ts';

/** Stores the money that came in; a row that was stored before, from whatever file, is not stored again. */
export const readStatement = handleStaff(
  contract.readStatement,
  async ({ channelId, fileName, content, columns: named }, { database, staff, now }) => {
    await requireChannel(database, channelId);
    const file = await readStatementFile(Buffer.from(content, 'base64'));
    const layouts = await layoutsFor(database, { channelId, file, named });
    if (!layouts) {
      staff.leaveUnnoted();
      const unknown = { lines: firstLinesOf(file), guess: [] };
      return { result: { added: 0, repeated: 0, unreadable: [], unknown } };
    }
    const { rows, unreadable } = rowsOfFile(file, layouts.columns);
    const read = withDigests(rows);
    const former = layouts.former.flatMap((columns) => withDigests(rowsOfFile(file, columns).rows));
    const known = await listReadBefore(database, { channelId, read, former });
    await updateTexts(database, known);
    const values = read
      .filter((row) => !known.some(({ line }) => line === row.line))
      .map(({ line: _, ...row }) => ({
        ...{ rowNo: newUlid(now), channelId, fileName, addedAt: now },
        ...{ ...row, balance: storedBalance(row) },
      }));
    const added = await insertRows(database, values);
    const repeated = read.length - added;
    staff.note({ subjectId: fileName, after: { added, repeated } });
    return { result: { added, repeated, unreadable, unknown: null } };
  },
);

async function requireChannel(database: Database, channelId: number): Promise<void> {
  const found = await database
    .select({ id: channel.id })
    .from(channel)
    .where(eq(channel.id, channelId));
  if (found.length === 0) throw new Refusal('NOT_FOUND');
}

/** How a file is read, and every other way in which rows of such files may have been read and stored. */
type Layouts = { columns: StatementColumns; former: StatementColumns[] };

/** The columns as staff named them, which is stored for the bank's next file; else as stored or recognised. */
async function layoutsFor(
  database: Database,
  {
    channelId,
    file,
    named,
  }: { channelId: number; file: StatementFile; named: StatementColumns | undefined },
): Promise<Layouts | undefined> {
  const { headings } = file;
  const [known] = await database
    .select()
    .from(bankStatementLayout)
    .where(
      and(eq(bankStatementLayout.channelId, channelId), eq(bankStatementLayout.headings, headings)),
    );
  const before = [known?.columns, columnsOfFile(file), ...(known?.formerColumns ?? [])];
  const isNamed = named !== undefined && isUsable(named);
  const [columns, ...former] = distinct(isNamed ? [named, ...before] : before);
  if (!columns) return undefined;
  if (isNamed) {
    const set = { columns, formerColumns: former };
    await database
      .insert(bankStatementLayout)
      .values({ channelId, headings, ...set })
      .onConflictDoUpdate({
        target: [bankStatementLayout.channelId, bankStatementLayout.headings],
        set,
      });
  }
  return { columns, former };
}

const distinct = (layouts: readonly (StatementColumns | undefined)[]): StatementColumns[] => [
  ...new Map(layouts.flatMap((one) => (one ? [[JSON.stringify(one), one]] : []))).values(),
];

/** As every bank's file and layout has it: 10,000.00 and 10000 are one. */
const storedBalance = ({ balance }: Pick<FileRow, 'balance'>): string | null =>
  balance.replace(/^(NT)?\$|,|元$| /g, '').replace(/\.0+$/, '') || null;

type DigestedRow = FileRow & { digest: string };
type Texts = Pick<FileRow, 'account' | 'payer' | 'note'>;
/** A row, and what is stored of it. */
type KnownRow = DigestedRow & { known: Texts & { rowNo: string; balance: string | null } };

/** Rows that are equal in everything, balance too, are distinguished by their number within the file. */
function withDigests(rows: readonly FileRow[]): DigestedRow[] {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const { day, amountTwd, account, payer, note, balance } = row;
    const text = JSON.stringify([day, amountTwd, account, payer, note, balance]);
    const occurrence = (seen.get(text) ?? 0) + 1;
    seen.set(text, occurrence);
    const digest = createHash('sha256').update(`${text}#${occurrence}`).digest('base64url');
    return { ...row, digest };
  });
}

/** The rows that are stored as a former layout read their line. Where it read another day or amount, it is no such money. */
async function listReadBefore(
  database: Database,
  {
    channelId,
    read,
    former,
  }: { channelId: number; read: readonly DigestedRow[]; former: readonly DigestedRow[] },
): Promise<KnownRow[]> {
  if (former.length === 0) return [];
  const { rowNo, digest, account, payer, note, balance } = bankStatementRow;
  const stored = await database
    .select({ rowNo, digest, account, payer, note, balance })
    .from(bankStatementRow)
    .where(
      and(
        eq(bankStatementRow.channelId, channelId),
        sql`${digest} = any(${textsParameter(former.map((row) => row.digest))})`,
      ),
    );
  const byDigest = new Map(stored.map((row) => [row.digest, row]));
  const byLine = new Map(read.map((row) => [row.line, row]));
  const found = former.flatMap(({ line, day, amountTwd, digest: of }) => {
    const row = byLine.get(line);
    const known = byDigest.get(of);
    const isSame = row?.day === day && row.amountTwd === amountTwd;
    return row && isSame && known ? [[line, { ...row, known }] as const] : [];
  });
  return [...new Map(found).values()];
}

/** What a column that was named later says tells whose money an open row is. */
async function updateTexts(database: Database, rows: readonly KnownRow[]): Promise<void> {
  for (const { known, ...row } of rows) {
    // A column that is not named any more takes nothing away.
    const account = row.account || known.account;
    const payer = row.payer || known.payer;
    const note = row.note || known.note;
    const balance = storedBalance(row) ?? known.balance;
    const set = { account, payer, note, balance };
    if ((Object.keys(set) as (keyof typeof set)[]).every((key) => known[key] === set[key]))
      continue;
    await database
      .update(bankStatementRow)
      .set(set)
      .where(and(eq(bankStatementRow.rowNo, known.rowNo), isOpenRow));
  }
}

async function insertRows(
  database: Database,
  values: readonly (typeof bankStatementRow.$inferInsert)[],
): Promise<number> {
  let added = 0;
  const sorted = [...values].sort((a, b) => (a.digest < b.digest ? -1 : 1));
  for (let start = 0; start < sorted.length; start += 500) {
    const inserted = await database
      .insert(bankStatementRow)
      .values(sorted.slice(start, start + 500))
      .onConflictDoNothing()
      .returning({ rowNo: bankStatementRow.rowNo });
    added += inserted.length;
  }
  return added;
}
