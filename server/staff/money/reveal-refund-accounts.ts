import * as contract from '@kaituan/contract/staff/orders/staff-refund';
import { eq, inArray } from 'drizzle-orm';
import { shopOrder } from '#server/database/schema/order-schema.ts';
import { refund } from '#server/database/schema/payment-schema.ts';
import { findSealedAccount } from '#server/features/records/payment/bank-account-seal.ts';
import { Refusal } from '#server/http/refusal.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';

/** Accounts in full, for paying refunds out; the log notes whose, never the accounts. */
export const revealRefundAccountArray = handleStaff(
  contract.revealRefundAccountArray,
  async ({ refundNoArray }, { database, staff, payments }) => {
    const rows = await database
      .select({ refund, channelId: shopOrder.channelId })
      .from(refund)
      .innerJoin(shopOrder, eq(shopOrder.orderNo, refund.orderNo))
      .where(inArray(refund.refundNo, refundNoArray));
    for (const { channelId } of rows) staff.requireChannel(channelId);
    if (rows.length < new Set(refundNoArray).size) throw new Refusal('NOT_FOUND');
    staff.note({ subjectId: refundNoArray.length === 1 ? refundNoArray[0] : undefined });
    const found = new Map(rows.map((row) => [row.refund.refundNo, row.refund]));
    return {
      result: refundNoArray.map((refundNo) => {
        const { bankForm = null, status } = found.get(refundNo) ?? {};
        const sealed = status === 'DONE' ? null : bankForm;
        const account = sealed && findSealedAccount(payments.accountKey, refundNo, sealed);
        return { refundNo, account: account || null };
      }),
    };
  },
);
