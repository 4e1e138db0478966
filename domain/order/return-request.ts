import type { ShippingKind } from '../shipping/shipping-method.ts';
import type { RefundableLine } from './refund-amounts.ts';
import { isShopsFault, type ReturnReason, returnUntil, returnWindowDays } from './return-life.ts';

/** An order line for returns; the delivery time of its parcel in milliseconds since 1970, or null. */
export type ReturnableLine = RefundableLine & {
  lineNo: number;
  receivedAt: number | null;
  /** When its order was paid: of one that is paid with the goods maybe long after they came. */
  paidAt: number | null;
  shippingKind: ShippingKind;
  /** Exempt from the seven-day right, as shown before purchase. */
  isExempt: boolean;
};

/** Why pieces cannot be returned, as texts for the buyer. */
export const returnRefusalText = {
  UNKNOWN_LINE: '訂單內沒有這個品項',
  REPEATED: '同一個品項請一次填寫',
  NOT_RECEIVED: '商品尚未送達',
  WINDOW_OVER: '已超過退貨期限',
  TOO_MANY: '超過可退的件數',
  EXEMPT: '此商品不適用七日鑑賞期，僅能因瑕疵、寄錯或缺件退貨',
} as const;
export type ReturnRefusal = keyof typeof returnRefusalText;

type Arrived = Pick<ReturnableLine, 'receivedAt' | 'paidAt' | 'shippingKind'>;

/**
 * The return deadline of a line, in milliseconds since 1970; null before delivery. Goods cannot come back before
 * the money came, and the time until then is not counted.
 */
export function returnDeadlineOf(line: Arrived): number | null {
  if (line.receivedAt === null) return null;
  const { CARRIER, OWN_DELIVERY } = returnWindowDays;
  const since = Math.max(line.receivedAt, line.paidAt ?? 0);
  return returnUntil(since, line.shippingKind === 'PICKUP' ? OWN_DELIVERY : CARRIER);
}

/** The latest return deadline of an order's lines; null before any delivery. */
export function orderReturnDeadlineOf(lines: readonly Arrived[]): number | null {
  const deadlines = lines.map(returnDeadlineOf).filter((deadline) => deadline !== null);
  return deadlines.length === 0 ? null : Math.max(...deadlines);
}

/** Pieces delivered and not returned. */
export function returnablePiecesOf(
  lines: readonly Pick<ReturnableLine, 'receivedAt' | 'quantity' | 'returnedQuantity'>[],
): number {
  return lines
    .filter(({ receivedAt }) => receivedAt !== null)
    .reduce((sum, line) => sum + line.quantity - line.returnedQuantity, 0);
}

/** Why so many pieces of a line cannot be returned for this reason now, or undefined. */
export function findReturnRefusal(
  line: ReturnableLine | undefined,
  requested: { quantity: number; reason: ReturnReason },
  now: number,
): ReturnRefusal | undefined {
  if (!line) return 'UNKNOWN_LINE';
  const deadline = returnDeadlineOf(line);
  if (deadline === null) return 'NOT_RECEIVED';
  if (now > deadline) return 'WINDOW_OVER';
  if (requested.quantity > line.quantity - line.returnedQuantity) return 'TOO_MANY';
  return line.isExempt && !isShopsFault(requested.reason) ? 'EXEMPT' : undefined;
}
