import type { Order } from '@kaituan/contract/order';
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

/** What is to go back of a line; no reason is chosen yet where it is empty. */
export type ReturnChoice = { quantity: number; reason: ReturnReason | '' };
/** By line number; a line that is not in it stays. */
export type ReturnDraft = Readonly<Record<number, ReturnChoice>>;

export const choiceOf = (draft: ReturnDraft, lineNo: number): ReturnChoice =>
  draft[lineNo] ?? { quantity: 0, reason: '' };

/** A line of an order as its return sees it. */
export function returnableLineOf(order: Order, line: Order['lines'][number]): ReturnableLine {
  const parcel = order.shipments.find(({ shipmentNo }) => shipmentNo === line.shipmentNo);
  const isHere = parcel && isReceived(parcel.status) && parcel.deliveredAt !== null;
  return {
    lineNo: line.lineNo,
    quantity: line.settledQuantity ?? line.quantity,
    netTwd: line.settledNetTwd ?? line.netTwd,
    returnedQuantity: line.returnedQuantity,
    refundedTwd: line.refundedTwd,
    receivedAt: isHere ? Date.parse(parcel.deliveredAt ?? '') : null,
    shippingKind: parcel ? shippingMethodFacts(parcel.method).kind : 'HOME',
    isExempt: line.rescissionExemption !== null,
  };
}

/** How many pieces of a line can go back, and why none can; `now` in milliseconds since 1970. */
export function returnRoomOf(line: ReturnableLine, now: number): { most: number; why?: string } {
  const most = line.quantity - line.returnedQuantity;
  if (most === 0) return { most, why: '已全數退貨' };
  const refusal = findReturnRefusal(line, { quantity: 1, reason: 'DAMAGED' }, now);
  return refusal ? { most: 0, why: returnRefusalText[refusal] } : { most };
}

/** What the chosen pieces give back, in TWD: by line in the order's sequence, the shipping fee, all of it. */
export function returnAmountsOf(order: Order, draft: ReturnDraft) {
  const choices = order.lines.map(({ lineNo }) => choiceOf(draft, lineNo));
  const isFaulty = choices.some(
    ({ quantity, reason }) => quantity > 0 && reason !== '' && isShopsFault(reason),
  );
  const refundable: RefundableOrder = {
    lines: order.lines,
    shippingNetTwd: order.shippingFeeTwd - order.shippingDiscountTwd,
    shippingRefundedTwd: order.returns.reduce((sum, one) => sum + shippingOf(one), 0),
  };
  const quantities = choices.map(({ quantity }) => quantity);
  return refundOfReturn(refundable, quantities, isFaulty);
}

/** What a settled return gave back beside the goods. */
function shippingOf({ status, refundTwd, lines }: Order['returns'][number]): number {
  if (status !== 'REFUNDED') return 0;
  return refundTwd - lines.reduce((sum, line) => sum + line.refundTwd, 0);
}

export type ReturnProblem = {
  /** By line number. */
  lines: Readonly<Record<number, string>>;
  /** About no single line. */
  general?: string;
};

/** What is missing before a return can be asked for; undefined when nothing is. */
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

/** What was chosen, as it is sent. */
export const requestedLinesOf = (order: Order, draft: ReturnDraft) =>
  order.lines.flatMap(({ lineNo }) => {
    const { quantity, reason } = choiceOf(draft, lineNo);
    return quantity > 0 && reason !== '' ? [{ lineNo, quantity, reason }] : [];
  });

/** What the server said no to, beside the lines it is about. */
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
