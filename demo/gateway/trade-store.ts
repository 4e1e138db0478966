import { randomInt } from 'node:crypto';
import { presentTaipeiTime } from '@kaituan/server/platform/payment/taipei-time';
import { and, asc, desc, eq } from 'drizzle-orm';
import {
  demoGatewayNotice,
  demoGatewayPayment,
  demoGatewayRefund,
  demoGatewayTrade,
} from '#demo/gateway/trade-schema.ts';
import type { Payment, Trade, Webhook, Writer } from './gateway.ts';

const digits = (count: number): string =>
  Array.from({ length: count }, () => String(randomInt(10))).join('');

const stamp = (at: Date) => presentTaipeiTime(at).replace(/\D/g, '');

/** Like ECPay's numbers: `yyMMddHHmmss` and more digits. */
export const newEcpayNo = (at: Date): string => stamp(at).slice(2) + digits(6);

/** LINE Pay's numbers have 19 digits. */
export const newLinePayNo = (at: Date): string => stamp(at).slice(0, 8) + digits(11);

/** No real bank has the code 000, so that nobody sends real money to a demo account. */
export const demoBankCode = '000';
export const newAccount = (): string => `9${digits(15)}`;
export const newStoreCode = (): string => `DEMO${digits(10)}`;

/** Stores a new trade; undefined when the merchant has used that number. */
export async function addTrade(
  database: Writer,
  trade: typeof demoGatewayTrade.$inferInsert,
): Promise<Trade | undefined> {
  const [added] = await database
    .insert(demoGatewayTrade)
    .values(trade)
    .onConflictDoNothing()
    .returning();
  return added;
}

export async function findTrade(database: Writer, tradeNo: string): Promise<Trade | undefined> {
  const where = eq(demoGatewayTrade.tradeNo, tradeNo);
  return (await database.select().from(demoGatewayTrade).where(where))[0];
}

/** The same, locked until the transaction ends. */
export async function lockTrade(database: Writer, tradeNo: string): Promise<Trade | undefined> {
  const where = eq(demoGatewayTrade.tradeNo, tradeNo);
  return (await database.select().from(demoGatewayTrade).where(where).for('update'))[0];
}

export async function findTradeOfMerchant(
  database: Writer,
  gateway: Trade['gateway'],
  merchantTradeNo: string,
): Promise<Trade | undefined> {
  const where = and(
    eq(demoGatewayTrade.gateway, gateway),
    eq(demoGatewayTrade.merchantTradeNo, merchantTradeNo),
  );
  return (await database.select().from(demoGatewayTrade).where(where))[0];
}

export async function findTradeByCode(database: Writer, code: string): Promise<Trade | undefined> {
  const where = eq(demoGatewayTrade.code, code);
  return (await database.select().from(demoGatewayTrade).where(where))[0];
}

export async function setTradeStatus(
  database: Writer,
  tradeNo: string,
  status: Trade['status'],
): Promise<void> {
  const where = eq(demoGatewayTrade.tradeNo, tradeNo);
  await database.update(demoGatewayTrade).set({ status }).where(where);
}

export const listRecentTrades = (database: Writer, limit: number): Promise<Trade[]> =>
  database.select().from(demoGatewayTrade).orderBy(desc(demoGatewayTrade.createdAt)).limit(limit);

/** Payments of a trade, oldest first. */
export const listPayments = (database: Writer, tradeNo: string): Promise<Payment[]> =>
  database
    .select()
    .from(demoGatewayPayment)
    .where(eq(demoGatewayPayment.tradeNo, tradeNo))
    .orderBy(asc(demoGatewayPayment.paidAt), asc(demoGatewayPayment.paymentNo));

export const listWebhooks = (database: Writer, tradeNo: string): Promise<Webhook[]> =>
  database
    .select()
    .from(demoGatewayNotice)
    .where(eq(demoGatewayNotice.tradeNo, tradeNo))
    .orderBy(asc(demoGatewayNotice.id));

export const listRefunds = (database: Writer, paymentNo: string) =>
  database
    .select()
    .from(demoGatewayRefund)
    .where(eq(demoGatewayRefund.paymentNo, paymentNo))
    .orderBy(asc(demoGatewayRefund.id));
