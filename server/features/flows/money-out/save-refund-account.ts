import * as contract from '@kaituan/contract/order/payment';
import { and, eq, ne } from 'drizzle-orm';
import { refund } from '#server/database/schema/payment-schema.ts';
import { lockOwnOrder } from '#server/features/records/order/own-order.ts';
import { sealAccount } from '#server/features/records/payment/bank-account-seal.ts';
import { handle } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';

/** Saves the account, encrypted, with every refund of the order that needs one. */
export const saveRefundAccount = handle(contract.saveRefundAccount, async (input, context) => {
  const { database, payments } = context;
  const { orderNo, ...account } = input;
  await lockOwnOrder(context, orderNo);
  const waiting = await database
    .select({ refundNo: refund.refundNo })
    .from(refund)
    .where(
      and(eq(refund.orderNo, orderNo), eq(refund.kind, 'BANK_FORM'), ne(refund.status, 'DONE')),
    )
    .orderBy(refund.refundNo);
  if (waiting.length === 0) throw new Refusal('ORDER_STATE_CONFLICT');
  for (const { refundNo } of waiting) {
    const bankForm = sealAccount(payments.accountKey, refundNo, account);
    await database.update(refund).set({ bankForm }).where(eq(refund.refundNo, refundNo));
  }
  return { result: null };
});
