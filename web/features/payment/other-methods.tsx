import { formatTwd } from '@kaituan/domain/format-twd';
import {
  isPaidWithGoods,
  paidBeforeChangeText,
  paidWithGoodsText,
} from '@kaituan/domain/payment/later-payment';
import { type PaymentMethod, paymentMethodFacts } from '@kaituan/domain/payment/payment-method';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { RowButton } from '@kaituan/kit/controls/row-button.tsx';
import { asking, InlineQuestion } from '@kaituan/kit/feedback/inline-question.tsx';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';

export type PaymentFees = Partial<Record<PaymentMethod, number>>;

/** Other payment methods of the order; one that is paid with the goods settles it, so that is asked first. */
export function OtherMethods({
  methods,
  fees,
  isOpen,
  mayHavePaidBy,
  isBusy,
  onChoose,
}: {
  methods: readonly PaymentMethod[];
  /** Surcharges in TWD. */
  fees: PaymentFees;
  isOpen: boolean;
  /** The method to whose account or code money may be on its way; null without one. */
  mayHavePaidBy: PaymentMethod | null;
  isBusy: boolean;
  onChoose: (method: PaymentMethod) => void;
}) {
  const [asked, setAsked] = useState<PaymentMethod>();
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
      {mayHavePaidBy && (
        <p className="px-4 pb-4 text-sm text-ink-soft sm:px-6">
          {paidBeforeChangeText(mayHavePaidBy)}
        </p>
      )}
      <ul className="divide-y divide-line border-t border-line px-4 sm:px-6">
        {methods.map((method) => (
          <li key={method}>
            <RowButton
              {...(isPaidWithGoods(method) && asking)}
              disabled={isBusy}
              aria-expanded={isPaidWithGoods(method) ? asked === method : undefined}
              onClick={() => (isPaidWithGoods(method) ? setAsked(method) : onChoose(method))}
              className="min-h-13 justify-between hover:text-primary disabled:opacity-50"
            >
              <span className="flex-1">{paymentMethodFacts(method).text}</span>
              {(fees[method] ?? 0) > 0 && (
                <span className="mr-2 text-sm">手續費 {formatTwd(fees[method] ?? 0)}</span>
              )}
              <ChevronRight aria-hidden size={18} className="text-ink-soft" />
            </RowButton>
            {asked === method && (
              <InlineQuestion name={`改用${paymentMethodFacts(method).text}`} className="pb-4">
                <Question
                  feeTwd={fees[method] ?? 0}
                  isBusy={isBusy}
                  onYes={() => onChoose(method)}
                  onNo={() => setAsked(undefined)}
                />
              </InlineQuestion>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Question(props: { feeTwd: number; isBusy: boolean; onYes: () => void; onNo: () => void }) {
  const { feeTwd, isBusy, onYes, onNo } = props;
  const fee = feeTwd > 0 ? `加手續費 ${formatTwd(feeTwd)}，` : '';
  return (
    <>
      <p className="mb-3 text-sm">
        {fee}
        {paidWithGoodsText}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button look="outline" onClick={onNo}>
          先不改
        </Button>
        <Button isBusy={isBusy} onClick={onYes}>
          確定改用
        </Button>
      </div>
    </>
  );
}
