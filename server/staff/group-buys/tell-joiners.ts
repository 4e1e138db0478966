import * as contract from '@kaituan/contract/staff/promotions/staff-group-buy';
import { taipeiDayOf, taipeiMidnightOf } from '@kaituan/domain/taipei-day';
import { and, count, eq, gte, inArray, sql } from 'drizzle-orm';
import { domainEvent } from '#server/database/schema/event-schema.ts';
import { groupPledge } from '#server/database/schema/group-schema.ts';
import { epochMs, instantParameter } from '#server/database/sql/parameters.ts';
import { recordEvents } from '#server/events/domain-event.ts';
import { lockCampaign } from '#server/features/flows/settling/change-campaign.ts';
import { recordOrderEvents } from '#server/features/records/order/order-event.ts';
import { isCodeOverSql, payableUntilSql } from '#server/features/records/payment/pay-by-sql.ts';
import { Refusal } from '#server/http/refusal.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';
import { requireCampaign } from './manage-group-buy.ts';

const remindedAgainHours = 12;
const maxMessagesADay = 2;
const joined = ['HELD', 'CONFIRMED', 'SETTLED', 'REDUCED'] as const;

type Unpaid = { orderNo: string; payBy: number; isCodeOver: boolean };

/** Whoever holds a place without having paid is reminded of the deadline. */
export const remindUnpaid = handleStaff(contract.remindUnpaid, async ({ campaignId }, context) => {
  const { database, now } = context;
  await requireCampaign(context, campaignId);
  // Serialises two reminders, so that nobody gets both.
  await lockCampaign(database, campaignId);
  const at = instantParameter(now);
  const order = sql`o`;
  const since = new Date(now.getTime() - remindedAgainHours * 3_600_000).toISOString();
  const { rows } = await database.execute<Unpaid>(sql`
    select o.order_no as "orderNo",
      ${epochMs(payableUntilSql(order, at))} as "payBy",
      ${isCodeOverSql(order, at)} as "isCodeOver"
    from group_pledge g join shop_order o on o.order_no = g.order_no
    where g.campaign_id = ${campaignId} and g.status = 'HELD' and o.status = 'PLACED'
      and ${payableUntilSql(order, at)} > ${at}
      and not exists (select from domain_event e where e.subject = 'ORDER'
        and e.subject_id = o.order_no and e.kind = 'REMINDED' and e.actor = 'SHOP'
        and e.at > ${since}::timestamptz)
    order by g.seq`);
  const events = rows.map(({ orderNo, payBy, isCodeOver }) => ({
    ...{ orderNo, kind: 'REMINDED' as const, actor: 'SHOP' as const },
    data: {
      ...{ payBy: new Date(payBy).toISOString(), reminder: `SHOP ${now.toISOString()}` },
      ...(isCodeOver && { isCodeOver }),
    },
  }));
  await recordOrderEvents(database, events, now);
  context.staff.note({ after: { reminded: rows.map(({ orderNo }) => orderNo) } });
  return { result: { reminded: rows.length } };
});

/** Sends everybody who takes part the same message, in the shop and by the ways each of them chose. */
export const tellJoiners = handleStaff(
  contract.tellJoiners,
  async ({ campaignId, text }, context) => {
    const { database, now } = context;
    await requireCampaign(context, campaignId);
    await lockCampaign(database, campaignId);
    const today = taipeiMidnightOf(taipeiDayOf(now.getTime()));
    const [messages] = await database
      .select({ times: count() })
      .from(domainEvent)
      .where(
        and(
          ...[eq(domainEvent.subject, 'CAMPAIGN'), eq(domainEvent.subjectId, `${campaignId}`)],
          ...[eq(domainEvent.kind, 'TOLD'), gte(domainEvent.at, new Date(today))],
        ),
      );
    if ((messages?.times ?? 0) >= maxMessagesADay) {
      const message = `這個團購今天已經通知過 ${maxMessagesADay} 次`;
      throw new Refusal('ORDER_STATE_CONFLICT', { message });
    }
    const [found] = await database
      .select({ joiners: count() })
      .from(groupPledge)
      .where(and(eq(groupPledge.campaignId, campaignId), inArray(groupPledge.status, [...joined])));
    const subject = { subject: 'CAMPAIGN' as const, subjectId: `${campaignId}` };
    await recordEvents(database, [{ ...subject, kind: 'TOLD', actor: 'SHOP', reason: text }], now);
    const joiners = found?.joiners ?? 0;
    context.staff.note({ after: { text, told: joiners } });
    return { result: { told: joiners } };
  },
);
