import { createHash } from 'node:crypto';
import * as contract from '@kaituan/contract/staff/orders/staff-money';
import {
  isUsable,
  type StatementColumns,
  type StatementRow,
} from '@kaituan/domain/bank-statement/statement-layout';
import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { channel } from '#server/database/schema/catalog-schema.ts';
import { bankStatementLayout, bankStatementRow } from '#server/database/schema/statement-schema.ts';
import { newUlid } from '#server/database/sql/generated-number.ts';
import { Refusal } from '#server/http/refusal.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';
import {
  columnsOfFile,
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
    const columns = await columnsFor(database, { channelId, file, named });
    if (!columns) {
      staff.leaveUnnoted();
      const unknown = { lines: firstLinesOf(file), guess: [] };
      return { result: { added: 0, repeated: 0, unreadable: [], unknown } };
    }
    const { rows, unreadable } = rowsOfFile(file, columns);
    const values = withDigests(rows).map(({ balance: _, ...row }) => ({
      ...{ rowNo: newUlid(now), channelId, fileName, addedAt: now },
      ...row,
    }));
    const added = await insertRows(database, values);
    const repeated = values.length - added;
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

/** The columns as staff named them, which is stored for the bank's next file; else as stored or recognised. */
async function columnsFor(
  database: Database,
  {
    channelId,
    file,
    named,
  }: { channelId: number; file: StatementFile; named: StatementColumns | undefined },
): Promise<StatementColumns | undefined> {
  const { headings } = file;
  if (named && isUsable(named)) {
    await database
      .insert(bankStatementLayout)
      .values({ channelId, headings, columns: named })
      .onConflictDoUpdate({
        target: [bankStatementLayout.channelId, bankStatementLayout.headings],
        set: { columns: named },
      });
    return named;
  }
  const [known] = await database
    .select()
    .from(bankStatementLayout)
    .where(
      and(eq(bankStatementLayout.channelId, channelId), eq(bankStatementLayout.headings, headings)),
    );
  return known?.columns ?? columnsOfFile(file);
}

/** Rows that are equal in everything, balance too, are distinguished by their number within the file. */
function withDigests(rows: readonly StatementRow[]): (StatementRow & { digest: string })[] {
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
