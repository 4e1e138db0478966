import type { PaymentMethod } from '@kaituan/domain/payment/payment-method';
import { receiptStatuses } from '@kaituan/domain/payment/received-money';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from './catalog-schema.ts';
import { shopOrder } from './order-schema.ts';
import { paymentAttempt } from './payment-schema.ts';
import { bankStatementRow } from './statement-schema.ts';

/** What a booking changed in its order, for undoing it; null dates as in the order. */
export type OrderBefore = {
  isCashDue: boolean;
  paymentMethod: PaymentMethod;
  payBy: string | null;
};

/** Money that staff recorded by hand: a transfer or cash, as it arrived. Gateways have their own rows. */
export const moneyReceipt = pgTable(
  'money_receipt',
  {
    receiptNo: text('receipt_no').primaryKey(),
    orderNo: text('order_no')
      .notNull()
      .references(() => shopOrder.orderNo),
    status: text({ enum: receiptStatuses }).notNull(),
    amountTwd: integer('amount_twd').notNull(),
    /** The day it arrived, YYYY-MM-DD in Taipei. */
    receivedOn: text('received_on').notNull(),
    /** What identifies it: last digits of an account, a number of the bank, who collected it. */
    reference: text().notNull().default(''),
    /** The payment that it made, or with which it goes back; null while it is held. */
    attemptNo: text('attempt_no').references(() => paymentAttempt.attemptNo),
    /** Of a receipt of too much, the payment with which the rest goes back. */
    surplusAttemptNo: text('surplus_attempt_no').references(() => paymentAttempt.attemptNo),
    /** The row of a bank statement it was booked from, if any. */
    statementRowNo: text('statement_row_no').references(() => bankStatementRow.rowNo),
    before: jsonb().$type<OrderBefore>(),
    bookedAt: instant('booked_at').notNull(),
    undoneAt: instant('undone_at'),
  },
  (t) => [
    index('money_receipt_by_order').on(t.orderNo, t.receiptNo),
    uniqueIndex('money_receipt_said_once')
      .on(t.orderNo, t.receivedOn, t.amountTwd, t.reference)
      .where(sql`${t.status} <> 'UNDONE' and ${t.statementRowNo} is null`),
    uniqueIndex('money_receipt_one_per_statement_row')
      .on(t.statementRowNo)
      .where(sql`${t.status} <> 'UNDONE'`),
    check(
      'money_receipt_state',
      sql`${t.amountTwd} >= 1 and (${t.status} = 'UNDONE') = (${t.undoneAt} is not null)
        and (${t.status} <> 'HELD' or ${t.attemptNo} is null)
        and (${t.status} not in ('BOOKED', 'RETURNED') or ${t.attemptNo} is not null)`,
    ),
  ],
);
