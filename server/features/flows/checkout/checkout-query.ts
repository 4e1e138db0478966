import { canStep } from '@kaituan/domain/life-cycle';
import { checkoutLife, checkoutOpenMs } from '@kaituan/domain/order/order-life';
import type { PaymentMethod } from '@kaituan/domain/payment/payment-method';
import type { Opening } from '@kaituan/domain/settings/opening';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { checkout, memberAddress } from '#server/database/schema/cart-schema.ts';
import { type RowRecord, rowOf } from '#server/database/sql/columns.ts';
import { newUlid } from '#server/database/sql/generated-number.ts';
import { type NamedStatement, namedStatement } from '#server/database/sql/named-statement.ts';
import { type ChannelTerms, termsFrom } from '#server/features/ground/channel/channel-terms.ts';
import { cartFingerprintOf } from '#server/features/records/cart/cart-line-query.ts';
import { type CallContext, requireCaller } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';

export type CheckoutRow = typeof checkout.$inferSelect;
export type NewCheckout = Pick<
  CheckoutRow,
  'memberId' | 'channelId' | 'cartType' | 'lines' | 'shownPriceHash'
> &
  Partial<CheckoutRow>;

/** A checkout with its channel's current terms, whether that sells at the moment, and the default of its member's addresses. */
export type OwnCheckout = {
  row: CheckoutRow;
  terms: ChannelTerms;
  opening: Opening;
  defaultAddress: typeof memberAddress.$inferSelect | null;
  /** What is chosen in its cart now; null when nothing is. */
  cartNow: string | null;
  /** How the member paid the last orders whose choices are filled in. */
  paidBefore: readonly PaymentMethod[];
};

/** The caller's checkout, or NOT_FOUND; also for somebody else's, so that its existence is not revealed. */
export const getOwnCheckout = (context: CallContext, checkoutNo: string): Promise<OwnCheckout> =>
  findOwn(findStatement, context, checkoutNo);

/**
 * The same, locked until the transaction ends, so that two submits are serialised. Its channel is deactivated before, and
 * is then read as closed, or after the order, which is then in the way.
 */
export const lockOwnCheckout = (context: CallContext, checkoutNo: string): Promise<OwnCheckout> =>
  findOwn(lockStatement, context, checkoutNo);

type FoundCheckout = RowRecord & {
  terms: RowRecord | null;
  opening: Opening;
  defaultAddress: RowRecord | null;
  cartNow: string | null;
  paidBefore: PaymentMethod[];
};
const cartOfRow = {
  memberId: sql`c.member_id`,
  channelId: sql`c.channel_id`,
  cartType: sql`c.cart_type`,
};
/** How many of a member's last orders are searched for choices to fill in. */
export const maxEarlierOrders = 10;

const { placeholder } = sql;
const ownCheckout = sql`
  select c.*, to_jsonb(t) as terms, h.opening, (
    select to_jsonb(a) from member_address a where a.member_id = c.member_id and a.is_default limit 1
  ) as "defaultAddress", ${cartFingerprintOf(cartOfRow)} as "cartNow", (
    select coalesce(jsonb_agg(distinct p.payment_method), '[]') from (
      select p.payment_method from shop_order o join checkout p on p.checkout_no = o.checkout_no
      where o.member_id = c.member_id and not o.hides_person and p.remembers
      order by o.placed_at desc, o.order_no desc limit ${sql.raw(String(maxEarlierOrders))}
    ) p where p.payment_method is not null
  ) as "paidBefore"
  from checkout c
  join channel h on h.id = c.channel_id
  left join channel_terms t on t.channel_id = c.channel_id
  where c.checkout_no = ${placeholder('checkoutNo')} and c.member_id = ${placeholder('memberId')}`;
const findStatement = namedStatement<FoundCheckout>('own_checkout', ownCheckout);
const lockStatement = namedStatement<FoundCheckout>(
  'lock_own_checkout',
  sql`${ownCheckout} for update of c for key share of h`,
);

async function findOwn(
  statement: NamedStatement<FoundCheckout>,
  { database, caller }: CallContext,
  checkoutNo: string,
): Promise<OwnCheckout> {
  const { memberId } = requireCaller(caller);
  const [found] = await statement(database, { checkoutNo, memberId });
  if (!found) throw new Refusal('NOT_FOUND');
  const { terms, opening, defaultAddress, cartNow, paidBefore } = found;
  return {
    ...{ row: rowOf(checkout, found), terms: termsFrom(terms), opening, cartNow, paidBefore },
    defaultAddress: defaultAddress && rowOf(memberAddress, defaultAddress),
  };
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
  const { memberId, channelId, cartType } = values;
  const cart = {
    memberId: sql`${memberId}`,
    channelId: sql`${channelId}`,
    cartType: sql`${cartType}`,
  };
  const cartFingerprint = cartType === 'CART' ? cartFingerprintOf(cart) : null;
  const [inserted] = await database
    .insert(checkout)
    .values({ checkoutNo, createdAt: now, expiresAt, ...values, cartFingerprint })
    .returning();
  if (!inserted) throw new Error('a checkout was not stored');
  return inserted;
}

/** Changes a locked checkout; its status along the life cycle only, or CHECKOUT_EXPIRED. */
export async function changeCheckout(
  database: Database,
  { checkoutNo, status }: Pick<CheckoutRow, 'checkoutNo' | 'status'>,
  values: Partial<CheckoutRow>,
): Promise<void> {
  const isStep = values.status === undefined || canStep(checkoutLife, status, values.status);
  if (!isStep) throw new Refusal('CHECKOUT_EXPIRED');
  await database
    .update(checkout)
    .set(values)
    .where(and(eq(checkout.checkoutNo, checkoutNo), eq(checkout.status, status)));
}
