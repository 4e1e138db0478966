import type { WaitingRefund } from '@kaituan/contract/staff-refund';
import * as contract from '@kaituan/contract/staff-refund';
import { and, asc, eq, inArray, ne, or } from 'drizzle-orm';
import { member } from '#server/database/identity-schema.ts';
import { shopOrder } from '#server/database/order-schema.ts';
import { refund } from '#server/database/payment-schema.ts';
import { settleRefundByHand } from '#server/features/flows/money-out/execute-refund.ts';
import { refundCauseText } from '#server/features/records/order/order-event-text.ts';
import { findSealedAccount } from '#server/features/records/payment/bank-account-seal.ts';
import { Refusal } from '#server/http/refusal.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';

/** Refunds to be made by hand, with the account where the member gave one. */
export const getRefundArray = handleStaff(
  contract.getRefundArray,
  async (_input, { database, staff, payments }) => {
    const channels = staff.channels();
    const isByHand = or(
      eq(refund.status, 'FAILED'),
      and(eq(refund.kind, 'BANK_FORM'), ne(refund.status, 'DONE')),
    );
    const rows = await database
      .select({
        ...{ refund, channelId: shopOrder.channelId, cancelReason: shopOrder.cancelReason },
        ...{ address: shopOrder.address, displayName: member.displayName },
      })
      .from(refund)
      .innerJoin(shopOrder, eq(shopOrder.orderNo, refund.orderNo))
      .innerJoin(member, eq(member.id, shopOrder.memberId))
      .where(
        and(isByHand, channels === 'ALL' ? undefined : inArray(shopOrder.channelId, [...channels])),
      )
      .orderBy(asc(refund.requestedAt), asc(refund.refundNo));
    const result = rows.map(({ refund: row, channelId, ...of }): WaitingRefund => {
      const { refundNo, orderNo, amountTwd, failure, bankForm } = row;
      const account = bankForm && findSealedAccount(payments.accountKey, refundNo, bankForm);
      return {
        ...{ refundNo, orderNo, channelId, amountTwd, failure, account: account || null },
        cause: refundCauseText(row.cause, of.cancelReason),
        name: of.address?.recipient ?? of.displayName,
        requestedAt: row.requestedAt.toISOString(),
        canRetry: row.status === 'FAILED' && row.kind === 'AUTOMATIC',
      };
    });
    return { result };
  },
);

export const settleRefund = handleStaff(
  contract.settleRefund,
  async ({ refundNo, reference }, { database, staff, now }) => {
    const [found] = await database
      .select({ channelId: shopOrder.channelId })
      .from(refund)
      .innerJoin(shopOrder, eq(shopOrder.orderNo, refund.orderNo))
      .where(eq(refund.refundNo, refundNo));
    if (!found) throw new Refusal('NOT_FOUND', { message: `找不到退款 ${refundNo}` });
    staff.requireChannel(found.channelId);
    await settleRefundByHand(database, refundNo, reference, now);
    return { result: null };
  },
);
