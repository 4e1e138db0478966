import { type PaymentMethod, paymentMethodFacts } from '@kaituan/domain/payment/payment-method';
import { formatTwd } from '@kaituan/kit/format/format-money.ts';
import { ChevronRight } from 'lucide-react';

export type PaymentFees = Partial<Record<PaymentMethod, number>>;

/** Other payment methods of the order. */
export function OtherMethods({
  methods,
  fees,
  isOpen,
  isBusy,
  onChoose,
}: {
  methods: readonly PaymentMethod[];
  /** Surcharges in TWD. */
  fees: PaymentFees;
  isOpen: boolean;
  isBusy: boolean;
  onChoose: (method: PaymentMethod) => void;
}) {
  if (methods.length === 0) return null;
  return (
    <details open={isOpen} className="group card-quiet">
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between px-4 font-semibold sm:px-6 [&::-webkit-details-marker]:hidden">
        改用其他付款方式
        <ChevronRight
          aria-hidden
          size={20}
          className="text-ink-soft transition-transform group-open:rotate-90"
        />
      </summary>
      <ul className="divide-y divide-line border-t border-line px-4 sm:px-6">
        {methods.map((method) => (
          <li key={method}>
            <button
              type="button"
              disabled={isBusy}
              onClick={() => onChoose(method)}
              className="flex min-h-13 w-full items-center justify-between text-left hover:text-primary disabled:opacity-50"
            >
              <span className="flex-1">{paymentMethodFacts(method).text}</span>
              {(fees[method] ?? 0) > 0 && (
                <span className="mr-2 text-sm">手續費 {formatTwd(fees[method] ?? 0)}</span>
              )}
              <ChevronRight aria-hidden size={18} className="text-ink-soft" />
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
