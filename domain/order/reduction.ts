import { formatTwd } from '../format-twd.ts';
import { requireAmount, sumTwd } from '../money.ts';
import type { PaymentStatus } from '../payment/payment-life.ts';
import { type PaymentMethod, paymentMethodFacts } from '../payment/payment-method.ts';
import { isUnderWay, type ShipmentStatus } from '../shipping/shipment-life.ts';
import { findRelabelled, hasLeft, isToBeSent } from './delivery-change.ts';
import { isAwaitingMoney } from './order-label.ts';
import type { OrderStatus } from './order-life.ts';
import { refundOfDue } from './refund-amounts.ts';

/** Why pieces are taken off: they are not there, or their buyer does not want them any more. */
export const reductionCauses = ['SHORTAGE', 'CHANGED_MIND'] as const;
export type ReductionCause = (typeof reductionCauses)[number];

/** What an order can be reduced by, or why by nothing, as texts for staff. */
export const reductionRefusalText = {
  ORDER_ENDED: '訂單已取消或已全額退款，沒有可以退的',
  GROUP_OPEN: '團購還沒有結果，先不能退；結團之後再補償，或取消訂單',
  GROUP_OWED: '貨到付款的團購訂單，缺貨請到團購的「回報缺貨」；要補償的，收款之後再退',
  CASH_LEFT: '貨到付款的包裹已離開店裡，會照標籤上的金額收款；收到之後再退',
} as const;
export type ReductionRefusal = keyof typeof reductionRefusalText;

/** An order line as ordered, with what is left of it after earlier reductions; amounts in TWD. */
export type ReducibleLine = {
  lineNo: number;
  shipmentNo: number;
  quantity: number;
  unitPriceTwd: number;
  netTwd: number;
  settledQuantity: number | null;
  settledNetTwd: number | null;
  returnedQuantity: number;
};

/** A parcel; those of one `way` travel for one fee, which the first of them has. */
export type ReducibleParcel = {
  shipmentNo: number;
  status: ShipmentStatus;
  /** What its label has a carrier collect; null where that is not known. */
  collectTwd: number | null;
  way: string;
  feeTwd: number;
};

/** The facts of an order that decide it; amounts in TWD. */
export type ReducibleOrder = {
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  paymentMethod: PaymentMethod;
  isOfGroup: boolean;
  lines: readonly ReducibleLine[];
  parcels: readonly ReducibleParcel[];
  payableTwd: number;
  paymentFeeTwd: number;
  /** Part payments that an order to be paid holds. */
  heldTwd: number;
  /** Of what was paid: neither refunded nor promised to a return. */
  paidLeftTwd: number;
};

export type RequestedReduction = {
  lines: readonly { lineNo: number; quantity: number }[];
  goodwillTwd: number;
};

/** A line that loses pieces: how many, their price and what of it was charged; and what is left of the line. */
export type ReducedLine = {
  lineNo: number;
  pieces: number;
  grossTwd: number;
  lessTwd: number;
  left: { quantity: number; netTwd: number };
};

/** What a reduction does; amounts in TWD. */
export type Reduction = {
  lines: ReducedLine[];
  goodsTwd: number;
  /** The fees of ways on which nothing travels any more. */
  feesTwd: number;
  goodwillTwd: number;
  /** What its buyer gets back, or owes less. */
  totalTwd: number;
  isOwed: boolean;
  /** Parcels with a label that may be printed and says something else now. */
  relabelled: number[];
};

/** Where a wish is wrong: `path` as in the request. */
export type ReductionMistake = { path: string; rule: string; text: string; allowed?: number };

const piecesOf = (line: ReducibleLine) => line.settledQuantity ?? line.quantity;
const netOf = (line: ReducibleLine) => line.settledNetTwd ?? line.netTwd;

/** Whether the order is still to be paid, so that it owes less instead of being refunded. */
export const isOwed = ({ paymentStatus }: Pick<ReducibleOrder, 'paymentStatus'>): boolean =>
  paymentStatus === 'COD_DUE' || isAwaitingMoney(paymentStatus);

/**
 * Whether the amount can be lowered no more: whoever carries a parcel collects what its label says, while at a place of the
 * shop the list is looked at. For a parcel that nobody fetched, or that came back, nobody collects anything, nor for one whose
 * label leaves it to another.
 */
export const isCashUnderWay = (
  order: Pick<ReducibleOrder, 'paymentStatus' | 'paymentMethod'> & {
    parcels: readonly Pick<ReducibleParcel, 'status' | 'collectTwd'>[];
  },
): boolean =>
  order.paymentStatus === 'COD_DUE' &&
  paymentMethodFacts(order.paymentMethod).collectedAt !== 'PICKUP' &&
  order.parcels.some(({ status, collectTwd }) => isUnderWay(status) && collectTwd !== 0);

/** Why nothing can be taken off the order, not even a sum; undefined where something can. */
export function findReductionRefusal(order: ReducibleOrder): ReductionRefusal | undefined {
  if (order.status === 'CANCELLED') return 'ORDER_ENDED';
  const isHeld = order.parcels.some(({ status }) => status === 'HELD');
  if (order.isOfGroup && isHeld) return 'GROUP_OPEN';
  if (order.isOfGroup && isOwed(order)) return 'GROUP_OWED';
  if (isCashUnderWay(order)) return 'CASH_LEFT';
  return isOwed(order) || order.paidLeftTwd > 0 || listReducible(order).length > 0
    ? undefined
    : 'ORDER_ENDED';
}

/** How many pieces of which lines can be taken off: those whose parcel is still here. Pieces of a group buy fall short together. */
export function listReducible(
  order: Pick<ReducibleOrder, 'isOfGroup' | 'lines' | 'parcels' | 'status'>,
): { line: ReducibleLine; pieces: number }[] {
  if (order.isOfGroup || order.status === 'CANCELLED') return [];
  const here = order.parcels.filter(({ status }) => isToBeSent(status));
  return order.lines
    .filter(({ shipmentNo }) => here.some((parcel) => parcel.shipmentNo === shipmentNo))
    .map((line) => ({ line, pieces: piecesOf(line) - line.returnedQuantity }))
    .filter(({ pieces }) => pieces > 0);
}

/**
 * The most that can be given beside what the pieces cost: what is left of the payment, the fee of which the shop may give as
 * well, or of an amount that stays above what was paid.
 */
export function maxGoodwillOf(order: ReducibleOrder, lessTwd = 0): number {
  if (!isOwed(order)) return order.paidLeftTwd - paidBackOf(order, lessTwd);
  return Math.max(0, order.payableTwd - lessTwd - leastDueOf(order));
}

const paidBackOf = ({ paidLeftTwd: leftTwd, paymentFeeTwd }: ReducibleOrder, lessTwd: number) =>
  refundOfDue(lessTwd, { leftTwd, paymentFeeTwd });

/** A fee of the payment stays, and something is left to pay: an order that costs nothing is none. */
const leastDueOf = ({ paymentFeeTwd, heldTwd }: ReducibleOrder): number =>
  Math.max(paymentFeeTwd, heldTwd + 1);

/**
 * Takes pieces off a line. What a line costs depends on how many of its pieces are left, not on how they went: their
 * share of its net amount, rounded up, so that any order and grouping come to the same dollar.
 */
export function takeOffLine(line: ReducibleLine, pieces: number): ReducedLine {
  const quantity = piecesOf(line) - requireAmount(pieces);
  if (quantity < 0) throw new RangeError(`${pieces} of ${piecesOf(line)} pieces`);
  const gone = line.quantity - quantity;
  const goneTwd = Number((BigInt(line.netTwd) * BigInt(gone)) / BigInt(line.quantity));
  const leftTwd = quantity === 0 ? 0 : Math.min(netOf(line), line.netTwd - goneTwd);
  return {
    ...{ lineNo: line.lineNo, pieces, grossTwd: pieces * line.unitPriceTwd },
    lessTwd: netOf(line) - leftTwd,
    left: { quantity, netTwd: leftTwd },
  };
}

/**
 * Plans a reduction, or says what is wrong with it. Discounts and free delivery that the order had stay, because the buyer
 * never pays more when the shop sends less; a way on which nothing travels any more costs nothing.
 */
export function planReduction(
  order: ReducibleOrder,
  { lines: requested, goodwillTwd }: RequestedReduction,
): Reduction | ReductionMistake[] {
  const mistakes = listPieceMistakes(order, requested);
  if (mistakes.length > 0) return mistakes;
  const lines = requested.flatMap(({ lineNo, quantity }) => {
    const line = order.lines.find((one) => one.lineNo === lineNo);
    return line && quantity > 0 ? [takeOffLine(line, quantity)] : [];
  });
  if (lines.length === 0 && goodwillTwd === 0) {
    return [{ path: 'lines', rule: 'REQUIRED', text: '請填要取下的件數，或要補償的金額' }];
  }
  const goodsTwd = sumTwd(lines.map(({ lessTwd }) => lessTwd));
  const emptied = order.lines.map((line) => emptiedOf(line, lines));
  const feesTwd = freedFeesOf(emptied, order.parcels);
  const mistake = findMoneyMistake(order, { lessTwd: goodsTwd + feesTwd, goodwillTwd });
  if (mistake) return [mistake];
  const lessTwd = goodsTwd + feesTwd;
  const owed = isOwed(order);
  const totalTwd = (owed ? lessTwd : paidBackOf(order, lessTwd)) + requireAmount(goodwillTwd);
  return {
    ...{ lines, goodsTwd, feesTwd, goodwillTwd, isOwed: owed },
    totalTwd,
    relabelled: relabelledOf(order, { lines, totalTwd }),
  };
}

function listPieceMistakes(
  order: ReducibleOrder,
  requested: RequestedReduction['lines'],
): ReductionMistake[] {
  const reducible = listReducible(order);
  const mistakes = requested.flatMap(({ lineNo, quantity }, index): ReductionMistake[] => {
    const isRepeated = requested.findIndex((one) => one.lineNo === lineNo) < index;
    const allowed = reducible.find(({ line }) => line.lineNo === lineNo)?.pieces ?? 0;
    if (!isRepeated && quantity <= allowed) return [];
    const text = isRepeated
      ? '同一個品項請一次填寫'
      : allowed > 0
        ? `最多可取下 ${allowed} 件`
        : order.isOfGroup
          ? '團購商品缺貨，請到團購的「回報缺貨」'
          : '已離開店裡或已取下的不能再取下；送達之後請改開退貨';
    return [{ path: `lines[${index}]`, rule: isRepeated ? 'REPEATED' : 'PIECES', text, allowed }];
  });
  if (mistakes.length > 0) return mistakes;
  const takenPieces = sumTwd(requested.map(({ quantity }) => quantity));
  const allPieces = sumTwd(order.lines.map((line) => piecesOf(line) - line.returnedQuantity));
  return takenPieces > 0 && takenPieces === allPieces
    ? [{ path: 'lines', rule: 'WHOLE_ORDER', text: '全部取下就是取消訂單，請改用「取消訂單」' }]
    : [];
}

function findMoneyMistake(
  order: ReducibleOrder,
  { lessTwd, goodwillTwd }: { lessTwd: number; goodwillTwd: number },
): ReductionMistake | undefined {
  const { payableTwd, heldTwd } = order;
  if (isOwed(order) && lessTwd > 0 && payableTwd - lessTwd < leastDueOf(order)) {
    const text =
      heldTwd > 0
        ? `買家已先付 ${formatTwd(heldTwd)}，減少後不到這個金額；請付清之後再退，或取消訂單`
        : '減少後沒有要付的錢，請改用「取消訂單」';
    return { path: 'lines', rule: 'NOTHING_TO_PAY', text };
  }
  const allowed = maxGoodwillOf(order, lessTwd);
  if (goodwillTwd <= allowed) return undefined;
  const text = allowed > 0 ? `補償最多 ${formatTwd(allowed)}` : '沒有可以補償的金額了';
  return { path: 'goodwillTwd', rule: 'LEFT', text, allowed };
}

/** A line as it was before and is after pieces were taken off. */
type EmptiedLine = { shipmentNo: number; quantity: number; left: number };

/** The fees of ways that had pieces to send and have none any more; one that something left on keeps its fee. */
export function freedFeesOf(
  lines: readonly EmptiedLine[],
  parcels: readonly ReducibleParcel[],
): number {
  const freed = [...Map.groupBy(parcels, ({ way }) => way).values()].filter((ofWay) => {
    const own = lines.filter((line) => ofWay.some((one) => one.shipmentNo === line.shipmentNo));
    return (
      ofWay.every(({ status }) => !hasLeft(status)) &&
      own.some(({ quantity }) => quantity > 0) &&
      own.every(({ left }) => left === 0)
    );
  });
  return sumTwd(freed.flat().map(({ feeTwd }) => feeTwd));
}

const emptiedOf = (line: ReducibleLine, reduced: readonly ReducedLine[]): EmptiedLine => {
  const quantity = piecesOf(line);
  const left = reduced.find(({ lineNo }) => lineNo === line.lineNo)?.left.quantity ?? quantity;
  return { shipmentNo: line.shipmentNo, quantity, left };
};

/** Those in preparation that lose pieces, and with cash on delivery all, for their labels name its amount. */
function relabelledOf(
  { lines, parcels, paymentStatus }: ReducibleOrder,
  reduced: { lines: readonly ReducedLine[]; totalTwd: number },
): number[] {
  const touched = lines
    .filter(({ lineNo }) => reduced.lines.some((one) => one.lineNo === lineNo))
    .map(({ shipmentNo }) => shipmentNo);
  const hasOtherAmount = paymentStatus === 'COD_DUE' && reduced.totalTwd > 0;
  return findRelabelled(parcels, { touched, hasOtherAmount });
}
