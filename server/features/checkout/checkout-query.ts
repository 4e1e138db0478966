import { checkoutOpenMs } from '@kaituan/domain/checkout-life';
import { and, eq } from 'drizzle-orm';
import { checkout } from '../../database/cart-schema.ts';
import type { Database } from '../../database/database.ts';
import { type CallContext, requireCaller } from '../../http/handler.ts';
import { Refusal } from '../../http/refusal.ts';
import { newUlid } from '../order/order-number.ts';

export type CheckoutRow = typeof checkout.$inferSelect;
type NewCheckout = Pick<
  CheckoutRow,
  'memberId' | 'channelId' | 'cartType' | 'lines' | 'toldPriceHash'
> &
  Partial<CheckoutRow>;

/** The caller's checkout, or NOT_FOUND: somebody else's is not there either. */
export async function getOwnCheckout(
  { database, caller }: CallContext,
  checkoutNo: string,
): Promise<CheckoutRow> {
  return requireFound(await selectOwn(database, requireCaller(caller).memberId, checkoutNo));
}

/** The same, locked until the transaction ends, so that two submits come one after the other. */
export async function lockOwnCheckout(
  { database, caller }: CallContext,
  checkoutNo: string,
): Promise<CheckoutRow> {
  const { memberId } = requireCaller(caller);
  const locked = selectOwn(database, memberId, checkoutNo).for('update');
  return requireFound(await locked.prepare('lock_own_checkout').execute());
}

/** Refuses a checkout that cannot be changed any more. */
export function requireOpen(row: CheckoutRow, now: Date): void {
  if (row.status === 'SUBMITTED') throw new Refusal('CHECKOUT_SUBMITTED');
  if (row.status !== 'OPEN' || row.expiresAt <= now) throw new Refusal('CHECKOUT_EXPIRED');
}

export async function insertCheckout(
  database: Database,
  values: NewCheckout,
  now: Date,
): Promise<CheckoutRow> {
  const checkoutNo = newUlid(now);
  const expiresAt = new Date(now.getTime() + checkoutOpenMs);
  const rows = await database
    .insert(checkout)
    .values({ checkoutNo, createdAt: now, expiresAt, ...values })
    .returning();
  return requireFound(rows);
}

export async function updateCheckoutRow(
  database: Database,
  checkoutNo: string,
  values: Partial<CheckoutRow>,
): Promise<void> {
  await database.update(checkout).set(values).where(eq(checkout.checkoutNo, checkoutNo));
}

const selectOwn = (database: Database, memberId: string, checkoutNo: string) =>
  database
    .select()
    .from(checkout)
    .where(and(eq(checkout.checkoutNo, checkoutNo), eq(checkout.memberId, memberId)));

function requireFound(rows: CheckoutRow[]): CheckoutRow {
  if (!rows[0]) throw new Refusal('NOT_FOUND');
  return rows[0];
}
