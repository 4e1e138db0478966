import type { Order } from '@kaituan/contract/order/order';
import { type RefundableOrder, refundOfReturn } from '@kaituan/domain/order/refund-amounts';
import { isShopsFault, type ReturnReason } from '@kaituan/domain/order/return-life';
import {
  findReturnRefusal,
  type ReturnableLine,
  type ReturnRefusal,
  returnRefusalText,
} from '@kaituan/domain/order/return-request';
import { isReceived } from '@kaituan/domain/shipping/shipment-life';
import { shippingMethodFacts } from '@kaituan/domain/shipping/shipping-method';

/** The return of a line; an empty reason is not chosen yet. */
export type ReturnChoice = { quantity: number; reason: ReturnReason | '' };
/** By line number; missing lines are not returned. */
export type ReturnDraft = Readonly<Record<number, ReturnChoice>>;

export const choiceOf = (draft: ReturnDraft, lineNo: number): ReturnChoice =>
  draft[lineNo] ?? { quantity: 0, reason: '' };

/** A line of an order, as the return rules need it. */
export function returnableLineOf(order: Order, line: Order['lines'][number]): ReturnableLine {
  const parcel = order.shipments.find(({ shipmentNo }) => shipmentNo === line.shipmentNo);
  const isHere = parcel && isReceived(parcel.status) && parcel.deliveredAt !== null;
  return {
    lineNo: line.lineNo,
    quantity: line.settledQuantity ?? line.quantity,
    netTwd: line.settledNetTwd ?? line.netTwd,
    returnedQuantity: line.returnedQuantity,
    refundedTwd: line.refundedTwd,
    paidAt: order.paidAt ? Date.parse(order.paidAt) : null,
    receivedAt: isHere ? Date.parse(parcel.deliveredAt ?? '') : null,
    shippingKind: parcel ? shippingMethodFacts(parcel.method).kind : 'HOME',
    isExempt: line.rescissionExemption !== null,
  };
}

/**
 * How many pieces of a line can be returned, and why none can; `now` in milliseconds since 1970.
 */
export function returnRoomOf(line: ReturnableLine, now: number): { max: number; why?: string } {
  const max = line.quantity - line.returnedQuantity;
  if (max === 0) return { max, why: '已全數退貨' };
  const refusal = findReturnRefusal(line, { quantity: 1, reason: 'DAMAGED' }, now);
  return refusal ? { max: 0, why: returnRefusalText[refusal] } : { max };
}

/** The refund of the chosen pieces in TWD: by line in the order's sequence, shipping, total. */
export function returnAmountsOf(order: Order, draft: ReturnDraft) {
  const choices = order.lines.map(({ lineNo }) => choiceOf(draft, lineNo));
  const isFaulty = choices.some(
    ({ quantity, reason }) => quantity > 0 && reason !== '' && isShopsFault(reason),
  );
  const refundable: RefundableOrder = {
    lines: order.lines.map((line) => returnableLineOf(order, line)),
    shippingNetTwd: shippingNetOf(order),
    moneyLeftTwd: moneyLeftOf(order),
    shippingRefundedTwd: order.returns.reduce((sum, one) => sum + shippingOf(one), 0),
  };
  const quantities = choices.map(({ quantity }) => quantity);
  return refundOfReturn(refundable, quantities, isFaulty);
}

/** What was paid and has no refund yet, whatever became of it. */
function moneyLeftOf({ paidTwd, refunds }: Order): number {
  const own = refunds.filter(({ isSurplus }) => !isSurplus);
  return Math.max(0, paidTwd - own.reduce((sum, { amountTwd }) => sum + amountTwd, 0));
}

/** The shipping fee that the order still pays: a parcel that was left empty costs nothing. */
function shippingNetOf({ shipments, shippingDiscountTwd }: Order): number {
  const sent = shipments.filter(({ status }) => status !== 'CANCELLED');
  const feesTwd = sent.reduce((sum, one) => sum + (one.settledFeeTwd ?? one.feeTwd), 0);
  return Math.max(0, feesTwd - shippingDiscountTwd);
}

/** The shipping refunded by a settled return. */
function shippingOf({ status, refundTwd, lines }: Order['returns'][number]): number {
  if (status !== 'REFUNDED') return 0;
  return refundTwd - lines.reduce((sum, line) => sum + line.refundTwd, 0);
}

export type ReturnProblem = {
  /** By line number. */
  lines: Readonly<Record<number, string>>;
  /** Not about a single line. */
  general?: string;
};

/** What is missing in a return request; undefined when nothing is. */
export function findReturnProblem(
  order: Order,
  draft: ReturnDraft,
  now: number,
): ReturnProblem | undefined {
  const chosen = order.lines.filter(({ lineNo }) => choiceOf(draft, lineNo).quantity > 0);
  if (chosen.length === 0) return { lines: {}, general: '請選擇要退的商品與件數' };
  const lines = Object.fromEntries(
    chosen.flatMap((line) => {
      const { quantity, reason } = choiceOf(draft, line.lineNo);
      if (reason === '') return [[line.lineNo, '請選擇退貨原因']];
      const refusal = findReturnRefusal(returnableLineOf(order, line), { quantity, reason }, now);
      return refusal ? [[line.lineNo, returnRefusalText[refusal]]] : [];
    }),
  );
  return Object.keys(lines).length > 0 ? { lines } : undefined;
}

/** The chosen lines, as the API takes them. */
export const requestedLinesOf = (order: Order, draft: ReturnDraft) =>
  order.lines.flatMap(({ lineNo }) => {
    const { quantity, reason } = choiceOf(draft, lineNo);
    return quantity > 0 && reason !== '' ? [{ lineNo, quantity, reason }] : [];
  });

/** A refusal's texts by line. */
export function explainReturnRefusal(
  details: readonly { path: string; rule: string; text?: string }[],
  requested: readonly { lineNo: number }[],
): ReturnProblem['lines'] {
  return Object.fromEntries(
    details.flatMap(({ path, rule, text }) => {
      const index = /^lines\[(\d+)\]/.exec(path)?.[1];
      const line = index === undefined ? undefined : requested[Number(index)];
      return line ? [[line.lineNo, text ?? returnRefusalText[rule as ReturnRefusal] ?? rule]] : [];
    }),
  );
}
