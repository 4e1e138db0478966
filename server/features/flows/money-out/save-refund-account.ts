import { isDeepStrictEqual } from 'node:util';
import * as contract from '@kaituan/contract/order/payment';
import { and, eq, ne } from 'drizzle-orm';
import { refund } from '#server/database/schema/payment-schema.ts';
import { recordOrderEvent } from '#server/features/records/order/order-event.ts';
import { lockOwnOrder } from '#server/features/records/order/own-order.ts';
import {
  findSealedAccount,
  sealAccount,
} from '#server/features/records/payment/bank-account-seal.ts';
import { handle } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';

/** Saves the account, encrypted, with every refund of the order that needs one. */
export const saveRefundAccount = handle(contract.saveRefundAccount, async (input, context) => {
  const { database, payments, now } = context;
  const { orderNo, ...account } = input;
  await lockOwnOrder(context, orderNo);
  const { refundNo: no, bankForm: sealed, exportedAt } = refund;
  // Of this and an export at the same time, the later one knows of the other.
  const waiting = await database
    .select({ refundNo: no, sealed, exportedAt })
    .from(refund)
    .where(
      and(eq(refund.orderNo, orderNo), eq(refund.kind, 'BANK_FORM'), ne(refund.status, 'DONE')),
    )
    .orderBy(no)
    .for('update');
  if (waiting.length === 0) throw new Refusal('ORDER_STATE_CONFLICT');
  let isShopTold = false;
  for (const { refundNo, sealed, exportedAt } of waiting) {
    const former = sealed && findSealedAccount(payments.accountKey, refundNo, sealed);
    if (isDeepStrictEqual(former, account)) continue;
    const bankForm = sealAccount(payments.accountKey, refundNo, account);
    await database.update(refund).set({ bankForm }).where(eq(no, refundNo));
    if (!exportedAt) continue;
    const data = { refundNo, exportedAt: exportedAt.toISOString() };
    const event = { orderNo, kind: 'ACCOUNT_CHANGED', actor: 'MEMBER', data } as const;
    await recordOrderEvent(database, event, now);
    isShopTold = true;
  }
  return { result: { isShopTold } };
});
