import type { StaffChatOrder } from '@kaituan/contract/staff/orders/staff-chat-order';
import * as contract from '@kaituan/contract/staff/orders/staff-chat-order';
import { isPaidLater } from '@kaituan/domain/payment/later-payment';
import { paymentMethodsFor } from '@kaituan/domain/payment/payment-method';
import { paymentMethodsForPledge } from '@kaituan/domain/pledge/pledge-hold';
import { listPickups } from '@kaituan/domain/shipping/pickup-store';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { containing } from '#server/database/sql/parameters.ts';
import { payStateOf } from '#server/features/flows/chat-orders/get-claim.ts';
import { orderForPerson as placeForPerson } from '#server/features/flows/chat-orders/order-for-person.ts';
import { listAvailablePayments } from '#server/features/ground/channel/available-payments.ts';
import { getChannelTerms } from '#server/features/ground/channel/channel-terms.ts';
import { claimPathOf } from '#server/features/records/order/claim-link.ts';
import { laterPaymentsOf } from '#server/features/records/payment/later-payments.ts';
import type { CampaignRow } from '#server/features/records/pledge/lock-pledge.ts';
import { Refusal } from '#server/http/refusal.ts';
import { getLinkKey } from '#server/http/signed-link.ts';
import { handleStaff, type StaffContext } from '#server/staff/staff-handler.ts';
import { requireCampaign } from './manage-group-buy.ts';

const maxBuyers = 8;

export const getChatOrderArray = handleStaff(
  contract.getChatOrderArray,
  async ({ campaignId }, context) => {
    const { database, now, payments } = context;
    const campaign = await requireCampaign(context, campaignId);
    const terms = await getChannelTerms(database, campaign.channelId);
    const later = laterPaymentsOf(campaign);
    const timely = paymentMethodsForPledge(
      { later, closesAt: campaign.closesAt.getTime() },
      now.getTime(),
    );
    const pickups = listPickups(terms.pickupPlaces, terms.shipping);
    const choices = paymentMethodsFor({
      enabled: listAvailablePayments(terms, payments.providers),
      ...{ payableTwd: 100, shippingMethods: pickups.map(({ method }) => method), timely },
    });
    const methods = choices.flatMap(({ method, refusal }) =>
      isPaidLater(method) && (refusal === null || /RANGE/.test(refusal)) ? [method] : [],
    );
    const places = pickups.map(({ place: { id, ...place } }) => ({ placeId: id, ...place }));
    return { result: { orders: await listOrders(database, campaign), places, methods } };
  },
);

type ChatOrderFacts = Omit<StaffChatOrder, 'state' | 'claimPath' | 'payBy'> &
  Parameters<typeof payStateOf>[0] & { isGuest: boolean; payBy: number | null };

async function listOrders(
  database: Database,
  { id, shipTo }: CampaignRow,
): Promise<StaffChatOrder[]> {
  const key = await getLinkKey(database);
  const { rows } = await database.execute<ChatOrderFacts>(sql`
    select c.order_no as "orderNo", c.name, o.payable_twd as "payableTwd", o.status,
      o.payment_status as "paymentStatus", c.guest_id is not null as "isGuest",
      c.claimed_at is not null as "isClaimed",
      extract(epoch from o.pay_by)::float8 * 1000 as "payBy",
      (select coalesce(jsonb_agg(jsonb_build_object('skuId', l.sku_id, 'quantity',
          coalesce(l.settled_quantity, l.quantity)) order by l.sku_id), '[]')
        from group_pledge p join group_pledge_line l on l.pledge_no = p.pledge_no
        where p.order_no = c.order_no) as lines
    from chat_order c join shop_order o on o.order_no = c.order_no
    where c.campaign_id = ${id} and c.replaced_at is null
    order by c.id`);
  return rows.map(({ isGuest, status, paymentStatus, payBy, ...row }) => ({
    ...row,
    state: payStateOf({ status, paymentStatus }),
    claimPath: isGuest ? claimPathOf(key, row.orderNo, shipTo) : null,
    payBy: payBy === null ? null : new Date(payBy).toISOString(),
  }));
}

export const searchBuyerArray = handleStaff(
  contract.searchBuyerArray,
  async ({ campaignId, text }, context) => {
    const campaign = await requireCampaign(context, campaignId);
    const pattern = containing(text);
    const { rows } = await context.database.execute<{
      memberId: string;
      name: string;
      phoneEnding: string | null;
    }>(sql`
      select m.id as "memberId", m.display_name as name,
        right(coalesce(m.phone_number, m.contact_phone), 3) as "phoneEnding"
      from member m
      where ${isBuyer(context, campaign)}
        and (m.display_name ilike ${pattern} or exists (
          select from shop_order o where o.member_id = m.id and not o.hides_person
            and o.channel_id = ${campaign.channelId} and o.address ->> 'recipient' ilike ${pattern}))
      order by m.display_name, m.id
      limit ${maxBuyers}`);
    return { result: { buyers: rows } };
  },
);

/**
 * Somebody who has ordered in the channel, or, for staff who may run only their own group buys, has joined one of these. Orders that
 * staff made for people without an account make nobody a member.
 */
function isBuyer({ staff }: StaffContext, { channelId }: CampaignRow): SQL {
  const ofLeader = staff.may('GROUP_BUYS', channelId)
    ? sql`true`
    : sql`o.campaign_id in (select id from group_campaign where leader_id = ${staff.by})`;
  return sql`m.status = 'ACTIVE' and m.deleted_at is null
    and not exists (select from chat_order c where c.guest_id = m.id)
    and exists (select from shop_order o where o.member_id = m.id
      and o.channel_id = ${channelId} and ${ofLeader})`;
}

export const orderForPerson = handleStaff(contract.orderForPerson, async (input, context) => {
  const { campaignId, memberId, ...request } = input;
  const { database, staff } = context;
  const campaign = await requireCampaign(context, campaignId);
  if (memberId !== null) {
    const { rows } = await database.execute(sql`
      select from member m where m.id = ${memberId} and ${isBuyer(context, campaign)}`);
    if (rows.length === 0) throw new Refusal('NOT_FOUND', { message: '找不到這位會員' });
  }
  const result = await placeForPerson(context, { ...request, campaign, memberId });
  const { name, lines } = request;
  staff.note({ subjectId: result.orderNo, after: { name, campaignId, items: lines } });
  return { result };
});
