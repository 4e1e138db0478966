import type { ReactNode } from 'react';
import { useCheckoutForm } from '#web/features/checkout/state/checkout-form.tsx';
import { formatTwd } from '#web/ui/format-money.ts';
import { Notice } from '#web/ui/notice.tsx';
import { SaveNote } from './save-note.tsx';

/** Keeps the total and the button at the thumb, and what goes wrong in sight. */
export function SubmitBar({
  notice,
  children,
}: {
  notice: string | undefined;
  children: ReactNode;
}) {
  const { checkout, saveStatus } = useCheckoutForm();
  return (
    <div className="sticky bottom-0 z-20 -mx-4 mt-4 space-y-2 border-t border-line bg-surface/95 px-4 py-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] backdrop-blur sm:-mx-6 sm:px-6 lg:hidden">
      {notice ? <Notice kind="DANGER">{notice}</Notice> : saveStatus === 'FAILED' && <SaveNote />}
      <div className="flex items-center justify-between gap-3">
        <p className="leading-tight">
          <span className="block text-xs text-ink-soft">應付總額（含稅）</span>
          <span className="text-xl font-bold text-price tabular-nums">
            {formatTwd(checkout.payableTwd)}
          </span>
        </p>
        {children}
      </div>
    </div>
  );
}
