import * as contract from '@kaituan/contract/staff/orders/staff-refund';
import { refundStatusText } from '@kaituan/domain/payment/payment-life';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { shopOrder } from '#server/database/schema/order-schema.ts';
import { refund } from '#server/database/schema/payment-schema.ts';
import {
  retryFailedRefund,
  settleRefundByHand,
} from '#server/features/flows/money-out/execute-refund.ts';
import { recordOrderEvents } from '#server/features/records/order/order-event.ts';
import { Refusal } from '#server/http/refusal.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';

const askedAgainHours = 20;

async function requireRefund(
  database: Database,
  { channelId, refundNo }: { channelId: number; refundNo: string },
): Promise<typeof refund.$inferSelect> {
  const [found] = await database
    .select({ channelId: shopOrder.channelId, refund })
    .from(refund)
    .innerJoin(shopOrder, eq(shopOrder.orderNo, refund.orderNo))
    .where(eq(refund.refundNo, refundNo));
  if (found?.channelId === channelId) return found.refund;
  throw new Refusal('NOT_FOUND', { message: `找不到退款 ${refundNo}` });
}

/** Each in a transaction of its own: one that was settled meanwhile keeps no other from it. */
export const settleRefundArray = handleStaff(
  contract.settleRefundArray,
  async ({ channelId, refundNos, reference, changedAccounts }, { database, staff, now }) => {
    const result = [];
    for (const refundNo of refundNos) {
      try {
        await requireRefund(database, { channelId, refundNo });
        const isChangeKnown = changedAccounts.includes(refundNo);
        await settleRefundByHand(database, refundNo, reference, now, isChangeKnown);
        result.push({ refundNo, refusal: null });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        result.push({ refundNo, refusal: error.message });
      }
    }
    const settled = result.filter(({ refusal }) => refusal === null);
    const refused = result.filter(({ refusal }) => refusal !== null);
    staff.note({
      after: {
        ...{ reference, settled: settled.map(({ refundNo }) => refundNo) },
        refused: refused.map(({ refundNo, refusal }) => `${refundNo} ${refusal}`),
      },
    });
    return { result };
  },
  { transaction: 'OWN' },
);

export const retryRefund = handleStaff(
  contract.retryRefund,
  async ({ channelId, refundNo }, { database, staff, now }) => {
    const { status, failure, orderNo } = await requireRefund(database, { channelId, refundNo });
    await retryFailedRefund(database, refundNo, now);
    staff.note({
      subjectId: refundNo,
      before: { status: refundStatusText[status], failure },
      after: { status: refundStatusText.REQUESTED, orderNo },
    });
    return { result: null };
  },
);

/** Whose refund waits for an account is asked again; the first time it was asked by itself. */
export const askRefundAccounts = handleStaff(
  contract.askRefundAccounts,
  async ({ channelId }, { database, staff, now }) => {
    const since = new Date(now.getTime() - askedAgainHours * 3_600_000).toISOString();
    const { rows } = await database.execute<{ orderNo: string; amountTwd: number }>(sql`
      select f.order_no as "orderNo", sum(f.amount_twd)::float8 as "amountTwd"
      from refund f join shop_order o on o.order_no = f.order_no
      where o.channel_id = ${channelId} and f.kind = 'BANK_FORM' and f.status = 'REQUESTED'
        and f.bank_form is null
        and not exists (select from domain_event e where e.subject = 'ORDER'
          and e.subject_id = f.order_no and e.kind in ('ACCOUNT_ASKED', 'REFUND_REQUESTED')
          and e.at > ${since}::timestamptz)
      group by f.order_no order by f.order_no`);
    const events = rows.map(({ orderNo, amountTwd }) => ({
      ...{ orderNo, kind: 'ACCOUNT_ASKED' as const, actor: 'SHOP' as const, data: { amountTwd } },
    }));
    await recordOrderEvents(database, events, now);
    staff.note({ after: { asked: rows.map(({ orderNo }) => orderNo) } });
    return { result: { asked: rows.length } };
  },
);
