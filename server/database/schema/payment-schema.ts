import { paymentAttemptStatuses, refundStatuses } from '@kaituan/domain/payment/payment-life';
import type { GatewayMethod, PaymentMethod } from '@kaituan/domain/payment/payment-method';
import { testPaymentStatuses, testRefunds } from '@kaituan/domain/payment/test-payment';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { channel, instant } from './catalog-schema.ts';
import { shopOrder } from './order-schema.ts';
import { pledgeChange } from './pledge-change-schema.ts';

/** An attempt to pay an order, or the difference of a change; at most one attempt pays each. */
export const paymentAttempt = pgTable(
  'payment_attempt',
  {
    /** At most 20 letters and digits, because gateways take it as the merchant's trade number. */
    attemptNo: text('attempt_no').primaryKey(),
    orderNo: text('order_no')
      .notNull()
      .references(() => shopOrder.orderNo),
    /** The change of a pledge whose difference it pays; null for the order itself. */
    changeNo: text('change_no').references(() => pledgeChange.changeNo),
    method: text().$type<PaymentMethod>().notNull(),
    provider: text().notNull(),
    /** SURPLUS: money that the order did not need; it is refunded. */
    status: text({ enum: paymentAttemptStatuses }).notNull(),
    amountTwd: integer('amount_twd').notNull(),
    /** The amount received according to the gateway; differs from `amountTwd` only when SURPLUS. */
    receivedTwd: integer('received_twd').notNull().default(0),
    providerNo: text('provider_no'),
    /** Of a card payment, if the gateway sent it: a trade paid twice has two of them. */
    authorisationNo: text('authorisation_no'),
    /** The attempt that was paid a second time: the gateway knows this payment by that number. */
    secondOf: text('second_of'),
    /** What the member needs to pay: a virtual account, a store code, or the shop's bank account. */
    code: jsonb().$type<Record<string, string>>(),
    /** The member's report of a transfer: last five digits, day, amount. */
    report: jsonb().$type<{ lastFive: string; paidOn: string; amountTwd: number; note: string }>(),
    failure: text(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    settledAt: instant('settled_at'),
    /** When to query the gateway, in case its webhook was lost; null for never. */
    nextQueryAt: instant('next_ask_at'),
  },
  (t) => [
    index('payment_attempt_to_ask').on(t.nextQueryAt).where(sql`${t.nextQueryAt} is not null`),
    index('payment_attempt_by_last_five')
      .on(sql`(${t.report}->>'lastFive')`)
      .where(sql`${t.report} is not null`),
    index('payment_attempt_by_order').on(t.orderNo, t.createdAt),
    unique('payment_attempt_provider_no_is_unique').on(t.provider, t.providerNo),
    uniqueIndex('payment_attempt_one_paid_per_order')
      .on(t.orderNo)
      .where(sql`${t.status} = 'PAID' and ${t.changeNo} is null`),
    uniqueIndex('payment_attempt_one_paid_per_change')
      .on(t.changeNo)
      .where(sql`${t.status} = 'PAID'`),
    check(
      'payment_attempt_amounts',
      sql`${t.amountTwd} >= 0 and ${t.receivedTwd} >= 0
        and (${t.status} <> 'PAID' or ${t.receivedTwd} = ${t.amountTwd})`,
    ),
  ],
);

/** Webhooks as received; each is processed once. */
export const paymentWebhook = pgTable(
  'payment_webhook',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    provider: text().notNull(),
    /** The gateway's own id of the message; null for one with an invalid signature. */
    dedupeKey: text('dedupe_key'),
    isAuthentic: boolean('is_authentic').notNull(),
    raw: text().notNull(),
    outcome: text().notNull(),
    receivedAt: instant('received_at').notNull(),
  },
  (t) => [
    unique('payment_webhook_is_processed_once').on(t.provider, t.dedupeKey),
    index('payment_webhook_by_age').on(t.receivedAt),
    index('payment_webhook_to_process').on(t.id).where(sql`${t.outcome} = 'RECEIVED'`),
  ],
);

/** A payment by which the owner tries a method of a gateway: no order, no sale. */
export const testPayment = pgTable(
  'test_payment',
  {
    /** As of attempts, so that a gateway's message is of one or the other. */
    attemptNo: text('attempt_no').primaryKey(),
    channelId: integer('channel_id')
      .notNull()
      .references(() => channel.id, { onDelete: 'cascade' }),
    method: text().$type<GatewayMethod>().notNull(),
    provider: text().notNull(),
    status: text({ enum: testPaymentStatuses }).notNull(),
    amountTwd: integer('amount_twd').notNull(),
    receivedTwd: integer('received_twd').notNull().default(0),
    providerNo: text('provider_no'),
    authorisationNo: text('authorisation_no'),
    failure: text(),
    startedAt: instant('started_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** When its status was first known, and when a message of the gateway about it arrived; null for not yet. */
    decidedAt: instant('decided_at'),
    webhookAt: instant('webhook_at'),
    refund: text({ enum: testRefunds }).notNull().default('NONE'),
    refundFailure: text('refund_failure'),
    /** When to query the gateway or to try the refund; null for never. */
    nextStepAt: instant('next_step_at'),
  },
  (t) => [
    index('test_payment_by_method').on(t.channelId, t.method, t.startedAt),
    index('test_payment_to_follow').on(t.nextStepAt).where(sql`${t.nextStepAt} is not null`),
    check('test_payment_amounts', sql`${t.amountTwd} >= 1 and ${t.receivedTwd} >= 0`),
  ],
);

/** A refund to a member. */
export const refund = pgTable(
  'refund',
  {
    refundNo: text('refund_no').primaryKey(),
    orderNo: text('order_no')
      .notNull()
      .references(() => shopOrder.orderNo),
    attemptNo: text('attempt_no')
      .notNull()
      .references(() => paymentAttempt.attemptNo),
    /** The cause, which is refunded once: a return's number, CANCEL, SURPLUS. */
    cause: text().notNull(),
    amountTwd: integer('amount_twd').notNull(),
    /** AUTOMATIC is made by the gateway; BANK_FORM needs the member's bank account. */
    kind: text({ enum: ['AUTOMATIC', 'BANK_FORM'] }).notNull(),
    status: text({ enum: refundStatuses }).notNull(),
    /** The member's bank account, encrypted; deleted 90 days after the refund is done. */
    bankForm: text('bank_form'),
    /** When the account was last put into a file for the bank. */
    exportedAt: instant('exported_at'),
    /** The staff who saved that file: a member's id, or `COMMAND_LINE`. */
    exportedBy: text('exported_by'),
    reference: text(),
    failure: text(),
    tries: smallint().notNull().default(0),
    nextTryAt: instant('next_try_at'),
    requestedAt: instant('requested_at').notNull(),
    doneAt: instant('done_at'),
  },
  (t) => [
    unique('refund_once_per_cause').on(t.attemptNo, t.cause),
    index('refund_by_order').on(t.orderNo),
    index('refund_account_to_forget').on(t.doneAt).where(sql`${t.bankForm} is not null`),
    index('refund_to_try').on(t.nextTryAt).where(sql`${t.status} in ('REQUESTED', 'PROCESSING')`),
    check('refund_amount_positive', sql`${t.amountTwd} >= 1`),
  ],
);
