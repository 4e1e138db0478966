import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const serialId = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();

// The data of the simulated payment gateway. It stands for another company's database: the shop's own code
// does not read it, and nothing here references an order.

/** A payment that a shop requested. */
export const demoGatewayTrade = pgTable(
  'demo_gateway_trade',
  {
    tradeNo: text('trade_no').primaryKey(),
    gateway: text({ enum: ['ECPAY', 'LINE_PAY'] }).notNull(),
    merchantTradeNo: text('merchant_trade_no').notNull(),
    method: text({ enum: ['CARD', 'LINE_PAY', 'ATM', 'CVS_CODE'] }).notNull(),
    amountTwd: integer('amount_twd').notNull(),
    description: text().notNull(),
    notifyUrl: text('notify_url').notNull(),
    codeNotifyUrl: text('code_notify_url').notNull(),
    /** Where the browser returns with a result. */
    returnUrl: text('return_url').notNull(),
    /** Where it returns without one. */
    backUrl: text('back_url').notNull(),
    bankCode: text('bank_code'),
    /** The account or code to pay at a bank or store. */
    code: text(),
    payBefore: instant('pay_before'),
    status: text({
      enum: ['OPEN', 'CODE_ISSUED', 'APPROVED', 'PAID', 'FAILED'],
    }).notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    unique('demo_gateway_merchant_trade_no_is_used_once').on(t.gateway, t.merchantTradeNo),
    unique('demo_gateway_code_names_one_trade').on(t.code),
    check('demo_gateway_amount_is_positive', sql`${t.amountTwd} > 0`),
  ],
);

/** A received payment; a trade has more than one when the buyer paid twice. */
export const demoGatewayPayment = pgTable(
  'demo_gateway_payment',
  {
    paymentNo: text('payment_no').primaryKey(),
    tradeNo: text('trade_no')
      .notNull()
      .references(() => demoGatewayTrade.tradeNo, { onDelete: 'cascade' }),
    amountTwd: integer('amount_twd').notNull(),
    paidAt: instant('paid_at').notNull(),
    /** The capture stage of a card payment. */
    stage: text({ enum: ['AUTHORISED', 'TO_BE_CAPTURED', 'CAPTURED', 'GIVEN_UP'] }).notNull(),
  },
  (t) => [index('demo_gateway_payment_of_trade').on(t.tradeNo)],
);

/** A refund made by the gateway. */
export const demoGatewayRefund = pgTable(
  'demo_gateway_refund',
  {
    id: serialId(),
    paymentNo: text('payment_no')
      .notNull()
      .references(() => demoGatewayPayment.paymentNo, { onDelete: 'cascade' }),
    amountTwd: integer('amount_twd').notNull(),
    refundedAt: instant('refunded_at').notNull(),
  },
  (t) => [index('demo_gateway_refund_of_payment').on(t.paymentNo)],
);

/** A webhook to the shop, sent until it is acknowledged or given up. */
export const demoGatewayNotice = pgTable(
  'demo_gateway_notice',
  {
    id: serialId(),
    tradeNo: text('trade_no')
      .notNull()
      .references(() => demoGatewayTrade.tradeNo, { onDelete: 'cascade' }),
    /** A description for the simulator's page. */
    label: text().notNull(),
    url: text().notNull(),
    body: text().notNull(),
    state: text({ enum: ['WAITING', 'DELIVERED', 'GIVEN_UP'] }).notNull(),
    attempts: integer().notNull().default(0),
    dueAt: instant('due_at').notNull(),
    /** Status and beginning of the shop's last response. */
    lastAnswer: text('last_answer'),
  },
  (t) => [
    index('demo_gateway_notice_of_trade').on(t.tradeNo),
    index('demo_gateway_notice_due').on(t.dueAt).where(sql`${t.state} = 'WAITING'`),
  ],
);
