import * as contract from '@kaituan/contract/staff-order';
import { taipeiDayOf } from '@kaituan/domain/taipei-day';
import { cancelPlacedOrder } from '#server/features/flows/cancelling/cancel-placed-order.ts';
import { receiveOfflineMoney } from '#server/features/flows/money-in/offline-money.ts';
import { undoReceipt as undo } from '#server/features/flows/money-in/undo-receipt.ts';
import {
  approveReturn,
  inspectReturn,
  rejectReturn,
  sendReturn,
} from '#server/features/flows/returns/return-decide.ts';
import { refundReturn } from '#server/features/flows/returns/return-refund.ts';
import { Refusal } from '#server/http/refusal.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';
import { lockStaffOrder } from './staff-order.ts';

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

export const cancelOrderByShop = handleStaff(
  contract.cancelOrderByShop,
  async ({ orderNo, reason }, { database, staff, now }) => {
    const order = await lockStaffOrder({ database, staff }, orderNo);
    const cancelling = { reason: 'SHOP', actor: 'SHOP', text: reason } as const;
    await cancelPlacedOrder(database, order, cancelling, now);
    return { result: null };
  },
);

export const decideReturn = handleStaff(
  contract.decideReturn,
  async ({ orderNo, returnNo, decision, reason }, { database, staff, now }) => {
    const order = await lockStaffOrder({ database, staff }, orderNo);
    const which = { returnNo };
    if (decision === 'APPROVE') await approveReturn(database, order, which, now);
    if (decision === 'REJECT') await rejectReturn(database, order, { returnNo, reason }, now);
    if (decision === 'SENT') await sendReturn(database, order, which);
    if (decision === 'INSPECT') await inspectReturn(database, order, which);
    if (decision === 'REFUND') await refundReturn(database, order, which, now);
    return { result: null };
  },
);
