import { formatTwd } from '@kaituan/domain/format-twd';
import { Picture } from '@kaituan/kit/content/picture.tsx';
import { Package } from 'lucide-react';
import type { CheckoutLine } from '#web/features/checkout/checkout-query.ts';
import { ShipmentBadge } from '#web/features/checkout/delivery/shipment-part.tsx';
import { useCheckoutForm } from '#web/features/checkout/state/checkout-form.tsx';
import { StepPart } from '#web/features/checkout/steps/step-part.tsx';

/** The goods of every parcel. */
export function GoodsPart() {
  const { checkout } = useCheckoutForm();
  const { shipments, lines } = checkout;
  return shipments.map((shipment, index) => (
    <StepPart
      key={shipment.key}
      icon={<Package size={20} />}
      title={shipments.length > 1 ? `商品・第 ${index + 1} 批` : '商品'}
      aside={<ShipmentBadge shipment={shipment} />}
    >
      <ul className="space-y-3">
        {lines
          .filter((line) => line.shipmentKey === shipment.key)
          .map((line) => (
            <GoodsLine key={line.skuId} line={line} />
          ))}
      </ul>
    </StepPart>
  ));
}

function GoodsLine({ line }: { line: CheckoutLine }) {
  return (
    <li className="flex gap-3">
      <span className="size-16 shrink-0 overflow-hidden rounded-control bg-sunken">
        {line.picture && (
          <Picture
            picture={{ ...line.picture, alt: '' }}
            sizes="64px"
            className="size-full object-cover"
          />
        )}
      </span>
      <div className="min-w-0 flex-1 text-sm">
        <p className="line-clamp-2 font-semibold wrap-anywhere">{line.name}</p>
        {line.optionText && <p className="text-ink-soft">{line.optionText}</p>}
        <p className="text-ink-soft tabular-nums">
          {formatTwd(line.unitPriceTwd)} × {line.quantity} {line.unitLabel}
        </p>
      </div>
      <p className="shrink-0 text-right text-sm tabular-nums">
        <span className="block font-semibold">{formatTwd(line.netTwd)}</span>
        {line.discountTwd > 0 && (
          <span className="block text-good">已折 {formatTwd(line.discountTwd)}</span>
        )}
      </p>
    </li>
  );
}
