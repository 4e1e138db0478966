import type { CampaignCard } from '@kaituan/contract/group-buy/campaign';
import type { Pledge } from '@kaituan/contract/group-buy/pledge';
import { formatTwd } from '@kaituan/domain/format-twd';
import { mayGetCheaper } from '@kaituan/domain/group-buy/savings-preview';
import { refundDaysText } from '@kaituan/domain/payment/refund-ways';
import { isLivePledge } from '@kaituan/domain/pledge/pledge-life';
import { PageSection } from '@kaituan/kit/content/page-section.tsx';
import { owedAtLastPriceText } from '#web/features/group-buy/campaign/joiner-words.ts';
import { listMoneyRows } from './money-rows.ts';
import { refundTextOf } from './refund-words.ts';

const signed = (amountTwd: number) =>
  amountTwd < 0 ? `−${formatTwd(-amountTwd)}` : formatTwd(amountTwd);

/** Amounts paid, refunded and possibly refunded. */
export function PledgeMoney({ pledge, later }: { pledge: Pledge; later: CampaignCard['later'] }) {
  const rows = listMoneyRows(pledge);
  const isLive = isLivePledge(pledge.status);
  const isOwed = pledge.owedTwd !== null;
  const isAllBack = pledge.paidTwd > 0 && pledge.refundTwd >= pledge.paidTwd;
  return (
    <PageSection title="金額">
      {rows.length === 0 ? (
        <p className="text-ink-soft tabular-nums">
          {pledge.dueTwd === null ? '還沒有付款。' : `待付 ${formatTwd(pledge.dueTwd)}`}
        </p>
      ) : (
        <dl className="space-y-2">
          {rows.map(({ name, amountTwd, tone }) => (
            <div key={name} className="flex items-baseline justify-between gap-4">
              <dt className="text-ink-soft">{name}</dt>
              <dd
                className={`shrink-0 tabular-nums ${tone === 'good' ? 'font-bold text-good' : 'font-semibold'}`}
              >
                {signed(amountTwd)}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {pledge.shippingTwd > 0 && !isAllBack && (
        <p className="mt-2 text-sm text-ink-soft tabular-nums">
          含運費 {formatTwd(pledge.shippingTwd)}
        </p>
      )}
      {(isLive || pledge.refundTwd > 0) && (
        <p className="mt-3 border-t border-line pt-3 text-sm text-ink-soft">
          {isLive && priceText(pledge)}
          {!isOwed && `退款時${refundTextOf(pledge, { later })}`}
          {pledge.refundTwd > 0 && refundDaysText(pledge.paidBy)}
        </p>
      )}
    </PageSection>
  );
}

function priceText({ owedTwd, savings }: Pledge): string {
  const moment = owedTwd === null ? '付款' : '跟團';
  if (savings && !mayGetCheaper(savings)) return `照${moment}時的單價，不會再變。`;
  return `${moment}時的單價是上限，結團後只會相同或更低，${owedTwd === null ? '差額自動退回' : owedAtLastPriceText}。`;
}
