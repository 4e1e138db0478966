import * as contract from '@kaituan/contract/staff/orders/staff-money';
import { taipeiDayOf } from '@kaituan/domain/taipei-day';
import { receiveOfflineMoney } from '#server/features/flows/money-in/offline-money.ts';
import { undoReceipt as undo } from '#server/features/flows/money-in/undo-receipt.ts';
import { listReceipts } from '#server/features/records/payment/part-payments.ts';
import { Refusal } from '#server/http/refusal.ts';
import { noteOrderChange } from '#server/staff/orders/noted-order.ts';
import { lockStaffOrder } from '#server/staff/orders/staff-order.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';

export const receiveMoney = handleStaff(
  contract.receiveMoney,
  async (
    { orderNo, receivedOn, seenHeldTwd, seenReturnedTwd, ...given },
    { database, staff, now },
  ) => {
    const order = await lockStaffOrder({ database, staff }, orderNo);
    const today = taipeiDayOf(now.getTime());
    if (receivedOn !== undefined && receivedOn > today) {
      throw new Refusal('VALIDATION_FAILED', {
        message: '入帳日還沒有到',
        details: [{ path: 'receivedOn', rule: 'MAX' }],
      });
    }
    const receipt = { ...given, receivedOn: receivedOn ?? today };
    const said = { ...receipt, seenHeldTwd, seenReturnedTwd };
    const result = await noteOrderChange(
      { database, staff },
      orderNo,
      () => receiveOfflineMoney(database, order, said, now),
      ({ leftTwd, surplusTwd }) => ({ after: { ...receipt, leftTwd, surplusTwd } }),
    );
    return { result };
  },
);

export const undoReceipt = handleStaff(
  contract.undoReceipt,
  async ({ orderNo, ...which }, { database, staff, now }) => {
    const order = await lockStaffOrder({ database, staff }, orderNo);
    const { reason, receiptNo } = which;
    const receipts = await listReceipts(database, orderNo);
    const receipt = receipts.find((one) => one.receiptNo === receiptNo);
    await noteOrderChange(
      { database, staff },
      orderNo,
      () => undo(database, order, which, now),
      () => ({
        before: { amountTwd: receipt?.amountTwd, receivedOn: receipt?.receivedOn },
        after: { reason },
      }),
    );
    return { result: null };
  },
);
