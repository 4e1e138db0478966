import type { CheckoutLine } from '#web/features/checkout/checkout-query.ts';
import { formatTwd } from '#web/ui/format-money.ts';
import { Picture } from '#web/ui/picture.tsx';

/** The goods of one parcel, with what each costs. */
export function CheckoutLines({ lines }: { lines: readonly CheckoutLine[] }) {
  return (
    <ul className="space-y-3">
      {lines.map((line) => (
        <li key={line.skuId} className="flex gap-3">
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
      ))}
    </ul>
  );
}
