import * as contract from '@kaituan/contract/staff-money';
import { taipeiDayOf } from '@kaituan/domain/taipei-day';
import { receiveOfflineMoney } from '#server/features/flows/money-in/offline-money.ts';
import { undoReceipt as undo } from '#server/features/flows/money-in/undo-receipt.ts';
import { Refusal } from '#server/http/refusal.ts';
import { lockStaffOrder } from '#server/staff/orders/staff-order.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';

export const receiveMoney = handleStaff(
  contract.receiveMoney,
  async ({ orderNo, receivedOn, ...given }, { database, staff, now }) => {
    const order = await lockStaffOrder({ database, staff }, orderNo);
    const today = taipeiDayOf(now.getTime());
    if (receivedOn !== undefined && receivedOn > today) {
      throw new Refusal('VALIDATION_FAILED', {
        message: '入帳日還沒有到',
        details: [{ path: 'receivedOn', rule: 'MAX' }],
      });
    }
    const receipt = { ...given, receivedOn: receivedOn ?? today };
    return { result: await receiveOfflineMoney(database, order, receipt, now) };
  },
);

export const undoReceipt = handleStaff(
  contract.undoReceipt,
  async ({ orderNo, ...which }, { database, staff, now }) => {
    const order = await lockStaffOrder({ database, staff }, orderNo);
    await undo(database, order, which, now);
    return { result: null };
  },
);
