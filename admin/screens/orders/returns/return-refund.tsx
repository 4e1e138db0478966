import type { ReturnChoices } from '@kaituan/contract/staff/orders/staff-return';
import { formatTwd } from '@kaituan/domain/format-twd';
import { refundOfReturn } from '@kaituan/domain/order/refund-amounts';
import { isShopsFault, type ReturnReason } from '@kaituan/domain/order/return-life';

/** 「NT$420（商品 NT$200、運費 NT$220）」; of an older node without its parts. */
export function refundTextOf(refundTwd: number, shippingTwd: number | null | undefined): string {
  const totalText = formatTwd(refundTwd);
  if (!shippingTwd) return totalText;
  return `${totalText}（商品 ${formatTwd(refundTwd - shippingTwd)}、運費 ${formatTwd(shippingTwd)}）`;
}

/** What was typed of a line; no reason before one was chosen. */
export type TypedReturn = { lineNo: number; quantity: number; reason: ReturnReason | '' };

/** What goes back for what was typed so far, by the rule of the shop, before it is agreed to. */
export function ReturnRefund(props: {
  refundable: NonNullable<ReturnChoices['refundable']>;
  typed: readonly TypedReturn[];
}) {
  const { refundable, typed } = props;
  const chosen = typed.filter(({ quantity }) => quantity > 0);
  const isWithin = typed.every(({ lineNo, quantity }) => {
    const line = refundable.lines.find((one) => one.lineNo === lineNo);
    return line && quantity >= 0 && quantity <= line.quantity - line.returnedQuantity;
  });
  const isKnown = isWithin && chosen.length > 0 && chosen.every(({ reason }) => reason !== '');
  return (
    <p role="status" className="rounded-control bg-sunken p-4">
      {isKnown ? knownText(refundable, chosen) : '填好件數與原因，這裡會算出退多少。'}
    </p>
  );
}

function knownText(
  refundable: NonNullable<ReturnChoices['refundable']>,
  chosen: readonly TypedReturn[],
): string {
  const quantities = refundable.lines.map(
    ({ lineNo }) => chosen.find((one) => one.lineNo === lineNo)?.quantity ?? 0,
  );
  const isFaulty = chosen.some(({ reason }) => reason !== '' && isShopsFault(reason));
  const { totalTwd, shippingTwd } = refundOfReturn(refundable, quantities, isFaulty);
  const leftTwd = refundable.shippingNetTwd - refundable.shippingRefundedTwd;
  return `會退 ${refundTextOf(totalTwd, shippingTwd)}。${shippingText({ shippingTwd, leftTwd, isFaulty })}`;
}

/** Why the shipping goes back, or does not. */
function shippingText(paid: { shippingTwd: number; leftTwd: number; isFaulty: boolean }): string {
  if (paid.shippingTwd === 0)
    return paid.leftTwd > 0 ? `運費 ${formatTwd(paid.leftTwd)} 不退。` : '';
  return paid.isFaulty ? '原因是店家的責任，所以運費一起退。' : '商品全部退回，所以運費一起退。';
}
