import type { CallApi } from '@kaituan/api-client/api';
import type { StaffOrder, StaffOrderRow } from '@kaituan/contract/staff/orders/staff-order';
import { shopStepsOf, shopStepText } from '@kaituan/domain/order/shop-steps';
import type { Permission } from '@kaituan/domain/staff/role';

/** What the shop can do with an order next. */
export const orderSteps = {
  PAID: { text: '確認收款', permission: 'RECEIVE_MONEY' },
  PREPARE: { text: shopStepText.PREPARE, permission: 'PACKING' },
  SHIP: { text: shopStepText.SHIP, permission: 'PACKING' },
  ARRIVE: { text: shopStepText.ARRIVE, permission: 'PACKING' },
  DELIVER: { text: shopStepText.DELIVER, permission: 'PACKING' },
  UNCLAIMED: { text: shopStepText.UNCLAIMED, permission: 'PACKING' },
  BACK: { text: shopStepText.BACK, permission: 'ORDERS' },
  CANCEL: { text: shopStepText.CANCEL, permission: 'ORDERS' },
} as const satisfies Record<string, { text: string; permission: Permission }>;
export type OrderStep = keyof typeof orderSteps;

/** Whether everything that did not come back was delivered, and nothing was paid: mostly the parcel that was to collect came back. */
export const isDeliveredUnpaid = ({ label, money }: Pick<StaffOrder, 'label' | 'money'>): boolean =>
  label === 'RECEIVED' && money !== null && money.paidTwd === 0 && money.payableTwd > 0;

/** The steps that an order can take now. */
export function stepsOf(order: StaffOrder): OrderStep[] {
  const { status, parcels, money } = order;
  const isAsked = (money?.differenceTwd ?? null) !== null;
  const isOwing = status === 'PLACED' || isAsked || isDeliveredUnpaid(order);
  return [...(isOwing ? (['PAID'] as const) : []), ...shopStepsOf({ status, parcels })];
}

export type StepDetails = {
  carrier: string;
  trackingNo: string;
  reason: string;
  /** Goods that were kept cold are sold again after they came back. */
  restocksCold: boolean;
  /** What was received for each order, as it was typed. */
  amounts: Readonly<Record<string, string>>;
};
export const noDetails: StepDetails = {
  ...{ carrier: '', trackingNo: '', reason: '' },
  ...{ restocksCold: false, amounts: {} },
};

/** A typed amount; undefined for an empty field, NaN for what is none. */
export function typedAmount(typed: string | undefined): number | undefined {
  const digits = (typed ?? '').normalize('NFKC').replaceAll(',', '').trim();
  if (digits === '') return undefined;
  return /^[1-9]\d{0,8}$/.test(digits) ? Number(digits) : Number.NaN;
}

/** Takes one order one step further. */
export async function takeStep(
  api: CallApi,
  step: OrderStep,
  { orderNo, heldTwd }: Pick<StaffOrderRow, 'orderNo' | 'heldTwd'>,
  { carrier, trackingNo, reason, restocksCold, amounts }: StepDetails,
): Promise<unknown> {
  switch (step) {
    case 'PAID':
      return api('/StaffOrder/ReceiveMoney', {
        orderNo,
        amountTwd: typedAmount(amounts[orderNo]) ?? 0,
        ...(heldTwd !== null && { seenHeldTwd: heldTwd }),
      });
    case 'CANCEL':
      return api('/StaffOrder/CancelOrderByShop', { orderNo, reason });
    case 'BACK':
      return api('/StaffOrder/TakeBackParcels', {
        orderNo,
        // An older node knows no choice.
        ...(restocksCold && { restocksCold }),
      });
    case 'SHIP':
      return api('/StaffOrder/MoveParcels', { orderNo, step, carrier, trackingNo });
    default:
      return api('/StaffOrder/MoveParcels', { orderNo, step });
  }
}
