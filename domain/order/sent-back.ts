import { sumTwd } from '../money.ts';
import { findRelabelled } from './delivery-change.ts';
import { type DueLess, lowerOwedAmounts, type OwedAmounts } from './order-amounts.ts';
import { isCashUnderWay, type ReducibleOrder } from './reduction.ts';

/** A line of a parcel that came back and is owed until now, as its group settled it or reductions left it; amounts in TWD. */
export type SentBackLine = {
  quantity: number;
  unitPriceTwd: number;
  discountTwd: number;
  netTwd: number;
};

/** Goods that never came, with fees they had, while a carrier was about to collect the whole amount; in TWD. */
export type PutOff = { goodsTwd: number; feesTwd: number };

/**
 * How the goods of a parcel that came back leave an order whose other parcels go on: OWED_LESS when nothing was collected and no
 * label says the amount, REFUND when it was paid, or a carrier is about to collect all of it. What was put off for a carrier's sake is
 * owed no more either. Amounts in TWD.
 */
export type SentBack =
  | { way: 'OWED_LESS'; less: DueLess; owedLessTwd: number; relabelled: number[] }
  | { way: 'REFUND' };

export function planSentBack(
  order: OwedAmounts &
    Pick<ReducibleOrder, 'paymentStatus' | 'paymentMethod'> & {
      parcels: readonly Pick<
        ReducibleOrder['parcels'][number],
        'shipmentNo' | 'status' | 'collectTwd'
      >[];
    },
  lines: readonly SentBackLine[],
  putOff: PutOff = { goodsTwd: 0, feesTwd: 0 },
): SentBack {
  if (order.paymentStatus !== 'COD_DUE' || isCashUnderWay(order)) return { way: 'REFUND' };
  const netTwd = sumTwd(lines.map((line) => line.netTwd));
  const grossTwd = sumTwd(lines.map(grossOf));
  const less = {
    ...{ grossTwd: grossTwd + putOff.goodsTwd, discountTwd: grossTwd - netTwd },
    ...{ feesTwd: putOff.feesTwd, goodwillTwd: 0 },
  };
  const owedLessTwd = order.payableTwd - lowerOwedAmounts(order, less).payableTwd;
  const hasOtherAmount = owedLessTwd > 0;
  const relabelled = findRelabelled(order.parcels, { touched: [], hasOtherAmount });
  return { way: 'OWED_LESS', less, owedLessTwd, relabelled };
}

/** A line without a discount of the order is charged at its net amount, which a group settles below its first price. */
const grossOf = ({ quantity, unitPriceTwd, discountTwd, netTwd }: SentBackLine): number =>
  discountTwd === 0 ? netTwd : quantity * unitPriceTwd;
