import { formatTwd } from '@kaituan/domain/format-twd';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { type CartTotals, minimumText } from './cart-totals.ts';

/** Totals and checkout, beside the lines or on phones below them. */
export function CartSummary({
  totals,
  isPending,
  minimum,
  problem,
  children,
}: {
  totals: CartTotals;
  isPending: boolean;
  minimum: ReactNode;
  problem: string | undefined;
  /** The button. */
  children: ReactNode;
}) {
  const { lineCount, pieces, goodsTwd, feeTwd, totalTwd } = totals;
  return (
    <section aria-label="訂單摘要" className="flex flex-col gap-4 card-raised p-5 sm:p-6">
      <h2 className="text-lg font-bold">訂單摘要</h2>
      <dl aria-busy={isPending} className="flex flex-col gap-2 tabular-nums">
        <Amount name={`商品金額（${lineCount} 項，共 ${pieces} 件）`}>
          {goodsTwd === null ? '請洽業務' : formatTwd(goodsTwd)}
        </Amount>
        <Amount name="宅配運費（本島）">{feeTwd === 0 ? '免運' : formatTwd(feeTwd)}</Amount>
        <div className="mt-2 flex items-baseline justify-between gap-4 border-t border-line pt-4">
          <dt className="font-bold">合計</dt>
          <dd className={`text-2xl font-bold ${isPending ? 'text-ink-soft' : 'text-price'}`}>
            {totalTwd === null ? '請洽業務' : formatTwd(totalTwd)}
          </dd>
        </div>
      </dl>
      <p className="text-sm text-ink-soft">實際運費、到貨日與優惠於結帳時依收件方式計算。</p>
      {minimum}
      {problem && (
        <p role="alert" className="flex items-start gap-2 font-medium text-danger">
          <CircleAlert aria-hidden size={20} className="mt-0.5 shrink-0" />
          {problem}
        </p>
      )}
      <div className="max-md:hidden">{children}</div>
    </section>
  );
}

function Amount({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}

/** The amount missing to the channel's order minimum. */
export function OrderMinimum({
  minimumTwd,
  missingTwd,
}: {
  minimumTwd: number;
  missingTwd: number;
}) {
  if (missingTwd <= 0) return null;
  return (
    <p className="rounded-control bg-accent-soft px-4 py-3 font-medium text-accent-ink">
      {minimumText(minimumTwd, missingTwd)}
    </p>
  );
}

export function CheckoutButton({
  lineCount,
  isBlocked,
  isBusy,
  onPress,
}: {
  lineCount: number;
  isBlocked: boolean;
  isBusy: boolean;
  onPress: () => void;
}) {
  return (
    <Button
      isBusy={isBusy}
      disabled={isBlocked}
      onClick={onPress}
      className="min-h-12 w-full whitespace-nowrap md:text-lg"
    >
      {lineCount === 0 ? '請勾選商品' : `去結帳（${lineCount}）`}
    </Button>
  );
}
