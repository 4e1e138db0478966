import type { OwnCounts } from '@kaituan/contract/member/user';
import * as contract from '@kaituan/contract/member/user';
import { isLivePledge, pledgeStatuses } from '@kaituan/domain/pledge/pledge-life';
import { sql } from 'drizzle-orm';
import { namedStatement } from '#server/database/sql/named-statement.ts';
import { isOpenReturnSql } from '#server/features/records/order/open-returns.ts';
import { reviewableLines } from '#server/features/records/review/reviewable-lines.ts';
import { wishlistIs } from '#server/features/records/wishlist/wishlist-query.ts';
import { handle, requireCaller } from '#server/http/handler.ts';
import { orderTabSql } from './order-tab-sql.ts';

const openReturns = sql`select r.status from return_request r
  where r.order_no = o.order_no and ${isOpenReturnSql}`;
const tab = orderTabSql({
  status: sql`o.status`,
  cancelReason: sql`o.cancel_reason`,
  payment: sql`o.payment_status`,
  shipments: sql`array(select p.status from shipment p where p.order_no = o.order_no)`,
  returns: sql`array(${openReturns})`,
});
/** What is over is not counted: it needs nobody any more. */
const isUnderWay = sql`(o.status in ('PLACED', 'CONFIRMED') or exists (${openReturns})
  or (o.status = 'CANCELLED' and o.cancel_reason = 'GROUP_FAILED'
    and o.payment_status in ('PAID', 'PARTIALLY_REFUNDED')))`;
const livePledges = sql.raw(
  pledgeStatuses
    .filter(isLivePledge)
    .map((status) => `'${status}'`)
    .join(', '),
);

/** For parameters or their placeholders. */
export const ownCountsSql = (memberId: unknown, channelId: unknown, at: unknown) => sql`
  select
    coalesce((
      select jsonb_object_agg(found.tab, found.orders) from (
        select ${tab} as tab, count(*)::int as orders from shop_order o
        where o.member_id = ${memberId} and ${isUnderWay} group by 1
      ) found where found.tab is not null
    ), '{}') as "orders",
    (
      select count(*)::int from group_pledge g join group_campaign c on c.id = g.campaign_id
      where g.member_id = ${memberId} and g.status in (${livePledges})
        and c.channel_id = ${channelId}
    ) as "groups",
    (select count(*)::int from member_address a where a.member_id = ${memberId}) as "addresses",
    (
      select count(*)::int from wishlist_item w, product_listing l
      where ${wishlistIs({ memberId, channelId })}
    ) as "wishlist",
    (
      select count(*)::int from coupon_claim k join coupon c on c.id = k.coupon_id
      where k.member_id = ${memberId} and c.channel_id = ${channelId}
        and not c.is_paused and c.starts_at <= ${at}::timestamptz and c.ends_at > ${at}::timestamptz
        and (c.max_uses is null or c.used < c.max_uses)
        and c.max_uses_per_member > (
          select count(*) from coupon_use u where u.coupon_id = c.id and u.member_id = k.member_id)
    ) as "coupons",
    (
      select count(*)::int from ${reviewableLines(sql`${at}::timestamptz`)}
        and o.member_id = ${memberId} and o.channel_id = ${channelId}
    ) as "reviews"`;

type Found = Omit<OwnCounts, 'orders'> & { orders: Partial<OwnCounts['orders']> };
const ownCounts = namedStatement<Found>(
  'own_counts',
  ownCountsSql(sql.placeholder('memberId'), sql.placeholder('channelId'), sql.placeholder('at')),
);
const none = { TO_PAY: 0, WAITING_FOR_GROUP: 0, TO_SHIP: 0, TO_RECEIVE: 0, RETURNS: 0 };

/** All numbers of the member's home, in one statement. */
export const getOwnCounts = handle(contract.getOwnCounts, async ({ channelId }, context) => {
  const { memberId } = requireCaller(context.caller);
  const [found] = await ownCounts(context.database, {
    ...{ memberId, channelId },
    at: context.now.toISOString(),
  });
  if (!found) throw new Error('nothing was counted');
  const { TO_PAY, WAITING_FOR_GROUP, TO_SHIP, TO_RECEIVE, RETURNS } = { ...none, ...found.orders };
  const orders = { TO_PAY, WAITING_FOR_GROUP, TO_SHIP, TO_RECEIVE, RETURNS };
  return { result: { ...found, orders } };
});
