import type { StatementColumns } from '@kaituan/domain/bank-statement/statement-layout';
import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { channel, instant } from './catalog-schema.ts';

/** Money in, a row of a bank statement; the receipt that names the row says what it paid. */
export const bankStatementRow = pgTable(
  'bank_statement_row',
  {
    rowNo: text('row_no').primaryKey(),
    channelId: integer('channel_id')
      .notNull()
      .references(() => channel.id),
    /** Of everything the bank wrote in the row: it is stored once, however often it is dropped in. */
    digest: text().notNull(),
    /** YYYY-MM-DD in Taipei. */
    day: text().notNull(),
    amountTwd: integer('amount_twd').notNull(),
    account: text().notNull(),
    payer: text().notNull(),
    note: text().notNull(),
    /** What the account held then, as digits; null where the bank wrote none. With day and sum it tells one money from another. */
    balance: text(),
    fileName: text('file_name').notNull(),
    addedAt: instant('added_at').notNull(),
    /** Somebody decided that it pays no order. */
    setAsideAt: instant('set_aside_at'),
  },
  (t) => [
    unique('bank_statement_row_once').on(t.channelId, t.digest),
    index('bank_statement_row_by_day').on(t.channelId, t.day, t.rowNo),
    check('bank_statement_row_amount', sql`${t.amountTwd} >= 1`),
  ],
);

/** What the columns under a bank's headings are, where staff had to name them. */
export const bankStatementLayout = pgTable(
  'bank_statement_layout',
  {
    channelId: integer('channel_id')
      .notNull()
      .references(() => channel.id),
    /** The headings, as they stand in the file. */
    headings: text().notNull(),
    columns: jsonb().$type<StatementColumns>().notNull(),
    /** What they were said to be before: rows that are stored were read that way. */
    formerColumns: jsonb('former_columns').$type<StatementColumns[]>().notNull().default([]),
  },
  (t) => [primaryKey({ columns: [t.channelId, t.headings] })],
);
