import type { PledgeStatus } from '@kaituan/domain/pledge/pledge-life';
import { type Settlement, settleLine } from '@kaituan/domain/pledge/pledge-settlement';
import { finalPriceText } from './outcome-text.ts';
import type { ClosingLine, ClosingPledge } from './pledge-batch.ts';

export type SettledLine = ClosingLine & Settlement & { settledQuantity: number };

/** A pledge after a successful close; `refundTwd` covers lines and empty parcels. */
export type SettledPledge = ClosingPledge & {
  status: Extract<PledgeStatus, 'SETTLED' | 'REDUCED' | 'REFUND_DUE'>;
  lines: SettledLine[];
  refundTwd: number;
  /** Of these, the fees of empty parcels. */
  feesTwd: number;
  emptyShipmentNos: number[];
};

/**
 * Settles a pledge at the final rung's prices, in TWD by SKU; a line without a changed share keeps its
 * quantity.
 */
export function settlePledge(
  pledge: ClosingPledge,
  lines: readonly ClosingLine[],
  rungPriceOf: (skuId: number) => number,
): SettledPledge {
  const settled = lines.map((line) => {
    const settledQuantity = line.settledQuantity ?? line.quantity;
    const { skuId, maxQuantity: paidQuantity, ceilingUnitPriceTwd } = line;
    const paid = { skuId, paidQuantity, ceilingUnitPriceTwd, quantity: settledQuantity };
    return { ...line, settledQuantity, ...settleLine(paid, rungPriceOf(skuId)) };
  });
  const empty = emptyParcelsOf(settled);
  const feesTwd = empty.reduce((sum, { parcelFeeTwd }) => sum + parcelFeeTwd, 0);
  const refundTwd = settled.reduce((sum, line) => sum + line.refundTwd, feesTwd);
  return {
    ...pledge,
    status: statusOf(settled),
    lines: settled,
    ...{ refundTwd, feesTwd },
    emptyShipmentNos: empty.map(({ shipmentNo }) => shipmentNo),
    outcomeText:
      pledge.outcomeText + finalPriceText(settled, { refundTwd, feesTwd, isOwed: pledge.isOwed }),
  };
}

function statusOf(lines: readonly SettledLine[]): SettledPledge['status'] {
  if (lines.every(({ settledQuantity }) => settledQuantity === 0)) return 'REFUND_DUE';
  const isReduced = lines.some(({ settledQuantity, quantity }) => settledQuantity < quantity);
  return isReduced ? 'REDUCED' : 'SETTLED';
}

/** One line of each parcel that ships nothing: its fee is refunded too. */
function emptyParcelsOf(lines: readonly SettledLine[]): SettledLine[] {
  return [...Map.groupBy(lines, ({ shipmentNo }) => shipmentNo).values()].flatMap((parcel) => {
    const isEmpty = parcel.every(({ settledQuantity }) => settledQuantity === 0);
    return isEmpty ? parcel.slice(0, 1) : [];
  });
}
